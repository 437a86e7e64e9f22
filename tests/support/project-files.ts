import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');
const git = (...words: string[]): string =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26, stdio: ['ignore', 'pipe', 'ignore'] });

/**
 * The files of the project by their paths from its root, sorted: those that are committed and those that would be, as they
 * stand in the tree. `places` are folders or patterns of git; without any it is all of them.
 */
export function projectFiles(...places: string[]): string[] {
  const listed = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...places).split('\0');
  // A file with a conflict is listed once for each side.
  return [...new Set(listed)].filter((file) => file !== '' && existsSync(join(root, file))).toSorted();
}

/** A list of what is left of something, as entries or with a count for each. */
type Left = readonly string[] | Readonly<Record<string, number>>;

const amountOf = (left: Left): number =>
  Array.isArray(left) ? left.length : Object.values(left).reduce((sum: number, count: number) => sum + count, 0);

/**
 * Reads a list of what may only become less, and how much was in it before it was last changed: in the tree, or else by a commit.
 * A clone without that commit knows no more than what stands.
 */
export function readLeft<List extends Left>(file: string): { left: List; amount: number; before: number } {
  const text = readFileSync(join(root, file), 'utf8');
  const textAt = (commit: string): string => {
    try {
      return git('show', `${commit}:${file}`);
    } catch {
      return text;
    }
  };
  const committed = textAt('HEAD');
  const earlier = committed === text ? textAt(`${git('log', '-1', '--format=%H', '--', file).trim()}^`) : committed;
  const left = JSON.parse(text) as List;
  return { left, amount: amountOf(left), before: amountOf(JSON.parse(earlier) as List) };
}
