import { describe, expect, it } from '@jest/globals';
import { type ObjectStorage, StorageUnavailableError } from '../../../server/src/providers/ports/object-storage.ts';

/** A storage of a test, and how it is made to refuse what is put next. */
export interface StorageHarness {
  storage: ObjectStorage;
  /** The same objects, as another process reaches them. */
  beside(): ObjectStorage;
  /** From now on it cannot be used. */
  breakIt(): Promise<void>;
}

async function* pieces(...texts: readonly string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

async function textOf(storage: ObjectStorage, name: string, start = 0, end?: number): Promise<string | null> {
  const object = await storage.open(name);
  if (object === null) return null;
  const read: Uint8Array[] = [];
  for await (const piece of object.read(start, end ?? object.byteLength)) read.push(piece);
  return Buffer.concat(read).toString();
}

/** What every storage of objects does alike. */
export function storageSuite(name: string, setUp: () => StorageHarness): void {
  describe(`${name} as a storage of objects`, () => {
    it('keeps what comes in pieces, whole or in part, for every process that reaches the same place', async () => {
      const { storage, beside } = setUp();
      await storage.put('org/call/one.wav', pieces('ab', '', 'cdef'));
      expect(await textOf(beside(), 'org/call/one.wav')).toBe('abcdef');
      expect(await textOf(storage, 'org/call/one.wav', 2, 4)).toBe('cd');
      expect(await textOf(storage, 'org/call/one.wav', 6, 6)).toBe('');
      expect(await beside().identity()).toBe(await storage.identity());
    });

    it('has nothing under a name that nothing was put under', async () => {
      expect(await setUp().storage.open('org/call/none.wav')).toBeNull();
    });

    it('replaces what had the name', async () => {
      const { storage } = setUp();
      await storage.put('org/call/one.wav', pieces('long before'));
      await storage.put('org/call/one.wav', pieces('after'));
      expect(await textOf(storage, 'org/call/one.wav')).toBe('after');
    });

    it('keeps nothing of what broke off, and what was there before stays', async () => {
      const { storage } = setUp();
      await storage.put('org/call/one.wav', pieces('whole'));
      async function* broken(): AsyncGenerator<Buffer> {
        yield Buffer.from('half');
        throw new Error('the sender is gone');
      }
      for (const at of ['org/call/one.wav', 'org/call/two.wav'])
        await expect(storage.put(at, broken())).rejects.toThrow('the sender is gone');
      expect([await textOf(storage, 'org/call/one.wav'), await storage.open('org/call/two.wav')]).toEqual([
        'whole',
        null,
      ]);
    });

    it('cannot be seen before it is whole', async () => {
      const { storage } = setUp();
      let seen: unknown = 'nothing';
      async function* watched(): AsyncGenerator<Buffer> {
        yield Buffer.from('first');
        seen = await storage.open('org/call/one.wav');
        yield Buffer.from('second');
      }
      await storage.put('org/call/one.wav', watched());
      expect([seen, await textOf(storage, 'org/call/one.wav')]).toEqual([null, 'firstsecond']);
    });

    it('is read to its end where it is removed meanwhile', async () => {
      const { storage } = setUp();
      await storage.put('org/call/one.wav', pieces('a'.repeat(300_000)));
      const object = await storage.open('org/call/one.wav');
      await storage.removeAll('org/call');
      let bytes = 0;
      for await (const piece of object?.read(0, object.byteLength) ?? []) bytes += piece.length;
      expect([bytes, await storage.open('org/call/one.wav')]).toEqual([300_000, null]);
    });

    it('removes all under a word, but for one, and nothing beside it', async () => {
      const { storage } = setUp();
      for (const at of ['org/call/one.wav', 'org/call/two.wav', 'org/calls/one.wav']) await storage.put(at, pieces(at));
      await storage.removeAll('org/call', 'org/call/two.wav');
      const left = [];
      for (const at of ['org/call/one.wav', 'org/call/two.wav', 'org/calls/one.wav'])
        left.push((await textOf(storage, at)) !== null);
      expect(left).toEqual([false, true, true]);
      await storage.removeAll('org/nothing');
      await storage.removeAll('org/nothing', 'org/nothing/one.wav');
    });

    it('takes no name that leads elsewhere', async () => {
      const { storage } = setUp();
      for (const at of ['../one.wav', '/one.wav', 'org/../../one.wav', 'org//one.wav', '', '.identity', 'a\0b'])
        await expect(storage.put(at, pieces('x'))).rejects.toThrow('No object can be named');
    });

    it('says that it cannot be used in an error of its own', async () => {
      const { storage, breakIt } = setUp();
      await storage.put('org/call/one.wav', pieces('x'));
      await breakIt();
      await expect(storage.put('org/call/two.wav', pieces('x'))).rejects.toThrow(StorageUnavailableError);
    });
  });
}
