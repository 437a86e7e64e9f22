import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import { startWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

let stage: WebhookStage;
beforeAll(async () => {
  stage = await startWebhookStage();
});
afterEach(() => stage.clear());
afterAll(() => stage.close());

describe('one receiver and the others', () => {
  test('a receiver that never answers holds at most its lane, and the others get everything meanwhile', async () => {
    const [dead, live] = [await stage.receiver(), await stage.receiver()];
    dead.answerWith(() => 'hang');
    const silent = await stage.endpoint(dead, { timeoutMs: 15_000 });
    const healthy = await stage.endpoint(live);
    await stage.events(60);
    const delivered = await stage.settled(healthy.id, 'succeeded', 60);
    expect(new Set(delivered.map(({ eventId }) => eventId)).size).toBe(60);
    const waiting = await stage.deliveries({ endpointId: silent.id });
    expect(waiting).toHaveLength(60);
    expect(waiting.filter(({ status }) => status === 'delivering').length).toBeLessThanOrEqual(8);
    expect(dead.requests.length).toBeLessThanOrEqual(8);
    // It comes back, and nothing of it is lost.
    dead.answerWith(() => ({}));
    await stage.organization.call('PATCH', `/v1/webhooks/${silent.id}`, { timeoutMs: 1_000 });
  });

  test('what a busy receiver has no place for is parked and goes as places become free, each once', async () => {
    const receiver = await stage.receiver();
    let open = 0;
    let most = 0;
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    receiver.answerWith(async () => {
      open += 1;
      most = Math.max(most, open);
      await gate;
      open -= 1;
      return {};
    });
    const endpoint = await stage.endpoint(receiver, { timeoutMs: 15_000 });
    await stage.events(80);
    await waitFor(
      'parked deliveries',
      () =>
        stage.sms.sql('select 1 from webhook_deliveries where endpoint_id = $1 and parked_at is not null', [
          endpoint.id,
        ]),
      (seen) => seen.length === 72,
    );
    await waitFor(
      'requests that are open',
      async () => open,
      (seen) => seen === 8,
    );
    release();
    const delivered = await stage.settled(endpoint.id, 'succeeded', 80);
    expect(receiver.requests).toHaveLength(80);
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(80);
    expect(delivered.every(({ attempts }) => attempts === 1)).toBe(true);
    expect(most).toBeLessThanOrEqual(50);
  });

  test('what was parked by a process that is gone is taken up by another', async () => {
    const receiver = await stage.receiver();
    const endpoint = await stage.endpoint(receiver);
    await stage.event();
    await stage.settled(endpoint.id, 'succeeded');
    await stage.sms.sql(
      `update webhook_deliveries set status = 'pending', wake_at = null, parked_at = clock_timestamp() - interval '1 minute'
       where endpoint_id = $1`,
      [endpoint.id],
    );
    await stage.settled(endpoint.id, 'succeeded');
    expect(receiver.requests).toHaveLength(2);
  });
});
