import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { projectRoot } from '../support/sms-process.ts';
import { waitFor } from '../support/sms-waiting.ts';

const madeFiles = [
  'spec/types/openapi.ts',
  'spec/types/gateway-openapi.ts',
  'spec/types/sockets.ts',
  'tests/generated/closed-responses.json',
  'tests/generated/closed-gateway-responses.json',
];
const bundle = 'spec/bundled/platform.json';

/** In place of what makes the files: notes that it ran, makes the first of them, and the others when nothing holds it up. */
const making = `import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
const { version } = JSON.parse(readFileSync('${bundle}', 'utf8'));
appendFileSync('made', version + '\\n');
for (const file of ${JSON.stringify(madeFiles)}) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, version);
  while (existsSync('held')) await sleep(10);
}
`;
/** In place of the generator: writes the bundle. */
const generating = `import { writeFileSync } from 'node:fs';
writeFileSync('${bundle}', '{"version":"generated"}');
`;

let folder = '';
const running: ChildProcess[] = [];

/** A project with the real set-up, whose packages are installed and whose programs are those above. */
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'made-files-'));
  for (const file of ['scripts/setup.mjs', 'package.json', 'package-lock.json'])
    cpSync(join(projectRoot, file), join(folder, file));
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'));
  write('codegen/src/make-files.ts', making);
  write('codegen/src/main.ts', generating);
  write(bundle, '{"version":"first"}');
});
afterEach(() => {
  for (const { pid = 0, exitCode, signalCode } of running.splice(0))
    if (exitCode === null && signalCode === null) process.kill(-pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

function write(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
/** Of which bundles the files were made, each time. */
const made = (): string[] => (existsSync(join(folder, 'made')) ? read('made').trim().split('\n') : []);

function setUp(...words: string[]): { status: number | null; stderr: string } {
  const { status, stderr } = spawnSync(process.execPath, ['scripts/setup.mjs', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  return { status, stderr };
}
const isQuiet = { status: 0, stderr: '' };

/** One in a process group of its own, held up in the middle of making. */
async function setUpHeld(): Promise<{ child: ChildProcess; ended: Promise<unknown[]> }> {
  const before = made().length;
  write('held', '');
  const child = spawnSetUp();
  const ended = once(child, 'exit');
  await waitFor(
    'the first file is written',
    async () => made().length > before && existsSync(join(folder, madeFiles[0] ?? '')),
    (isWritten) => isWritten,
  );
  return { child, ended };
}
function spawnSetUp(...folders: string[]): ChildProcess {
  const words = ['scripts/setup.mjs', '--all', ...folders];
  const child = spawn(process.execPath, words, { cwd: folder, detached: true, stdio: 'ignore' });
  running.push(child);
  return child;
}

// docs/decisions/house.md#d375
describe('what is made of the contract', () => {
  it('is made once, and anew when the bundles are others or one of its files is gone', () => {
    expect(setUp('--all')).toEqual({ status: 0, stderr: expect.stringContaining('Making the types of the contract') });
    expect(madeFiles.map(read)).toEqual(madeFiles.map(() => 'first'));
    expect(setUp('--all')).toEqual(isQuiet);
    write(bundle, '{"version":"second"}');
    setUp('--all');
    for (const file of madeFiles) {
      unlinkSync(join(folder, file));
      setUp('--all');
      expect(read(file)).toBe('second');
    }
    expect(made()).toEqual(['first', 'second', ...madeFiles.map(() => 'second')]);
    write('.cache/made-of', 'what an older commit has left');
    setUp('--all');
    expect(setUp('--all')).toEqual(isQuiet);
    expect(made()).toHaveLength(8);
  });

  it('is made anew where making it was interrupted, of bundles that are as they were before, too', async () => {
    setUp('--all');
    write(bundle, '{"version":"second"}');
    const { child, ended } = await setUpHeld();
    process.kill(-(child.pid ?? 0), 'SIGKILL');
    await ended;
    unlinkSync(join(folder, 'held'));
    write(bundle, '{"version":"first"}');
    expect(setUp('--all').status).toBe(0);
    expect(madeFiles.map(read)).toEqual(madeFiles.map(() => 'first'));
  });

  it('is made by one of two set-ups, and the other one waits for it', async () => {
    const { ended } = await setUpHeld();
    // Its packages are looked at just before the files are.
    write('tools/package-lock.json', '{"packages":{}}');
    write('tools/node_modules/.package-lock.json', '{"packages":{}}');
    const second = once(spawnSetUp('tools'), 'exit');
    await waitFor(
      'the second one has come to the files',
      async () => existsSync(join(folder, 'tools/node_modules/.trunkline-lock')),
      (hasCome) => hasCome,
    );
    unlinkSync(join(folder, 'held'));
    expect(await Promise.all([ended, second])).toEqual([
      [0, null],
      [0, null],
    ]);
    expect(made()).toEqual(['first']);
  });

  it('is not made of a bundle that a merge has left with both sides, which npm run generate mends', () => {
    write(bundle, '<<<<<<< HEAD\n{"version":"ours"}\n=======\n{"version":"theirs"}\n>>>>>>> theirs\n');
    expect(setUp('--all')).toEqual({ status: 1, stderr: expect.stringContaining('npm run generate') });
    expect(setUp('--packages')).toEqual(isQuiet);
    expect(setUp()).toEqual(isQuiet);
    const { status } = spawnSync('npm', ['run', 'generate'], { cwd: folder, stdio: 'ignore' });
    expect([status, made()]).toEqual([0, ['generated']]);
    expect(setUp('--all')).toEqual(isQuiet);
  });
});

// tests/packaging/container.test.ts has a server without it serve requests.
it('npm start needs nothing of it, makes nothing, and installs nothing to make it', () => {
  for (const part of ['server', 'spec/bundled', 'CHANGELOG.md'])
    cpSync(join(projectRoot, part), join(folder, part), {
      recursive: true,
      filter: (path) => !path.endsWith('/node_modules') && !path.endsWith('.test.ts'),
    });
  // It has loaded what slices declare when it refuses its settings.
  const { status, stdout, stderr } = spawnSync('npm', ['--silent', 'start'], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: 'none' },
  });
  expect([status, stdout, stderr]).toEqual([1, '', 'PORT must be a whole number from 0 to 65535\n']);
  expect(made()).toEqual([]);
  expect(existsSync(join(folder, 'spec/types'))).toBe(false);
});
