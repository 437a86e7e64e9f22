/** The instants at which a drill may end or pause the process while a number is bought. */
export const orderKillPoints = [
  'phone-numbers.order.stored',
  'phone-numbers.order.reserved',
  'phone-numbers.order.answered',
  'phone-numbers.order.written',
] as const;
export type OrderKillPoint = (typeof orderKillPoints)[number];
