import type { KillPoint } from '../../platform/process/kill-points.ts';

/** The instants at which a drill may end or pause the process. */
export const routerKillPoints = ['router.admitted', 'router.concluded'] as const;
export type RouterKillPoint = KillPoint<(typeof routerKillPoints)[number]>;
