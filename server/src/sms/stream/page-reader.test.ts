import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createPageReader } from './page-reader.ts';
import type { StreamPosition } from './types.ts';

const place = (seq: number): StreamPosition => ({ origin: 'a', xid: 1n, seq: BigInt(seq), writtenMs: 0 });

/** A reader of two pages at a time, over reads that end when this test ends them. */
function reading() {
  const begun: Array<{ name: string; end: (error?: Error) => void }> = [];
  const readPage = createPageReader({
    atOnce: 2,
    read: (organizationId, { seq }) =>
      new Promise((resolve, reject) => {
        const end = (error?: Error): void =>
          error === undefined ? resolve({ items: [], head: place(9) }) : reject(error);
        begun.push({ name: `${organizationId} ${seq}`, end });
      }),
  });
  const names = (): string[] => begun.map(({ name }) => name);
  return { begun, names, readPage };
}

it('reads two pages at a time, and the others in the order in which they were asked for', async () => {
  const { begun, names, readPage } = reading();
  const pages = [1, 2, 3, 4].map((seq) => readPage('org_1', place(seq)));
  await nextTurn();
  expect(names()).toEqual(['org_1 1', 'org_1 2']);
  begun[1]?.end();
  await pages[1];
  expect(names()).toEqual(['org_1 1', 'org_1 2', 'org_1 3']);
  begun[0]?.end();
  await pages[0];
  expect(names()).toEqual(['org_1 1', 'org_1 2', 'org_1 3', 'org_1 4']);
});

it('lets the next read begin after one that failed, and says the failure to who asked', async () => {
  const { begun, names, readPage } = reading();
  const pages = [1, 2, 3].map((seq) => readPage('org_1', place(seq)));
  begun[0]?.end(new Error('no database'));
  await expect(pages[0]).rejects.toThrow('no database');
  await nextTurn();
  expect(names()).toEqual(['org_1 1', 'org_1 2', 'org_1 3']);
});

it('reads a place once for all who ask for it meanwhile, by organization, and anew afterwards', async () => {
  const { begun, names, readPage } = reading();
  const first = readPage('org_1', place(1));
  expect(readPage('org_1', place(1))).toBe(first);
  void readPage('org_2', place(1));
  expect(names()).toEqual(['org_1 1', 'org_2 1']);
  begun[0]?.end();
  await first;
  void readPage('org_1', place(1));
  expect(names()).toEqual(['org_1 1', 'org_2 1', 'org_1 1']);
});
