import type { KillPoint } from '../platform/process/kill-points.ts';

/** The instants at which a drill may end or pause the process. */
export const tendlcKillPoints = ['sms.registry.answered'] as const;
export type TendlcKillPoint = KillPoint<(typeof tendlcKillPoints)[number]>;
