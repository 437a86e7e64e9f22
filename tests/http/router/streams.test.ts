import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { answerLimits } from '../../../server/src/providers/wire/answer-limits.ts';
import { chunk, done } from '../../support/fake-chat.ts';
import { instead } from '../../support/other-answers.ts';
import { framesOf } from '../../support/router-client.ts';
import { middleOf } from '../../support/router-faults.ts';
import { only, response, speech } from '../../support/router-requests.ts';
import { paths, type RouterStage, startRouterStage } from '../../support/router-stage.ts';
import { fakeModels, type VendorName } from '../../support/router-vendors.ts';
import { ask } from '../../support/sms-http.ts';

const models = (kind: 'llm' | 'tts'): ReadonlyArray<{ vendor: VendorName; model: string }> =>
  Object.entries(fakeModels[kind]).map(([vendor, model]) => ({ vendor: vendor as VendorName, model }));
const talk = (mark: string, fields: object = {}): object =>
  response({ input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: mark }] }], ...fields });

let stage: RouterStage;
let marks = 0;
beforeAll(async () => {
  stage = await startRouterStage();
}, 60_000);
afterAll(() => stage.close());

const freshMark = (): string => {
  marks += 1;
  return `mark-${marks}-of-the-caller`;
};

describe.each(models('llm'))('a streamed response of $vendor', ({ vendor, model }) => {
  it('is told in frames while it comes, the last one alone terminal', async () => {
    const heard = await stage.post(paths.llm, talk(freshMark(), { stream: true, ...only(vendor, model) })).over;
    expect(heard).toMatchObject({ status: 200, isWhole: true });
    expect(heard.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
    });
    const item = { type: 'message', role: 'assistant' };
    expect(framesOf(heard.text)).toEqual([
      { event: 'response.created', data: { response_id: `resp_${heard.headers['service-request-id']}` } },
      { event: 'response.item.added', data: { output_index: 0, item: { ...item, content: [] } } },
      ...['Hel', 'lo, ', 'wörld 👋'].map((delta) => ({
        event: 'response.text.delta',
        data: { output_index: 0, delta },
      })),
      {
        event: 'response.item.completed',
        data: { output_index: 0, item: { ...item, content: [{ type: 'text', text: 'Hello, wörld 👋' }] } },
      },
      {
        event: 'response.completed',
        data: {
          stop_reason: 'stop',
          usage: { input_tokens: 60, cached_input_tokens: 40, output_tokens: 15, reasoning_tokens: 5 },
        },
      },
    ]);
  });

  it('begins before its vendor has ended', async () => {
    const mark = freshMark();
    const rest = Promise.withResolvers<void>();
    stage.vendors.spoil(mark, () => ({ kind: 'keep-alive', afterPieces: 6, until: rest.promise }));
    const hearing = stage.post(paths.llm, talk(mark, { stream: true, ...only(vendor, model) }));
    const { statusCode } = await hearing.begun;
    expect(statusCode).toBe(200);
    rest.resolve();
    const heard = await hearing.over;
    expect(framesOf(heard.text).at(-1)?.event).toBe('response.completed');
  });
});

describe('a word with which a vendor ends its answer (docs/decisions/vendors.md#d23)', () => {
  const said = (reason: string): Buffer => Buffer.concat([chunk({ content: 'Once upon' }), chunk({}, reason), done]);
  const hear = async (reason: string, fields: object) => {
    const mark = freshMark();
    stage.vendors.spoil(mark, () => instead('text/event-stream', said(reason)));
    const heard = await stage.post(paths.llm, talk(mark, { ...only('openai_compatible', 'llama'), ...fields })).over;
    return { heard, record: await stage.record(String(heard.headers['service-request-id'])) };
  };

  it('is stop and stands in the record of the attempt where it is not known, and nowhere where it is', async () => {
    for (const stream of [false, true]) {
      const unknown = await hear('tired', { stream });
      expect(unknown.heard.text).toContain('"stop_reason":"stop"');
      expect(unknown.record.attempts).toMatchObject([{ outcome: 'succeeded', provider_finish_reason: 'tired' }]);
      const known = await hear('MAX_TOKENS', { stream });
      expect(known.heard.text).toContain('"stop_reason":"max_output_tokens"');
      expect(known.record.attempts).toMatchObject([{ outcome: 'succeeded', provider_finish_reason: null }]);
    }
  });

  it('that says that it broke off ends a stream that has begun with an error, and no response', async () => {
    const streamed = await hear('insufficient_system_resource', { stream: true });
    expect(framesOf(streamed.heard.text).at(-1)).toMatchObject({
      event: 'error',
      data: { error: { code: 'provider_error' } },
    });
    const whole = await hear('insufficient_system_resource', { stream: false });
    expect(whole.heard).toMatchObject({ status: 502 });
    for (const { record } of [streamed, whole])
      expect(record.attempts).toMatchObject([
        { outcome: 'failed', reason: 'server_error', provider_status: 200, provider_finish_reason: null },
      ]);
  });
});

describe.each([
  ...models('llm').map((one) => ({ ...one, kind: 'a response', path: paths.llm, fields: { stream: false } })),
  ...models('llm').map((one) => ({ ...one, kind: 'a streamed response', path: paths.llm, fields: { stream: true } })),
  ...models('tts').map((one) => ({ ...one, kind: 'speech', path: paths.tts, fields: {} })),
])('$kind of $vendor whose caller goes away', ({ vendor, model, path, fields }) => {
  const body = (mark: string): object => {
    const routing = only(vendor, model);
    return path === paths.tts ? speech({ input: mark, ...routing }) : talk(mark, { ...fields, ...routing });
  };

  it.each([
    { when: 'before the first content', afterBytes: 0 },
    { when: 'in the middle', afterBytes: 40 },
  ])('$when closes the connection to its vendor, and is recorded as canceled', async ({ afterBytes }) => {
    const mark = freshMark();
    stage.vendors.spoil(mark, () => ({ kind: 'stall', afterBytes }));
    const hearing = stage.post(path, body(mark));
    const { over } = await stage.vendors.arrival(mark);
    hearing.leave();
    await expect(over).resolves.toBe('abandoned');
    await hearing.over.catch(() => undefined);
    const line = new RegExp(`"requestId":"(req_[0-9a-f]{32})","attemptId":"[^"]+","vendor":"${vendor}".*"canceled"`);
    const requestId = await stage.logged(line);
    const { status, error_code, attempts } = await stage.record(requestId);
    expect({ status, error_code }).toEqual({ status: 'canceled', error_code: null });
    expect(attempts).toMatchObject([{ provider: vendor, model, outcome: 'canceled', reason: null }]);
  });
});

it('vendors that flood us all at once are left within their budgets, and /healthz is answered again and again', async () => {
  const [most, vendors] = [answerLimits.silentBytes, models('llm')];
  const floods = Array.from({ length: 12 }, (_, nth) => {
    const { vendor, model } = vendors[nth % vendors.length] ?? {};
    if (vendor === undefined || model === undefined) throw new Error('No vendors');
    const mark = freshMark();
    const afterPieces = nth < 6 ? 0 : middleOf(vendor).pieces;
    stage.vendors.spoil(mark, () => ({ kind: 'flood', afterPieces }));
    return { mark, hearing: stage.post(paths.llm, talk(mark, { stream: true, ...only(vendor, model) })) };
  });
  let isOver = false;
  const all = Promise.all(floods.map(({ hearing }) => hearing.over)).finally(() => {
    isOver = true;
  });
  let answered = 0;
  for (; !isOver; answered += 1) {
    const { status } = await ask(stage.server.url, { method: 'GET', path: '/healthz' });
    expect(status).toBe(200);
  }
  const heard = await all;
  expect(answered).toBeGreaterThan(floods.length);
  expect(heard.slice(0, 6).map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 502));
  for (const { text } of heard.slice(6))
    expect(framesOf(text).at(-1)).toMatchObject({ event: 'error', data: { error: { code: 'provider_error' } } });
  for (const { mark } of floods) {
    const request = await stage.vendors.arrival(mark);
    await expect(request.over).resolves.toBe('abandoned');
    // What stands in the buffers of the system comes on top.
    expect(request.flooded).toBeLessThan(4 * most);
  }
});

it('speech comes while its vendor still speaks, and its length in characters is told', async () => {
  const mark = freshMark();
  const rest = Promise.withResolvers<void>();
  stage.vendors.spoil(mark, () => ({ kind: 'cut', afterBytes: 40, once: rest.promise }));
  const hearing = stage.post(paths.tts, speech({ input: `${mark} 👋`, ...only('elevenlabs', 'eleven_flash_v2_5') }));
  const { headers } = await hearing.begun;
  expect(headers['service-usage-characters']).toBe(String(mark.length + 2));
  expect(headers['content-type']).toBe('application/octet-stream');
  rest.resolve();
  // It broke off: what came is no whole answer, and does not look like one.
  expect((await hearing.over).isWhole).toBe(false);
});
