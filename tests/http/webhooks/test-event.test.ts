import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { assertEvent } from '../../support/closed-schemas.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Receiver, verifyDelivery } from '../../support/webhook-receiver.ts';
import { startWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';
import { freshUuid } from './deliveries-log.ts';

type Result = components['schemas']['WebhookTestResult'];

interface TestEvent {
  type: string;
  webhook_id: string;
  sequence: number;
  data: { endpoint_id: string };
}

let stage: WebhookStage;
let ours: SmsOrganization;
let receiver: Receiver;

beforeAll(async () => {
  stage = await startWebhookStage();
  ours = stage.organization;
}, 60_000);
afterAll(() => stage.close());

const test = (endpointId: string) => ours.call<Result>('POST', `/v1/webhooks/${endpointId}/test`);

/** An endpoint with a receiver of its own. */
async function endpoint(fields: Record<string, unknown> = {}): Promise<string> {
  receiver = await stage.receiver();
  return (await stage.endpoint(receiver, fields)).id;
}

describe('200', () => {
  it('sends one signed event endpoint.test, and logs it with its attempt (promise P12)', async () => {
    const id = await endpoint();
    receiver.answerWith(() => ({ status: 202, body: 'Thanks' }));
    const { status, body } = await test(id);
    expect([status, body]).toEqual([
      200,
      { deliveryId: expect.any(String), delivered: true, httpStatus: 202, error: null },
    ]);
    expect(receiver.requests).toHaveLength(1);
    const [request] = receiver.requests;
    if (request === undefined) throw new Error('Nothing arrived');
    const event = verifyDelivery<TestEvent>(request, stage.secret);
    assertEvent('endpoint.test', event);
    expect(event).toMatchObject({
      organization_id: ours.id,
      agent_id: null,
      webhook_tags: {},
      sequence: 1,
      data: { endpoint_id: id },
    });
    const detail = await stage.detail(body.deliveryId);
    expect(detail).toMatchObject({
      eventId: event.webhook_id,
      endpointId: id,
      event: 'endpoint.test',
      sessionId: null,
      agentId: null,
      status: 'succeeded',
      attemptCount: 1,
      httpStatus: 202,
      error: null,
      deliveredAt: expect.any(String),
      canRedeliver: true,
      requestPayload: event,
      attempts: [
        {
          id: expect.stringMatching(/^att_[0-9a-f]{32}$/),
          attemptNumber: 1,
          trigger: 'manual',
          requestUrl: receiver.url,
          requestBody: event,
          requestBodyText: request.rawBody.toString('utf8'),
          responseStatus: 202,
          responseBody: 'Thanks',
          responseTruncated: false,
        },
      ],
    });
    expect(Date.parse(detail.expiresAt) - Date.parse(detail.createdAt)).toBe(30 * 86_400_000);
  });

  it('answers what the receiver said where it refuses, and does not try again', async () => {
    const id = await endpoint();
    receiver.answerWith(() => ({ status: 500, body: 'Broken' }));
    const error = 'The receiver answered 500';
    const { body } = await test(id);
    expect(body).toEqual({ deliveryId: expect.any(String), delivered: false, httpStatus: 500, error });
    expect(await stage.detail(body.deliveryId)).toMatchObject({
      status: 'failed',
      attemptCount: 1,
      error,
      deliveredAt: null,
      attempts: [{ attemptNumber: 1, trigger: 'manual', responseStatus: 500, responseBody: 'Broken', error }],
    });
    await stage.passTime('20 days');
    expect(await stage.detail(body.deliveryId)).toMatchObject({ status: 'failed', attemptCount: 1 });
    expect(receiver.requests).toHaveLength(1);
  });

  it('answers in words where nobody listens', async () => {
    const id = await endpoint();
    await ours.call('PATCH', `/v1/webhooks/${id}`, { url: 'http://127.0.0.1:18999/nobody' });
    expect((await test(id)).body).toEqual({
      deliveryId: expect.any(String),
      delivered: false,
      httpStatus: null,
      error: expect.stringMatching(/^[A-Z]/),
    });
  });

  it('works whatever the endpoint subscribes to, and only there', async () => {
    const other = await stage.receiver();
    await stage.endpoint(other, { events: ['sms.received', 'endpoint.disabled'] });
    const id = await endpoint({ events: ['call.report'], filterTags: { tenant: 'a' } });
    expect((await test(id)).body.delivered).toBe(true);
    expect([receiver.requests.length, other.requests.length]).toEqual([1, 0]);
  });

  it('works while the endpoint is disabled, and leaves it so', async () => {
    const id = await endpoint();
    await ours.call('PATCH', `/v1/webhooks/${id}`, { enabled: false });
    expect((await test(id)).body.delivered).toBe(true);
    expect((await ours.call('GET', `/v1/webhooks/${id}`)).body).toMatchObject({ enabled: false });
  });

  it('goes to the endpoint as it is now, with its own secret', async () => {
    const custom = 'a-secret-of-twenty-four-characters-or-more';
    const id = await endpoint();
    const changes = { signingSecretSource: 'custom', signingSecret: custom };
    expect((await ours.call('PATCH', `/v1/webhooks/${id}`, changes)).status).toBe(200);
    await test(id);
    const [request] = receiver.requests;
    if (request === undefined) throw new Error('Nothing arrived');
    expect(verifyDelivery<TestEvent>(request, custom).type).toBe('endpoint.test');
  });

  it('numbers the tests of an endpoint from 1 without a gap, also when they run at once', async () => {
    const id = await endpoint();
    await Promise.all(Array.from({ length: 6 }, () => test(id)));
    const numbers = receiver.requests.map((request) => verifyDelivery<TestEvent>(request, stage.secret).sequence);
    expect(numbers.toSorted()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('can be sent again, with the same id', async () => {
    const id = await endpoint();
    const { deliveryId } = (await test(id)).body;
    const again = await ours.call<Result>('POST', `/v1/webhook-deliveries/${deliveryId}/redeliver`);
    expect(again.body.delivered).toBe(true);
    const [first, second] = receiver.requests;
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
    expect(second?.rawBody).toEqual(first?.rawBody);
  });

  it('disables an endpoint that answers 410', async () => {
    const id = await endpoint();
    receiver.answerWith(() => ({ status: 410 }));
    expect((await test(id)).body).toMatchObject({ delivered: false, httpStatus: 410 });
    expect((await ours.call('GET', `/v1/webhooks/${id}`)).body).toMatchObject({ disabledReason: 'gone' });
  });

  it('is ended once where its lease runs out before the answer: the record says that it was interrupted', async () => {
    const id = await endpoint();
    let answer: (() => void) | undefined;
    receiver.answerWith(
      () =>
        new Promise((resolve) => {
          answer = () => resolve({});
        }),
    );
    const answered = test(id);
    await receiver.waitForRequests(1);
    await stage.sms.sql(
      `update webhook_deliveries set lease_until = now() - interval '1 second' where endpoint_id = $1`,
      [id],
    );
    const [delivery] = await stage.settled(id, 'failed');
    await waitFor(
      'the receiver holds the request',
      async () => answer !== undefined,
      (held) => held,
    );
    answer?.();
    expect((await answered).body).toMatchObject({ deliveryId: delivery?.id, delivered: true });
    expect(await stage.detail(delivery?.id ?? '')).toMatchObject({
      status: 'failed',
      attemptCount: 1,
      deliveredAt: null,
      attempts: [{ attemptNumber: 1, trigger: 'manual', error: expect.stringContaining('interrupted') }],
    });
  });
});

describe('404', () => {
  it('for another organization’s endpoint and a deleted one as for an unknown one, and nothing is sent (promise P14)', async () => {
    const theirs = await stage.sms.organization();
    const foreign = await stage.receiver();
    const created = await theirs.call<{ id: string }>('POST', '/v1/webhooks', {
      name: 'Theirs',
      url: foreign.url,
      events: ['sms.received'],
    });
    const deleted = await endpoint();
    await ours.call('DELETE', `/v1/webhooks/${deleted}`);
    const unknown = await test(freshUuid());
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    for (const id of [created.body.id, deleted]) {
      expect(await test(id)).toMatchObject({ status: 404, body: unknown.body });
    }
    expect([foreign.requests.length, receiver.requests.length]).toEqual([0, 0]);
    const events = `select from webhook_events where resource_id = any($1)`;
    expect(await stage.sms.sql(events, [[created.body.id, deleted]])).toEqual([]);
  });
});

describe('400', () => {
  it('for an id that is no UUID', async () => {
    expect(await test('endpoint_1')).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
  });
});
