import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadContract } from '../../server/src/contract/contract.ts';
import { docsDocument } from '../../server/src/http/docs/docs-document.ts';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { signatureHeader } from '../../server/src/webhooks/attempts/signing.ts';
import { type Fault, type FaultyServer, startFaultyServer } from '../support/faulty-server.ts';
import { type InstalledSdk, installSdk } from '../support/installed-sdk.ts';
import { freshRecipient } from '../support/fresh.ts';
import { sdkExamples } from '../support/sdk-examples.ts';
import type { SmsOrganization } from '../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../support/sms-stage.ts';

const run = promisify(execFile);
/** What a compiler says, where it fails as well. */
const said = (error: { stdout: string }): { stdout: string } => error;
const root = join(import.meta.dirname, '../..');
const older = (major: number): string => join(root, `tools/node_modules/node-${major}-linux-${process.arch}/bin/node`);

let sdk: InstalledSdk;
let stage: SmsStage;
let organization: SmsOrganization;
const servers: FaultyServer[] = [];

beforeAll(async () => {
  [sdk, stage] = await Promise.all([installSdk(), startSmsStage({ worker: false })]);
  organization = await stage.organization();
}, 120_000);

afterAll(async () => {
  sdk.remove();
  await Promise.all(servers.map((server) => server.close()));
  await stage.close();
});

/** The programs beside the operations of the docs page. */
function docsSamples(): string[] {
  const { document } = loadContract();
  const drawn = docsDocument(document, { url: 'https://voice.example.com', now: systemClock.now() });
  const operations = Object.values(drawn.paths).flatMap((item) => Object.values(item as Record<string, unknown>));
  return operations.flatMap(
    (operation) =>
      (operation as { 'x-codeSamples'?: Array<{ source: string }> })['x-codeSamples']?.map(({ source }) => source) ??
      [],
  );
}

const frame = ([event, data]: readonly [string, unknown]): string =>
  `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const item = { type: 'message', role: 'assistant', content: [{ type: 'text', text: 'Grüße 🎉' }] };
const begun = [
  ['response.created', { response_id: 'resp_req_1' }],
  ['response.text.delta', { output_index: 0, delta: 'Grüße 🎉' }],
] as const;
const ended = [
  ['response.item.completed', { output_index: 0, item }],
  ['response.completed', { stop_reason: 'stop', usage: {} }],
] as const;

/** A router: a stream that may write one token only is cut, and a transcription says what its audio holds. */
const router: Fault = (res, { path, body }) => {
  const answer = (type: string): typeof res =>
    res.writeHead(200, { 'content-type': type, 'service-request-id': 'req_1' });
  if (path === '/v1/tts/speech') return answer('application/octet-stream').end('audio');
  if (path === '/v1/stt/transcriptions') {
    return answer('application/json').end(JSON.stringify({ text: /\r\n\r\n(RIFF\w+)\r\n/.exec(body)?.[1] }));
  }
  const isCut = JSON.parse(body).max_output_tokens === 1;
  answer('text/event-stream').write(begun.map(frame).join(''), () => {
    if (isCut) res.destroy();
    else res.end(ended.map(frame).join(''));
  });
};

const framesOfSpeech = [
  'session.ready',
  'utterance.started',
  'audio',
  'utterance.done',
  'usage.updated',
  'session.closed',
  'ConnectionError',
];

describe('the packed SDK', () => {
  const nodes: Array<[number, string]> = [
    [20, older(20)],
    [22, older(22)],
    [24, process.execPath],
  ];
  const programs = ['use-import.mjs', 'use-require.cjs'];
  const pairs = nodes.flatMap(([major, node]) => programs.map((program) => [major, program, node] as const));

  it.each(pairs)(
    'works on Node %i: %s',
    async (major, program, node) => {
      expect(existsSync(node)).toBe(true);
      const faulty = await startFaultyServer(
        'cut',
        { status: 503, body: '{}' },
        'half',
        { status: 202, body: '{"id":"msg_1"}' },
        'silence',
      );
      const models = await startFaultyServer(router);
      servers.push(faulty, models);
      const recipient = freshRecipient();
      const payload = JSON.stringify({ type: 'sms.received', data: { text: 'Grüße 🎉' } });
      const signed = { id: 'evt_1', timestamp: 1_700_000_000, payload };
      const secret = 'whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=';
      const delivery = {
        body: payload,
        headers: {
          'webhook-id': signed.id,
          'webhook-timestamp': String(signed.timestamp),
          'webhook-signature': signatureHeader([secret], signed),
        },
        secret,
        now: signed.timestamp * 1000,
      };
      // It ends by itself: nothing of the SDK keeps the process alive. A promise that nobody takes care of would end it.
      const { stdout, stderr } = await run(node, ['--unhandled-rejections=strict', program], {
        cwd: sdk.folder,
        env: {
          SERVER_URL: stage.url,
          FAULTY_URL: faulty.url,
          MODELS_URL: models.url,
          API_KEY: organization.apiKey,
          NUMBER_ID: organization.numberId,
          RECIPIENT: recipient,
          DELIVERY: JSON.stringify(delivery),
        },
        timeout: 60_000,
      });
      expect(stderr).toBe('');
      const told: { sent: string } = JSON.parse(stdout);
      expect(told).toEqual({
        node: major,
        sent: expect.stringMatching(/^msg_/),
        listed: [told.sent],
        refusal: [true, true, 404, 'NOT_FOUND'],
        raw: [told.sent, null, 200],
        retried: 'msg_1',
        failures: ['TimeoutError firstByte', 'AbortError', 'ConnectionError'],
        models: ['Grüße 🎉', 'Grüße 🎉', 'req_1', 'audio'],
        heard: 'RIFFdata',
        cut: 'ConnectionError',
        // Node 20 has no WebSocket of its own.
        streamed: major === 20 ? ['TypeError'] : ['nothing', ...framesOfSpeech],
        event: 'sms.received',
        tampered: 'WebhookVerificationError no_matching_signature',
      });
      const attempts = faulty.requests.filter(({ method }) => method === 'POST');
      expect(attempts.map(({ headers }) => headers['idempotency-key'])).toEqual(Array(4).fill('one key'));
      expect((await organization.get(told.sent)).text).toContain(`Hello from Node ${major}.`);
    },
    90_000,
  );

  it('does in TypeScript what its README, its docs/ and the docs page show', async () => {
    const examples = sdkExamples(join(sdk.dist, '..'));
    expect(examples.length).toBeGreaterThan(5);
    // What the examples speak of and do not make themselves.
    const spokenOf = `import type { SendSmsMessageRequest, TrunklineClient } from '@trunkline/sdk';
      declare global {
        var client: TrunklineClient; var text: SendSmsMessageRequest; var order: { id: string };
        var body: Uint8Array; var headers: Headers; var typedKey: string; var csrfToken: string;
        var token: string; var microphone: AsyncIterable<Uint8Array>;
      }`;
    const programs = [...examples, ...docsSamples()];
    expect(programs.length).toBeGreaterThan(examples.length + 60);
    const files = programs.map((_, i) => `example-${i}.mts`);
    for (const [i, name] of files.entries()) writeFileSync(join(sdk.folder, name), `${programs[i]}\nexport {};\n`);
    writeFileSync(join(sdk.folder, 'spoken-of.mts'), spokenOf);
    const strict = { noEmit: true, strict: true, exactOptionalPropertyTypes: true, skipLibCheck: true };
    const compilerOptions = { module: 'nodenext', target: 'es2022', types: ['node'], ...strict };
    writeFileSync(
      join(sdk.folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions, files: ['spoken-of.mts', ...files] }),
    );
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const { stdout } = await run(process.execPath, [tsc, '-p', '.'], { cwd: sdk.folder }).catch(said);
    expect(stdout).toBe('');
  }, 180_000);

  it('brings types that compile where they are used, on the types of Node or of a browser alone', async () => {
    const tsc = join(root, 'node_modules/typescript/bin/tsc');
    const platforms = [
      { lib: ['ES2022'], types: ['node'], skipLibCheck: true },
      // Looks into our own declarations as well.
      { lib: ['ES2022', 'DOM', 'DOM.Iterable'], types: [], skipLibCheck: false },
    ];
    for (const platform of platforms) {
      const strict = { noEmit: true, strict: true, exactOptionalPropertyTypes: true, noUncheckedIndexedAccess: true };
      const compilerOptions = { module: 'nodenext', target: 'es2022', ...strict, ...platform };
      const config = { compilerOptions, files: ['types.mts', 'types.cts'] };
      writeFileSync(join(sdk.folder, 'tsconfig.json'), JSON.stringify(config));
      const { stdout } = await run(process.execPath, [tsc, '-p', '.'], { cwd: sdk.folder }).catch(said);
      expect(stdout).toBe('');
    }
  }, 180_000);

  it.each(nodes)('brings a command line that runs on Node %i and needs nothing else', async (_major, node) => {
    const { bin } = JSON.parse(readFileSync(join(sdk.dist, '../package.json'), 'utf8'));
    expect(bin).toEqual({ trunkline: './dist/cli.mjs' });
    const file = join(sdk.dist, 'cli.mjs');
    const { stdout } = await run(node, [file, '--help']);
    expect(stdout).toContain('Usage: trunkline');
    const code = readFileSync(file, 'utf8');
    expect(code.startsWith('#!/usr/bin/env node\n')).toBe(true);
    const imported = [...code.matchAll(/(?:^|;)import\b[^"]*?from ?"([^"]+)"/gm)].map(([, from = '']) => from);
    expect(imported.filter((from) => !from.startsWith('node:'))).toEqual(['openapi-fetch']);
  });

  it('holds what is needed and nothing else', () => {
    const folder = join(sdk.dist, '..');
    expect(readdirSync(folder).sort()).toEqual(['CHANGELOG.md', 'README.md', 'dist', 'docs', 'package.json']);
    const types = ['d.cts', 'd.mts'];
    const entry = (name: string): string[] => ['cjs', ...types, 'mjs'].map((kind) => `${name}.${kind}`);
    // What entries share has a name made of its content, and code that of one of its modules.
    const files = readdirSync(sdk.dist).map((name) =>
      name
        .replace(/-[\w-]{8}(?=\.)/, '')
        .replace(/^(?!browser-audio|cli|evidence|gateway|index)[\w-]+(?=\.[cm]js)/, 'shared'),
    );
    const shared = (name: string, kinds: readonly string[]): string[] => kinds.map((kind) => `${name}.${kind}`);
    expect(files.sort()).toEqual(
      [
        ...['browser-audio', 'evidence', 'gateway', 'index'].flatMap(entry),
        'cli.mjs',
        ...shared('client-options', types),
        ...shared('schemas', types),
        ...shared('shared', ['cjs', 'mjs']),
      ].sort(),
    );
    const manifest = readFileSync(join(folder, 'package.json'), 'utf8');
    const { dependencies, sideEffects, keywords } = JSON.parse(manifest);
    expect(dependencies).toEqual({ 'openapi-fetch': expect.any(String) });
    expect(sideEffects).toBe(false);
    expect(keywords.length).toBeGreaterThan(3);
    // No address of a repository.
    expect(manifest).not.toMatch(/repository|https?:|bugs|homepage/);
  });
});
