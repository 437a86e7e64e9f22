/** Every instant at which a drill may end or pause the process. */
export const killPointNames = [
  'sms.accept.written',
  'sms.accept.committed',
  'sms.batch.written',
  'sms.batch.committed',
  'sms.submit.before_claim',
  'sms.submit.claimed',
  'sms.submit.answered',
  'sms.outcome.written',
  'sms.receipts.applied',
  'sms.registry.answered',
  'webhooks.fan_out.written',
  'webhooks.deliver.claimed',
  'webhooks.deliver.answered',
  'webhooks.outcome.written',
  'router.admitted',
  'router.concluded',
  'operate.key_rotated',
] as const;
export type KillPointName = (typeof killPointNames)[number];

/** Nothing happens at a named instant unless it is the configured one. */
export type KillPoint = (name: KillPointName) => void;

/**
 * `name:count` ends the process with SIGKILL at the count-th pass of that point; `name:count:stop` pauses it with
 * SIGSTOP instead, until somebody sends SIGCONT.
 */
export function createKillPoint(configured: string | null): KillPoint {
  if (configured === null) return () => {};
  const [target, count = '1', action] = configured.split(':');
  const signal = action === 'stop' ? 'SIGSTOP' : 'SIGKILL';
  let left = Number(count);
  return (name) => {
    if (name !== target) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, signal);
  };
}
