import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anthropic } from '../../../server/src/providers/anthropic/index.ts';
import { groq } from '../../../server/src/providers/groq/index.ts';
import type { LlmCall, LlmProvider } from '../../../server/src/providers/ports/llm.ts';
import { openai } from '../../../server/src/providers/openai/index.ts';
import { openAiCompatible } from '../../../server/src/providers/openai-compatible/index.ts';
import { together } from '../../../server/src/providers/together/index.ts';
import { createVendorHttp, type VendorHttp } from '../../../server/src/providers/wire/vendor-http.ts';
import { startFakeAnthropic } from '../../support/fake-anthropic.ts';
import { startFakeChat } from '../../support/fake-chat.ts';
import { startFakeOpenAiResponses } from '../../support/fake-openai-responses.ts';
import type { FakeVendorServer, VendorFault } from '../../support/fake-vendor-server.ts';
import { wholeLlmAnswer } from '../../support/router-llm-faults.ts';
import { adapterBehind, failureOf, generate, llmCall, outputOf } from './harness.ts';

type Json = Record<string, unknown>;

/** A field that an adapter adds, how to find it, and what stands in a request instead once it is refused. */
interface AddedField {
  readonly name: string;
  readonly isIn: (json: Json) => boolean;
  readonly call?: Partial<LlmCall>;
  readonly instead?: Json;
}

const format = { name: 'answer', schema: { type: 'object' }, strict: false };
const tools = [{ name: 'f', description: null, parameters: null }];
const member = (name: string): AddedField => ({ name, isIn: (json) => name in json });
const strict: AddedField = {
  name: 'strict',
  isIn: (json) => JSON.stringify(json).includes('"strict"'),
  call: { responseFormat: format, tools },
};

const chatFields = [
  member('stream_options'),
  { ...member('max_tokens'), instead: { max_completion_tokens: 64 } },
  strict,
];
const vendors = [
  [openAiCompatible, 'openai_compatible', startFakeChat, chatFields],
  [groq, 'openai_compatible', startFakeChat, chatFields],
  [together, 'openai_compatible', startFakeChat, chatFields],
  [openai, 'openai', startFakeOpenAiResponses, [member('stream_options'), member('store'), strict]],
  [anthropic, 'anthropic', startFakeAnthropic, []],
] as const;

/** How servers say that they do not take a field. */
const refusals: readonly [server: string, status: number, say: (field: string) => string][] = [
  ['OpenAI', 400, (field) => error(`Unsupported parameter: '${field}' is not supported with this model.`, field)],
  ['OpenAI of old', 400, (field) => error(`Unrecognized request argument supplied: ${field}`)],
  ['Fireworks', 400, (field) => error(`Extra inputs are not permitted, field: '${field}'`)],
  [
    'FastAPI',
    422,
    (field) =>
      JSON.stringify({
        detail: [{ type: 'extra_forbidden', loc: ['body', field], msg: 'Extra inputs are not permitted' }],
      }),
  ],
  ['Azure', 400, (field) => error(`Validation error at #/${field}: Extra inputs are not permitted`)],
  ['a server in Go', 400, (field) => `{"error":"json: unknown field \\"${field}\\""}`],
  ['a proxy', 404, (field) => `No endpoints found: ${field}: "${field}" is not supported`],
  ['a page', 415, (field) => `<p>Unsupported field <code>"${field}"</code></p>`],
];

function error(message: string, param: string | null = null): string {
  return JSON.stringify({ error: { message, type: 'bad_request', param, code: null } });
}

const refuse = (field: AddedField, status: number, body: string): VendorFault => ({
  kind: 'refuses',
  has: field.isIn,
  status,
  body,
});

describe.each(vendors.map(([definition, ...rest]) => [definition.name, definition, ...rest] as const))(
  'fields that are added for %s and that its server refuses',
  (_name, definition, protocol, start, fields) => {
    let server: FakeVendorServer;
    let http: VendorHttp;
    beforeAll(async () => {
      const fake = await start();
      server = fake.server;
      // A text, and a value where one is asked for.
      fake.scripts.answer({ items: [{ text: ['{"a":1}'] }] });
      http = createVendorHttp();
    });
    afterAll(async () => {
      await http.close();
      await server.close();
    });
    const adapter = (): LlmProvider => adapterBehind(definition, http, server.url);
    /** The requests that a generation came to. */
    const requestsOf = async (provider: LlmProvider, call: LlmCall): Promise<Json[]> => {
      const seen = server.requests.length;
      expect(outputOf(await generate(provider, call)).items).toHaveLength(1);
      return server.requests.slice(seen).map((request) => request.json());
    };
    const text = llmCall();

    for (const field of fields) {
      const call = llmCall(field.call);
      it.each(refusals)(`are left out as %s says it: ${field.name}`, async (_server, status, say) => {
        server.misbehave(() => refuse(field, status, say(field.name)));
        const provider = adapter();
        const [first = {}, second = {}, ...more] = await requestsOf(provider, call);
        expect([field.isIn(first), field.isIn(second), more]).toEqual([true, false, []]);
        expect(second).toMatchObject(field.instead ?? {});
        // Nothing else is changed, and the next request of the process begins as the last one ended.
        const { [field.name]: _field, ...rest } = first;
        if (field !== strict) expect(second).toEqual({ ...rest, ...field.instead });
        expect(await requestsOf(provider, call)).toEqual([second]);
      });
    }

    it('are left out one after the other, each in a repeat of its own', async () => {
      const refused = fields.map((field) => refuse(field, 400, error(`Unsupported parameter: '${field.name}'`)));
      server.misbehave((request) => refused.find((one) => one.kind === 'refuses' && one.has(request.json())) ?? null);
      const provider = adapter();
      const call = llmCall({ tools });
      const present = (json: Json): string[] => fields.filter(({ isIn }) => isIn(json)).map(({ name }) => name);
      const requests = (await requestsOf(provider, call)).map(present);
      const [all = []] = requests;
      expect(requests).toEqual([...all.map((_, nth) => all.slice(nth)), []]);
      expect((await requestsOf(provider, call)).map(present)).toEqual([[]]);
    });

    it('are the stream itself where that is refused: the answer comes whole, and other models go on streaming', async () => {
      server.misbehave((request) => {
        const { stream, model } = request.json();
        if (model !== 'model-1') return null;
        return stream === true
          ? { kind: 'status', status: 400, body: error('Your organization must be verified to stream.', 'stream') }
          : { kind: 'otherwise', write: () => wholeLlmAnswer(protocol, 'Hello') };
      });
      const provider = adapter();
      const streams = (requests: readonly Json[]): unknown[] => requests.map(({ stream }) => stream);
      expect(streams(await requestsOf(provider, text))).toEqual([true, undefined]);
      expect(server.requests.at(-1)?.headers.accept).toBe('application/json');
      expect(server.requests.at(-1)?.json()).not.toHaveProperty('stream_options');
      expect(streams(await requestsOf(provider, text))).toEqual([undefined]);
      expect(streams(await requestsOf(provider, llmCall({ model: 'model-2' })))).toEqual([true]);
    });

    it('are not the caller’s fault where they are refused also when they are not there, and nothing is remembered', async () => {
      const [name = 'stream'] = fields.map((field) => field.name);
      server.misbehave(() => ({ kind: 'status', status: 400, body: error(`Unsupported parameter: '${name}'`, name) }));
      const provider = adapter();
      const seen = server.requests.length;
      const failure = failureOf(await generate(provider, text));
      expect(failure).toMatchObject({ reason: 'model_unavailable', failover: true, status: 400 });
      expect(server.requests.slice(seen).map((request) => name in request.json())).toEqual([true, false]);
      server.misbehave(() => null);
      expect((await requestsOf(provider, text)).map((json) => name in json)).toEqual([true]);
    });

    it.each([
      [400, error("Invalid value for 'temperature'"), 'request_refused'],
      [400, error('Something in the stream of your thoughts is in store'), 'request_refused'],
      [400, error('max_tokens is too large: 64. This model supports at most 32 completion tokens'), 'request_refused'],
      [400, error("Invalid 'max_tokens': integer below minimum value. Expected a value >= 65."), 'request_refused'],
      [422, 'no JSON', 'request_refused'],
      [401, error("Unsupported parameter: 'stream_options'"), 'credentials_refused'],
      [429, error("Unsupported parameter: 'stream_options'"), 'rate_limited'],
      [500, error("Unsupported parameter: 'stream_options'"), 'server_error'],
    ] as const)('are not taken for the fault of %s: %s', async (status, body, reason) => {
      server.misbehave(() => ({ kind: 'status', status, body }));
      const seen = server.requests.length;
      const failure = failureOf(await generate(adapter(), text));
      expect(failure).toMatchObject({ reason, failover: reason !== 'request_refused', status });
      expect(server.requests).toHaveLength(seen + 1);
    });

    it('are left out within the time of the one attempt: what aborts it ends the repeat at once', async () => {
      const [name = 'stream'] = fields.map((field) => field.name);
      const seen = server.requests.length;
      server.misbehave((request) =>
        name in request.json()
          ? { kind: 'status', status: 400, body: error(`Unsupported parameter: '${name}'`) }
          : { kind: 'hold', before: 'head', until: new Promise(() => {}) },
      );
      const controller = new AbortController();
      const generation = generate(adapter(), text, controller.signal);
      await server.waitForRequests(seen + 2);
      controller.abort(new Error('late'));
      expect((await generation).failure).toMatchObject({ message: 'late' });
      expect(await server.requests.at(-1)?.over).toBe('abandoned');
      expect(server.requests).toHaveLength(seen + 2);
    });
  },
);
