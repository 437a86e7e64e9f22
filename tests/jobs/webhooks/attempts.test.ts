import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { assertEvent } from '../../support/closed-schemas.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { verifyDelivery } from '../../support/webhook-receiver.ts';
import { startWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

let stage: WebhookStage;
beforeAll(async () => {
  stage = await startWebhookStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

describe('an event that somebody subscribes to', () => {
  test('arrives once, as the stored bytes, signed, with the configured headers (Authentication 3 and 4)', async () => {
    const receiver = await stage.receiver();
    const endpoint = await stage.endpoint(receiver, {
      headers: { 'x-team': 'support' },
      authHeaders: [{ name: 'Authorization', value: 'Bearer canary-of-the-receiver' }],
    });
    await stage.event('Grüße \u2028 😀 "quoted" \\');
    const [delivery] = await stage.settled(endpoint.id, 'succeeded');
    const [request] = receiver.requests;
    if (delivery === undefined || request === undefined) throw new Error('Nothing arrived');

    const body = verifyDelivery<{ type: string; webhook_id: string; data: { text: string } }>(request, stage.secret);
    assertEvent('sms.received', body);
    expect(body.data.text).toBe('Grüße \u2028 😀 "quoted" \\');
    expect(request.headers).toMatchObject({
      'content-type': 'application/json',
      'webhook-id': body.webhook_id,
      'x-team': 'support',
      authorization: 'Bearer canary-of-the-receiver',
    });
    const [stored] = await stage.sms.sql<{ payload: string }>('select payload from webhook_events where id = $1', [
      body.webhook_id,
    ]);
    expect(request.rawBody.toString('utf8')).toBe(stored?.payload);
    expect(receiver.requests).toHaveLength(1);

    const detail = await stage.detail(delivery.id);
    expect(detail).toMatchObject({ eventId: body.webhook_id, attemptCount: 1, httpStatus: 200, error: null });
    expect(detail.attempts).toMatchObject([{ attemptNumber: 1, trigger: 'automatic', responseStatus: 200 }]);
    expect(detail.attempts[0]?.requestHeaders).toMatchObject({ Authorization: '[redacted]', 'x-team': 'support' });
    expect(JSON.stringify(detail)).not.toContain('canary-of-the-receiver');
  });

  test('goes to no endpoint that was registered after it', async () => {
    const receiver = await stage.receiver();
    await stage.event();
    const endpoint = await stage.endpoint(receiver);
    await stage.event('the second');
    await stage.settled(endpoint.id, 'succeeded');
    expect(receiver.requests).toHaveLength(1);
  });

  test('goes to every matching tagged endpoint only, and texts carry no tags (rule 2)', async () => {
    const [plain, tagged] = [await stage.receiver(), await stage.receiver()];
    const untagged = await stage.endpoint(plain);
    const other = await stage.endpoint(tagged, { filterTags: { tenant: 'a' } });
    await stage.event();
    await stage.settled(untagged.id, 'succeeded');
    expect(tagged.requests).toHaveLength(0);
    expect(await stage.deliveries({ endpointId: other.id })).toEqual([]);
  });
});

describe('an attempt that fails', () => {
  test.each<[string, object | 'reset', number | null]>([
    ['an error', { status: 500 }, 500],
    ['a redirect, which is not followed', { status: 302, headers: { location: 'http://169.254.169.254/' } }, 302],
    ['not modified', { status: 304 }, 304],
    ['a refusal', { status: 401, body: 'no' }, 401],
    ['a cut connection', 'reset', null],
  ])('%s: the delivery waits for its next attempt', async (_what, answer, httpStatus) => {
    const receiver = await stage.receiver();
    receiver.answerWith(() => answer);
    const endpoint = await stage.endpoint(receiver);
    await stage.event();
    const [delivery] = await waitFor(
      'the first attempt',
      () => stage.deliveries({ endpointId: endpoint.id }),
      ([seen]) => seen?.status === 'pending' && seen.error !== null,
    );
    expect(delivery).toMatchObject({ status: 'pending', attempts: 1, httpStatus, deliveredAt: null });
    expect(receiver.requests).toHaveLength(1);
  });

  test('eight attempts with one webhook-id and one body, then failed, and delivery.exhausted to whoever listens (P10)', async () => {
    const [dead, listener] = [await stage.receiver(), await stage.receiver()];
    dead.answerWith(() => ({ status: 500, body: 'broken' }));
    const endpoint = await stage.endpoint(dead, { events: ['sms.received', 'delivery.exhausted'] });
    const watching = await stage.endpoint(listener, { events: ['delivery.exhausted', 'endpoint.failing'] });
    await stage.event();
    for (let attempts = 1; attempts < 8; attempts += 1) {
      await waitFor(
        `${attempts} attempts`,
        () => stage.deliveries({ endpointId: endpoint.id }),
        ([seen]) => seen?.status === 'pending' && seen.attempts === attempts,
      );
      await stage.passTime('11 hours');
    }
    const [delivery] = await stage.settled(endpoint.id, 'failed');
    if (delivery === undefined) throw new Error('No delivery');
    expect(delivery).toMatchObject({ attempts: 8, httpStatus: 500, error: 'The receiver answered 500' });
    expect(dead.requests).toHaveLength(8);
    expect(new Set(dead.requests.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([delivery.eventId]));
    expect(new Set(dead.requests.map(({ rawBody }) => rawBody.toString('utf8'))).size).toBe(1);

    await waitFor(
      'delivery.exhausted',
      () => stage.deliveries({ endpointId: watching.id, event: 'delivery.exhausted', status: 'succeeded' }),
      (seen) => seen.length === 1,
    );
    const told = listener.requests.map((request) =>
      verifyDelivery<{ type: string; data: object }>(request, stage.secret),
    );
    for (const body of told) assertEvent(body.type, body);
    expect(told.find(({ type }) => type === 'delivery.exhausted')?.data).toMatchObject({
      delivery_id: delivery.id,
      event: 'sms.received',
      attempts: 8,
      http_status: 500,
    });
    // Warnings came before: a receiver that fails for days is told early.
    expect(told.filter(({ type }) => type === 'endpoint.failing').length).toBeGreaterThan(0);
    // An endpoint never hears of itself.
    expect(await stage.deliveries({ endpointId: endpoint.id })).toHaveLength(1);
  });

  test('Retry-After puts the next attempt off', async () => {
    const receiver = await stage.receiver();
    receiver.answerWith(() => ({ status: 503, headers: { 'retry-after': '120' } }));
    const endpoint = await stage.endpoint(receiver);
    await stage.event();
    const [delivery] = await waitFor(
      'the first attempt',
      () => stage.deliveries({ endpointId: endpoint.id }),
      ([seen]) => seen?.status === 'pending' && seen.error !== null,
    );
    const [row] = await stage.sms.sql<{ seconds: number }>(
      `select extract(epoch from due_at - organization_now(organization_id))::float8 as seconds
       from webhook_deliveries where id = $1`,
      [delivery?.id],
    );
    expect(row?.seconds).toBeGreaterThan(100);
  });
});

describe('an attempt that nobody knows the end of', () => {
  test('counts, is logged as interrupted, and the next one follows', async () => {
    const receiver = await stage.receiver();
    receiver.answerWith(() => ({ status: 500 }));
    const endpoint = await stage.endpoint(receiver);
    await stage.event();
    const [first] = await waitFor(
      'the first attempt',
      () => stage.deliveries({ endpointId: endpoint.id }),
      ([seen]) => seen?.status === 'pending' && seen.attempts === 1,
    );
    if (first === undefined) throw new Error('No delivery');
    receiver.answerWith(() => ({}));
    // As a process leaves it that died after its claim.
    await stage.sms.sql(
      `update webhook_deliveries set status = 'delivering', attempts = 2, automatic_attempts = 2,
         attempt_number = 2, fence = fence + 1,
         lease_until = clock_timestamp() - interval '1 second', wake_at = null where id = $1`,
      [first.id],
    );
    await waitFor(
      'the interrupted attempt',
      () => stage.detail(first.id),
      (seen) => seen.status === 'pending' && seen.attempts.length === 2,
    );
    await stage.passTime('1 hour');
    await stage.settled(endpoint.id, 'succeeded');
    const detail = await stage.detail(first.id);
    expect(detail.attempts.map(({ attemptNumber }) => attemptNumber)).toEqual([1, 2, 3]);
    expect(detail.attempts[1]).toMatchObject({
      error: 'The attempt was interrupted; the receiver may have got it',
      responseStatus: null,
    });
  });

  test('keeps its own number when a redelivery was answered meanwhile, and holds up no other', async () => {
    const receiver = await stage.receiver();
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    receiver.answerWith(async (_request, nth) => {
      if (nth === 0) await held;
      return { status: nth === 0 ? 500 : 200 };
    });
    const endpoint = await stage.endpoint(receiver, { timeoutMs: 15_000 });
    await stage.event();
    await receiver.waitForRequests(1);
    const [delivery] = await stage.deliveries({ endpointId: endpoint.id });
    if (delivery === undefined) throw new Error('No delivery');
    await stage.organization.call('POST', `/v1/webhook-deliveries/${delivery.id}/redeliver`);
    await stage.sms.sql(
      `update webhook_deliveries set lease_until = clock_timestamp() - interval '1 second' where id = $1`,
      [delivery.id],
    );
    const detail = await waitFor(
      'both attempts',
      () => stage.detail(delivery.id),
      (seen) => seen.attempts.length === 2,
    );
    release();
    expect(detail.attempts.map(({ attemptNumber, trigger }) => [attemptNumber, trigger])).toEqual([
      [1, 'automatic'],
      [2, 'manual'],
    ]);
    expect(detail.status).toBe('pending');
  });
});
