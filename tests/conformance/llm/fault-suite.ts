import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { LlmEvent } from '../../../server/src/providers/ports/llm.ts';
import type { VendorFailure } from '../../../server/src/providers/ports/vendor-call.ts';
import { createVendorHttp, type VendorHttp } from '../../../server/src/providers/wire/vendor-http.ts';
import { type VendorFault, vendorCanary } from '../../support/fake-vendor-server.ts';
import { hello } from '../../support/llm-script.ts';
import { doorTo, failureOf, type Generation, generate, type LlmHarness, llmCall, outputOf } from './harness.ts';

/** What differs between vendors by the nature of their streams. */
export interface LlmFaultTraits {
  /** How many bytes of a body have to be there before its answer is whole. */
  readonly wholeFrom: (body: Buffer) => number;
}

const tools = [{ name: 'now', description: null, parameters: null }];
const short = { items: [{ text: ['é'] }, { call: { name: 'now', arguments: ['{"a":', '1}'] } }] };

const faults: Readonly<Record<string, [fault: VendorFault, expected: Partial<VendorFailure>]>> = {
  '429 with Retry-After': [
    { kind: 'status', status: 429, headers: { 'retry-after': '7' } },
    { reason: 'rate_limited', failover: true, retryAfterMs: 7_000, status: 429 },
  ],
  '500': [
    { kind: 'status', status: 500 },
    { reason: 'server_error', failover: true, status: 500 },
  ],
  '503 of a proxy': [
    { kind: 'status', status: 503, headers: { 'content-type': 'text/html' }, body: `<html>${vendorCanary}</html>` },
    { reason: 'server_error', failover: true, status: 503 },
  ],
  '529': [
    { kind: 'status', status: 529 },
    { reason: 'server_error', failover: true, status: 529 },
  ],
  '401': [
    { kind: 'status', status: 401 },
    { reason: 'credentials_refused', failover: true, status: 401 },
  ],
  '402': [
    { kind: 'status', status: 402 },
    { reason: 'quota_exhausted', failover: true, status: 402 },
  ],
  '404': [
    { kind: 'status', status: 404 },
    { reason: 'model_unavailable', failover: true, status: 404 },
  ],
  '400': [
    { kind: 'status', status: 400 },
    { reason: 'request_refused', failover: false, status: 400 },
  ],
  '413 with a body that never ends as JSON': [
    { kind: 'status', status: 413, body: `{"error":"${vendorCanary.repeat(4_000)}` },
    { reason: 'too_large', failover: true, status: 413 },
  ],
  'a redirect': [
    { kind: 'status', status: 307, headers: { location: 'http://127.0.0.1:1/' } },
    { reason: 'server_error', failover: true, status: 307 },
  ],
  'an error under 200': [{ kind: 'error-in-200' }, { reason: 'server_error', failover: true }],
  'an answer with nothing in it': [{ kind: 'empty' }, { reason: 'empty_output', failover: true }],
  'an empty body': [
    { kind: 'end', afterBytes: 0 },
    { reason: 'connection_lost', failover: true },
  ],
  'a piece that breaks the protocol': [
    { kind: 'malformed', atPiece: 3 },
    { reason: 'malformed', failover: true },
  ],
  'bytes that are no HTTP': [{ kind: 'garbage' }, { reason: 'connection_lost', failover: true }],
  'a connection that is reset': [{ kind: 'reset' }, { reason: 'connection_lost', failover: true }],
};

/** How every adapter of the language-model port fails. */
export function describeLlmFaults(name: string, traits: LlmFaultTraits, start: () => Promise<LlmHarness>): void {
  describe(`failures of the language models of ${name}`, () => {
    let harness: LlmHarness;
    beforeAll(async () => {
      harness = await start();
    });
    afterAll(() => harness.close());
    beforeEach(() => harness.scripts.answer(hello));

    it.each(Object.entries(faults))('says exactly what %s means, and nothing in the vendor’s words', async (_, row) => {
      const [fault, expected] = row;
      harness.server.plan(fault);
      const failure = failureOf(await generate(harness.provider, llmCall()));
      expect(failure).toMatchObject(expected);
      expect(wordsOf(failure)).not.toContain(vendorCanary);
    });

    it('is unreachable where nobody listens, and answers when somebody does again', async () => {
      await harness.server.stopListening();
      const failure = failureOf(await generate(harness.provider, llmCall()));
      await harness.server.listen();
      expect(failure).toMatchObject({ reason: 'unreachable', failover: true, status: null });
      expect(outputOf(await generate(harness.provider, llmCall())).stopReason).toBe('stop');
    });

    it('never looks complete when the connection breaks after any of its frames, or within one', async () => {
      harness.scripts.answer(short);
      const body = await recorded(harness);
      for (const afterBytes of [0, ...frameEnds(body)]
        .flatMap((end) => [end, end + 3])
        .filter((place) => place < body.length)) {
        harness.server.plan({ kind: 'cut', afterBytes });
        const failure = failureOf(await generate(harness.provider, llmCall({ tools })));
        expect(failure).toMatchObject({ reason: 'connection_lost', failover: true });
      }
    });

    // The reader of event streams gives whole frames alone, wherever its bytes end: that is proven beside it, at every byte.
    it('never looks complete where its body breaks off, or ends before its answer is whole', async () => {
      harness.scripts.answer(short);
      const body = await recorded(harness);
      const wholeFrom = traits.wholeFrom(body);
      const upTo = (end: number, how: 'breaks' | 'ends'): Promise<Generation> => {
        const given = harness.behind(() => doorTo(body.subarray(0, end), how));
        return generate(given, llmCall({ tools }));
      };
      const reasons = new Set<string>();
      for (const end of [0, ...frameEnds(body).flatMap((place) => [place - 1, place, place + 1])]) {
        if (end < body.length) reasons.add(failureOf(await upTo(end, 'breaks')).reason);
        if (end < wholeFrom) reasons.add(failureOf(await upTo(end, 'ends')).reason);
        else expect(outputOf(await upTo(end, 'ends')).items).toMatchObject([{ text: 'é' }, { arguments: '{"a":1}' }]);
      }
      expect(reasons).toEqual(new Set(['connection_lost']));
    });

    it('fails as malformed on bytes that are not UTF-8', async () => {
      harness.scripts.answer(short);
      const body = await recorded(harness);
      body[body.indexOf('é')] = 0xff;
      const failure = failureOf(
        await generate(
          harness.behind(() => doorTo(body, 'ends')),
          llmCall({ tools }),
        ),
      );
      expect(failure).toMatchObject({ reason: 'malformed', failover: true });
    });

    it('waits for a head, and for a body, that come late', async () => {
      for (const before of ['head', 'body'] as const) {
        const { promise: until, resolve: release } = Promise.withResolvers<void>();
        harness.server.plan({ kind: 'hold', before, until });
        const seen = harness.server.requests.length;
        const generation = generate(harness.provider, llmCall());
        await harness.server.waitForRequests(seen + 1);
        release();
        expect(outputOf(await generation).items).toEqual([{ type: 'message', text: 'Hello, wörld 👋' }]);
      }
    });

    it('gives nothing for what only keeps the connection open', async () => {
      const { promise: until, resolve: release } = Promise.withResolvers<void>();
      const { promise: kept, resolve: keptAlive } = Promise.withResolvers<void>();
      harness.server.plan({ kind: 'keep-alive', until });
      let released = false;
      let chunks = 0;
      const counting = harness.behind((http) => watching(http, () => ++chunks === 10 && keptAlive()));
      const events: [LlmEvent, boolean][] = [];
      const reading = (async () => {
        for await (const batch of counting.respond(llmCall(), { signal: new AbortController().signal }))
          events.push(...batch.map((event): [LlmEvent, boolean] => [event, released]));
      })();
      await kept;
      expect(events).toEqual([]);
      released = true;
      release();
      await reading;
      expect(events.map(([{ type }]) => type)).toEqual(['added', 'text', 'text', 'text', 'completed', 'finished']);
    });

    it('closes the connection at once when it is aborted, whatever the vendor is doing', async () => {
      const half = Math.floor((await recorded(harness)).length / 2);
      const stages: VendorFault[] = [
        { kind: 'hold', before: 'head', until: new Promise(() => {}) },
        { kind: 'stall', afterBytes: 0 },
        { kind: 'stall', afterBytes: half },
        { kind: 'keep-alive' },
      ];
      for (const stage of stages) {
        const seen = harness.server.requests.length;
        harness.server.plan(stage);
        const caller = new AbortController();
        const generation = generate(harness.provider, llmCall(), caller.signal);
        await harness.server.waitForRequests(seen + 1);
        caller.abort(new Error('the caller left'));
        const { events, failure } = await generation;
        expect(events.map(({ type }) => type)).not.toContain('finished');
        expect(failure).not.toBeNull();
        expect(await harness.server.requests[seen]?.over).toBe('abandoned');
      }
    });

    it('calls nobody for a caller who has left before', async () => {
      const seen = harness.server.requests.length;
      const { failure } = await generate(harness.provider, llmCall(), AbortSignal.abort(new Error('left')));
      expect(failure).not.toBeNull();
      expect(harness.server.requests).toHaveLength(seen);
    });

    it('is done with the last event, and asks again over connections whose answers end shortly after it', async () => {
      const http = createVendorHttp();
      const provider = harness.behind(() => http);
      const ports = new Set<number | undefined>();
      for (let n = 0; n < 8; n += 1) {
        const { promise: until, resolve: release } = Promise.withResolvers<void>();
        harness.server.plan({ kind: 'hold', before: 'end', until });
        for await (const batch of provider.respond(llmCall(), { signal: new AbortController().signal }))
          if (batch.at(-1)?.type === 'finished') setImmediate(release);
        ports.add(harness.server.requests.at(-1)?.clientPort);
      }
      await http.close();
      expect(ports.size).toBeLessThan(4);
    });

    it('tells its end before it waits for the end of the body', async () => {
      const body = await recorded(harness);
      let isOver = false;
      async function* counted(): AsyncGenerator<Buffer> {
        yield body;
        isOver = true;
      }
      const over: boolean[] = [];
      const door = (http: VendorHttp): VendorHttp => ({
        ...http,
        send: async (request, call) => ({ ...(await http.send(request, call)), body: counted() }),
      });
      const given = harness.behind(() => door(doorTo(body)));
      for await (const batch of given.respond(llmCall(), { signal: new AbortController().signal }))
        if (batch.at(-1)?.type === 'finished') over.push(isOver);
      expect({ over, isOver }).toEqual({ over: [false], isOver: true });
    });

    it('is done also where the body never ends after the last event, and closes the connection by itself', async () => {
      harness.server.plan({ kind: 'hold', before: 'end', until: new Promise(() => {}) });
      expect(outputOf(await generate(harness.provider, llmCall())).stopReason).toBe('stop');
      expect(await harness.server.requests.at(-1)?.over).toBe('abandoned');
    });
  });
}

/** The bytes of the answer that is scripted now. */
async function recorded(harness: LlmHarness): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const recording = harness.behind((http) => watching(http, (chunk) => chunks.push(chunk)));
  outputOf(await generate(recording, llmCall({ tools })));
  return Buffer.concat(chunks);
}

function frameEnds(body: Buffer): number[] {
  return [...body.toString('latin1').matchAll(/\n\n/g)].map(({ index }) => index + 2);
}

function watching(http: VendorHttp, onChunk: (chunk: Buffer) => unknown): VendorHttp {
  return {
    ...http,
    send: async (request, call) => {
      const response = await http.send(request, call);
      return { ...response, body: watched(response.body, onChunk) };
    },
  };
}

async function* watched(body: AsyncIterable<Buffer>, onChunk: (chunk: Buffer) => unknown): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    onChunk(chunk);
    yield chunk;
  }
}

/** Everything of a failure that could reach a log. */
function wordsOf(failure: VendorFailure): string {
  const { message, stack, cause } = failure;
  return `${message} ${stack} ${cause instanceof Error ? `${cause.message} ${cause.stack}` : JSON.stringify(cause)}`;
}
