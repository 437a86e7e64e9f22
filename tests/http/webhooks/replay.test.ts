import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { freshUuid, idsOf, type LogOwner, type LogStage, type RecordRow, startLogStage } from './deliveries-log.ts';
import { dayBefore, replaysOf } from './replay-stage.ts';

let stage: LogStage;
let ours: LogOwner;
let replays: ReturnType<typeof replaysOf>;
let receiver: Receiver;
let endpointId: string;

beforeAll(async () => {
  stage = await startLogStage({ worker: true });
}, 60_000);
afterAll(() => stage.close());
beforeEach(async () => {
  receiver = await startReceiver();
  ours = await stage.owner();
  replays = replaysOf(ours);
});
afterEach(() => receiver.close());

/** The endpoint that the test is about. */
async function endpoint(fields: object = {}): Promise<string> {
  endpointId = await ours.endpoint({ url: receiver.url, ...fields });
  return endpointId;
}

const write = (rows: ReadonlyArray<Partial<RecordRow>>): Promise<string[]> =>
  ours.write(rows.map((row) => ({ endpointId, ...row })));
const statusOf = async (status: string): Promise<string[]> =>
  idsOf((await ours.deliveries({ endpointId, status, limit: '100' })).body);
const sentIds = (): string[] => receiver.requests.map(({ headers }) => headers['webhook-id'] ?? '');

describe('202, records', () => {
  it('sends what ended failed or cancelled since then once more, each once and with its own id', async () => {
    await endpoint();
    const eventIds = [freshUuid(), freshUuid()];
    const [failed, cancelled, ...others] = await write([
      { status: 'failed', attempts: 8, eventId: eventIds[0] ?? '' },
      { status: 'cancelled', attempts: 3, eventId: eventIds[1] ?? '' },
      { status: 'succeeded' },
      { status: 'expired' },
      { status: 'failed', age: '30 days' },
      { status: 'failed', eventType: 'call.pre_call' },
      { status: 'failed', eventType: 'imessage.received' },
      { status: 'failed', createdAt: '2027-01-12T16:59:59.999Z' },
    ]);
    const [elsewhere = ''] = await ours.write([{ status: 'failed', endpointId: ours.endpointId }]);
    const replay = await replays.run(endpointId);
    expect(replay).toEqual({
      id: replay.id,
      endpointId,
      since: '2027-01-12T17:00:00.000Z',
      includeMissed: false,
      status: 'completed',
      total: 2,
      delivered: 2,
      failed: 0,
      cancelled: 0,
      createdAt: expect.any(String),
      completedAt: expect.any(String),
    });
    expect(sentIds().toSorted()).toEqual(eventIds.toSorted());
    const { body } = await ours.deliveries({ endpointId });
    const byId = new Map(body.data.map((delivery) => [delivery.id, delivery]));
    expect(byId.get(failed ?? '')).toMatchObject({ status: 'succeeded', attempts: 9, httpStatus: 200, error: null });
    expect(byId.get(cancelled ?? '')).toMatchObject({ status: 'succeeded', attempts: 4 });
    expect(others.map((id) => byId.get(id)?.attempts)).toEqual([1, 1, 1, 1, 1, 1]);
    expect((await ours.call('GET', `/v1/webhook-deliveries/${elsewhere}`)).body).toMatchObject({ status: 'failed' });
    expect((await ours.call('GET', `/v1/webhook-deliveries/${failed ?? ''}`)).body).toMatchObject({
      attempts: [{ attemptNumber: 9, trigger: 'manual', responseStatus: 200 }],
    });
  });

  it('includes what was created at the instant itself', async () => {
    await endpoint();
    await write([{ status: 'failed', createdAt: '2027-01-12T17:00:00.000Z' }]);
    expect(await replays.run(endpointId)).toMatchObject({ total: 1, delivered: 1 });
  });

  it('makes one attempt each; what fails again stays failed and can be replayed again', async () => {
    await endpoint();
    receiver.answerWith(() => ({ status: 500 }));
    const written = await write([{ status: 'failed', attempts: 2 }, { status: 'cancelled' }]);
    expect(await replays.run(endpointId)).toMatchObject({ status: 'completed', total: 2, delivered: 0, failed: 2 });
    expect((await statusOf('failed')).toSorted()).toEqual(written.toSorted());
    await ours.passTime('20 days');
    expect(receiver.requests).toHaveLength(2);
    receiver.answerWith(() => ({}));
    expect(await replays.run(endpointId)).toMatchObject({ status: 'completed', total: 2, delivered: 2, failed: 0 });
    expect(await statusOf('succeeded')).toHaveLength(2);
    expect(receiver.requests).toHaveLength(4);
  });

  it('completes at once where there is nothing to send', async () => {
    await endpoint();
    expect(await replays.run(endpointId)).toMatchObject({
      status: 'completed',
      total: 0,
      completedAt: expect.any(String),
    });
    expect(receiver.requests).toHaveLength(0);
  });

  it('sends each of many once, in as many steps as it takes', async () => {
    await endpoint();
    const eventIds = Array.from({ length: 450 }, freshUuid);
    await write(eventIds.map((eventId) => ({ eventId, status: 'failed' })));
    expect(await replays.run(endpointId)).toMatchObject({ status: 'completed', total: 450, delivered: 450 });
    expect(sentIds().toSorted()).toEqual(eventIds.toSorted());
  });

  it('sends each once where several replays of the endpoint run at the same time', async () => {
    await endpoint({ events: ['sms.received'] });
    const eventIds = Array.from({ length: 60 }, freshUuid);
    await write(eventIds.slice(0, 30).map((eventId) => ({ eventId, status: 'failed' })));
    const createdAt = '2027-01-13T16:00:00Z';
    await ours.writeEvents(eventIds.slice(30).map((eventId) => ({ eventId, createdAt })));
    const ended = await Promise.all(
      Array.from({ length: 4 }, () => replays.run(endpointId, { since: createdAt, includeMissed: true })),
    );
    expect(ended.map(({ status }) => status)).toEqual(Array(4).fill('completed'));
    expect(ended.reduce((sum, { delivered }) => sum + delivered, 0)).toBe(60);
    expect(sentIds().toSorted()).toEqual(eventIds.toSorted());
  });

  it('shows how far it is', async () => {
    await endpoint();
    await write([{ status: 'failed' }, { status: 'failed' }, { status: 'failed' }]);
    const held: Array<() => void> = [];
    receiver.answerWith((_request, nth) =>
      nth === 0 ? { status: 400 } : new Promise((resolve) => held.push(() => resolve({}))),
    );
    const id = await replays.started(endpointId);
    const running = await replays.reaches(endpointId, id, ({ total, failed }) => total === 3 && failed === 1);
    expect(running).toMatchObject({ status: 'running', delivered: 0, cancelled: 0, completedAt: null });
    await receiver.waitForRequests(3);
    for (const answer of held) answer();
    await replays.reaches(endpointId, id, ({ status, delivered }) => status === 'completed' && delivered === 2);
  });

  it('counts as cancelled what waits when the endpoint is disabled, and sends none of it', async () => {
    await endpoint();
    const written = await write(Array.from({ length: 30 }, () => ({ status: 'failed' })));
    const held: Array<() => void> = [];
    receiver.answerWith(() => new Promise((resolve) => held.push(() => resolve({ status: 500 }))));
    const id = await replays.started(endpointId);
    await replays.reaches(endpointId, id, ({ total }) => total === 30);
    await receiver.waitForRequests(1);
    await ours.call('PATCH', `/v1/webhooks/${endpointId}`, { enabled: false });
    receiver.answerWith(() => ({ status: 500 }));
    for (const answer of held) answer();
    const { cancelled, failed } = await replays.reaches(endpointId, id, ({ status }) => status === 'completed');
    expect([cancelled + failed, cancelled > 0]).toEqual([30, true]);
    expect(receiver.requests).toHaveLength(failed);
    expect([...(await statusOf('cancelled')), ...(await statusOf('failed'))].toSorted()).toEqual(written.toSorted());
  });

  it('is cancelled where the endpoint is disabled before anything is in line', async () => {
    await endpoint();
    const written = await write([{ status: 'failed' }]);
    await ours.call('PATCH', `/v1/webhooks/${endpointId}`, { enabled: false });
    expect(await replays.run(endpointId)).toMatchObject({ status: 'cancelled', total: 0, completedAt: null });
    expect(await statusOf('failed')).toEqual(written);
    expect(receiver.requests).toHaveLength(0);
  });
});

describe('202, missed events', () => {
  const since = '2027-01-13T16:00:00Z';

  it('sends with includeMissed what the endpoint would receive now and never had a record of', async () => {
    const before = freshUuid();
    await ours.writeEvents([{ eventId: before, createdAt: since, agentId: 'agent_1', tags: { tenant: 'a' } }]);
    await endpoint({ events: ['sms.received'] });
    const known = freshUuid();
    await write([{ eventId: known, createdAt: since }]);
    await ours.writeEvents([
      { eventType: 'sms.sent', createdAt: since },
      { createdAt: '2027-01-13T15:59:59.999Z' },
      { createdAt: since, age: '30 days' },
    ]);
    const replay = await replays.run(endpointId, { since, includeMissed: true });
    expect(replay).toMatchObject({ includeMissed: true, total: 1, delivered: 1 });
    expect(sentIds()).toEqual([before]);
    const { body } = await ours.deliveries({ endpointId, eventId: before });
    expect(body.data).toMatchObject([
      { event: 'sms.received', agentId: 'agent_1', webhookTags: { tenant: 'a' }, status: 'succeeded', attempts: 1 },
    ]);
    const [delivery] = body.data;
    expect(Date.parse(delivery?.expiresAt ?? '') - Date.parse(delivery?.createdAt ?? '')).toBe(30 * 86_400_000);
    expect(delivery?.occurredAt).toBe('2027-01-13T16:00:00.000Z');
    expect(await replays.run(endpointId, { since, includeMissed: true })).toMatchObject({ total: 0 });
  });

  it('sends nothing of it without includeMissed', async () => {
    await endpoint({ events: ['sms.received'] });
    await ours.writeEvents([{ createdAt: since }]);
    expect(await replays.run(endpointId, { since })).toMatchObject({ status: 'completed', total: 0 });
    expect(receiver.requests).toHaveLength(0);
  });

  it('sends what happened while the endpoint was disabled', async () => {
    await endpoint({ events: ['sms.received'] });
    await ours.call('PATCH', `/v1/webhooks/${endpointId}`, { enabled: false });
    const from = ours.e164.replace(/\d{4}$/, '9876');
    await ours.receive(from, 'Hello');
    const { id } = await ours.inboundFrom(from);
    const [missed] = await ours.events(id);
    await ours.call('PATCH', `/v1/webhooks/${endpointId}`, { enabled: true });
    await replays.run(endpointId, { since, includeMissed: true });
    expect(receiver.requests.map(({ rawBody }) => JSON.parse(rawBody.toString('utf8')))).toEqual([missed?.body]);
  });

  it('keeps to the routing: what a tagged endpoint gets is not for the untagged, nor another agent’s', async () => {
    const tagged = await ours.endpoint({ events: ['call.report'], filterTags: { tenant: 'a' } });
    await endpoint({ events: ['call.report'] });
    const [taken, plain] = [freshUuid(), freshUuid()];
    const report = { eventType: 'call.report', createdAt: since };
    await ours.writeEvents([
      { ...report, eventId: taken, tags: { tenant: 'a' } },
      { ...report, eventId: plain, tags: { tenant: 'b' } },
    ]);
    expect(await replays.run(endpointId, { since, includeMissed: true })).toMatchObject({ total: 1 });
    expect(sentIds()).toEqual([plain]);
    await ours.call('DELETE', `/v1/webhooks/${tagged}`);
    expect(await replays.run(endpointId, { since, includeMissed: true })).toMatchObject({ total: 1 });
    expect(sentIds()).toEqual([plain, taken]);
  });

  it('never sends again what cannot be, and no old news of endpoints', async () => {
    const events = ['call.pre_call', 'endpoint.disabled', 'delivery.exhausted'];
    await endpoint({ events });
    // As an endpoint has it that was saved while it could be subscribed to.
    await stage.sql(`update webhook_endpoints set events = events || '{imessage.received}' where id = $1`, [
      endpointId,
    ]);
    await ours.writeEvents([...events, 'imessage.received'].map((eventType) => ({ eventType, createdAt: since })));
    expect(await replays.run(endpointId, { since, includeMissed: true })).toMatchObject({
      status: 'completed',
      total: 0,
    });
    expect(receiver.requests).toHaveLength(0);
  });

  it('sends nothing of another organization (promise P14)', async () => {
    const theirs = await stage.owner();
    await theirs.writeEvents([{ eventType: 'call.analysis', createdAt: since }]);
    await endpoint({ events: ['call.analysis'] });
    expect(await replays.run(endpointId, { since, includeMissed: true })).toMatchObject({ total: 0 });
    expect(receiver.requests).toHaveLength(0);
  });
});

describe('a replay', () => {
  it('is kept for 30 days', async () => {
    await endpoint();
    const { id } = await replays.run(endpointId);
    await stage.sql(`update webhook_replays set created_at = created_at - interval '30 days' where id = $1`, [id]);
    expect(await replays.get(endpointId, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  it('is found under its own endpoint only, and not once that is deleted', async () => {
    const first = await endpoint();
    const { id } = await replays.run(first);
    const second = await endpoint();
    const unknown = await replays.get(first, freshUuid());
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await replays.get(second, id)).toMatchObject({ status: 404, body: unknown.body });
    await ours.call('DELETE', `/v1/webhooks/${first}`);
    // What is missing is the endpoint now, and the answer says where those that exist are listed.
    const gone = await replays.start(first);
    expect(gone).toMatchObject({ status: 404, body: { code: 'NOT_FOUND', error: expect.stringMatching(/endpoint/) } });
    expect(await replays.get(first, id)).toMatchObject({ status: 404, body: gone.body });
  });

  it('of another organization is as absent as an unknown one, and so is its endpoint (promise P14)', async () => {
    await endpoint();
    const { id } = await replays.run(endpointId);
    const theirs = await stage.owner();
    const foreign = replaysOf(theirs);
    const unknown = await foreign.start(freshUuid());
    expect(unknown).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(await foreign.start(endpointId)).toMatchObject({ status: 404, body: unknown.body });
    for (const where of [endpointId, theirs.endpointId]) {
      expect(await foreign.get(where, id)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });
});

describe('400 VALIDATION_ERROR, and nothing is begun', () => {
  it.each<[string, object, string]>([
    ['an instant in the organization’s future', { since: '2027-01-14T17:00:00Z' }, '/body/since'],
    ['no instant', { since: undefined }, '/body/since'],
    ['an instant without an offset', { since: '2027-01-12T17:00:00' }, '/body/since'],
    ['a word for an instant', { since: 'now' }, '/body/since'],
    ['a text for includeMissed', { includeMissed: 'true' }, '/body/includeMissed'],
    ['an unknown field', { until: dayBefore }, '/body/until'],
  ])('for %s', async (_what, body, path) => {
    expect(await replays.start(ours.endpointId, body)).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues: [{ path }] },
    });
    expect(await stage.sql('select from webhook_replays where organization_id = $1', [ours.id])).toEqual([]);
  });
});
