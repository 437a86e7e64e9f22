import type { KillPoint } from '../../platform/process/kill-points.ts';

/** The instants at which a drill may end or pause the process. */
export const webhooksKillPoints = [
  'webhooks.fan_out.written',
  'webhooks.deliver.claimed',
  'webhooks.deliver.answered',
  'webhooks.outcome.written',
] as const;
export type WebhooksKillPoint = KillPoint<(typeof webhooksKillPoints)[number]>;
