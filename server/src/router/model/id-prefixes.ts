import type { Ids } from '../../platform/ids.ts';

export const routerIdPrefixes = ['att', 'led'] as const;
export type RouterIds = Ids<(typeof routerIdPrefixes)[number]>;
