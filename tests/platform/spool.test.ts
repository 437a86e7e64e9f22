import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSpool } from '../../server/src/platform/process/spool.ts';

let parent: string;
let folder: string;
let names: number;
let lines: unknown[];
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'spool-'));
  folder = join(parent, 'made/when/needed');
  names = 0;
  lines = [];
});
afterEach(() => rm(parent, { recursive: true, force: true }));

const log = { error: (...line: unknown[]) => void lines.push(line) };
const spoolOf = (memoryEach: number, memoryTotal: number, path = folder) =>
  createSpool({ folder: path, newName: () => `file-${(names += 1)}`, log, memoryEach, memoryTotal });

describe('a spool', () => {
  it('holds in memory what is small, and touches no disk for it', async () => {
    const writer = spoolOf(10, 10_000).begin();
    await writer.write(Buffer.from('12345'));
    await writer.write(Buffer.from('67890'));
    const held = writer.finish();
    expect([held.byteLength, String(await held.head(3)), String(await buffer(held.open(7)))]).toEqual([
      10,
      '123',
      '890',
    ]);
    expect(await readdir(parent)).toEqual([]);
    await writer.dispose();
  });

  it('keeps one byte more in a file, which has no name, whole and in order', async () => {
    const writer = spoolOf(10, 100).begin();
    for (const piece of ['1234567890', 'a', 'bc']) await writer.write(Buffer.from(piece));
    const kept = writer.finish();
    expect(await Promise.all([buffer(kept.open()), buffer(kept.open(9)), kept.head(11)])).toEqual(
      ['1234567890abc', '0abc', '1234567890a'].map((text) => Buffer.from(text)),
    );
    expect([names, await readdir(folder)]).toEqual([1, []]);
    await writer.dispose();
  });

  it('keeps pieces of any size in their order, in memory and in the file that takes them over', async () => {
    const pieces = [...'abcde'].map((letter, at) => Buffer.alloc(at % 2 === 0 ? 20_000 : 3, letter));
    const writer = spoolOf(50_000, 100_000).begin();
    const written: Buffer[] = [];
    for (const piece of pieces) {
      await writer.write(piece);
      written.push(piece);
      const kept = writer.finish();
      const whole = Buffer.concat(written);
      expect((await buffer(kept.open(1))).equals(whole.subarray(1))).toBe(true);
      for (const [start, end] of [
        [0, 0],
        [1, 2],
        [1, whole.length - 1],
      ] as const)
        expect((await buffer(kept.open(start, end))).equals(whole.subarray(start, end))).toBe(true);
      expect((await kept.head(20_004)).equals(whole.subarray(0, 20_004))).toBe(true);
      expect(kept.held === null ? null : Buffer.concat(kept.held).equals(whole)).toBe(
        whole.length > 50_000 ? null : true,
      );
    }
    expect(names).toBe(1);
    await writer.dispose();
  });

  it('bounds what all things together hold in memory, and gives room back when one is disposed of', async () => {
    const spool = spoolOf(10, 15);
    const [first, second, third] = [spool.begin(), spool.begin(), spool.begin()];
    await first.write(Buffer.alloc(10));
    await second.write(Buffer.alloc(10));
    expect(names).toBe(1);
    await first.dispose();
    await third.write(Buffer.alloc(10));
    expect(names).toBe(1);
    await Promise.all([second.dispose(), third.dispose()]);
  });

  it.each([
    ['in memory', 4],
    ['in a file', 40],
  ])('gives nothing of a thing that was disposed of: neither whole nor as a short end, %s', async (_where, bytes) => {
    const writer = spoolOf(10, 100).begin();
    await writer.write(Buffer.alloc(bytes));
    const kept = writer.finish();
    const begun = kept.open();
    await writer.dispose();
    await expect(kept.head(1)).rejects.toThrow('gone');
    await expect(buffer(begun)).rejects.toThrow('gone');
    await expect(buffer(kept.open())).rejects.toThrow('gone');
    await writer.dispose();
  });

  it.each([
    ['a device', '/dev/null/x', 'ENOTDIR'],
    ['a place where nothing can be made', '/proc/nowhere/spool', 'cannot be made'],
  ])('rejects at once where its folder would lie in %s, and says so in the log', async (_where, path, reason) => {
    const writer = spoolOf(0, 0, path).begin();
    await expect(writer.write(Buffer.alloc(1))).rejects.toThrow(reason);
    await writer.dispose();
    const err = expect.objectContaining({ message: expect.stringContaining(reason) });
    expect(lines).toEqual([[{ err, folder: path }, 'an upload could not be kept']]);
  });

  it('makes its folder anew where that is gone, and goes on where a file was in its place', async () => {
    const spool = spoolOf(0, 0);
    const keep = async (): Promise<string> => {
      const writer = spool.begin();
      await writer.write(Buffer.from('kept'));
      const text = String(await buffer(writer.finish().open()));
      await writer.dispose();
      return text;
    };
    expect(await keep()).toBe('kept');
    await rm(parent, { recursive: true });
    expect(await keep()).toBe('kept');
    await rm(folder, { recursive: true });
    await writeFile(folder, '');
    await expect(keep()).rejects.toThrow('ENOTDIR');
    expect(lines).toHaveLength(1);
    await rm(folder);
    await mkdir(folder);
    expect(await keep()).toBe('kept');
  });
});
