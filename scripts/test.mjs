// Runs Jest with the arguments given and ends with where the time of a whole run went, a line for each failure, and one
// plain line: `N passed, N failed, N skipped`.
// `--changed [commit]` runs the tests that can see what differs from the last commit or the given one.
import { execFileSync, spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { testsOfChange, treeOf } from './changed-tests.ts';
import { temporaryFolder } from './temporary-folder.mjs';
import { longRests } from './times/long-rests.mjs';
import { restAlone } from './times/rest-alone.mjs';

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
let isStopped = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    isStopped = true;
    child.kill(signal);
  });

child.on('close', async (code, signal) => {
  const { passed, failed, skipped, lines, long, failures } = counts ?? {
    passed: 0,
    failed: 0,
    skipped: 0,
    lines: [],
    long: [],
    failures: [],
  };
  print(lines);
  // Jest can fail without a failed test, as when its set-up throws: that is one failure.
  const isFailed = code !== 0 || signal !== null;
  const unnamed = isFailed && failures.length === 0 ? [`Jest ended with ${signal ?? code}`] : [];
  const rest = async (file) => (isStopped ? null : restAlone(file, (started) => (child = started)));
  const stillLong = isFailed ? [] : await longRests(long, rest, (line) => print([line]));
  print([...failures, ...unnamed, ...stillLong].map((failure) => `FAILED ${failure}`));
  const counted = Math.max(failed, unnamed.length) + (stillLong.length > 0 ? 1 : 0);
  process.stdout.write(`${passed} passed, ${counted} failed, ${skipped} skipped\n`, () => {
    process.exitCode = counted === 0 && !isFailed ? 0 : 1;
  });
});

function print(lines) {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}
