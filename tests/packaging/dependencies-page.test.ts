import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectRoot } from '../support/sms-process.ts';

const textOf = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

/** What the packages run on; of code generation, which no server loads, what it runs on is for development. */
const declared = ['', 'server/', 'sdk/', 'codegen/'].flatMap((folder) => {
  const { dependencies, optionalDependencies, devDependencies } = JSON.parse(textOf(`${folder}package.json`));
  return Object.keys({ ...dependencies, ...optionalDependencies, ...(folder === 'codegen/' ? devDependencies : {}) });
});

const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
const rows = textOf('docs/dependencies.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [libraries = '', work = '', where = '', ours = '', ...rest] = line.split(' | ');
    return { libraries: quoted(libraries), work, where: quoted(where), ours, rest };
  });

describe('docs/dependencies.md', () => {
  it('has one line for each dependency that something runs on, and none that is gone', () => {
    expect(declared.length).toBeGreaterThan(15);
    expect(rows.flatMap(({ libraries }) => libraries).toSorted()).toEqual(declared.toSorted());
  });

  it.each(rows)('leads from $libraries to its work, and to what is ours beside it', (row) => {
    expect([row.work, row.ours].map((cell) => cell.trim())).not.toContain('');
    expect(row.rest).toEqual([]);
    expect(row.where).not.toEqual([]);
    for (const library of row.libraries) {
      // A package for each kind of machine is found by the name that they share.
      const name = library.replace(/linux-(x64|arm64)$/, '');
      const names = ["'", '"', '`'].map((quote) => `${quote}${name}`);
      expect(row.where.filter((path) => !names.some((at) => textOf(path).includes(at)))).toEqual([]);
    }
  });

  // The decisions that it names are held with all others, in tests/decisions.test.ts.
  it('names files that are there', () => {
    const page = textOf('docs/dependencies.md');
    const files = quoted(page).filter((text) => text.includes('/') && /\.\w+$/.test(text));
    expect(files.length).toBeGreaterThan(30);
    for (const path of files) expect(textOf(path)).not.toBe('');
  });
});
