import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const root = fileURLToPath(new URL('..', import.meta.url));
const configFile = join(root, '.dependency-cruiser.cjs');
const config = createRequire(import.meta.url)(configFile) as { forbidden: Array<{ name: string }> };

/** One import that must not exist: who imports whom, and the rule that says so. */
interface Seed {
  rule: string;
  from: string;
  to: string;
}

const src = 'server/src';
const door = (slice: string, from: string, to: string): Seed => ({
  rule: `${slice}-enters-other-slices-by-their-door`,
  from: `${src}/${slice}/${from}.ts`,
  to: `${src}/${to}.ts`,
});

const seeds: Seed[] = [
  { rule: 'no-cycles', from: `${src}/sms/circle-a.ts`, to: `${src}/sms/circle-b.ts` },
  { rule: 'platform-imports-nothing-of-ours', from: `${src}/platform/up.ts`, to: `${src}/sms/index.ts` },
  { rule: 'platform-imports-nothing-of-ours', from: `${src}/platform/db/up.ts`, to: `${src}/contract/table.ts` },
  { rule: 'providers-import-platform-only', from: `${src}/providers/simulated/up.ts`, to: `${src}/sms/index.ts` },
  { rule: 'http-imports-contract-and-platform', from: `${src}/http/up.ts`, to: `${src}/sms/index.ts` },
  { rule: 'http-imports-contract-and-platform', from: `${src}/app.ts`, to: `${src}/organizations/index.ts` },
  { rule: 'contract-imports-platform-only', from: `${src}/contract/up.ts`, to: `${src}/http/bind.ts` },
  door('organizations', 'upward', 'webhooks/index'),
  door('credits', 'upward', 'agents/index'),
  door('credits', 'around', 'organizations/store'),
  door('agents', 'upward', 'phone-numbers/index'),
  door('agents', 'around', 'credits/accounts'),
  door('phone-numbers', 'upward', 'sms/index'),
  door('phone-numbers', 'around', 'agents/store'),
  door('webhooks', 'upward', 'sms/index'),
  door('webhooks', 'around', 'organizations/store'),
  door('sms', 'around', 'phone-numbers/senders'),
  door('sms', 'around-the-ledger', 'credits/ledger'),
  door('router', 'sideways', 'sms/index'),
  door('test-clock', 'sideways', 'sms/index'),
  door('router', 'around', 'credits/ledger'),
  { rule: 'only-routes-and-doors-import-http', from: `${src}/sms/service.ts`, to: `${src}/http/bind.ts` },
  { rule: 'stores-decide-nothing', from: `${src}/sms/store.ts`, to: `${src}/sms/admission.ts` },
  { rule: 'stores-decide-nothing', from: `${src}/credits/credit-store.ts`, to: `${src}/organizations/index.ts` },
  ...['admission', 'due', 'quiet-hours', 'segments', 'keywords', 'outcomes', 'status'].map((policy) => ({
    rule: 'policy-does-no-io',
    from: `${src}/sms/${policy}.ts`,
    to: `${src}/platform/db/database.ts`,
  })),
  { rule: 'policy-does-no-io', from: `${src}/sms/due.ts`, to: `${src}/platform/jobs/jobs.ts` },
  { rule: 'policy-does-no-io', from: `${src}/router/routing.ts`, to: `${src}/platform/db/database.ts` },
  { rule: 'nobody-imports-the-composition-root', from: `${src}/sms/jobs.ts`, to: `${src}/compose.ts` },
  { rule: 'nobody-imports-the-composition-root', from: `${src}/http/server.ts`, to: `${src}/main.ts` },
  { rule: 'one-reader-of-the-environment', from: `${src}/platform/log.ts`, to: `${src}/config/env.ts` },
  { rule: 'the-sdk-stands-alone', from: 'sdk/src/client.ts', to: `${src}/sms/index.ts` },
  { rule: 'no-tests-in-the-product', from: 'sdk/src/client.ts', to: 'tests/support/helper.ts' },
  { rule: 'no-tests-in-the-product', from: 'codegen/src/main.ts', to: 'codegen/src/bundle.test.ts' },
];

const allowed: Array<Omit<Seed, 'rule'>> = [
  { from: `${src}/sms/routes.ts`, to: `${src}/http/bind.ts` },
  { from: `${src}/sms/accept.ts`, to: `${src}/credits/index.ts` },
  { from: `${src}/sms/accept.ts`, to: `${src}/phone-numbers/index.ts` },
  { from: `${src}/sms/other-store.ts`, to: `${src}/sms/types.ts` },
  { from: `${src}/sms/part/other-store.ts`, to: `${src}/sms/part/types.ts` },
  { from: `${src}/http/plain.ts`, to: `${src}/contract/table.ts` },
  { from: `${src}/providers/simulated/plain.ts`, to: `${src}/platform/clock.ts` },
  { from: `${src}/config/config.ts`, to: `${src}/config/env.ts` },
];

/** Closes the circle; a circle is told once, for the file it was found from. */
const wayBack = { from: `${src}/sms/circle-b.ts`, to: `${src}/sms/circle-a.ts` };

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

describe('the architecture rules', () => {
  let tree = '';
  let violations: Violation[] = [];

  beforeAll(() => {
    tree = seedTree([...seeds, ...allowed, wayBack]);
    violations = cruise(tree, [src, 'sdk/src', 'codegen/src', 'tests']);
  }, 60_000);

  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it('are all seeded with at least one violation, so that a rule that stopped matching is seen', () => {
    const seeded = new Set(seeds.map((seed) => seed.rule));
    expect(config.forbidden.map((rule) => rule.name).filter((name) => !seeded.has(name))).toEqual([]);
  });

  it.each(seeds)('$rule: $from must not import $to', ({ rule, from, to }) => {
    expect(violations).toContainEqual(
      expect.objectContaining({ from, to, rule: expect.objectContaining({ name: rule }) }),
    );
  });

  it.each(allowed)('$from may import $to', ({ from, to }) => {
    expect(violations.filter((violation) => violation.from === from && violation.to === to)).toEqual([]);
  });

  it('hold in the product', () => {
    expect(
      cruise(root, [src, 'sdk/src', 'codegen/src']).map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
    ).toEqual([]);
  }, 60_000);
});

/** Writes one file for each end of each import, and the imports themselves. */
function seedTree(imports: ReadonlyArray<Omit<Seed, 'rule'>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'architecture-'));
  const files = new Map<string, string[]>();
  for (const { from, to } of imports) {
    files.set(to, files.get(to) ?? []);
    const path = relative(dirname(from), to);
    files.set(from, [...(files.get(from) ?? []), `import '${path.startsWith('.') ? path : `./${path}`}';`]);
  }
  for (const [file, lines] of files) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `${lines.join('\n')}\nexport {};\n`);
  }
  writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions":{"allowImportingTsExtensions":true,"noEmit":true}}');
  return folder;
}

function cruise(folder: string, paths: readonly string[]): Violation[] {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const args = [program, '--config', configFile, '--output-type', 'json', ...paths];
  const { stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 256 * 1024 * 1024,
  });
  try {
    return (JSON.parse(stdout) as { summary: { violations: Violation[] } }).summary.violations;
  } catch {
    throw new Error(`dependency-cruiser gave no result: ${stderr}`);
  }
}
