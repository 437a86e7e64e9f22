import type { KillPoint } from '../../platform/process/kill-points.ts';

/** The instants at which a drill may end or pause the process. */
export const smsKillPoints = [
  'sms.accept.written',
  'sms.accept.committed',
  'sms.batch.written',
  'sms.batch.committed',
  'sms.submit.before_claim',
  'sms.submit.claimed',
  'sms.submit.answered',
  'sms.outcome.written',
  'sms.receipts.applied',
] as const;
export type SmsKillPoint = KillPoint<(typeof smsKillPoints)[number]>;
