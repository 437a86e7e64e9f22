/**
 * An instant at which a drill may end or pause the process; nothing happens unless it is the configured one. `Name` are
 * the instants that whoever holds it has declared.
 */
export type KillPoint<Name extends string = never> = (name: Name) => void;

/**
 * `name:count` ends the process with SIGKILL at the count-th pass of that point; `name:count:stop` pauses it with
 * SIGSTOP instead, until somebody sends SIGCONT.
 */
export function createKillPoint(configured: string | null): KillPoint<string> {
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
