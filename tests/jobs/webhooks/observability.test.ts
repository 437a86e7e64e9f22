import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import { startWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

let stage: WebhookStage;
const lines: Array<Record<string, unknown>> = [];
beforeAll(async () => {
  stage = await startWebhookStage({
    logLevel: 'info',
    logTo: { write: (line) => lines.push(JSON.parse(line) as Record<string, unknown>) },
  });
});
afterAll(() => stage.close());

async function metric(name: string): Promise<number> {
  const text = await (await fetch(`${stage.sms.url}/metrics`)).text();
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length));
}

/** What is measured every few seconds. */
const backlog = async () => ({
  disabled: await metric('trunkline_webhook_disabled_endpoints'),
  ageSeconds: await metric('trunkline_webhook_queue_age_seconds'),
});

describe('what an operator sees of deliveries', () => {
  test('one wide log line for each attempt, with nothing of the payload, the URL or a secret in it', async () => {
    const receiver = await stage.receiver();
    receiver.answerWith((_request, nth) => ({ status: nth === 0 ? 500 : 200, body: 'answer-canary' }));
    const endpoint = await stage.endpoint(receiver, {
      url: `${receiver.url}?token=url-canary`,
      authHeaders: [{ name: 'Authorization', value: 'Bearer header-canary' }],
    });
    await stage.event('payload-canary');
    const [failed] = await waitFor(
      'the first attempt',
      () => stage.deliveries({ endpointId: endpoint.id }),
      ([seen]) => seen?.status === 'pending' && seen.error !== null,
    );
    await stage.passTime('1 minute');
    await stage.settled(endpoint.id, 'succeeded');
    const attempts = await waitFor(
      'two lines',
      async () => lines.filter(({ msg }) => msg === 'webhook attempt'),
      (seen) => seen.length === 2,
    );
    expect(attempts).toMatchObject([
      {
        level: 30,
        deliveryId: failed?.id,
        eventId: failed?.eventId,
        endpointId: endpoint.id,
        organizationId: stage.organization.id,
        event: 'sms.received',
        attempt: 1,
        trigger: 'automatic',
        delivered: false,
        status: 500,
        ms: expect.any(Number),
        latenessMs: expect.any(Number),
      },
      { attempt: 2, delivered: true, status: 200, error: null },
    ]);
    for (const canary of ['answer-canary', 'url-canary', 'header-canary', 'payload-canary', stage.secret]) {
      expect(JSON.stringify(lines)).not.toContain(canary);
    }
  });

  test('attempts by outcome, lateness, the age of the queue and disabled endpoints are metrics', async () => {
    expect(await metric('trunkline_webhook_attempts_total{trigger="automatic",outcome="delivered"}')).toBe(1);
    expect(await metric('trunkline_webhook_attempts_total{trigger="automatic",outcome="failed"}')).toBe(1);
    expect(await metric('trunkline_webhook_lateness_seconds_count')).toBe(2);
    const receiver = await stage.receiver();
    const endpoint = await stage.endpoint(receiver);
    await stage.organization.call('PATCH', `/v1/webhooks/${endpoint.id}`, { enabled: false });
    await waitFor(
      'the disabled endpoint, and an empty queue',
      backlog,
      ({ disabled, ageSeconds }) => disabled === 1 && ageSeconds === 0,
    );
    await stage.organization.call('PATCH', `/v1/webhooks/${endpoint.id}`, { enabled: true });
    // Due for two minutes, and nobody takes it up: it is not the scheduler's turn yet.
    await stage.event();
    await stage.settled(endpoint.id, 'succeeded');
    await stage.sms.sql(
      `update webhook_deliveries set status = 'pending', due_at = organization_now(organization_id) - interval '2 minutes',
         wake_at = clock_timestamp() + interval '25 seconds' where endpoint_id = $1`,
      [endpoint.id],
    );
    await waitFor(
      'no disabled endpoint, and the age of the queue',
      backlog,
      ({ disabled, ageSeconds }) => disabled === 0 && ageSeconds >= 120 && ageSeconds < 240,
    );
  });
});
