// Who may import whom. Slices point one way and are entered through index.ts; tests/architecture.test.ts runs these
// rules over seeded violations, so that a rule that stopped matching is a red test.
const slices = ['organizations', 'credits', 'agents', 'phone-numbers', 'webhooks', 'sms', 'router', 'test-clock'];

// For each slice the slices it may use, through their index.ts.
const uses = {
  organizations: [],
  webhooks: ['organizations'],
  credits: ['organizations', 'webhooks'],
  agents: ['organizations', 'webhooks', 'credits'],
  'phone-numbers': ['organizations', 'webhooks', 'credits', 'agents'],
  router: ['organizations', 'webhooks', 'credits'],
  'test-clock': ['organizations'],
  sms: ['organizations', 'webhooks', 'credits', 'agents', 'phone-numbers'],
};

const inSlice = (slice) => `^server/src/${slice}/`;
const anySlice = `^server/src/(${slices.join('|')})/`;

module.exports = {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: {},
      to: { circular: true, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'platform-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^server/src/platform/' },
      to: { path: '^server/src/', pathNot: '^server/src/platform/' },
    },
    {
      name: 'providers-import-platform-only',
      severity: 'error',
      from: { path: '^server/src/providers/' },
      to: { path: '^server/src/', pathNot: '^server/src/(providers|platform)/' },
    },
    {
      name: 'http-imports-contract-and-platform',
      severity: 'error',
      from: { path: '^server/src/(http/|app\\.ts)' },
      to: { path: '^server/src/', pathNot: '^server/src/(http|contract|platform)/' },
    },
    {
      name: 'contract-imports-platform-only',
      severity: 'error',
      from: { path: '^server/src/contract/' },
      to: { path: '^server/src/', pathNot: '^server/src/(contract|platform)/' },
    },
    ...slices.map((slice) => ({
      name: `${slice}-enters-other-slices-by-their-door`,
      severity: 'error',
      from: { path: inSlice(slice) },
      to: { path: anySlice, pathNot: [inSlice(slice), ...uses[slice].map((used) => `^server/src/${used}/index\\.ts$`)] },
    })),
    {
      name: 'only-routes-and-doors-import-http',
      severity: 'error',
      from: { path: anySlice, pathNot: '/(routes|index)[^/]*\\.ts$' },
      to: { path: '^server/src/http/' },
    },
    {
      name: 'stores-decide-nothing',
      severity: 'error',
      from: { path: `${anySlice}.*store\\.ts$` },
      to: { path: '^server/src/', pathNot: '^server/src/(platform/|providers/messaging\\.ts|.*/(types|status|message-row|conversation-touch|registration-store|wake-time)\\.ts$)' },
    },
    {
      name: 'policy-does-no-io',
      severity: 'error',
      from: {
        path:
          '^server/src/(sms/(admission|due|quiet-hours|segments|keywords|outcomes|status|' +
          'batches/(batch-status|plan-batch|row-rules)|' +
          'compliance/(consent-rules|evidence-chain|keyword-gates|quiet-hours-hold)|explain/explain-gates)|' +
          'router/(catalog|projection|needs|routing|wav|deadlines|price)|' +
          'webhooks/(routing|health|retry-policy|redeliverable|lanes|status|endpoint-rules|endpoint-header-rules))\\.ts$',
      },
      to: { path: '^server/src/platform/(db|jobs|notifications|log|metrics)' },
    },
    {
      name: 'nobody-imports-the-composition-root',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/(main|compose)\\.ts$' },
      to: { path: '^server/src/(main|compose)\\.ts$' },
    },
    {
      name: 'one-reader-of-the-environment',
      severity: 'error',
      from: { path: '^server/src/', pathNot: '^server/src/(config/|main\\.ts|operate/run-command\\.ts)' },
      to: { path: '^server/src/config/env\\.ts$' },
    },
    {
      name: 'the-sdk-stands-alone',
      severity: 'error',
      from: { path: '^sdk/src/', pathNot: '\\.test\\.ts$' },
      to: { path: '^(server|codegen)/|^node_modules/(?!openapi-fetch/)' },
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
