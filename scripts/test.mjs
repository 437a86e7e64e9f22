// Runs Jest with the arguments given and ends with where the time of a whole run went, and one plain line:
// `N passed, N failed, N skipped`.
// `--changed [commit]` runs the tests that can see what differs from the last commit or the given one.
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testsOfChange, treeOf } from './changed-tests.ts';
import { temporaryFolder } from './temporary-folder.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');

const args = process.argv.slice(2);
const changed = args.indexOf('--changed');
if (changed >= 0) {
  const commit = args[changed + 1];
  const isGiven = commit !== undefined && !commit.startsWith('-');
  const { tests, drills, unseen } = testsSince(isGiven ? commit : 'HEAD');
  if (unseen.length > 0) process.stdout.write(`No test or drill is known to see:\n  ${unseen.join('\n  ')}\n`);
  process.stdout.write(`${tests.length} test files can see the change\n`);
  if (drills.length > 0)
    process.stdout.write(`${drills.length} drills can see it: npm run drill -- short ${drills.join(' ')}\n`);
  // A path that is none finds no test.
  args.splice(
    changed,
    isGiven ? 2 : 1,
    '--passWithNoTests',
    '--runTestsByPath',
    ...(tests.length > 0 ? tests : ['none']),
  );
}

function testsSince(commit) {
  const git = (...words) =>
    execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
      .split('\n')
      .filter((line) => line !== '');
  const others = git('ls-files', '--others', '--exclude-standard');
  const gone = new Set(git('ls-files', '--deleted'));
  const files = [...git('ls-files'), ...others].filter((file) => !gone.has(file));
  return testsOfChange([...git('diff', '--name-only', commit), ...others], treeOf(root, files));
}

let child = spawn(process.execPath, ['--no-warnings', jest, ...args], {
  cwd: root,
  env: { ...process.env, TMPDIR: temporaryFolder() },
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

let counts;
child.on('message', (message) => {
  counts = message;
});

// A terminal sends Ctrl-C to Jest as well; what is sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));

child.on('close', async (code, signal) => {
  const { passed, failed, skipped, lines, long } = counts ?? { passed: 0, failed: 0, skipped: 0, lines: [], long: [] };
  // Jest can fail without a failed test, as when its set-up throws: that is one failure.
  const failures = failed === 0 && (code !== 0 || signal !== null) ? 1 : failed;
  process.stdout.write([...lines, ''].join('\n'));
  const stillLong = failures === 0 ? await longAlone(long) : [];
  if (stillLong.length > 0)
    process.stdout.write(`Files that are longer than they may be:\n  ${stillLong.join('\n  ')}\n`);
  const counted = failures + (stillLong.length > 0 ? 1 : 0);
  process.stdout.write(`${passed} passed, ${counted} failed, ${skipped} skipped\n`, () => {
    process.exitCode = counted === 0 ? 0 : 1;
  });
});

/**
 * Of files that were long in a whole run those that are so alone too, in words: beside others a file waits for processors, and
 * how long it does differs from run to run by more than what is looked for, a sleep.
 */
async function longAlone(files) {
  const said = [];
  for (const { file, most, said: beside } of files) {
    const seconds = await secondsAlone(file);
    process.stdout.write(`${beside}; alone it ${seconds === null ? 'fails' : `takes ${seconds.toFixed(1)}`}\n`);
    if (seconds === null) said.push(`${file} fails when it runs alone`);
    else if (seconds > most)
      said.push(`${file} takes ${seconds.toFixed(1)} s alone: at most ${most.toFixed(1)} are allowed`);
  }
  return said;
}

/** From the begin to the end of a file that runs alone; null where it fails. */
async function secondsAlone(file) {
  const folder = mkdtempSync(join(temporaryFolder(), 'trunkline-alone-'));
  const outputFile = join(folder, 'results.json');
  try {
    const code = await new Promise((resolve) => {
      child = spawn(
        process.execPath,
        ['--no-warnings', jest, '--json', '--outputFile', outputFile, '--runTestsByPath', file],
        { cwd: root, env: { ...process.env, TMPDIR: temporaryFolder() }, stdio: ['ignore', 'ignore', 'inherit'] },
      );
      child.on('close', resolve);
    });
    if (code !== 0) return null;
    const { testResults } = JSON.parse(readFileSync(outputFile, 'utf8'));
    return testResults.reduce((sum, { startTime, endTime }) => sum + (endTime - startTime) / 1_000, 0);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
