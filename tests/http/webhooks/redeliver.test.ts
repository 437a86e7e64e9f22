import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Receiver, startReceiver, verifyDelivery } from '../../support/webhook-receiver.ts';
import { freshUuid, type LogOwner } from './deliveries-log.ts';
import { type RedeliverStage, type Result, startRedeliverStage } from './redeliver-stage.ts';

let stage: RedeliverStage;
let ours: LogOwner;
let receiver: Receiver;
let endpointId: string;
let secret: string;
let redeliver: RedeliverStage['redeliver'];
let detail: RedeliverStage['detail'];
let record: RedeliverStage['record'];

beforeAll(async () => {
  stage = await startRedeliverStage();
  ({ ours, receiver, endpointId, redeliver, detail, record } = stage);
  const path = '/v1/organization/webhook-secret';
  secret = (await ours.call<{ webhookSecret: string }>('POST', path, { graceSeconds: 0 })).body.webhookSecret;
}, 60_000);
afterAll(() => stage.close());

/** Everything of a record and of the jobs that a redelivery must not touch. */
async function schedule(id: string): Promise<unknown> {
  const rows = await stage.sql(
    `select automatic_attempts, max_automatic_attempts, replay_id, due_at, wake_at, parked_at, fence, lease_until,
       expires_at, created_at, occurred_at, event_id, (select count(*) from pgboss.job) as jobs
     from webhook_deliveries where id = $1`,
    [id],
  );
  return rows[0];
}

describe('200, for every state and kind (promise P13)', () => {
  const statuses = ['pending', 'delivering', 'succeeded', 'failed', 'cancelled'];
  const kinds = ['sms.received', 'call.report', 'call.status', 'endpoint.test', 'delivery.exhausted'];
  const cases = statuses.flatMap((status) => kinds.map((eventType) => ({ status, eventType })));

  it.each(cases)(
    'a $status $eventType that arrives: once more, now, and nothing of its schedule changes',
    async (row) => {
      const id = await record(row);
      const [before, scheduled] = [await detail(id), await schedule(id)];
      expect(await redeliver(id)).toMatchObject({
        status: 200,
        body: { delivered: true, httpStatus: 204, error: null },
      });
      const ended = ['failed', 'cancelled'].includes(row.status);
      const after = await detail(id);
      expect(after).toEqual({
        ...before,
        status: ended ? 'succeeded' : row.status,
        deliveredAt: ended ? expect.any(String) : null,
        attemptCount: 2,
        httpStatus: 204,
        attempts: [expect.objectContaining({ attemptNumber: 2, trigger: 'manual', responseStatus: 204, error: null })],
      });
      expect(await schedule(id)).toEqual(scheduled);
      expect(receiver.requests).toHaveLength(1);
    },
  );

  it.each(cases)('a $status $eventType that fails: the state and the schedule stay', async (row) => {
    const id = await record(row, 500);
    const [before, scheduled] = [await detail(id), await schedule(id)];
    const error = 'The receiver answered 500';
    expect(await redeliver(id)).toMatchObject({ status: 200, body: { delivered: false, httpStatus: 500, error } });
    expect(await detail(id)).toEqual({
      ...before,
      attemptCount: 2,
      httpStatus: 500,
      error,
      attempts: [
        expect.objectContaining({
          attemptNumber: 2,
          trigger: 'manual',
          responseStatus: 500,
          responseBody: 'No',
          error,
        }),
      ],
    });
    expect(await schedule(id)).toEqual(scheduled);
  });
});

describe('200', () => {
  it('sends the same id and the very bytes, signed anew with a fresh timestamp (promises P12, P13)', async () => {
    const eventId = freshUuid();
    const payload = `{"webhook_id": "${eventId}",  "n": 1.0, "text": "é \u2028 \\ud83d\\ude00", "z": 1, "a": 2 }`;
    const id = await record({ eventId, payload, age: '2 days' });
    await redeliver(id);
    await redeliver(id);
    const now = Math.floor(Date.now() / 1000);
    expect(receiver.requests).toHaveLength(2);
    for (const request of receiver.requests) {
      expect(request.headers['webhook-id']).toBe(eventId);
      expect(request.rawBody.toString('utf8')).toBe(payload);
      expect(Math.abs(Number(request.headers['webhook-timestamp']) - now)).toBeLessThan(60);
      expect(verifyDelivery(request, secret)).toEqual(JSON.parse(payload));
    }
    expect((await detail(id)).attempts).toMatchObject([
      { attemptNumber: 2, requestBody: JSON.parse(payload), requestBodyText: payload },
      { attemptNumber: 3, requestBody: JSON.parse(payload), requestBodyText: payload },
    ]);
  });

  it('goes to the endpoint as it is now: URL, headers, credentials and secret', async () => {
    const old = await startReceiver();
    const custom = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    const changing = await ours.endpoint({
      url: old.url,
      headers: { 'x-team': 'old' },
      authHeaders: [{ name: 'Authorization', value: 'Bearer old' }],
    });
    const id = await record({ endpointId: changing, status: 'failed' });
    await ours.call('PATCH', `/v1/webhooks/${changing}`, {
      url: `${receiver.url}/new`,
      headers: { 'x-team': 'new' },
      authHeaders: [{ name: 'Authorization', value: 'Bearer new' }],
      signingSecretSource: 'custom',
      signingSecret: custom,
      signingSecretGraceSeconds: 0,
    });
    expect((await redeliver(id)).body.delivered).toBe(true);
    expect(old.requests).toHaveLength(0);
    const [request] = receiver.requests;
    if (request === undefined) throw new Error('Nothing arrived');
    expect(request).toMatchObject({ path: '/hook/new', headers: { 'x-team': 'new', authorization: 'Bearer new' } });
    verifyDelivery(request, custom);
    expect(() => verifyDelivery(request, secret)).toThrow('No matching signature found');
    expect((await detail(id)).attempts).toMatchObject([
      {
        requestUrl: `${receiver.url}/new`,
        requestHeaders: { 'x-team': 'new', Authorization: '[redacted]', 'webhook-id': request.headers['webhook-id'] },
      },
    ]);
    await old.close();
  });

  it('works while the endpoint is disabled, and leaves it so', async () => {
    const disabled = await ours.endpoint({ url: receiver.url });
    const id = await record({ endpointId: disabled, status: 'cancelled' });
    await ours.call('PATCH', `/v1/webhooks/${disabled}`, { enabled: false });
    expect((await redeliver(id)).body.delivered).toBe(true);
    expect((await detail(id)).status).toBe('succeeded');
    expect((await ours.call('GET', `/v1/webhooks/${disabled}`)).body).toMatchObject({ enabled: false });
  });

  it('counts each of many at once', async () => {
    const id = await record({ status: 'failed' });
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeliver(id)));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { attemptCount, attempts, status } = await detail(id);
    expect([attemptCount, status]).toEqual([9, 'succeeded']);
    expect(attempts.map(({ attemptNumber }) => attemptNumber)).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('keeps the instant at which it first arrived', async () => {
    const id = await record({ status: 'failed' });
    await redeliver(id);
    const { deliveredAt } = await detail(id);
    await redeliver(id);
    expect((await detail(id)).deliveredAt).toBe(deliveredAt);
  });

  it('says what is wrong where no answer comes', async () => {
    const id = await record({ status: 'failed' });
    receiver.answerWith(() => 'reset');
    const { status, body } = await redeliver(id);
    expect(status).toBe(200);
    expect(body).toEqual({ delivered: false, httpStatus: null, error: expect.stringMatching(/^[A-Z]/) });
  });

  it('says so where the receiver takes longer than it may', async () => {
    const slow = await ours.endpoint({ url: receiver.url, timeoutMs: 1_000 });
    const id = await record({ endpointId: slow, status: 'failed' });
    receiver.answerWith(() => 'hang');
    expect((await redeliver(id)).body).toEqual({ delivered: false, httpStatus: null, error: expect.any(String) });
    expect((await detail(id)).attempts).toMatchObject([{ responseStatus: null, responseBody: null }]);
  });

  it('takes no destination from the request: only registered endpoints receive events (rule 3)', async () => {
    const elsewhere = await startReceiver();
    const id = await record({ status: 'failed' });
    const path = `/v1/webhook-deliveries/${id}/redeliver`;
    const { body } = await ours.call<Result>('POST', path, { url: elsewhere.url });
    expect([body.delivered, receiver.requests.length, elsewhere.requests.length]).toEqual([true, 1, 0]);
    await elsewhere.close();
  });

  it('does not follow a redirect', async () => {
    const id = await record({ status: 'failed' });
    receiver.answerWith(() => ({ status: 302, headers: { location: `${receiver.url}/elsewhere` } }));
    expect((await redeliver(id)).body).toMatchObject({ delivered: false, httpStatus: 302 });
    expect(receiver.requests).toHaveLength(1);
  });

  it('does not begin a streak of failures: whoever tries by hand knows', async () => {
    const id = await record({ status: 'failed' }, 500);
    await redeliver(id);
    expect(
      await stage.sql('select failing_since, warnings from webhook_endpoints where id = $1', [endpointId]),
    ).toEqual([{ failing_since: null, warnings: 0 }]);
  });

  it('ends a streak of failures by a success', async () => {
    await stage.sql('update webhook_endpoints set failing_since = now(), warnings = 1 where id = $1', [endpointId]);
    await redeliver(await record({ status: 'failed' }));
    expect(
      await stage.sql('select failing_since, warnings from webhook_endpoints where id = $1', [endpointId]),
    ).toEqual([{ failing_since: null, warnings: 0 }]);
  });

  it('disables an endpoint that answers 410, and cancels what is pending there', async () => {
    const gone = await ours.endpoint({ url: receiver.url });
    const id = await record({ endpointId: gone, status: 'pending' }, 410);
    const [other = ''] = await ours.write([{ endpointId: gone, status: 'pending' }]);
    expect((await redeliver(id)).body).toMatchObject({ delivered: false, httpStatus: 410 });
    expect((await ours.call('GET', `/v1/webhooks/${gone}`)).body).toMatchObject({ disabledReason: 'gone' });
    expect([(await detail(id)).status, (await detail(other)).status]).toEqual(['cancelled', 'cancelled']);
  });

  it('shows the newest hundred attempts of a record that was sent again without end', async () => {
    const id = await record({ attempts: 150 });
    await stage.sql(
      `insert into webhook_attempts (id, delivery_id, organization_id, attempt_number, trigger, request_url,
         request_headers, response_truncated, duration_ms, created_at)
       select 'att_' || n, $1, $2, n, 'manual', 'https://a.example.com', '{}', false, 1, now()
       from generate_series(1, 150) n`,
      [id, ours.id],
    );
    const { attemptCount, attempts } = await detail(id);
    expect(attemptCount).toBe(150);
    expect(attempts.map(({ attemptNumber }) => attemptNumber)).toEqual(Array.from({ length: 100 }, (_, n) => n + 51));
  });
});
