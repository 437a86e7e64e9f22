// Who may import whom. What is a slice, and what a part of one, is read from the folders: a new folder is guarded the day
// it appears. Which slices one may use is read from what they declare. tests/architecture.test.ts runs these rules over
// planted violations, so that a rule that stopped matching is a red test.
const { existsSync, readdirSync, readFileSync } = require('node:fs');
const { join } = require('node:path');

// Folders of server/src that are no slice. Every other folder is one.
const noSlices = ['app', 'audio', 'config', 'contract', 'http', 'migrations', 'operate', 'platform', 'providers', 'worker-client'];
// Who speaks in sessions, by the API alone: slices that ask no database, and what they share. A further one is named here.
const workers = ['calls/simulated-network', 'voice-worker'];

const foldersIn = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
    : [];
// For each slice those that it may use through their doors: what it names in its `uses`, as far as it stands before it in
// app/slices.ts. Both are read as text, of the product that this file belongs to; one that is not listed uses none.
const product = join(__dirname, 'server/src');
const textOf = (file) => readFileSync(join(product, file), 'utf8');
const namesIn = (file, list) => {
  const [, names] = list.exec(textOf(file)) ?? [];
  if (names === undefined) throw new Error(`${file} has no ${list}`);
  return names.match(/\w+/g) ?? [];
};
/** The folder of each slice by the name of its value. */
const folderOf = Object.fromEntries(
  [...textOf('app/slices.ts').matchAll(/^import \{ (\w+) \} from '\.\.\/(.+)\/index\.ts';$/gm)].map(([, name, folder]) => [name, folder]),
);
// The slices of one subject lie in a folder of their own: `calls/sessions`.
const subjects = [...new Set(Object.values(folderOf).flatMap((folder) => folder.split('/').slice(0, -1)))];
const root = join(process.cwd(), 'server/src');
const slices = foldersIn(root)
  .filter((name) => !noSlices.includes(name))
  .flatMap((name) => (subjects.includes(name) ? foldersIn(join(root, name)).map((one) => `${name}/${one}`) : [name]));
// Of a slice and without a door: steps of the schema, which its index.ts declares, statements of its stores, and the rooms
// that all others of the slice stand on.
const noParts = ['migrations', 'sql', 'model', 'rows'];
/** The folders inside of slices: each with its slice. */
const parts = slices.flatMap((slice) =>
  foldersIn(join(root, slice)).flatMap((part) => (noParts.includes(part) ? [] : [{ slice, part: `${slice}/${part}` }])),
);

const order = namesIn('app/slices.ts', /slices = \[([^\]]*)\]/);
const below = Object.fromEntries(
  order.map((slice, place) => {
    const uses = namesIn(`${folderOf[slice]}/index.ts`, /\buses: \[([^\]]*)\]/);
    const lower = order.slice(0, place);
    return [folderOf[slice], uses.filter((used) => lower.includes(used)).map((used) => folderOf[used])];
  }),
);

const inSlice = (slice) => `^server/src/${slice}/`;
const anySlice = `^server/src/(?!(?:${noSlices.join('|')})/)(?:(?:${subjects.join('|')})/)?[^/]+/`;
const anyDoor = `^server/src/(?:(?:${subjects.join('|')})/)?[^/]+/index\\.ts$`;
// What a slice sees of the shared folders: ports and data of providers, no adapter.
const shared = ['^server/src/platform/', '^server/src/audio/', '^server/src/contract/', '^server/src/providers/ports/'];
// Steps of the schema: `steps-of-the-schema-are-declared` says who may have them.
const schemaSteps = ['^server/src/migrations/[0-9]', '^server/src/.+/migrations/[0-9]'];
// Of platform, what computes and keeps nothing.
const pure =
  '^server/src/platform/(text/(canonical-json|e164|language-code|language-tag|pointer-token|query-string)|time/clock|process/errors|db/state-guards|outbound-http/transport-headers)\\.ts$';

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'platform-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/', pathNot: ['^server/src/platform/', ...schemaSteps] },
    },
    {
      name: 'audio-imports-platform-only',
      severity: 'error',
      from: { path: '^server/src/audio/' },
      to: { path: '^server/src/', pathNot: '^server/src/(audio|platform)/' },
    },
    {
      name: 'providers-import-platform-and-audio',
      severity: 'error',
      from: { path: '^server/src/providers/' },
      to: { path: '^server/src/', pathNot: ['^server/src/(providers|platform|audio)/', ...schemaSteps] },
    },
    {
      name: 'steps-of-the-schema-are-declared',
      severity: 'error',
      from: { path: '^server/src/', pathNot: [`${anySlice}index\\.ts$`, '/declaration\\.ts$'] },
      to: { path: schemaSteps },
    },
    {
      name: 'steps-of-the-schema-stand-alone',
      severity: 'error',
      from: { path: schemaSteps },
      to: { path: '^server/src/', dependencyTypesNot: ['type-only'] },
    },
    {
      // Whoever reads what slices declare has none of their routes in memory.
      name: 'slices-are-made-when-they-are-asked',
      severity: 'error',
      from: { path: `${anySlice}index\\.ts$` },
      to: {
        path: [`${anySlice}create-slice\\.ts$`, `${anySlice}.*routes\\.ts$`],
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'http-imports-contract-and-platform',
      severity: 'error',
      from: { path: '^server/src/(http/|app/(gateway-)?app\\.ts$)' },
      to: { path: '^server/src/', pathNot: '^server/src/(http|contract|platform)/' },
    },
    {
      name: 'contract-imports-platform-only',
      severity: 'error',
      from: { path: '^server/src/contract/' },
      to: { path: '^server/src/', pathNot: '^server/src/(contract|platform)/' },
    },
    {
      name: 'config-imports-platform-and-ports',
      severity: 'error',
      from: { path: '^server/src/config/' },
      to: { path: '^server/src/', pathNot: '^server/src/(config|platform|providers/ports)/|^server/src/providers/registry\\.ts$' },
    },
    {
      name: 'worker-client-imports-contract-platform-and-audio',
      severity: 'error',
      from: { path: '^server/src/worker-client/' },
      to: { path: '^server/src/', pathNot: '^server/src/(worker-client|contract|platform|audio)/' },
    },
    {
      name: 'workers-ask-no-database',
      severity: 'error',
      from: { path: [inSlice('worker-client'), ...workers.map(inSlice)] },
      to: { path: ['^server/src/platform/db/', '(^|/)(pg|kysely)(/|$)'] },
    },
    ...slices.map((slice) => ({
      name: 'slices-see-what-is-below',
      severity: 'error',
      from: { path: inSlice(slice), pathNot: '\\.test\\.ts$' },
      to: {
        path: '^server/src/',
        pathNot: [
          inSlice(slice),
          ...shared,
          ...schemaSteps,
          '^server/src/http/',
          ...(workers.includes(slice) ? ['^server/src/worker-client/'] : []),
          ...(below[slice] ?? []).map((used) => `^server/src/${used}/index\\.ts$`),
        ],
      },
    })),
    ...parts.map(({ slice, part }) => ({
      name: 'parts-are-entered-by-their-door',
      severity: 'error',
      // Pure decisions may use each other: the rule of policies is theirs. Tests look at what they are about. The index.ts of
      // the slice is read for what it declares: by a door it would load the whole room.
      from: {
        path: inSlice(slice),
        pathNot: [inSlice(part), `${inSlice(slice)}index\\.ts$`, '\\.(policy|test)\\.ts$'],
      },
      to: { path: inSlice(part), pathNot: `^server/src/${part}/(index|queues)\\.ts$` },
    })),
    {
      name: 'what-stands-above-enters-slices-by-their-door',
      severity: 'error',
      from: { path: '^server/src/(main\\.ts$|app/|operate/|migrations/)' },
      to: { path: anySlice, pathNot: anyDoor },
    },
    {
      name: 'only-routes-and-doors-import-http',
      severity: 'error',
      from: { path: anySlice, pathNot: '/(routes|index)[^/]*\\.ts$' },
      to: { path: '^server/src/http/' },
    },
    {
      name: 'stores-decide-nothing',
      severity: 'error',
      from: { path: [`${anySlice}.*store\\.ts$`, `${anySlice}rows/`], pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/', pathNot: '^server/src/(platform/|providers/ports/messaging\\.ts|.*/(types|tables|status|queues|sql/[a-z-]+|rows/[a-z-]+|[a-z-]+-row|conversation-touch|registration-store|wake-time|id-bounds)\\.ts$)' },
    },
    {
      name: 'policy-is-pure',
      severity: 'error',
      from: { path: '^server/src/.*(\\.policy|/status)\\.ts$' },
      to: {
        path: '^server/src/',
        pathNot: [
          '(\\.policy|/status|/types|/errors|-error)\\.ts$',
          '^server/src/contract/generated/',
          '^server/src/providers/ports/',
          pure,
        ],
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'policy-asks-no-machine',
      severity: 'error',
      from: { path: '^server/src/.*(\\.policy|/status)\\.ts$' },
      to: { dependencyTypes: ['core', 'npm'], pathNot: '(^|/)temporal-polyfill(/|$)' },
    },
    {
      name: 'nobody-imports-the-composition-root',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/(main|app/compose)\\.ts$' },
      to: { path: '^server/src/(main|app/compose)\\.ts$' },
    },
    {
      name: 'one-reader-of-the-environment',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/(config/|main\\.ts|operate/run-command\\.ts)' },
      to: { path: '^server/src/config/env\\.ts$' },
    },
    {
      name: 'one-door-to-the-http-client',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/platform/http-client/' },
      to: { path: '(^|/)undici(/|$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'two-doors-to-web-sockets',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/platform/web-socket/(accept|connect)\\.ts$' },
      to: { path: '(^|/)ws(/|$)', dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'the-sdk-stands-alone',
      severity: 'error',
      from: { path: '^sdk/src/', pathNot: ['\\.test\\.ts$', '^sdk/src/cli/'] },
      to: { path: '^(server|codegen)/|^node_modules/(?!openapi-fetch/)|^sdk/src/cli/' },
    },
    {
      name: 'the-command-line-is-of-the-sdk',
      severity: 'error',
      from: { path: '^sdk/src/cli/' },
      to: { path: '^(server|codegen)/|^node_modules/(?!commander/)' },
    },
    {
      name: 'no-tests-in-the-product',
      severity: 'error',
      from: { path: '^(server|sdk|codegen)/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '(^tests/|\\.test\\.ts$)' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.mjs', '.js', '.json'] },
  },
};
