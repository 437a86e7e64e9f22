import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { assertEvent } from '../../support/closed-schemas.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { verifyDelivery } from '../../support/webhook-receiver.ts';
import { type Endpoint, startWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

let stage: WebhookStage;
beforeAll(async () => {
  stage = await startWebhookStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

async function endpointNow(id: string): Promise<Endpoint> {
  return (await stage.organization.call<Endpoint>('GET', `/v1/webhooks/${id}`)).body;
}

describe('410', () => {
  test('disables the endpoint, cancels what is pending there, and is told to whoever listens', async () => {
    const [gone, listener] = [await stage.receiver(), await stage.receiver()];
    gone.answerWith(({ rawBody }) => ({ status: rawBody.includes('is told that it is gone') ? 410 : 500 }));
    const endpoint = await stage.endpoint(gone, { events: ['sms.received', 'endpoint.disabled'] });
    const watching = await stage.endpoint(listener, { events: ['endpoint.disabled'] });
    await stage.event('waits for its retry');
    await stage.event('waits too');
    await waitFor(
      'two failures',
      () => stage.deliveries({ endpointId: endpoint.id, status: 'pending' }),
      (seen) => seen.filter(({ error }) => error !== null).length === 2,
    );
    await stage.event('is told that it is gone');
    await stage.settled(endpoint.id, 'cancelled', 3);
    expect(await endpointNow(endpoint.id)).toMatchObject({ enabled: false, disabledReason: 'gone' });
    expect((await endpointNow(endpoint.id)).disabledAt).not.toBeNull();

    await stage.settled(watching.id, 'succeeded');
    const [told] = listener.requests.map((request) =>
      verifyDelivery<{ type: string; data: object }>(request, stage.secret),
    );
    assertEvent('endpoint.disabled', told);
    expect(told?.data).toMatchObject({ endpoint: { id: endpoint.id }, reason: 'gone' });

    await stage.event('goes to nobody');
    await stage.organization.call('PATCH', `/v1/webhooks/${endpoint.id}`, { enabled: true });
    gone.answerWith(() => ({}));
    await stage.event('goes there again');
    await waitFor(
      'the delivery after it was enabled again',
      () => stage.deliveries({ endpointId: endpoint.id, status: 'succeeded' }),
      (seen) => seen.length === 1,
    );
    expect(await endpointNow(endpoint.id)).toMatchObject({ enabled: true, disabledReason: null, disabledAt: null });
    expect(await stage.deliveries({ endpointId: endpoint.id })).toHaveLength(4);
  });
});

describe('a receiver that asks for a pause', () => {
  test('by 429, 502, 503 or 504: nothing more goes there until it is over, and then everything', async () => {
    // All of them hear the same events.
    const asking = await Promise.all(
      [429, 502, 503, 504].map(async (status) => {
        const receiver = await stage.receiver();
        receiver.answerWith((_request, nth) => (nth === 0 ? { status, headers: { 'retry-after': '600' } } : {}));
        return { status, receiver, endpoint: await stage.endpoint(receiver) };
      }),
    );
    await stage.event('meets the pause');
    for (const { status, endpoint } of asking)
      await waitFor(
        `the pause of ${status}`,
        () => stage.deliveries({ endpointId: endpoint.id }),
        ([seen]) => seen?.httpStatus === status && seen.status === 'pending',
      );
    for (let event = 0; event < 5; event += 1) await stage.event();
    for (const { status, receiver, endpoint } of asking) {
      await waitFor(
        `parked deliveries of ${status}`,
        () =>
          stage.sms.sql<{ id: string }>(
            'select id from webhook_deliveries where endpoint_id = $1 and parked_at is not null',
            [endpoint.id],
          ),
        (seen) => seen.length === 5,
      );
      expect([status, receiver.requests.length]).toEqual([status, 1]);
    }
    await stage.passTime('11 minutes');
    for (const { status, receiver, endpoint } of asking) {
      await stage.settled(endpoint.id, 'succeeded', 6);
      const [row] = await stage.sms.sql<{ attempts: number }>(
        'select sum(attempts)::int as attempts from webhook_deliveries where endpoint_id = $1',
        [endpoint.id],
      );
      // Waiting costs no attempt.
      expect([status, receiver.requests.length, row?.attempts]).toEqual([status, 7, 7]);
    }
  });
});

describe('five days of nothing but failures', () => {
  test('warn with the share of failures, then disable', async () => {
    const [failing, listener] = [await stage.receiver(), await stage.receiver()];
    const endpoint = await stage.endpoint(failing);
    const watching = await stage.endpoint(listener, { events: ['endpoint.failing', 'endpoint.disabled'] });
    await stage.event('arrives');
    await stage.settled(endpoint.id, 'succeeded');
    failing.answerWith(() => ({ status: 500 }));
    for (let day = 0; day < 5; day += 1) {
      await stage.event();
      await waitFor(
        'the failure of the day',
        () => stage.deliveries({ endpointId: endpoint.id }),
        (seen) =>
          seen.length === day + 2 && seen.every(({ error, status }) => error !== null || status === 'succeeded'),
      );
      await stage.passTime('24 hours 10 minutes');
    }
    // Whichever attempt fails first on the sixth day: a retry, or that of one more event.
    await stage.event();
    const disabled = await waitFor(
      'the end of the endpoint',
      () => endpointNow(endpoint.id),
      ({ enabled }) => !enabled,
    );
    expect(disabled.disabledReason).toBe('failing');
    await waitFor(
      'nothing pending',
      () => stage.deliveries({ endpointId: endpoint.id, status: 'pending' }),
      (seen) => seen.length === 0,
    );

    await waitFor(
      'endpoint.disabled',
      () => stage.deliveries({ endpointId: watching.id, status: 'succeeded', event: 'endpoint.disabled' }),
      (seen) => seen.length === 1,
    );
    const told = listener.requests
      .map((request) =>
        verifyDelivery<{ type: string; sequence: number; data: Record<string, unknown> }>(request, stage.secret),
      )
      .sort((a, b) => a.sequence - b.sequence);
    for (const body of told) assertEvent(body.type, body);
    expect(told.map(({ type }) => type)).toEqual([
      'endpoint.failing',
      'endpoint.failing',
      'endpoint.failing',
      'endpoint.disabled',
    ]);
    expect(told.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4]);
    expect(told[1]?.data).toMatchObject({ failure_share: 1 });
    expect(told[3]?.data).toMatchObject({ endpoint: { id: endpoint.id }, reason: 'failing' });
  });

  test('one success among them begins it anew', async () => {
    const receiver = await stage.receiver();
    receiver.answerWith(() => ({ status: 500 }));
    const endpoint = await stage.endpoint(receiver);
    await stage.event();
    await waitFor(
      'a streak',
      () => stage.sms.sql('select 1 from webhook_endpoints where id = $1 and failing_since is not null', [endpoint.id]),
      (seen) => seen.length === 1,
    );
    receiver.answerWith(() => ({}));
    await stage.passTime('6 days');
    await stage.settled(endpoint.id, 'succeeded');
    expect(await endpointNow(endpoint.id)).toMatchObject({ enabled: true });
    const [row] = await stage.sms.sql<{ failing_since: Date | null }>(
      'select failing_since from webhook_endpoints where id = $1',
      [endpoint.id],
    );
    expect(row?.failing_since).toBeNull();
  });
});
