import type { Ids } from '../../platform/crypto/ids.ts';

export const routerIdPrefixes = ['att', 'led'] as const;
export type RouterIds = Ids<(typeof routerIdPrefixes)[number]>;
