import { join } from 'node:path';

// A process that loads the server from its sources loads 1,400 modules, which is half of its start. Tests and short
// drills start some hundred of them: they run a bundle of the same sources, made anew for each run of the tests.

const root = join(import.meta.dirname, '../..');
export const programSources = {
  main: 'server/src/main.ts',
  'back-up': 'server/src/operate/back-up.ts',
  restore: 'server/src/operate/restore.ts',
  catalog: 'server/src/operate/catalog.ts',
  doctor: 'server/src/operate/doctor.ts',
  'rotate-keys': 'server/src/operate/rotate-keys.ts',
  exports: 'server/src/operate/exports.ts',
  'show-config': 'server/src/operate/show-config.ts',
} as const;

export type ProductProgram = keyof typeof programSources;

export const bundleFolder = 'TRUNKLINE_TEST_BUNDLE';

/** The file of a program of the product: bundled where the tests' set-up has made that, else the source. */
export function productProgram(name: ProductProgram): string {
  const folder = process.env[bundleFolder];
  return folder === undefined ? sourceProgram(name) : join(folder, `${name}.mjs`);
}

/** The source of a program, for tests of what a bundle cannot show. */
export const sourceProgram = (name: ProductProgram): string => join(root, programSources[name]);
