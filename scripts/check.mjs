// Every gate, in the order in which a mistake is cheapest to see. All of them run, so that one look shows everything.
import { spawnSync } from 'node:child_process';

const gates = [
  ['format', ['biome', 'format', '.']],
  ['lint', ['oxlint', '--deny-warnings']],
  ['types', ['tsc', '-p', 'tsconfig.json']],
  ['contract lint', ['redocly', 'lint', '--config', 'spec/redocly.yaml', 'platform']],
  [
    'contract lint by Spectral',
    [
      'tools/node_modules/.bin/spectral',
      'lint',
      'spec/bundled/platform.json',
      '--ruleset',
      'spec/.spectral.yaml',
      '--fail-severity',
      'hint',
    ],
  ],
  ['generated files', ['node', 'codegen/src/main.ts', '--check']],
  ['architecture', ['depcruise', '--config', '.dependency-cruiser.cjs', 'server/src', 'sdk/src', 'codegen/src']],
  ['sizes', ['node', 'scripts/sizes.mjs']],
  ['sdk package', ['node', 'scripts/sdk/gates.ts']],
  ['third-party generators', ['node', 'scripts/generators.ts']],
];

const failed = [];
for (const [name, [command, ...args]] of gates) {
  const started = performance.now();
  const { status } = spawnSync(command, args, {
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (status !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`check failed: ${failed.join(', ')}`);
  process.exit(1);
}
