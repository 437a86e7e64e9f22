import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { createClient, type TimeoutOptions, type TrunklineClient } from '../../sdk/src/index.ts';
import { deadlinesOf } from '../../server/src/router/model/deadlines.policy.ts';

const request = {
  input: [{ type: 'message' as const, role: 'user' as const, content: [{ type: 'text' as const, text: 'Hi' }] }],
  max_output_tokens: 100,
};
const speech = { input: 'Hi', audio: { encoding: 'pcm_s16le' as const, sample_rate_hz: 16_000, channels: 1 } };
// The server takes a minute at the most to receive a request.
const receivingMs = 60_000;
const largest = 25 * 2 ** 20;
const audioMsOf = (bytes: number): number => bytes / 16;

async function* streamed(): AsyncGenerator<Uint8Array> {
  yield new Uint8Array(16_000);
}

type Call = (client: TrunklineClient) => Promise<unknown>;
const transcription =
  (audio: () => Uint8Array | AsyncIterable<Uint8Array>): Call =>
  (client) =>
    client.stt.transcriptions.create({ audio: audio() });
const calls: Array<[name: string, call: Call, serverMs: number]> = [
  ['a response', (client) => client.llm.responses.create(request), deadlinesOf('llm', 'live').totalMs],
  ['a stream', (client) => client.llm.responses.stream(request).final(), deadlinesOf('llm', 'live').totalMs],
  ['speech', (client) => client.tts.speech.create(speech), deadlinesOf('tts', 'live').totalMs],
  [
    'a transcription of a second',
    transcription(() => new Uint8Array(16_000)),
    deadlinesOf('stt', 'live', 1_000).totalMs,
  ],
  [
    'a transcription of the largest file, at the slowest rate',
    transcription(() => new Uint8Array(largest)),
    deadlinesOf('stt', 'live', audioMsOf(largest)).totalMs,
  ],
  [
    'a transcription of a stream, whose length nobody knows',
    transcription(streamed),
    deadlinesOf('stt', 'live', audioMsOf(largest)).totalMs,
  ],
];

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['nextTick', 'queueMicrotask', 'setImmediate', 'performance'] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** What becomes of an attempt that is never answered. */
function unanswered(call: Call, timeouts: TimeoutOptions): { thrown: () => unknown } {
  let thrown: unknown = null;
  const fetch = (): Promise<Response> => new Promise(() => undefined);
  const options = { baseUrl: 'https://voice.example.com', apiKey: 'sk_test_abc', retries: { limit: 0 } };
  const client = createClient({ ...options, fetch, timeouts });
  call(client).catch((error: unknown) => {
    thrown = error;
  });
  return { thrown: () => thrown };
}

describe('a call to a model without limits of its own', () => {
  it.each(calls)('does not give up before the server does, and gives up then: %s', async (_, call, serverMs) => {
    const { thrown } = unanswered(call, { totalMs: Number.POSITIVE_INFINITY });
    await jest.advanceTimersByTimeAsync(receivingMs + serverMs);
    expect(thrown()).toBeNull();
    await jest.advanceTimersByTimeAsync(300_000);
    expect(thrown()).toMatchObject({ name: 'TimeoutError', kind: 'firstByte' });
  });

  it.each(calls)('leaves a whole attempt its time in the total: %s', async (_, call, serverMs) => {
    const { thrown } = unanswered(call, { firstByteMs: Number.POSITIVE_INFINITY });
    await jest.advanceTimersByTimeAsync(receivingMs + serverMs);
    expect(thrown()).toBeNull();
    await jest.advanceTimersByTimeAsync(300_000);
    expect(thrown()).toMatchObject({ name: 'TimeoutError', kind: 'total' });
  });
});

it('a limit that the client sets holds for a transcription of any length', async () => {
  const { thrown } = unanswered(
    transcription(() => new Uint8Array(largest)),
    { totalMs: 5_000 },
  );
  await jest.advanceTimersByTimeAsync(6_000);
  expect(thrown()).toMatchObject({ name: 'TimeoutError', kind: 'total' });
});
