import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';

const project = new URL('../..', import.meta.url).pathname;

/** Another commit of the project, ready to run in a folder of its own. */
export interface BesideCommit {
  /** Its short hash. */
  commit: string;
  /** The folder, which ends with a slash. */
  root: string;
}

/**
 * Makes a commit ready to run below .cache, with the packages of its own lockfile: in a moment where that was done before.
 * Throws for what git does not know as a commit.
 */
export function unpackCommit(name: string): BesideCommit {
  const run = (command: string, ...words: string[]): string =>
    execFileSync(command, words, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim();
  const commit = run('git', 'rev-parse', '--short=8', '--verify', '--end-of-options', `${name}^{commit}`);
  const root = `${project}.cache/beside/${commit}/`;
  if (!existsSync(root)) {
    const unfinished = `${project}.cache/beside/.${commit}`;
    rmSync(unfinished, { recursive: true, force: true });
    mkdirSync(unfinished, { recursive: true });
    run('git', 'archive', '--format=tar', `--output=${unfinished}/.tar`, commit);
    run('tar', '-x', '-f', `${unfinished}/.tar`, '-C', unfinished);
    rmSync(`${unfinished}/.tar`);
    renameSync(unfinished, root);
  }
  run(process.execPath, `${root}scripts/setup.mjs`);
  return { commit, root };
}
