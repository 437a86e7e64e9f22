import { readFileSync } from 'node:fs';

/** A span of time, in microseconds of the machine's monotonic clock, and how many requests were served in it. */
export interface ProfileWindow {
  from: number;
  to: number;
  requests: number;
}

interface ProfileNode {
  id: number;
  callFrame: { functionName: string; url: string };
  children?: number[];
}

interface CpuProfile {
  nodes: ProfileNode[];
  startTime: number;
  samples: number[];
  timeDeltas: number[];
}

/** Microseconds of the main thread for each request that was served in the windows, by whose code it is; dearest first. */
export function microsByOwner(
  file: string,
  windows: readonly ProfileWindow[],
): Array<{ owner: string; micros: number }> {
  const profile: CpuProfile = JSON.parse(readFileSync(file, 'utf8'));
  const owners = ownersOf(profile.nodes);
  const totals = new Map<string, number>();
  const requests = windows.reduce((sum, window) => sum + window.requests, 0);
  let at = profile.startTime;
  for (const [nth, sample] of profile.samples.entries()) {
    const delta = profile.timeDeltas[nth] ?? 0;
    at += delta;
    const owner = owners.get(sample);
    if (owner === undefined || !windows.some(({ from, to }) => at >= from && at < to)) continue;
    totals.set(owner, (totals.get(owner) ?? 0) + delta / requests);
  }
  return [...totals].map(([owner, micros]) => ({ owner, micros })).sort((a, b) => b.micros - a.micros);
}

/** The owner of each node by its id. What V8 has built in belongs to whose code calls it; what is idle belongs to none. */
function ownersOf(nodes: readonly ProfileNode[]): Map<number, string> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const owners = new Map<number, string>();
  const visit = (node: ProfileNode, caller: string): void => {
    const { functionName, url } = node.callFrame;
    const owner = ownerOf(functionName, url) ?? caller;
    if (functionName !== '(idle)') owners.set(node.id, owner);
    for (const id of node.children ?? []) {
      const child = byId.get(id);
      if (child !== undefined) visit(child, owner);
    }
  };
  const [root] = nodes;
  if (root !== undefined) visit(root, 'native');
  return owners;
}

function ownerOf(functionName: string, url: string): string | undefined {
  if (functionName === '(garbage collector)') return 'garbage';
  if (functionName === '(program)') return 'native';
  const library = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1];
  if (library !== undefined) return library;
  const ours = /\/server\/src\/((?:[^/]+\/){0,2})/.exec(url)?.[1];
  if (ours !== undefined) return `server/src/${ours}`;
  const builtIn = /^node:(?:internal\/)?([^/]+)/.exec(url)?.[1];
  return builtIn === undefined ? undefined : `node:${builtIn}`;
}

/** Tables of several profiles beside each other, as Markdown: a line for each owner that takes 1 us or more somewhere. */
export function renderOwners(
  profiles: ReadonlyArray<{ name: string; owners: ReadonlyArray<{ owner: string; micros: number }> }>,
): string {
  const names = [...new Set(profiles.flatMap(({ owners }) => owners.map(({ owner }) => owner)))];
  const microsOf = (nth: number, owner: string): number =>
    profiles[nth]?.owners.find((one) => one.owner === owner)?.micros ?? 0;
  const rows = names
    .map((owner) => ({ owner, each: profiles.map((_, nth) => microsOf(nth, owner)) }))
    .filter(({ each }) => each.some((micros) => micros >= 1))
    .sort((a, b) => (b.each[0] ?? 0) - (a.each[0] ?? 0));
  const line = (first: string, cells: readonly string[]): string =>
    `| ${first.padEnd(36)} | ${cells.map((cell) => cell.padStart(12)).join(' | ')} |`;
  const sums = profiles.map(({ owners }) => owners.reduce((sum, { micros }) => sum + micros, 0));
  return [
    line(
      'us of a request, main thread',
      profiles.map(({ name }) => name),
    ),
    line(
      '-'.repeat(36),
      profiles.map(() => '-'.repeat(12)),
    ),
    ...rows.map(({ owner, each }) =>
      line(
        owner,
        each.map((micros) => micros.toFixed(1)),
      ),
    ),
    line(
      'all',
      sums.map((micros) => micros.toFixed(1)),
    ),
  ].join('\n');
}
