/** The instants at which a drill may end or pause the process while a session is created, begun or ended. */
export const sessionKillPoints = ['sessions.change.written', 'sessions.change.committed'] as const;
export type SessionKillPoint = (typeof sessionKillPoints)[number];
