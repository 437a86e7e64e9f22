// Runs Jest with the arguments given and ends with one plain line: `N passed, N failed, N skipped`.
// `--changed [commit]` runs the tests that import, however far away, what differs from the last commit or the given one.
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const jest = join(root, 'node_modules', 'jest', 'bin', 'jest.js');

const args = process.argv.slice(2);
const changed = args.indexOf('--changed');
if (changed >= 0) {
  const commit = args[changed + 1];
  const isGiven = commit !== undefined && !commit.startsWith('-');
  args.splice(changed, isGiven ? 2 : 1, '--changedSince', isGiven ? commit : 'HEAD', '--passWithNoTests');
}

const child = spawn(process.execPath, ['--no-warnings', jest, ...args], {
  cwd: root,
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});

let counts;
child.on('message', (message) => {
  counts = message;
});

// A terminal sends Ctrl-C to Jest as well; what is sent to this process alone is passed on.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));

child.on('close', (code, signal) => {
  const { passed, failed, skipped } = counts ?? { passed: 0, failed: 0, skipped: 0 };
  // Jest can fail without a failed test, as when its set-up throws: that is one failure.
  const failures = failed === 0 && (code !== 0 || signal !== null) ? 1 : failed;
  process.stdout.write(`${passed} passed, ${failures} failed, ${skipped} skipped\n`, () => {
    process.exitCode = failures === 0 ? 0 : 1;
  });
});
