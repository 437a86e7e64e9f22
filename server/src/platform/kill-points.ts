/** Named instants at which a drill may end the process; nothing happens unless one is configured. */
export type KillPoint = (name: string) => void;

/** `name:count` ends the process with SIGKILL at the count-th pass of that point. */
export function createKillPoint(configured: string | null): KillPoint {
  if (configured === null) return () => {};
  const [target, count] = configured.split(':');
  let left = Number(count ?? '1');
  return (name) => {
    if (name !== target) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
}
