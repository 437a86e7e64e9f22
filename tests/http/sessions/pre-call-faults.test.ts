import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { failNextWrites } from '../../support/failing-writes.ts';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import type { Stage } from '../../support/stage.ts';
import { type Receiver, startReceiver } from '../../support/webhook-receiver.ts';
import { startWorkerStage, workerOf } from '../worker/worker-stage.ts';
import { type Json, refusal, sessionsOf } from './sessions-stage.ts';

type Delivery = components['schemas']['WebhookDelivery'];

let stage: Stage;
let ours: Organization;
let sessions: ReturnType<typeof sessionsOf>;
let worker: ReturnType<typeof workerOf>;
let receiver: Receiver;
let agentId: string;
beforeAll(async () => {
  ({ stage } = await startWorkerStage());
  receiver = await startReceiver();
});
beforeEach(async () => {
  ours = await stage.organization();
  [sessions, worker] = [sessionsOf(ours), workerOf(ours)];
  agentId = await sessions.agent();
  const endpoint = { name: 'Before calls', url: receiver.url, events: ['call.pre_call'], timeoutMs: 15_000 };
  await ours.call('POST', '/v1/webhooks', endpoint);
});
afterEach(() => {
  receiver.requests.splice(0);
  receiver.answerWith(() => ({}));
});
afterAll(async () => {
  await receiver.close();
  await stage.close();
});

const create = (fields: Json = {}, key?: string) => sessions.create({ agentId, preCallWebhook: true, ...fields }, key);
const deliveries = async (): Promise<Delivery[]> =>
  (await ours.call<{ data: Delivery[] }>('GET', '/v1/webhook-deliveries?event=call.pre_call')).body.data;

/** Has the endpoint answer when it is told to. */
const holdAnswer = (): { letGo: () => void } => {
  let letGo = (): void => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  receiver.answerWith(async () => {
    await held;
    return {};
  });
  return { letGo };
};
const askedSession = async (count: number): Promise<string> => {
  const [request] = (await receiver.waitForRequests(count)).slice(-1);
  return (JSON.parse(request?.rawBody.toString() ?? '') as { session_id: string }).session_id;
};

describe('a process that dies while it asks', () => {
  const otherProcess = '0199aaaa-0000-7000-8000-00000000dead';
  /** Has another process ask before the session, whose lease lasts for so many seconds more. */
  const askedBy = async (sessionId: string, seconds: number): Promise<void> => {
    const until = `clock_timestamp() + ${seconds} * interval '1 s'`;
    await ours.sql(
      `insert into router_processes (id, lease_until) values ($1, ${until})
       on conflict (id) do update set lease_until = excluded.lease_until`,
      [otherProcess],
    );
    await ours.sql('update sessions set prepared_by = $2 where id = $1', [sessionId, otherProcess]);
  };
  const ended = (id: string) =>
    waitFor(
      'the session ends',
      () => sessions.get(id),
      ({ endReason }) => endReason !== null,
    );

  it('leaves a session that ends with its lease, and a key that is free then: the repetition asks anew', async () => {
    const { letGo } = holdAnswer();
    const key = freshKey();
    const first = create({}, key);
    const id = await askedSession(1);
    await askedBy(id, 60);
    expect(await create({}, key)).toMatchObject(refusal(409, 'IDEMPOTENCY_IN_PROGRESS'));
    expect(await sessions.get(id)).toMatchObject({ endReason: null });
    await askedBy(id, -1);
    expect(await ended(id)).toMatchObject({ status: 'failed', endReason: 'pre_call_failed' });
    receiver.answerWith(() => ({}));
    const again = await create({}, key);
    expect(again.status).toBe(201);
    expect(again.body.sessionId).not.toBe(id);
    // One that was only taken for dead is told of no success either.
    letGo();
    expect(await first).toMatchObject(refusal(502, 'PRE_CALL_WEBHOOK_FAILED', { sessionId: id }));
    expect((await create({}, key)).body.sessionId).toBe(again.body.sessionId);
    expect(receiver.requests).toHaveLength(2);
    expect(await sessions.list()).toMatchObject({
      entries: [
        { sessionId: again.body.sessionId, status: 'active' },
        { sessionId: id, status: 'failed' },
      ],
    });
  });

  it('leaves a key that is taken with another body until then, and what other processes ask for goes on', async () => {
    const { letGo } = holdAnswer();
    const key = freshKey();
    const first = create({}, key);
    const id = await askedSession(1);
    const living = create();
    const livingId = await askedSession(2);
    await askedBy(id, 60);
    expect(await create({ metadata: { other: true } }, key)).toMatchObject(refusal(409, 'IDEMPOTENCY_CONFLICT'));
    await askedBy(id, -1);
    await ended(id);
    receiver.answerWith(() => ({}));
    expect((await create({ metadata: { other: true } }, key)).status).toBe(201);
    expect(await sessions.get(livingId)).toMatchObject({ status: 'active', endReason: null });
    letGo();
    expect((await living).body.sessionId).toBe(livingId);
    expect(await first).toMatchObject(refusal(502, 'PRE_CALL_WEBHOOK_FAILED'));
  });

  it('of the release before, which no row names, leaves a session that ends a minute later', async () => {
    const { body } = await create();
    await ours.sql(`update sessions set status = 'preparing', due_at = created_at + interval '60 s' where id = $1`, [
      body.sessionId,
    ]);
    await ours.sql(`update organizations set clock_offset = clock_offset + interval '61 s' where id = $1`, [ours.id]);
    expect(await ended(body.sessionId)).toMatchObject({ status: 'failed', endReason: 'pre_call_failed' });
  });

  it('answers for what was answered once, also when the session has ended since', async () => {
    const key = freshKey();
    const { body } = await create({}, key);
    await ours.call('POST', `/v1/calls/${body.sessionId}/end`);
    expect((await create({}, key)).body.sessionId).toBe(body.sessionId);
    expect(receiver.requests).toHaveLength(1);
  });
});

describe('a session that is ended while its endpoint is asked', () => {
  it('is answered as a failure, and leaves the key free', async () => {
    const { letGo } = holdAnswer();
    const key = freshKey();
    const first = create({}, key);
    const id = await askedSession(1);
    expect((await ours.call('POST', `/v1/calls/${id}/end`)).status).toBe(200);
    letGo();
    expect(await first).toMatchObject(refusal(502, 'PRE_CALL_WEBHOOK_FAILED', { sessionId: id }));
    receiver.answerWith(() => ({}));
    const again = await create({}, key);
    expect(again.status).toBe(201);
    expect(again.body.sessionId).not.toBe(id);
  });
});

describe('an answer that cannot be written at once', () => {
  it.each<[string, number, () => void]>([
    ['a yes', 201, () => receiver.answerWith(() => ({ body: '{"firstMessage":"Hello again."}' }))],
    ['a no', 502, () => receiver.answerWith(() => ({ status: 403 }))],
  ])('is written again: %s', async (_, status, does) => {
    does();
    const failures = await failNextWrites(ours, {
      table: 'sessions',
      when: `old.status = 'preparing' and new.status <> 'preparing'`,
      times: 2,
    });
    expect((await create()).status).toBe(status);
    expect(await failures()).toBe(2);
    expect(receiver.requests).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ attempts: 1, status: status === 201 ? 'succeeded' : 'failed' }]);
    if (status === 201) expect((await worker.claimed()).configuration.firstMessage).toBe('Hello again.');
  });
});
