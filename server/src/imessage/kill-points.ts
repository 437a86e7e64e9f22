/** The instants at which a drill may end or pause the process while a message is sent. */
export const imessageKillPoints = [
  'imessage.send.stored',
  'imessage.send.answered',
  'imessage.send.written',
  'imessage.look.found',
  'imessage.event.stored',
  'imessage.event.passed',
] as const;
export type ImessageKillPoint = (typeof imessageKillPoints)[number];
