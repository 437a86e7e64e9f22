import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import type { Receiver } from '../../support/webhook-receiver.ts';
import { freshUuid, type LogOwner } from './deliveries-log.ts';
import { type RedeliverStage, startRedeliverStage } from './redeliver-stage.ts';

let stage: RedeliverStage;
let ours: LogOwner;
let receiver: Receiver;
let redeliver: RedeliverStage['redeliver'];
let detail: RedeliverStage['detail'];
let record: RedeliverStage['record'];

beforeAll(async () => {
  stage = await startRedeliverStage();
  ({ ours, receiver, redeliver, detail, record } = stage);
}, 60_000);
afterAll(() => stage.close());

describe('409 NOT_REDELIVERABLE', () => {
  const refusal = (reason: string) => ({ status: 409, body: { code: 'NOT_REDELIVERABLE', reason } });

  async function refused(id: string, reason: string): Promise<void> {
    const before = await detail(id);
    expect(before.canRedeliver).toBe(false);
    expect(await redeliver(id)).toMatchObject(refusal(reason));
    expect(await detail(id)).toEqual(before);
    expect(receiver.requests).toHaveLength(0);
  }

  const statuses = ['pending', 'delivering', 'succeeded', 'failed', 'cancelled', 'expired'];
  const never = ['call.pre_call', 'imessage.received', 'imessage.delivery_failed'];

  it.each(statuses.flatMap((status) => never.map((eventType) => ({ status, eventType }))))(
    'for $eventType that is $status, and nothing is sent (promise P13)',
    async (row) => refused(await record(row), 'event_kind'),
  );

  it.each(statuses)('for a record that is %s and past its 30 days, and nothing is sent', async (status) =>
    refused(await record({ status, age: '30 days' }), 'expired'),
  );

  it('for a record that ended expired', async () => refused(await record({ status: 'expired' }), 'expired'));

  it.each(statuses)('for a record that is %s after its endpoint was deleted, and nothing is sent', async (status) => {
    const deleted = await ours.endpoint({ url: receiver.url });
    await ours.call('DELETE', `/v1/webhooks/${deleted}`);
    await refused(await record({ endpointId: deleted, status }), 'endpoint_deleted');
  });
});

describe('404', () => {
  it('for another organization’s record as for an unknown one, to read and to send (promise P14)', async () => {
    const theirs = await stage.owner();
    const [foreign = ''] = await theirs.write([{ status: 'failed' }]);
    for (const path of ['', '/redeliver']) {
      const method = path === '' ? 'GET' : 'POST';
      const [known, unknown] = [
        await ours.call(method, `/v1/webhook-deliveries/${foreign}${path}`),
        await ours.call(method, `/v1/webhook-deliveries/${freshUuid()}${path}`),
      ];
      expect(known).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      expect(known.body).toEqual(unknown.body);
    }
    expect((await theirs.deliveries()).body.data).toMatchObject([{ id: foreign, attempts: 1, status: 'failed' }]);
  });
});

describe('400', () => {
  it.each<[string, (id: string) => string]>([
    ['no UUID', () => 'delivery_1'],
    ['a UUID in braces', (id) => `%7B${id}%7D`],
    ['a UUID with a prefix', (id) => `urn:uuid:${id}`],
    ['10 000 characters', () => 'a'.repeat(10_000)],
  ])('for an id that is %s', async (_what, path) => {
    const id = await record();
    expect(await redeliver(path(id))).toMatchObject({ status: 400, body: { code: 'VALIDATION_ERROR' } });
    expect(receiver.requests).toHaveLength(0);
  });
});

describe('403', () => {
  it('for a key without the scope execute, and nothing is sent', async () => {
    const id = await record();
    const { body } = await ours.call<{ apiKey: string }>('POST', '/v1/api-keys', { name: 'Reader', scopes: ['read'] });
    const path = `/v1/webhook-deliveries/${id}`;
    const answer = await stage.ask({ method: 'POST', path: `${path}/redeliver`, key: body.apiKey });
    expect(answer).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect((await stage.ask({ method: 'GET', path, key: body.apiKey })).status).toBe(200);
    expect(receiver.requests).toHaveLength(0);
  });
});

describe('503', () => {
  it('where the attempt cannot be written in time, and it is written once it can be, without another request', async () => {
    const id = await record({ status: 'failed' });
    const before = await detail(id);
    const locked = Promise.withResolvers<void>();
    const told = Promise.withResolvers<void>();
    const held = stage.server.database.tx(async (tx) => {
      await tx.query('select from webhook_deliveries where id = $1 for update', [id]);
      locked.resolve();
      await told.promise;
    });
    await locked.promise;
    const answer = await redeliver(id);
    expect(await detail(id)).toEqual(before);
    told.resolve();
    await held;
    expect(answer).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(answer.headers['retry-after']).toMatch(/^\d+$/);
    const written = await waitFor(
      'the attempt is written',
      () => detail(id),
      ({ attempts }) => attempts.length > 0,
    );
    expect(written).toMatchObject({ status: 'succeeded', attempts: [{ trigger: 'manual', responseStatus: 204 }] });
    expect(receiver.requests).toHaveLength(1);
  });
});
