// npm run new -- operation SLICE ID METHOD PATH: writes what an operation of a slice begins with (docs/add-an-operation.md).
// Every text is made before the first one is written. Where the contract is refused afterwards, all is put back.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { askedOperation, Refused } from './asked-operation.ts';
import { newOperation } from './new-operation.ts';
import { testOf } from './new-test.ts';
import { treeOf } from './tree.ts';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const write = (file: string, text: string): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
};
const run = (program: string, ...args: string[]): void => {
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Refused(`${program} failed, and nothing is left of the operation:\n${stderr}`);
};
// A program that is interrupted has failed, and what was written is put back.
process.on('SIGINT', () => undefined);

try {
  const tree = treeOf(root);
  const asked = askedOperation(process.argv.slice(2), tree);
  const texts = newOperation(asked, tree);
  const isThere = (file: string): boolean => file === 'spec/openapi.yaml' || tree.files.includes(file);
  const before = new Map([...texts.keys()].map((file) => [file, isThere(file) ? read(file) : null]));
  try {
    for (const [file, text] of texts) write(file, text);
    run('codegen/src/main.ts');
    const [testFile, test] = testOf(asked, read('spec/bundled/platform.json'));
    before.set(testFile, null);
    write(testFile, test);
    run('node_modules/@biomejs/biome/bin/biome', 'format', '--write', ...before.keys());
    run('codegen/src/make-files.ts');
    for (const file of before.keys()) console.log(file);
    console.log(`Written. What to fill in: docs/add-an-operation.md. To see it fail: npm test -- ${testFile}`);
  } catch (error) {
    for (const [file, text] of before) {
      if (text === null) rmSync(join(root, file), { force: true });
      else write(file, text);
    }
    run('codegen/src/main.ts');
    throw error;
  }
} catch (error) {
  if (!(error instanceof Refused)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
