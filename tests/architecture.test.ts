import { spawnSync } from 'node:child_process';
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
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
/** Those of calls lie in a folder of their own. */
const plantedCalls = 'calls/0-planted';
/** A slice of which no rule has heard. None can have this name: a slice is declared by a value of its own name. */
const planted = '0-planted';
const below = (slice: string, from: string, to: string): Seed => ({
  rule: 'slices-see-what-is-below',
  from: `${src}/${slice}/${from}.ts`,
  to: `${src}/${to}.ts`,
});

// Of a slice and without a door.
const noRooms = ['migrations', 'sql', 'model', 'rows'];
/** The rooms of every slice that are entered by their door; what is in model and rows is open to all of them. */
const rooms = globSync(`${src}/{*,*/*}/index.ts`, { cwd: root })
  .filter((door) => readFileSync(join(root, door), 'utf8').includes('defineSlice('))
  .flatMap((door) =>
    readdirSync(join(root, dirname(door)), { withFileTypes: true }).flatMap((entry) =>
      entry.isDirectory() && !noRooms.includes(entry.name) ? [`${dirname(door)}/${entry.name}`] : [],
    ),
  );

const seeds: Seed[] = [
  { rule: 'no-cycles', from: `${src}/sms/circle-a.ts`, to: `${src}/sms/circle-b.ts` },
  { rule: 'platform-imports-nothing-of-ours', from: `${src}/platform/time/up.ts`, to: `${src}/sms/index.ts` },
  { rule: 'platform-imports-nothing-of-ours', from: `${src}/platform/db/up.ts`, to: `${src}/contract/contract.ts` },
  { rule: 'audio-imports-platform-only', from: `${src}/audio/up.ts`, to: `${src}/providers/ports/stt.ts` },
  { rule: 'providers-import-platform-and-audio', from: `${src}/providers/simulated/up.ts`, to: `${src}/sms/index.ts` },
  { rule: 'http-imports-contract-and-platform', from: `${src}/http/up.ts`, to: `${src}/sms/index.ts` },
  { rule: 'http-imports-contract-and-platform', from: `${src}/app/app.ts`, to: `${src}/organizations/index.ts` },
  { rule: 'contract-imports-platform-only', from: `${src}/contract/up.ts`, to: `${src}/http/answers/bind.ts` },
  { rule: 'config-imports-platform-and-ports', from: `${src}/config/up.ts`, to: `${src}/sms/index.ts` },
  {
    rule: 'worker-client-imports-contract-platform-and-audio',
    from: `${src}/worker-client/up.ts`,
    to: `${src}/calls/sessions/index.ts`,
  },
  {
    rule: 'worker-client-imports-contract-platform-and-audio',
    from: `${src}/worker-client/up.ts`,
    to: `${src}/providers/wire/vendor-http.ts`,
  },
  { rule: 'workers-ask-no-database', from: `${src}/worker-client/rows.ts`, to: `${src}/platform/db/database.ts` },
  {
    rule: 'workers-ask-no-database',
    from: `${src}/calls/simulated-network/rows.ts`,
    to: `${src}/platform/db/database.ts`,
  },
  below('organizations', 'upward', 'webhooks/index'),
  below('credits', 'upward', 'agents/index'),
  below('credits', 'around', 'organizations/organization-store'),
  below('agents', 'upward', 'phone-numbers/index'),
  below('agents', 'around', 'credits/accounts'),
  below('phone-numbers', 'upward', 'sms/index'),
  below('phone-numbers', 'around', 'agents/agent-store'),
  below('webhooks', 'upward', 'sms/index'),
  below('webhooks', 'around', 'organizations/organization-store'),
  below('sms', 'around', 'phone-numbers/senders'),
  below('sms', 'around-the-ledger', 'credits/ledger'),
  below('sms', 'around-the-statement', 'credits/sql/write-lines'),
  below('sms', 'past-the-port', 'providers/twilio/messaging'),
  below('sms', 'past-the-port', 'providers/wire/vendor-http'),
  below('sms', 'submit/around', 'webhooks/endpoints/endpoint-store'),
  below('sms', 'above', 'app/declarations'),
  below('calls/sessions', 'by-the-api', 'worker-client/worker-api'),
  below('router', 'upward', 'agents/index'),
  // Below it, and not among its uses.
  below('test-clock', 'unasked', 'webhooks/index'),
  below('router', 'sideways', 'sms/index'),
  below('test-clock', 'sideways', 'sms/index'),
  below('router', 'around', 'credits/ledger'),
  below(planted, 'service', 'webhooks/endpoints/endpoint-store'),
  below(planted, 'questions/service', 'sms/messages/store'),
  below(planted, 'unasked', 'organizations/index'),
  below(planted, 'past-the-port', 'providers/telnyx/messaging'),
  below('sms', 'of-the-new', `${planted}/index`),
  below('calls/recordings', 'around', 'calls/sessions/session-store'),
  below('calls/recordings', 'upward', 'calls/transfers/index'),
  below('calls/sessions', 'of-the-new', `${plantedCalls}/index`),
  below(plantedCalls, 'unasked', 'organizations/index'),
  {
    rule: 'parts-are-entered-by-their-door',
    from: `${src}/${plantedCalls}/create-slice.ts`,
    to: `${src}/${plantedCalls}/questions/store.ts`,
  },
  {
    rule: 'only-routes-and-doors-import-http',
    from: `${src}/${plantedCalls}/service.ts`,
    to: `${src}/http/answers/bind.ts`,
  },
  {
    rule: 'what-stands-above-enters-slices-by-their-door',
    from: `${src}/app/compose-planted.ts`,
    to: `${src}/${plantedCalls}/service.ts`,
  },
  {
    rule: 'slices-are-made-when-they-are-asked',
    from: `${src}/${plantedCalls}/index.ts`,
    to: `${src}/${plantedCalls}/questions/question-routes.ts`,
  },
  {
    rule: 'steps-of-the-schema-are-declared',
    from: `${src}/${plantedCalls}/store.ts`,
    to: `${src}/${plantedCalls}/migrations/0099-planted.ts`,
  },
  {
    rule: 'only-routes-and-doors-import-http',
    from: `${src}/${planted}/service.ts`,
    to: `${src}/http/answers/bind.ts`,
  },
  { rule: 'no-cycles', from: `${src}/${planted}/circle-a.ts`, to: `${src}/${planted}/circle-b.ts` },
  {
    rule: 'parts-are-entered-by-their-door',
    from: `${src}/${planted}/create-slice.ts`,
    to: `${src}/${planted}/questions/store.ts`,
  },
  ...rooms.map((room) => ({
    rule: 'parts-are-entered-by-their-door',
    from: `${dirname(room)}/past-the-door.ts`,
    to: `${room}/kept-inside.ts`,
  })),
  {
    rule: 'parts-are-entered-by-their-door',
    from: `${src}/sms/accept/accept.ts`,
    to: `${src}/sms/compliance/consent-store.ts`,
  },
  { rule: 'policy-is-pure', from: `${src}/${planted}/next.policy.ts`, to: `${src}/platform/db/database.ts` },
  {
    rule: 'policy-is-pure',
    from: `${src}/${planted}/questions/next.policy.ts`,
    to: `${src}/${planted}/questions/store.ts`,
  },
  {
    rule: 'what-stands-above-enters-slices-by-their-door',
    from: `${src}/app/compose-planted.ts`,
    to: `${src}/${planted}/service.ts`,
  },
  {
    rule: 'what-stands-above-enters-slices-by-their-door',
    from: `${src}/operate/planted.ts`,
    to: `${src}/${planted}/store.ts`,
  },
  { rule: 'only-routes-and-doors-import-http', from: `${src}/sms/service.ts`, to: `${src}/http/answers/bind.ts` },
  {
    rule: 'steps-of-the-schema-are-declared',
    from: `${src}/sms/messages/store.ts`,
    to: `${src}/migrations/0005-sms.ts`,
  },
  {
    rule: 'steps-of-the-schema-are-declared',
    from: `${src}/webhooks/events/publish.ts`,
    to: `${src}/${planted}/migrations/0099-planted.ts`,
  },
  {
    rule: 'steps-of-the-schema-stand-alone',
    from: `${src}/migrations/0098-answers.ts`,
    to: `${src}/platform/crypto/ids.ts`,
  },
  {
    rule: 'slices-are-made-when-they-are-asked',
    from: `${src}/${planted}/index.ts`,
    to: `${src}/${planted}/create-slice.ts`,
  },
  {
    rule: 'slices-are-made-when-they-are-asked',
    from: `${src}/${planted}/index.ts`,
    to: `${src}/${planted}/planted-routes.ts`,
  },
  { rule: 'stores-decide-nothing', from: `${src}/sms/messages/store.ts`, to: `${src}/sms/model/admission.policy.ts` },
  { rule: 'stores-decide-nothing', from: `${src}/agents/agent-store.ts`, to: `${src}/organizations/index.ts` },
  {
    rule: 'stores-decide-nothing',
    from: `${src}/webhooks/rows/deferred.ts`,
    to: `${src}/webhooks/model/routing.policy.ts`,
  },
  { rule: 'stores-decide-nothing', from: `${src}/${planted}/rows/sql/find.ts`, to: `${src}/${planted}/service.ts` },
  { rule: 'policy-is-pure', from: `${src}/sms/model/status.ts`, to: `${src}/platform/db/database.ts` },
  { rule: 'policy-is-pure', from: `${src}/sms/submit/due.policy.ts`, to: `${src}/platform/jobs/jobs.ts` },
  { rule: 'policy-is-pure', from: `${src}/router/routing/routing.policy.ts`, to: `${src}/platform/crypto/ids.ts` },
  { rule: 'policy-asks-no-machine', from: `${src}/router/routing/catalog.policy.ts`, to: 'fs' },
  { rule: 'nobody-imports-the-composition-root', from: `${src}/sms/submit/scheduler.ts`, to: `${src}/app/compose.ts` },
  { rule: 'nobody-imports-the-composition-root', from: `${src}/http/server/server.ts`, to: `${src}/main.ts` },
  { rule: 'one-reader-of-the-environment', from: `${src}/platform/process/log.ts`, to: `${src}/config/env.ts` },
  { rule: 'one-door-to-the-http-client', from: `${src}/providers/acme/http.ts`, to: 'undici' },
  { rule: 'two-doors-to-web-sockets', from: `${src}/providers/acme/socket.ts`, to: 'ws' },
  { rule: 'two-doors-to-web-sockets', from: `${src}/platform/web-socket/other.ts`, to: 'ws' },
  { rule: 'the-sdk-stands-alone', from: 'sdk/src/client.ts', to: `${src}/sms/index.ts` },
  { rule: 'the-sdk-stands-alone', from: 'sdk/src/list.ts', to: 'sdk/src/cli/run.ts' },
  { rule: 'the-command-line-is-of-the-sdk', from: 'sdk/src/cli/run.ts', to: `${src}/sms/index.ts` },
  { rule: 'no-tests-in-the-product', from: 'sdk/src/client.ts', to: 'tests/support/helper.ts' },
  { rule: 'no-tests-in-the-product', from: 'codegen/src/main.ts', to: 'codegen/src/bundle.test.ts' },
];

const allowed: Array<Omit<Seed, 'rule'>> = [
  { from: `${src}/sms/routes.ts`, to: `${src}/http/answers/bind.ts` },
  { from: `${src}/sms/accept/accept.ts`, to: `${src}/credits/index.ts` },
  { from: `${src}/sms/accept/accept.ts`, to: `${src}/phone-numbers/index.ts` },
  { from: `${src}/agents/agent-service.ts`, to: `${src}/router/index.ts` },
  { from: `${src}/${planted}/index.ts`, to: `${src}/${planted}/migrations/0099-planted.ts` },
  { from: `${src}/${plantedCalls}/index.ts`, to: `${src}/${plantedCalls}/migrations/0099-planted.ts` },
  { from: `${src}/calls/recordings/life.ts`, to: `${src}/calls/sessions/index.ts` },
  { from: `${src}/app/compose-planted.ts`, to: `${src}/calls/sessions/index.ts` },
  { from: `${src}/calls/simulated-network/works.ts`, to: `${src}/worker-client/worker-api.ts` },
  { from: `${src}/platform/slice/declaration.ts`, to: `${src}/migrations/0008-edge-quota.ts` },
  { from: `${src}/sms/submit/submit.ts`, to: `${src}/providers/ports/messaging.ts` },
  { from: `${src}/sms/accept/accept.ts`, to: `${src}/sms/compliance/index.ts` },
  { from: `${src}/sms/explain/explain-gates.policy.ts`, to: `${src}/sms/compliance/keyword-gates.policy.ts` },
  ...rooms.flatMap((room) => [
    { from: `${room}/of-the-open.ts`, to: `${dirname(room)}/model/open.ts` },
    { from: `${room}/of-the-open.ts`, to: `${dirname(room)}/rows/open.ts` },
  ]),
  { from: `${src}/${planted}/index.ts`, to: `${src}/${planted}/questions/store.ts` },
  { from: `${src}/sms/submit/due.policy.ts`, to: `${src}/sms/model/types.ts` },
  { from: `${src}/sms/messages/store.ts`, to: `${src}/sms/model/types.ts` },
  { from: `${src}/webhooks/rows/deferred.ts`, to: `${src}/webhooks/rows/sql/cancel-pending.ts` },
  { from: `${src}/sms/compliance/consent-store.ts`, to: `${src}/sms/compliance/types.ts` },
  { from: `${src}/http/server/server.ts`, to: `${src}/contract/contract.ts` },
  { from: `${src}/providers/simulated/plain.ts`, to: `${src}/platform/time/clock.ts` },
  { from: `${src}/providers/simulated/wav.ts`, to: `${src}/audio/wav-samples.ts` },
  { from: `${src}/calls/recordings/life.ts`, to: `${src}/audio/wav-samples.ts` },
  { from: `${src}/config/config.ts`, to: `${src}/config/env.ts` },
];

/** Close the circles; a circle is told once, for the file it was found from. */
const waysBack = ['sms', planted].map((slice) => ({
  from: `${src}/${slice}/circle-b.ts`,
  to: `${src}/${slice}/circle-a.ts`,
}));

interface Violation {
  rule: { name: string };
  from: string;
  to: string;
}

describe('the architecture rules', () => {
  let tree = '';
  let violations: Violation[] = [];

  beforeAll(() => {
    tree = seedTree([...seeds, ...allowed, ...waysBack]);
    violations = cruise(tree, [src, 'sdk/src', 'codegen/src', 'tests']);
  }, 60_000);

  afterAll(() => rmSync(tree, { recursive: true, force: true }));

  it('are tried with a slice that the product does not have', () => {
    expect(existsSync(join(root, src, planted))).toBe(false);
  });

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
    const path = relative(dirname(from), to);
    const isOurs = to.includes('/');
    if (isOurs) files.set(to, files.get(to) ?? []);
    const named = isOurs ? (path.startsWith('.') ? path : `./${path}`) : to;
    files.set(from, [...(files.get(from) ?? []), `import '${named}';`]);
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
