import { globSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectFiles, readLeft } from './support/project-files.ts';
import { projectRoot } from './support/sms-process.ts';

const src = 'server/src/';
/** What declares itself one, by its folder: `agents`, `calls/sessions`. */
const slices = globSync('{*,*/*}/index.ts', { cwd: join(projectRoot, src) })
  .filter((door) => readFileSync(join(projectRoot, src, door), 'utf8').includes('defineSlice('))
  .map((door) => posix.dirname(door));
// Their folders are rooms without doors: the direction alone is held.
const layers = ['http', 'platform', 'providers', 'worker-client'];
// Its door names what is in it, and what makes it puts its rooms together: both stand above all of them. So do the lists of
// vendors.
const above = /^(index|create-slice)\.ts$|^(registry|create-vendors)\.ts$/;
// Steps of the schema, and statements of its stores.
const noRooms = ['migrations', 'sql'];

/** The sources of the product by their paths from server/src, tests left out. */
function sources(): Map<string, string> {
  const files = projectFiles(`${src}*.ts`).filter((file) => !file.endsWith('.test.ts'));
  return new Map(files.map((file) => [file.slice(src.length), readFileSync(join(projectRoot, file), 'utf8')]));
}

const importing = /(?:\bfrom|\bimport\(|\bimport)\s*'(\.[^']+)'/g;

interface Room {
  /** The slice or the layer. */
  readonly of: string;
  /** `agents/tools`, or `agents` for its root. */
  readonly name: string;
}

/** The room that a file is in; null for what is in none. */
function roomOf(file: string): Room | null {
  const of = [...slices, ...layers].find((one) => file.startsWith(`${one}/`));
  if (of === undefined) return null;
  const inside = file.slice(of.length + 1);
  if (above.test(inside)) return null;
  const [room = '', ...rest] = inside.split('/');
  if (noRooms.includes(room)) return null;
  return { of, name: rest.length === 0 ? of : `${of}/${room}` };
}

/** For each room those of the same slice or layer that it imports from, types too. */
function importedRooms(texts: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const imported = new Map<string, Set<string>>();
  for (const [file, code] of texts) {
    const room = roomOf(file);
    if (room === null) continue;
    const rooms = imported.get(room.name) ?? new Set();
    imported.set(room.name, rooms);
    for (const [, path = ''] of code.matchAll(importing)) {
      const target = roomOf(posix.join(posix.dirname(file), path));
      if (target !== null && target.name !== room.name && target.of === room.of) rooms.add(target.name);
    }
  }
  return imported;
}

/** Imports from inside of a room, not from the root, of what stands above it. */
function upward(texts: ReadonlyMap<string, string>): string[] {
  return [...texts].flatMap(([file, code]) => {
    const room = roomOf(file);
    if (room === null || room.name === room.of) return [];
    return [...code.matchAll(importing)]
      .map(([, path = '']) => posix.join(posix.dirname(file), path))
      .filter((target) => target.startsWith(`${room.of}/`) && above.test(target.slice(room.of.length + 1)))
      .map((target) => `${file} -> ${target}`);
  });
}

/** Pairs of rooms of which each reaches the other, by however many between them. */
function circles(imported: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reached = (from: string): Set<string> => {
    const seen = new Set<string>();
    const left = [...(imported.get(from) ?? [])];
    for (let room = left.pop(); room !== undefined; room = left.pop()) {
      if (seen.has(room)) continue;
      seen.add(room);
      left.push(...(imported.get(room) ?? []));
    }
    return seen;
  };
  const all = new Map([...imported.keys()].map((room) => [room, reached(room)]));
  return [...all].flatMap(([room, rooms]) =>
    [...rooms].filter((other) => room < other && all.get(other)?.has(room) === true).map((other) => `${room} ${other}`),
  );
}

describe('rooms of a slice, and folders of http, platform and providers', () => {
  it('import from each other in one direction, but for the circles that were there: their list only shrinks', () => {
    const imported = importedRooms(sources());
    expect(imported.size).toBeGreaterThan(50);
    const { left, amount, before } = readLeft<string[]>('tests/room-circles.json');
    expect(circles(imported).toSorted()).toEqual(left);
    expect(amount).toBeLessThanOrEqual(before);
  });

  it.each([
    [
      'of types alone',
      {
        'router/model/a.ts': "import type { B } from '../speech/index.ts';",
        'router/speech/b.ts': "export { a } from '../model/a.ts';",
      },
      'router/model router/speech',
    ],
    [
      'by way of a third',
      {
        'sms/a/x.ts': "import { b } from '../b/index.ts';",
        'sms/b/x.ts': "import { c } from '../c/index.ts';",
        'sms/c/x.ts': "const a = await import('../a/index.ts');",
      },
      'sms/a sms/b',
    ],
    [
      "with files of the slice's root",
      { 'sms/store.ts': "export type { B } from './b/index.ts';", 'sms/b/x.ts': "import { c } from '../store.ts';" },
      'sms sms/b',
    ],
  ])('are refused in a circle %s', (_, planted, pair) => {
    expect(circles(importedRooms(new Map(Object.entries(planted))))).toContain(pair);
  });

  it('do not import what stands above them: the index.ts of their slice, and what makes it', () => {
    expect(upward(sources())).toEqual([]);
    const planted = {
      'sms/create-slice.ts': "import { b } from './b/index.ts';",
      'sms/b/x.ts': "import type { C } from '../create-slice.ts';",
      'sms/b/y.ts': "export type { D } from '../index.ts';",
    };
    expect(upward(new Map(Object.entries(planted)))).toEqual([
      'sms/b/x.ts -> sms/create-slice.ts',
      'sms/b/y.ts -> sms/index.ts',
    ]);
  });
});

describe('folders of sources', () => {
  it('have 25 files at most, tests left out, but for those that had more: their list only shrinks', () => {
    const counts = new Map<string, number>();
    for (const file of projectFiles('server/src', 'sdk/src', 'codegen/src')) {
      if (/\.test\.ts$|\/(migrations|generated)\//.test(file)) continue;
      const folder = posix.dirname(file);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    expect(counts.size).toBeGreaterThan(100);
    const { left, amount, before } = readLeft<Record<string, number>>('tests/large-folders.json');
    expect(Object.fromEntries([...counts].filter(([, count]) => count > 25).toSorted())).toEqual(left);
    expect(amount).toBeLessThanOrEqual(before);
  });
});
