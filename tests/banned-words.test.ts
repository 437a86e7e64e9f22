import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { bannedIn, countedFiles, countWords, moreThan, readCounts, writeCounts } from './support/banned-words.ts';
import { projectFiles } from './support/project-files.ts';
import { projectRoot } from './support/sms-process.ts';

const written = JSON.parse(readFileSync(join(projectRoot, 'tests/banned-words.json'), 'utf8')) as Record<
  string,
  string
>;

describe('words that GLOSSARY.md replaces', () => {
  it('stand nowhere more often than is written, and a count that fell is written: `npm run words` does', () => {
    expect(countedFiles().length).toBeGreaterThan(1_000);
    const counts = countWords();
    expect(moreThan(readCounts(written), counts)).toEqual([]);
    expect(writeCounts(counts)).toEqual(written);
  });

  it.each([
    ['a word of a sentence', 'Whoever is told', { whoever: 1, told: 1 }],
    ['a part of a name', 'const toldTypes = tellOfCall(isParked)', { told: 1, tell: 1, parked: 1 }],
    ['a column', 'is_waiting_told', { told: 1 }],
    ['a name of several parts in each way to write it', 'actOnce ActOnce act-once', { 'act-once': 3 }],
    ['a type', 'const heard: Heard[] = []', { heard: 1 }],
    ['a name in the middle of another', 'createHearKeyword', { 'hear-keyword': 1 }],
  ])('are found as %s', (_what, text, found) => {
    expect(Object.fromEntries(bannedIn(text))).toEqual(found);
  });

  it.each(['the place of a call', 'an act, once', 'toldy', 'storyteller', 'placeOfficer'])('are not in %j', (text) => {
    expect([...bannedIn(text)]).toEqual([]);
  });

  it('are none in a new file, whatever another one has less of', () => {
    const known = readCounts({ 'server/src/sms/a.ts': 'told 2', 'server/src/sms/b.ts': 'told 3' });
    const counts = readCounts({ 'server/src/sms/a.ts': 'told 2, waker 1', 'server/src/sms/c.ts': 'told 1' });
    expect(moreThan(known, counts)).toEqual([
      'server/src/sms/a.ts: waker 1, was 0',
      'server/src/sms/c.ts: told 1, was 0',
    ]);
  });
});

describe('GLOSSARY.md', () => {
  const rows = readFileSync(join(projectRoot, 'GLOSSARY.md'), 'utf8')
    .split('\n')
    .filter((line) => /^\| (?!idea )[a-z]/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()));

  it('replaces words that are counted, and no others', () => {
    const replaced = rows.flatMap(([, , , cell = '']) => cell.replaceAll(/\([^)]*\)/g, '').split(/[,;]/));
    const words = replaced.map((word) => word.trim()).filter((word) => word !== '-');
    expect(words.length).toBeGreaterThan(50);
    expect(words.filter((word) => bannedIn(word).size === 0)).toEqual([]);
  });

  it('has no name that the code does not have', () => {
    const names = rows.flatMap(([, , cell = '']) => cell.match(/\b[A-Za-z][a-z]+(?:[A-Z][a-z]+)+\b/g) ?? []);
    expect(names.length).toBeGreaterThan(20);
    const code = projectFiles('server/src', 'tests').map((file) => readFileSync(join(projectRoot, file), 'utf8'));
    expect(names.filter((name) => !code.some((text) => text.includes(name)))).toEqual([]);
  });
});
