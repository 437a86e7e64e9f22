import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How often each word stands in each folder. */
export type WordCounts = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** The words that GLOSSARY.md replaces and that mean nothing else here: whole words, and parts of names. */
const words = [
  'whoever somebody nobody tell tells telling teller told untold upkeep housekeeping rouse rouses roused turnstile roster',
  'seats taker lane lanes doubts parked parking parks heed heeds obey obeys mint mints minted conclude concludes concluded',
  'conclusion conclusions birth births news waker wakers lend lends lent judge judges judged judgement judgements books',
  'booked story stories',
].flatMap((line) => line.split(' '));

/** Names of several parts, of which each alone is a word like any other; in every way to write them. */
const names = [
  'act once, acts once, acted once, keyed act, find acted, hear keyword, heard keyword, heed refusals, hold clocks',
  'ask endpoint, asks before, note evidence, admission doubts, session news, until told, place watch, secret place',
  'secret places, key place, stream place, template place, template places, place of, enter line, in line, line event',
  'lend from above, birth hook, on birth, pass over, passed over, known call, own data, pass through, passed through',
  'stand in, stand ins, demand members, demand valid, demand own words, demand servable',
].flatMap((line) => line.split(', '));

const single = new RegExp(`^(?:${words.join('|')})$`);
// As a name and not as prose: `place of` in a sentence is no name.
const several = new RegExp(
  names
    .flatMap((name) => {
      const parts = name.split(' ');
      const camel = parts.map((part, at) => (at === 0 ? part : `${part[0]?.toUpperCase()}${part.slice(1)}`)).join('');
      const pascal = `${camel[0]?.toUpperCase()}${camel.slice(1)}`;
      return [`(?<![A-Za-z])${camel}(?![a-z])`, `${pascal}(?![a-z])`, `(?<![a-z-])${parts.join('-')}(?![a-z])`];
    })
    .join('|'),
  'g',
);

/** What stands in a text of these words, each as it is in the list: names with hyphens. */
export function bannedIn(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  const count = (word: string): unknown => counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const [token] of text.matchAll(/[A-Z]?[a-z]{3,}/g)) {
    const word = token.toLowerCase();
    if (single.test(word)) count(word);
  }
  for (const [name] of text.matchAll(several)) {
    count(name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`).toLowerCase());
  }
  return counts;
}

// What a program writes, the records of changes, and the list itself.
const leftOut = /(^|\/)generated\/|^spec\/bundled\/|^sdk\/api\/|lock\.json$|^docs\/decisions\/README\.md$|banned-words/;
const texts = /\.(ts|mjs|cjs|js|json|ya?ml|md|sql|sh|css|html)$/;

/** The folder that a file is counted in; null for one that is not counted. */
export function folderOf(file: string): string | null {
  if (leftOut.test(file) || !texts.test(file)) return null;
  const [folder] =
    /^server\/src\/(?:[\w-]+\/)?|^(?:sdk|codegen)\/src\/|^(?:scripts|tests|docs|spec)\//.exec(file) ?? [];
  return folder?.replace(/\/$/, '') ?? null;
}

/** The files that are committed, or about to be, which are counted. */
export function countedFiles(root: string): string[] {
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  return listed.split('\0').filter((file) => folderOf(file) !== null);
}

/** Counts the words in the files and in their names. */
export function countWords(root: string): WordCounts {
  const counts = new Map<string, Map<string, number>>();
  for (const file of countedFiles(root)) {
    const folder = folderOf(file) ?? '';
    const own = counts.get(folder) ?? new Map<string, number>();
    counts.set(folder, own);
    const text = `${file.slice(folder.length)}\n${readFileSync(join(root, file), 'utf8')}`;
    for (const [word, count] of bannedIn(text)) own.set(word, (own.get(word) ?? 0) + count);
  }
  return counts;
}

/** A line for each folder, its words in the order of the alphabet: `told 3, waker 1`. */
export function writeCounts(counts: WordCounts): Record<string, string> {
  const lines = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    lines.flatMap(([folder, own]) => {
      const listed = [...own].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([word, count]) => `${word} ${count}`);
      return listed.length === 0 ? [] : [[folder, listed.join(', ')]];
    }),
  );
}

export function readCounts(written: Readonly<Record<string, string>>): WordCounts {
  return new Map(
    Object.entries(written).map(([folder, line]) => [
      folder,
      new Map(
        line.split(', ').map((entry): [string, number] => [entry.split(' ')[0] ?? '', Number(entry.split(' ')[1])]),
      ),
    ]),
  );
}

/** Where a word stands more often than is written, as `folder: word 3, was 2`. */
export function moreThan(written: WordCounts, counts: WordCounts): string[] {
  return [...counts].flatMap(([folder, own]) =>
    [...own].flatMap(([word, count]) => {
      const known = written.get(folder)?.get(word) ?? 0;
      return count > known ? [`${folder}: ${word} ${count}, was ${known}`] : [];
    }),
  );
}
