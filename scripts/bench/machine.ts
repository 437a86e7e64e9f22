import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

/** Where and on what a figure was measured; null where no database took part. */
export function describeMachine(postgresVersion: string | null): string {
  const memoryGiB = Number(/MemTotal:\s+(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) / 1024 / 1024;
  const model = cpus()[0]?.model ?? 'unknown processor';
  return [
    `${cpus().length} cores (${model}), ${memoryGiB.toFixed(0)} GiB`,
    `Node ${process.version}`,
    ...(postgresVersion === null ? [] : [`PostgreSQL ${postgresVersion}, embedded, fsync on`]),
  ].join('; ');
}

/** The commit that the working tree stands on, marked where files differ from it. */
export function describeCommit(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const dirty = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes';
  return `${git('rev-parse', '--short', 'HEAD')}${dirty}`;
}

/** The share of all cores that somebody used during so many milliseconds, 0 to 1. */
export async function busyShare(ms: number): Promise<number> {
  const before = coreTimes();
  await sleep(ms);
  const after = coreTimes();
  return 1 - (after.idle - before.idle) / (after.total - before.total);
}

/** Resolves when nobody else has used a tenth of the machine for five seconds, or when the patience is over. */
export async function untilIdle(patienceMs: number): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while (performance.now() < endMs && (await busyShare(5_000)) > 0.1);
}

function coreTimes(): { idle: number; total: number } {
  const fields = readFileSync('/proc/stat', 'utf8').split('\n')[0]?.trim().split(/ +/).slice(1).map(Number) ?? [];
  const [idle = 0, waiting = 0] = fields.slice(3, 5);
  return { idle: idle + waiting, total: fields.slice(0, 8).reduce((sum, field) => sum + field, 0) };
}
