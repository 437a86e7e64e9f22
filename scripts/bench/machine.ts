import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';

/** Where and on what a figure was measured. */
export function describeMachine(postgresVersion: string): string {
  const memoryGiB = Number(/MemTotal:\s+(\d+)/.exec(readFileSync('/proc/meminfo', 'utf8'))?.[1] ?? 0) / 1024 / 1024;
  const model = cpus()[0]?.model ?? 'unknown processor';
  return [
    `${cpus().length} cores (${model}), ${memoryGiB.toFixed(0)} GiB`,
    `Node ${process.version}`,
    `PostgreSQL ${postgresVersion}, embedded, fsync on`,
  ].join('; ');
}

/** The commit that the working tree stands on, marked where files differ from it. */
export function describeCommit(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();
  const dirty = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ' with changes';
  return `${git('rev-parse', '--short', 'HEAD')}${dirty}`;
}

/** Processes that ran or waited to run in the last minute: what another program takes, a figure lacks. */
export function load(): string {
  return (loadavg()[0] ?? 0).toFixed(2);
}
