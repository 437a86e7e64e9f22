import type { Ids } from '../platform/crypto/ids.ts';

export const tendlcIdPrefixes = ['brand', 'camp'] as const;
export type TendlcIds = Ids<(typeof tendlcIdPrefixes)[number]>;
