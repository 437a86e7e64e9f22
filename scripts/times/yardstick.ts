// How fast a processor of this machine is, in seconds that a fixed piece of work takes it: what test files cost is held
// against a list that was made on another one.

const rounds = 5;

/** Seconds of a processor that the work takes: the least of five rounds, because other work only adds to one. */
export function measureYardstick(): number {
  const seconds = Array.from({ length: rounds }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000_000;
  });
  return Math.min(...seconds);
}

/** What tests are made of: objects, text, sorting and patterns. */
function work(): void {
  const rows = Array.from({ length: 100_000 }, (_, nth) => ({
    id: `row_${(nth * 7919) % 100_003}`,
    at: nth,
    is: nth % 3,
  }));
  const text = JSON.stringify(rows);
  const again: typeof rows = JSON.parse(text);
  again.sort((one, other) => (one.id < other.id ? -1 : 1));
  const found = [...text.matchAll(/"id":"row_(\d+)"/g)].length;
  if (found !== again.length) throw new Error('The work was not done');
}
