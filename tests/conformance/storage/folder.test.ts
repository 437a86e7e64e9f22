import { mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createFolderStorage } from '../../../server/src/providers/folder/storage.ts';
import { type StorageHarness, storageSuite } from './storage-suite.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'storage-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

let ids = 0;
const newId = (): string => `id-${(ids += 1)}`;

function setUp(): StorageHarness {
  const folder = join(root, 'recordings');
  return {
    storage: createFolderStorage({ folder, newId }),
    beside: () => createFolderStorage({ folder, newId }),
    breakIt: async () => {
      // A file stands where the folder was.
      renameSync(folder, join(root, 'gone'));
      writeFileSync(folder, '');
    },
  };
}

storageSuite('a folder', setUp);

it('leaves no draft behind, and nothing that others can read', async () => {
  const { storage } = setUp();
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('half');
    throw new Error('the sender is gone');
  }
  await expect(storage.put('org/call/one.wav', broken())).rejects.toThrow('the sender is gone');
  expect(readdirSync(join(root, 'recordings/org/call'))).toEqual([]);
});

it('is another one than any other folder, also one of the same name', async () => {
  const first = await setUp().storage.identity();
  rmSync(join(root, 'recordings'), { recursive: true });
  expect(await setUp().storage.identity()).not.toBe(first);
});
