import { type VendorAnswer, vendorCanary, type VendorFault } from './fake-vendor-server.ts';
import { hello, jsonAnswer } from './llm-script.ts';
import { instead } from './other-answers.ts';
import type { Row } from './router-faults.ts';

type Protocol = 'anthropic' | 'openai' | 'openai_compatible';

/** A text as each protocol says it to who asks for no stream. */
export function wholeLlmAnswer(protocol: Protocol, text: string): VendorAnswer {
  switch (protocol) {
    case 'anthropic':
      return jsonAnswer({ type: 'message', content: [{ type: 'text', text }], stop_reason: 'end_turn' });
    case 'openai':
      return jsonAnswer({
        status: 'completed',
        output: [{ type: 'message', content: [{ type: 'output_text', text }] }],
      });
    case 'openai_compatible':
      return jsonAnswer({ choices: [{ message: { content: text }, finish_reason: 'stop' }] });
  }
}

/** A field of each protocol that no caller sends. */
const added: Readonly<Record<Protocol, string>> = {
  anthropic: 'stream',
  openai: 'store',
  openai_compatible: 'stream_options',
};
/** A text, and the word of each protocol for what its server could not end. */
const cutAnswers: Readonly<Record<Protocol, object>> = {
  anthropic: { type: 'message', content: [{ type: 'text', text: 'Once upon' }], stop_reason: 'error' },
  openai: {
    status: 'incomplete',
    incomplete_details: { reason: 'aborted' },
    output: [{ type: 'message', content: [{ type: 'output_text', text: 'Once upon' }] }],
  },
  openai_compatible: {
    choices: [{ message: { content: 'Once upon' }, finish_reason: 'insufficient_system_resource' }],
  },
};
const said = hello.items.flatMap((item) => ('text' in item ? item.text : [])).join('');

const ofModels = (fault: string, of: (protocol: Protocol) => VendorFault): Pick<Row, 'fault' | 'of'> => ({
  fault,
  of: ({ kind, vendor }) => (kind === 'llm' && vendor in added ? of(vendor as Protocol) : null),
});
const pieces = (write: (given: VendorAnswer['pieces']) => VendorAnswer['pieces']): VendorFault => ({
  kind: 'otherwise',
  write: (answer) => ({ ...answer, pieces: write(answer.pieces) }),
});

/** Sound answers of language models, written otherwise than the documents of their vendors say. */
export const soundLlmAnswers: readonly Pick<Row, 'fault' | 'of' | 'repeats'>[] = [
  ofModels('leaves out the empty line behind its last event', () => pieces(withoutEnd)),
  ofModels('says between its events that it is there', () => pieces(withPings)),
  ofModels('says that its events are JSON', () => ({
    kind: 'otherwise',
    write: (answer) => ({ ...answer, headers: { 'content-type': 'application/json' } }),
  })),
  ofModels('answers with one document in place of a stream', (protocol) => ({
    kind: 'otherwise',
    write: () => wholeLlmAnswer(protocol, said),
  })),
  {
    ...ofModels('refuses a field that we added', (protocol) => refusal(protocol, (json) => added[protocol] in json)),
    repeats: true,
  },
];

/** What is no sound answer of a language model. */
export const unsoundLlmAnswers: readonly Row[] = [
  {
    ...ofModels('answers with one document that says that it broke off', (protocol) =>
      instead('application/json', Buffer.from(JSON.stringify(cutAnswers[protocol]))),
    ),
    reason: 'server_error',
    providerStatus: 200,
    failover: true,
    answer: { status: 502, code: 'provider_error' },
  },
  {
    ...ofModels('answers with a document that is cut', () => instead('application/json', Buffer.from('{"choices":[{'))),
    reason: 'malformed',
    failover: true,
    answer: { status: 502, code: 'provider_error' },
  },
  {
    ...ofModels('finds fault with a field that we added, also where it is not there', (protocol) =>
      refusal(protocol, () => true),
    ),
    reason: 'model_unavailable',
    providerStatus: 400,
    failover: true,
    answer: { status: 502, code: 'provider_error' },
    repeats: true,
  },
];

function refusal(protocol: Protocol, has: (json: Record<string, unknown>) => boolean): VendorFault {
  const message = `${vendorCanary}: unknown parameter '${added[protocol]}'`;
  return { kind: 'refuses', has, status: 400, body: JSON.stringify({ error: { message, type: 'x' } }) };
}

async function* withoutEnd(given: VendorAnswer['pieces']): AsyncGenerator<Buffer> {
  const body: Buffer[] = [];
  for await (const piece of given) body.push(piece);
  yield Buffer.concat(body).subarray(0, -1);
}

async function* withPings(given: VendorAnswer['pieces']): AsyncGenerator<Buffer> {
  for await (const piece of given) yield Buffer.concat([Buffer.from('data: null\n\nevent: ping\ndata: {}\n\n'), piece]);
}
