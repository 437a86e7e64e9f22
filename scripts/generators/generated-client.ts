import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { operations } from '../../server/src/contract/generated/operations.ts';
import type { Calls } from './calls.ts';
import { isCalls } from './expected.ts';
import type { Generator } from './generators.ts';

const modules = join(import.meta.dirname, '../../tools/node_modules');

const compilerOptions = {
  strict: true,
  // The declarations of other packages are for those to check.
  skipLibCheck: true,
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  rootDir: '.',
  outDir: 'out',
  rewriteRelativeImportExtensions: true,
};

/** Fills an empty folder with what every generator finds in it: the document, and the callers of what they will write. */
export function prepareFolder(folder: string, document: string): void {
  // What the generated clients import is found there.
  symlinkSync(modules, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  writeFileSync(join(folder, 'openapi.json'), document);
  cpSync(join(import.meta.dirname, 'configs'), folder, { recursive: true });
  cpSync(join(import.meta.dirname, 'clients'), join(folder, 'clients'), { recursive: true });
  cpSync(join(import.meta.dirname, 'calls.ts'), join(folder, 'calls.ts'));
}

/**
 * Generates a client into the folder, compiles it strictly with its caller, and loads that. Throws with the words of the
 * tool that failed, and where an operation was left out.
 */
export async function generateClient(folder: string, { name, command, args }: Generator): Promise<Calls> {
  mkdirSync(join(folder, name), { recursive: true });
  await run(folder, command, args);
  const missing = missingOperations(join(folder, name));
  if (missing.length > 0) throw new Error(`It left out ${missing.join(', ')}`);
  const project = `tsconfig.${name}.json`;
  writeFileSync(join(folder, project), JSON.stringify({ compilerOptions, include: [name, `clients/${name}.ts`] }));
  await run(folder, 'tsc', ['-p', project]);
  const { calls } = await import(pathToFileURL(join(folder, 'out/clients', `${name}.js`)).href);
  if (!isCalls(calls)) throw new Error('Its caller has no calls');
  return calls;
}

/** Runs a tool in `folder`, which is its home too. Throws what it printed if it fails. */
async function run(folder: string, command: string, args: readonly string[]): Promise<void> {
  const env = { ...process.env, HOME: folder, DO_NOT_TRACK: '1', CI: '1' };
  await promisify(execFile)(process.execPath, [join(modules, '.bin', command), ...args], {
    cwd: folder,
    env,
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: unknown) => {
    const { stdout = '', stderr = '', message = '' } = Object(error);
    throw new Error(`${command}: ${message}\n${stdout}${stderr}`, { cause: error });
  });
}

/** Names of operations that are nowhere in what a generator wrote. */
function missingOperations(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  // Operations of sockets are in a document of their own.
  const published = Object.entries(operations).flatMap(([id, one]) => ('socket' in one ? [] : [id]));
  return published.filter((id) => !new RegExp(`\\b${id}\\b`).test(text));
}
