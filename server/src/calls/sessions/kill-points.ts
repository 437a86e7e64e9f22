/**
 * The instants at which a drill may end or pause the process while a session is created, begun or ended, and between the answer
 * of a receiver and its being written.
 */
export const sessionKillPoints = [
  'sessions.change.written',
  'sessions.change.committed',
  'sessions.question.answered',
  'sessions.tool.answered',
] as const;
export type SessionKillPoint = (typeof sessionKillPoints)[number];
