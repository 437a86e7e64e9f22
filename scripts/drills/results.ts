import { execFileSync } from 'node:child_process';
import { appendFileSync, existsSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readEnvironment } from '../../server/src/config/env.ts';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { locateBinaries } from '../../server/src/platform/embedded-postgres/binaries.ts';
import type { DrillResult } from './run-drill.ts';

const file = join(import.meta.dirname, 'results.md');

const head = `# What the drills found

Each line is one run of \`npm run drill -- NAME --record\` against real processes and a durable PostgreSQL on loopback. A
seed repeats the plan of a run, not its scheduling.

| date | commit | machine | promise | drill | rounds | seed | seconds | figure | verdict |
|---|---|---|---|---|---|---|---|---|---|
`;

/** Appends the results to results.md, with the commit and the machine they were reached on. */
export function recordResults(results: readonly DrillResult[]): void {
  const date = systemClock.now().toString().slice(0, 10);
  const machine = `${availableParallelism()} cores, Node ${process.versions.node}, PostgreSQL ${postgresVersion()}, fsync on`;
  const lines = results.map((result) => {
    const { drill, rounds, seed, seconds, figure, broken } = result;
    const verdict = broken.length === 0 ? 'held' : `BROKEN: ${broken.join('; ').split('\n')[0]}`;
    const cells = [
      date,
      commit(),
      machine,
      drill.promise,
      drill.name,
      `${rounds} ${drill.unit}`,
      seed,
      seconds,
      figure,
    ];
    return `| ${[...cells, verdict].join(' | ')} |\n`;
  });
  appendFileSync(file, (existsSync(file) ? '' : head) + lines.join(''));
}

/** Short hash, with a mark when the working tree differs from it. */
function commit(): string {
  const git = (...args: string[]): string =>
    execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname }).trim();
  return (
    git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--', '../../server/src') === '' ? '' : '+')
  );
}

function postgresVersion(): string {
  if (readEnvironment()['DATABASE_URL'] !== undefined) return 'of DATABASE_URL';
  const { postgres } = locateBinaries(join(tmpdir(), 'trunkline-drill-libraries'));
  return execFileSync(postgres, ['--version'], { encoding: 'utf8' }).replace(/[^0-9.]/g, '');
}
