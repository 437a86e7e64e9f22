import type { OperationId } from '../../contract/binding.ts';
import { operations } from '../../contract/generated/operations.ts';
import { sdkMethods } from '../../contract/generated/sdk-methods.ts';

/** What an operation is called with: the ids of its address, what its query must have, and its body. */
interface SampleRequest {
  readonly ids: readonly unknown[];
  readonly query: ReadonlyArray<{ readonly name: string; readonly example?: unknown }>;
  readonly body: unknown;
}

interface Sample {
  readonly imports?: string;
  readonly lines: readonly string[];
}

/** A program that calls an operation by the SDK's client of the server at `url`; null where the client has no method for it. */
export function sdkSample(operationId: OperationId, request: SampleRequest, url: string): string | null {
  const sample = unusual[operationId]?.(request) ?? usual(operationId, request);
  if (sample === null) return null;
  return [
    `// npm i ${url.replace(/\/$/, '')}/sdk.tgz`,
    ...(sample.imports === undefined ? [] : [sample.imports]),
    "import { createClient } from '@trunkline/sdk';",
    '',
    'const client = createClient({',
    `  baseUrl: ${literal(url)},`,
    '  apiKey: process.env.TRUNKLINE_KEY,',
    '});',
    '',
    ...sample.lines,
  ].join('\n');
}

/** Methods take the ids of the address, then what is asked for or sent. */
function usual(operationId: OperationId, { ids, query, body }: SampleRequest): Sample | null {
  const found = sdkMethods[operationId];
  if (found === undefined) return null;
  const given = query.length === 0 ? body : Object.fromEntries(query.map(({ name, example }) => [name, example]));
  const call = callOf(found.name, given === undefined ? ids : [...ids, given]);
  if (found.isList) return { lines: [`for await (const item of ${call}) {`, '  console.log(item);', '}'] };
  if ('204' in operations[operationId].responses) return { lines: [`await ${call};`] };
  return { lines: [`const answer = await ${call};`, 'console.log(answer);'] };
}

/** A call of the worker that has claimed a session. */
const asWorker =
  (method: string) =>
  ({ body }: SampleRequest): Sample => ({
    lines: [
      'const claim = await client.worker.claim();',
      'if (claim !== undefined) {',
      `  const answer = await client.worker.${method}(claim, ${literal(body, '  ')});`,
      '  console.log(answer);',
      '}',
    ],
  });

// Methods that take or give something of their own.
const unusual: Partial<Record<OperationId, (request: SampleRequest) => Sample>> = {
  claimSession: ({ body }) => ({
    lines: [`const claim = await ${callOf('worker.claim', [body])};`, 'console.log(claim?.sessionId);'],
  }),
  sendHeartbeat: asWorker('heartbeat'),
  addWorkerTurns: asWorker('addTurns'),
  addWorkerEvents: asWorker('addEvents'),
  callWorkerTool: asWorker('callTool'),
  tellWorkerTransfer: ({ body }) => ({
    lines: [
      'const claim = await client.worker.claim();',
      'if (claim !== undefined) {',
      '  const { transfers } = await client.worker.heartbeat(claim, { afterTransfer: 0 });',
      '  for (const { id } of transfers) {',
      `    const answer = await client.worker.tellTransfer(claim, id, ${literal(body, '    ')});`,
      '    console.log(answer.transfer.status);',
      '  }',
      '}',
    ],
  }),
  addWorkerUsage: asWorker('addUsage'),
  sendWorkerDigits: asWorker('sendDigits'),
  endWorkerSession: asWorker('end'),
  uploadRecording: () => ({
    imports: "import { openAsBlob } from 'node:fs';",
    lines: [
      'const claim = await client.worker.claim();',
      'if (claim !== undefined) {',
      "  const { recordingMs } = await client.worker.end(claim, { reason: 'agent_hangup' });",
      "  if (recordingMs !== null) await client.worker.uploadRecording(claim, await openAsBlob('call.wav'));",
      '}',
    ],
  }),
  complete: ({ body }) => ({
    lines: [`const { text } = await ${callOf('oneShot.complete', [body])}.final();`, 'console.log(text);'],
  }),
  transcribe: () => ({
    imports: "import { openAsBlob } from 'node:fs';",
    lines: [
      "const audio = await openAsBlob('examples/hello.wav');",
      "const { text } = await client.oneShot.transcribe({ audio, intent: { language: 'en' } });",
      'console.log(text);',
    ],
  }),
  createTranscription: ({ body }) => ({
    imports: "import { openAsBlob } from 'node:fs';",
    lines: [
      "const audio = await openAsBlob('examples/hello.wav');",
      `const request = ${literal((body as { request: unknown }).request)};`,
      'const { text } = await client.stt.transcriptions.create({ ...request, audio });',
      'console.log(text);',
    ],
  }),
  synthesize: ({ body }) => ({
    imports: "import { writeFile } from 'node:fs/promises';",
    lines: [
      `const speech = await ${callOf('oneShot.synthesize', [body])};`,
      "await writeFile('speech.pcm', speech.audio);",
    ],
  }),
  createSpeech: ({ body }) => ({
    imports: "import { writeFile } from 'node:fs/promises';",
    lines: [
      `const speech = await ${callOf('tts.speech.create', [body])};`,
      "await writeFile('speech.pcm', speech.audio);",
    ],
  }),
  streamSmsMessages: () => ({
    lines: ['for await (const change of client.sms.stream()) {', '  console.log(change);', '}'],
  }),
  streamSession: ({ ids }) => ({
    lines: [`for await (const frame of ${callOf('sessions.stream', ids)}) {`, '  console.log(frame);', '}'],
  }),
  importSmsConsents: ({ body }) => ({
    lines: [
      `const answer = await ${callOf('sms.consents.import', [(body as { records: unknown }).records])};`,
      'console.log(answer);',
    ],
  }),
  getSmsEvidence: ({ query }) => ({
    lines: [
      `const answer = await ${callOf(
        'sms.evidence.get',
        query.map(({ example }) => example),
      )};`,
      'console.log(answer);',
    ],
  }),
};

function callOf(name: string, args: readonly unknown[]): string {
  return `client.${name}(${args.map((arg) => literal(arg)).join(', ')})`;
}

/** A JSON value as people write it in a program. */
function literal(value: unknown, indent = ''): string {
  if (typeof value === 'string')
    return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const inner = `${indent}  `;
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, inner))
    : Object.entries(value).map(([name, member]) => `${keyOf(name)}: ${literal(member, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (items.length === 0) return `${open}${close}`;
  return `${open}\n${items.map((item) => `${inner}${item},\n`).join('')}${indent}${close}`;
}

function keyOf(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : literal(name);
}
