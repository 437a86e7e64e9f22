import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFiles } from './project-files.ts';

const root = join(import.meta.dirname, '../..');

/** How often each word stands in each file. */
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
  'birth hook, on birth, pass over, passed over, known call, own data, pass through, passed through, passed event',
  'passed events, passed parts, read place',
  'stand in, stand ins, demand members, demand valid, demand own words, demand servable',
].flatMap((line) => line.split(', '));

/** Names of types that are words like any other in small letters. */
const types = ['Heard', 'Wanted'];

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
    .concat(types.map((type) => `(?<![A-Za-z])${type}(?![a-z])`))
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

const counted = /^(?:(?:server|sdk|codegen)\/src|scripts|tests|docs|spec)\//;

/** The files that are counted. */
export function countedFiles(): string[] {
  return projectFiles().filter((file) => counted.test(file) && texts.test(file) && !leftOut.test(file));
}

/** Counts the words in each file and in its name. */
export function countWords(): WordCounts {
  return new Map(countedFiles().map((file) => [file, bannedIn(`${file}\n${readFileSync(join(root, file), 'utf8')}`)]));
}

/** A line for each file that has some, its words in the order of the alphabet: `told 3, waker 1`. */
export function writeCounts(counts: WordCounts): Record<string, string> {
  const lines = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    lines.flatMap(([file, own]) => {
      const listed = [...own].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([word, count]) => `${word} ${count}`);
      return listed.length === 0 ? [] : [[file, listed.join(', ')]];
    }),
  );
}

export function readCounts(written: Readonly<Record<string, string>>): WordCounts {
  return new Map(
    Object.entries(written).map(([file, line]) => [
      file,
      new Map(
        line.split(', ').map((entry): [string, number] => [entry.split(' ')[0] ?? '', Number(entry.split(' ')[1])]),
      ),
    ]),
  );
}

/** Where a word stands more often than is written, as `file: word 3, was 2`. What is not written has none. */
export function moreThan(written: WordCounts, counts: WordCounts): string[] {
  return [...counts].flatMap(([file, own]) =>
    [...own].flatMap(([word, count]) => {
      const known = written.get(file)?.get(word) ?? 0;
      return count > known ? [`${file}: ${word} ${count}, was ${known}`] : [];
    }),
  );
}
