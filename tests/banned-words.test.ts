import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { bannedIn, countedFiles, countWords, moreThan, readCounts, writeCounts } from './support/banned-words.ts';
import { projectRoot } from './support/sms-process.ts';

const written = JSON.parse(readFileSync(join(projectRoot, 'tests/banned-words.json'), 'utf8')) as Record<
  string,
  string
>;

describe('words that GLOSSARY.md replaces', () => {
  it('stand nowhere more often than is written, and a count that fell is written: `npm run words` does', () => {
    expect(countedFiles(projectRoot).length).toBeGreaterThan(1_000);
    const counts = countWords(projectRoot);
    expect(moreThan(readCounts(written), counts)).toEqual([]);
    expect(writeCounts(counts)).toEqual(written);
  });

  it.each([
    ['a word of a sentence', 'Whoever is told', { whoever: 1, told: 1 }],
    ['a part of a name', 'const toldTypes = tellOfCall(isParked)', { told: 1, tell: 1, parked: 1 }],
    ['a column', 'is_waiting_told', { told: 1 }],
    ['a name of several parts in each way to write it', 'actOnce ActOnce act-once', { 'act-once': 3 }],
    ['a name in the middle of another', 'createHearKeyword', { 'hear-keyword': 1 }],
  ])('are found as %s', (_what, text, found) => {
    expect(Object.fromEntries(bannedIn(text))).toEqual(found);
  });

  it.each(['the place of a call', 'an act, once', 'toldy', 'storyteller', 'placeOfficer'])('are not in %j', (text) => {
    expect([...bannedIn(text)]).toEqual([]);
  });

  it('are counted where a folder or a word is new', () => {
    const known = readCounts({ 'server/src/sms': 'told 2' });
    const counts = readCounts({ 'server/src/sms': 'told 2, waker 1', 'server/src/faxes': 'told 1' });
    expect(moreThan(known, counts)).toEqual(['server/src/sms: waker 1, was 0', 'server/src/faxes: told 1, was 0']);
  });
});
