import { setTimeout } from 'node:timers/promises';
import { inspect, isDeepStrictEqual } from 'node:util';
import { type Calls, type Kind, kinds, question, speech, type Target } from './calls.ts';

const callTimeoutMs = 20_000;

type Answers = { readonly [K in Kind]: Awaited<ReturnType<Calls[K]>> };

/** The same calls by fetch and nothing else: what a client makes of them must be the same. */
const plainCalls: Calls = {
  json: async (target) => {
    const numbers: unknown = await (await send(target, 'GET', '/v1/phone-numbers')).json();
    const { output } = Object(await (await post(target, '/v1/llm/responses', question())).json());
    return { numbers, output };
  },
  sse: async (target) => (await post(target, '/v1/llm/responses', { ...question(), stream: true })).text(),
  upload: async (target) => {
    const form = new FormData();
    form.append('request', new Blob(['{"language":"en"}'], { type: 'application/json' }));
    form.append('audio', target.wav);
    return Object(await (await send(target, 'POST', '/v1/stt/transcriptions', form)).json()).usage;
  },
  audio: async (target) => (await post(target, '/v1/tts/speech', speech())).arrayBuffer(),
};

function post(target: Target, path: string, body: object): Promise<Response> {
  return send(target, 'POST', path, JSON.stringify(body), { 'content-type': 'application/json' });
}

/** Throws where the answer is not a 200: what others are held against must be sound itself. */
async function send(
  { url, key, idempotencyKey }: Target,
  method: string,
  path: string,
  body?: string | FormData,
  headers: Record<string, string> = {},
): Promise<Response> {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'idempotency-key': idempotencyKey, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return answer;
}

/** What the server answers to the four calls. Throws where that is nothing that a client could be held against. */
export async function expectedAnswers(newTarget: () => Target): Promise<Answers> {
  const answers = {
    json: await plainCalls.json(newTarget()),
    sse: await plainCalls.sse(newTarget()),
    upload: await plainCalls.upload(newTarget()),
    audio: await plainCalls.audio(newTarget()),
  };
  const [number] = Array.isArray(answers.json.numbers) ? answers.json.numbers : [];
  const sound =
    Object(number).suspensionReason === null &&
    /^event: response\.completed$/m.test(answers.sse) &&
    Object(answers.upload).duration_ms > 0 &&
    answers.audio.byteLength > 1_000;
  if (!sound) throw new Error(`The server's own answers are not those of the examples: ${JSON.stringify(answers)}`);
  return answers;
}

/** Makes a call of a generated client. Gives what was wrong with it, or null where the answer is the expected one. */
export async function whatFails(calls: Calls, kind: Kind, target: Target, expected: Answers): Promise<string | null> {
  try {
    const same = {
      json: async () => isDeepStrictEqual(await calls.json(target), expected.json),
      sse: async () => isDeepStrictEqual(wordsOf(await calls.sse(target)), wordsOf(expected.sse)),
      upload: async () => isDeepStrictEqual(await calls.upload(target), expected.upload),
      audio: async () => isDeepStrictEqual(await calls.audio(target), expected.audio),
    };
    const late = setTimeout(callTimeoutMs, 'it did not end', { ref: false });
    const result = await Promise.race([same[kind](), late]);
    return result === true ? null : `The answer is not what the server sends to fetch: ${result || 'it differs'}`;
  } catch (error) {
    // Some clients throw what the server answered, and not an Error.
    return error instanceof Error ? error.message : inspect(error);
  }
}

/** The events of a stream without what differs from call to call: their names, and the text that they bring. */
function wordsOf(stream: string): unknown {
  return stream.split('\n\n').map((frame) => [/^event: (.*)$/m.exec(frame)?.[1], /"delta":("[^"]*")/.exec(frame)?.[1]]);
}

export function isCalls(value: unknown): value is Calls {
  return kinds.every((kind) => typeof Object(value)[kind] === 'function');
}
