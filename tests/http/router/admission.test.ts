import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Heard } from '../../support/router-client.ts';
import { multipart, only, recording, response, upload, uploadParts } from '../../support/router-requests.ts';
import { paths, type RouterRecord, type RouterStage, startRouterStage } from '../../support/router-stage.ts';
import { fakeModels } from '../../support/router-vendors.ts';
import { ask } from '../../support/sms-http.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let stage: RouterStage;
beforeAll(async () => {
  stage = await startRouterStage({ config: { routerConcurrency: 3 } });
});
afterAll(() => stage.close());

interface Envelope {
  error: { code: string; request_id?: string; retryable: boolean };
}

let marks = 0;
/** A text that no other request holds. */
const freshMark = (): string => `mark-${(marks += 1)}-of-admission`;
const saying = (text: string, fields: object = {}): Record<string, unknown> =>
  response({
    ...only('openai', fakeModels.llm.openai),
    input: [{ type: 'message', role: 'user', content: [{ type: 'text', text }] }],
    ...fields,
  });
/** Requests with a JSON body and with an upload; what makes a body puts the mark in it. */
const shapes = [
  ['a response', paths.llm, saying],
  ['a transcription', paths.stt, (mark: string) => upload(only('openai', fakeModels.stt.openai), recording(100, mark))],
] as const;
const hits = (mark: string): number => stage.vendors.asked(mark).length;
const errorOf = ({ text }: Heard): Envelope['error'] => (JSON.parse(text) as Envelope).error;
const idOf = ({ headers }: Heard): string => String(headers['service-request-id']);
/** The vendor answers what holds the mark only when this is called. */
const hold = (mark: string): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  stage.vendors.spoil(mark, () => ({ kind: 'hold', before: 'head', until: promise }));
  return resolve;
};

it('a transcription costs little more than the length of its audio, whatever the vendor bills', async () => {
  const file = upload(only('openai', fakeModels.stt.openai), recording(100));
  const { status, text } = await stage.post(paths.stt, file, { 'idempotency-key': freshMark() }).over;
  expect([status, JSON.parse(text)]).toEqual([200, expect.objectContaining({ usage: { duration_ms: 1_110 } })]);
});

it.each([
  ['deepgram', 'auto', ['detect_language', 'true']],
  ['deepgram', 'multi', ['language', 'multi']],
  ['openai', 'auto', null],
  ['openai_compatible', 'multi', null],
] as const)('%s hears `language: %s`, which has no part in the routing', async (vendor, language, parameter) => {
  const mark = freshMark();
  const arrival = stage.vendors.arrival(mark);
  const file = upload({ ...only(vendor, fakeModels.stt[vendor]), language }, recording(100, mark));
  expect((await stage.post(paths.stt, file).over).status).toBe(200);
  const { query } = await arrival;
  const told = [...query].filter(([name]) => name.includes('language'));
  expect(told).toEqual(parameter === null ? [] : [parameter]);
});

it.each([
  ['held in memory', 100],
  ['kept in a file', 70_000],
])('a recording that came out of a pipe is heard whole, and its vendor told how long it is: %s', async (_, ms) => {
  const mark = freshMark();
  const told = recording(ms, mark);
  const piped = Buffer.from(told);
  for (const at of [4, piped.indexOf('data') + 4]) piped.writeUInt32LE(0x7ffff000, at);
  const arrival = stage.vendors.arrival(mark);
  const answer = await stage.post(paths.stt, upload(only('deepgram', fakeModels.stt.deepgram), piped)).over;
  expect(answer.status).toBe(200);
  expect((await arrival).body.equals(told)).toBe(true);
});

it('503, with a line in the log, while the disk takes no upload; small ones are served, and all as soon as it takes them', async () => {
  const spool = join(stage.server.config.dataDir, 'spool');
  const transcribe = async (durationMs: number): Promise<Heard> =>
    stage.post(paths.stt, upload(only('openai', fakeModels.stt.openai), recording(durationMs))).over;
  rmSync(spool, { recursive: true });
  writeFileSync(spool, '');
  const refused = await transcribe(70_000);
  expect([refused.status, errorOf(refused), refused.headers['retry-after']]).toEqual([
    503,
    expect.objectContaining({ code: 'provider_unavailable', retryable: true }),
    '1',
  ]);
  expect(await stage.logged(/"level":50.*"(ENOTDIR)".*"msg":"an upload could not be kept"/)).toBe('ENOTDIR');
  expect((await transcribe(100)).status).toBe(200);
  rmSync(spool);
  expect((await transcribe(70_000)).status).toBe(200);
});

describe('409: a key that was used', () => {
  it.each(shapes)(
    '%s that runs answers request_in_progress to the same request, for each of many at once, and the vendor is asked once',
    async (_, path, bodyWith) => {
      const mark = freshMark();
      const release = hold(mark);
      const headers = { 'idempotency-key': mark };
      const calls = Array.from({ length: 20 }, () => stage.post(path, bodyWith(mark), headers));
      const answers: Heard[] = [];
      for (const call of calls) void call.over.then((heard) => answers.push(heard));
      await waitFor(
        'the others are told',
        async () => answers.length,
        (count) => count === 19,
      );
      release();
      const all = await Promise.all(calls.map(({ over }) => over));
      const served = all.filter(({ status }) => status === 200);
      expect(served).toHaveLength(1);
      const original = served.map(idOf)[0];
      const refused = all.filter(({ status }) => status !== 200);
      expect(refused.map(errorOf)).toEqual(
        Array.from({ length: 19 }, () =>
          expect.objectContaining({ code: 'request_in_progress', request_id: original, retryable: true }),
        ),
      );
      expect(new Set(refused.map(idOf)).has(original ?? '')).toBe(false);
      expect(hits(mark)).toBe(1);
    },
  );

  it('answers request_already_started with the first request’s id right after its answer, and replays nothing', async () => {
    const mark = freshMark();
    const headers = { 'idempotency-key': mark };
    const first = await stage.post(paths.llm, saying(mark, { stream: true }), headers).over;
    const again = await stage.post(paths.llm, saying(mark, { stream: true }), headers).over;
    expect([first.status, again.status]).toEqual([200, 409]);
    expect(errorOf(again)).toMatchObject({
      code: 'request_already_started',
      request_id: idOf(first),
      retryable: false,
    });
    expect(again.text).not.toContain('hello');
    expect(hits(mark)).toBe(1);
  });

  it('with other content is idempotency_conflict, and so is the same content in another spelling', async () => {
    const mark = freshMark();
    const headers = { 'idempotency-key': mark };
    await stage.post(paths.llm, saying(mark), headers).over;
    const others = [saying(`${mark}!`), saying(mark, { max_output_tokens: 201 }), saying(mark, { stream: false })];
    for (const body of others)
      expect(errorOf(await stage.post(paths.llm, body, headers).over).code).toBe('idempotency_conflict');
    expect(hits(mark)).toBe(1);
  });

  it('of an upload is told by the content of its parts: boundary and headers are none', async () => {
    const key = { 'idempotency-key': freshMark() };
    const [request, audio] = uploadParts(only('openai', fakeModels.stt.openai), recording());
    const [first, respelled] = [
      await stage.post(paths.stt, multipart([request, audio]), key).over,
      await stage.post(paths.stt, multipart([request, { ...audio, lines: ['X-Of-The-Part: 1'] }], 'another-boundary'), {
        ...key,
        'x-of-the-request': '1',
      }).over,
    ];
    expect([first.status, errorOf(respelled)]).toEqual([
      200,
      expect.objectContaining({ code: 'request_already_started', request_id: idOf(first) }),
    ]);
    const longer = multipart(uploadParts(only('openai', fakeModels.stt.openai), recording(200)));
    expect(errorOf(await stage.post(paths.stt, longer, key).over).code).toBe('idempotency_conflict');
  });

  it('belongs to one operation', async () => {
    const mark = freshMark();
    const headers = { 'idempotency-key': mark };
    const file = multipart(uploadParts(only('openai', fakeModels.stt.openai), recording()));
    const answers = [
      await stage.post(paths.llm, saying(mark), headers).over,
      await stage.post(paths.stt, file, headers).over,
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('is used also when every vendor failed, and free again after a refusal before anyone was asked', async () => {
    const mark = freshMark();
    const headers = { 'idempotency-key': mark };
    const refused = await stage.post(paths.llm, saying(mark, { max_output_tokens: 0 }), headers).over;
    const unknown = await stage.post(paths.llm, { ...saying(mark), ...only('openai', 'no-such-model') }, headers).over;
    expect([refused.status, unknown.status]).toEqual([400, 400]);
    stage.vendors.spoil(mark, () => ({ kind: 'status', status: 500 }));
    const failed = await stage.post(paths.llm, saying(mark), headers).over;
    expect(errorOf(failed).code).toBe('provider_error');
    const again = await stage.post(paths.llm, saying(mark), headers).over;
    expect(errorOf(again)).toMatchObject({ code: 'request_already_started', request_id: idOf(failed) });
    expect(hits(mark)).toBe(1);
  });
});

describe('429: an organization with as many requests running as it may', () => {
  it.each(shapes)(
    '%s beyond them is told concurrency_exhausted before anyone is asked; its key is free, and a place as soon as one has ended',
    async (_, path, bodyWith) => {
      const mark = freshMark();
      const release = hold(mark);
      const running = Array.from({ length: 3 }, () => stage.post(path, bodyWith(mark)));
      await waitFor(
        'three are dispatched',
        async () => hits(mark),
        (count) => count === 3,
      );
      const other = freshMark();
      const headers = { 'idempotency-key': other };
      const refused = await stage.post(path, bodyWith(other), headers).over;
      expect([refused.status, errorOf(refused).code, refused.headers['retry-after']]).toEqual([
        429,
        'concurrency_exhausted',
        '1',
      ]);
      expect(refused.headers['service-attempt-id']).toBeUndefined();
      expect(hits(other)).toBe(0);
      release();
      await Promise.all(running.map(({ over }) => over));
      expect((await stage.post(path, bodyWith(other), headers).over).status).toBe(200);
    },
  );
});

describe('402: a prepaid organization whose balance does not cover the request', () => {
  it.each(shapes)(
    '%s is told insufficient_credit before anyone is asked, and one that is answered is charged what it cost',
    async (_, path, bodyWith) => {
      const { url, adminKey } = stage.server;
      const admin = <T>(path: string, json: object) => ask<T>(url, { method: 'POST', path, key: adminKey, json });
      const { body } = await admin<{ id: string; apiKey: string }>('/v1/organizations', {
        name: 'Prepaid',
        mode: 'live',
        creditPolicy: 'prepaid',
      });
      const key = { authorization: `Bearer ${body.apiKey}` };
      const [poor, paid] = [freshMark(), freshMark()];
      const refused = await stage.post(path, bodyWith(poor), { ...key, 'idempotency-key': 'one' }).over;
      expect([refused.status, errorOf(refused).code, hits(poor)]).toEqual([402, 'insufficient_credit', 0]);

      await admin(`/v1/organizations/${body.id}/credits`, { amountMicroUsd: 1_000_000, reason: 'Test' });
      const served = await stage.post(path, bodyWith(paid), { ...key, 'idempotency-key': 'one' }).over;
      expect(served.status).toBe(200);
      const record = await ask<RouterRecord>(url, {
        method: 'GET',
        path: `/v1/router/requests/${idOf(served)}`,
        key: body.apiKey,
      });
      expect(Number(record.body.cost_micro_usd)).toBeGreaterThan(0);
      const [account] = await stage.server.database.read.query<{ balance: string }>(
        'select balance_micro_usd as balance from credit_accounts where organization_id = $1',
        [body.id],
      );
      expect(Number(account?.balance)).toBe(1_000_000 - Number(record.body.cost_micro_usd));
    },
  );
});

describe('GET /v1/router/requests/{id}', () => {
  const look = (id: string, key = stage.key) =>
    ask<RouterRecord & Envelope>(stage.server.url, { method: 'GET', path: `/v1/router/requests/${id}`, key });

  it('200: tells of a request while it runs and how it ended as soon as it has, without a word of it', async () => {
    const mark = freshMark();
    const release = hold(mark);
    const call = stage.post(paths.llm, saying(mark));
    await stage.vendors.arrival(mark);
    const [live] = await stage.server.database.read.query<{ id: string }>(
      `select 'req_' || replace(request_id::text, '-', '') as id from router_live`,
    );
    const running = await look(live?.id ?? '');
    expect(running.body).toMatchObject({ status: 'running', ended_at: null, usage: null, route: null, attempts: [] });
    release();
    const served = await call.over;
    const ended = await look(idOf(served));
    expect(ended.body).toMatchObject({
      id: live?.id,
      status: 'succeeded',
      error_code: null,
      route: { provider: 'openai', model: fakeModels.llm.openai, attempt_id: served.headers['service-attempt-id'] },
    });
    expect(JSON.stringify(ended.body)).not.toContain(mark);
  });

  it('404: of another organization, and of nobody, answer alike', async () => {
    const served = await stage.post(paths.llm, saying(freshMark())).over;
    const answers = [await look(idOf(served), stage.server.key), await look(`req_${'0'.repeat(32)}`), await look('x')];
    expect(answers.map(({ status, body }) => [status, body.error.code])).toEqual(
      Array.from({ length: 3 }, () => [404, 'route_not_found']),
    );
  });
});
