// What people who have only the address of a server do: third-party generators read the document that a server serves,
// and what they write compiles strictly and has every operation. Nothing here asks another host.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operations } from '../server/src/contract/generated/operations.ts';
import { startPipeline } from '../tests/http/pipeline/pipeline-server.ts';

const modules = join(import.meta.dirname, '../tools/node_modules');

const generators: ReadonlyArray<{ name: string; args: readonly string[] }> = [
  { name: 'openapi-typescript', args: ['openapi.json', '-o', 'openapi-typescript/api.ts'] },
  { name: 'oazapfts', args: ['openapi.json', 'oazapfts/api.ts'] },
  {
    name: 'swagger-typescript-api',
    args: ['generate', '-p', 'openapi.json', '-o', 'swagger-typescript-api', '-n', 'api.ts'],
  },
  { name: 'openapi-ts', args: ['-i', 'openapi.json', '-o', 'openapi-ts'] },
  { name: 'orval', args: ['--input', 'openapi.json', '--output', 'orval/api.ts', '--client', 'fetch'] },
];

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2023',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
};

/** Runs a tool in `folder`, which is its home too, and answers what it said if it failed. */
function run(folder: string, command: string, args: readonly string[]): string | null {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(modules, '.bin', command), ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, HOME: folder, DO_NOT_TRACK: '1', CI: '1' },
  });
  return status === 0 ? null : `${command} failed:\n${stdout}${stderr}`;
}

/** Names of operations that are nowhere in what a generator wrote. */
function missingOperations(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  const text = files.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  return Object.keys(operations).filter((id) => !new RegExp(`\\b${id}\\b`).test(text));
}

async function servedDocument(): Promise<string> {
  const server = await startPipeline();
  try {
    const response = await fetch(`${server.url}/openapi.json`);
    if (response.status !== 200) throw new Error(`/openapi.json answered ${response.status}`);
    return await response.text();
  } finally {
    await server.close();
  }
}

const folder = mkdtempSync(join(tmpdir(), 'trunkline-generators-'));
const failures: string[] = [];
try {
  // What the generated clients import is found there.
  symlinkSync(modules, join(folder, 'node_modules'));
  writeFileSync(join(folder, 'openapi.json'), await servedDocument());
  const include = generators.map(({ name }) => name);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include }));
  for (const { name, args } of generators) {
    mkdirSync(join(folder, name), { recursive: true });
    const failure = run(folder, name, args);
    const missing = failure === null ? missingOperations(join(folder, name)) : [];
    if (failure !== null) failures.push(failure);
    if (missing.length > 0) failures.push(`${name} left out ${missing.join(', ')}`);
  }
  const failure = run(folder, 'tsc', ['-p', 'tsconfig.json']);
  if (failure !== null) failures.push(failure);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
for (const failure of failures) console.error(failure);
process.exitCode = failures.length === 0 ? 0 : 1;
