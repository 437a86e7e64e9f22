/** The instants at which a drill may end the process: what is asked of a carrier is written, and the carrier has answered. */
export const lineKillPoints = ['lines.act.written', 'lines.act.answered'] as const;

export type LineKillPoint = (typeof lineKillPoints)[number];
