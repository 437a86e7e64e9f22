// Every gate. All of them run, two at a time, so that one look shows everything. The two dearest begin: what begins last
// would stand alone at the end. Then they come in the order in which a mistake is cheapest to see.
import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { hashOf, isStamped, stamp } from './checks/stamp.mjs';
import { measureWhole } from './times/whole-time.ts';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

// With the paths behind its command, a gate is not run again where these are as when it last passed; CI always runs it.
const gates = [
  [
    'third-party generators',
    ['node', 'scripts/generators/main.ts'],
    ['spec', 'sdk', 'scripts/generators', 'scripts/with-server.ts', 'examples/hello.wav', 'tools/package-lock.json'],
  ],
  [
    'contract lint by Spectral',
    [
      'tools/node_modules/.bin/spectral',
      'lint',
      'spec/bundled/platform.json',
      'spec/bundled/gateway.json',
      '--ruleset',
      'spec/.spectral.yaml',
      '--fail-severity',
      'hint',
    ],
  ],
  ['format', ['biome', 'format', '.']],
  ['lint', ['oxlint', '--deny-warnings']],
  // Only what changed is checked again.
  ['types', ['tsc', '-p', 'tsconfig.json', '--incremental', '--tsBuildInfoFile', '.cache/checks/types.tsbuildinfo']],
  ['contract lint', ['redocly', 'lint', '--config', 'spec/redocly.yaml', 'platform', 'gateway', 'streams']],
  ['streams by AsyncAPI', ['node', 'scripts/checks/asyncapi.mjs']],
  ['workflow lint', ['redocly', 'lint', '--extends', 'recommended-strict', 'spec/first-steps.arazzo.yaml']],
  ['generated files', ['node', 'codegen/src/main.ts', '--check']],
  ['architecture', ['depcruise', '--config', '.dependency-cruiser.cjs', 'server/src', 'sdk/src', 'codegen/src']],
  ['sizes', ['node', 'scripts/sizes.mjs']],
  ['statements', ['node', 'scripts/statements.mjs']],
  ['zone rules', ['node', 'scripts/zone-rules.ts']],
  ['sdk package', ['node', 'scripts/sdk/gates.ts']],
  ['first steps by Arazzo', ['node', 'scripts/first-steps.ts']],
];

/** Runs a gate to its end; what it prints stays together, because another one runs beside it. */
async function run([name, [command, ...args], reads]) {
  // Of what is there at its begin: what is changed while it runs it may not have seen.
  const hash = reads === undefined ? undefined : hashOf(root, reads);
  if (hash !== undefined && !process.env.CI && isStamped(root, name, hash)) {
    process.stdout.write(`ok     ${name} (not run: ${reads.join(', ')} are as when it last passed)\n`);
    return true;
  }
  const started = performance.now();
  const child = spawn(command, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const isPassed = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += `${error.message}\n`;
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  if (hash !== undefined) stamp(root, name, isPassed ? hash : null);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${output}${isPassed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)\n`);
  return isPassed;
}

const measured = measureWhole();
const failed = [];
const waiting = [...gates];
async function lane() {
  for (let gate = waiting.shift(); gate !== undefined; gate = waiting.shift())
    if (!(await run(gate))) failed.push(gate[0]);
}
await Promise.all(Array.from({ length: 2 }, lane));
process.stdout.write(`checks: ${measured()}\n`);
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}
