// npm run new -- operation SLICE ID METHOD PATH: writes what an operation of a slice begins with (docs/add-an-operation.md).
// Every text is made before the first one is written. Where the contract is refused afterwards, all is put back.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { askedOperation, Refused } from './asked-operation.ts';
import { newOperation } from './new-operation.ts';
import { testOf } from './new-test.ts';
import { treeOf } from './tree.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const made: string[] = [];
const write = (file: string, text: string): void => {
  const folder = mkdirSync(dirname(join(root, file)), { recursive: true });
  if (folder !== undefined) made.push(folder);
  writeFileSync(join(root, file), text);
};
// What is interrupted has failed, and what was written is put back.
let isInterrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    isInterrupted = true;
  });
}
const run = async (program: string, ...args: string[]): Promise<void> => {
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: root, encoding: 'utf8' });
  // A signal that came meanwhile is handled first.
  await new Promise((resolve) => setImmediate(resolve));
  if (isInterrupted || status === null) throw new Refused('Interrupted: nothing is left of the operation');
  if (status !== 0) throw new Refused(`${program} failed, and nothing is left of the operation:\n${stderr}`);
};
const biome = 'node_modules/@biomejs/biome/bin/biome';
/** Whether a file is as it is formatted, and so may be again when something is written into it: one that others work on may not be. */
const isFormatted = (file: string): boolean =>
  spawnSync(process.execPath, [biome, 'format', file], { cwd: root, stdio: 'ignore' }).status === 0;
/** What generating may write. */
const generated = [
  ...['spec/bundled', 'server/src/contract/generated', 'sdk/src/generated', 'docs', 'docs/decisions'].flatMap(
    (folder) =>
      readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [`${folder}/${entry.name}`] : [],
      ),
  ),
  'sdk/README.md',
];

try {
  const tree = treeOf(root);
  const asked = askedOperation(process.argv.slice(2), tree);
  const texts = newOperation(asked, tree);
  const before = new Map(
    [...generated, ...texts.keys()].map((file) => [file, existsSync(join(root, file)) ? read(file) : null]),
  );
  const unformatted = [...texts.keys()].filter((file) => existsSync(join(root, file)) && !isFormatted(file));
  try {
    for (const [file, text] of texts) write(file, text);
    await run('codegen/src/main.ts');
    const [testFile, test] = testOf(asked, read('spec/bundled/platform.json'));
    before.set(testFile, null);
    write(testFile, test);
    const written = [...texts.keys(), testFile];
    await run(biome, 'format', '--write', ...written.filter((file) => !unformatted.includes(file)));
    await run('scripts/setup.mjs', '--all');
    for (const file of written) console.log(file);
    const method = written.some((file) => file.startsWith('sdk/src/'));
    const example = written.some((file) => /^sdk\/.*\.md$/.test(file));
    if (!method) console.log('No method of the SDK: no operation of the slice that is like it has one');
    else if (!example) console.log('No example of its method: write one in sdk/README.md or sdk/docs/');
    console.log(`Written. What to fill in: docs/add-an-operation.md. To see it fail: npm test -- ${testFile}`);
  } catch (error) {
    for (const [file, text] of before) {
      if (text === null) rmSync(join(root, file), { force: true });
      else if (read(file) !== text) write(file, text);
    }
    for (const folder of made) rmSync(folder, { recursive: true, force: true });
    // The types may be those of the operation already.
    spawnSync(process.execPath, ['scripts/setup.mjs', '--all'], { cwd: root });
    throw error;
  }
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
