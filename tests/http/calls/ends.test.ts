import { expect, it } from '@jest/globals';
import { callsOf, onCallsStage, telephones } from './calls-stage.ts';

const on = onCallsStage({ worker: true });
type Calls = typeof on.calls;

const dialed = ['sip.dial_started', 'sip.ringing', 'sip.answered'];

/** A call whose agent hangs up when it is told to call its first tool. */
async function hungUp(calls: Calls): Promise<string> {
  const agentId = await calls.agent();
  const tool = { name: 'hang_up', description: 'Hangs up.', source: { kind: 'builtin', name: 'end_call' } };
  await on.ours.call('POST', `/v1/agents/${agentId}/tools`, tool);
  return calls.dialed({ to: telephones.tool, agentId });
}

async function endedByRequest(calls: Calls): Promise<string> {
  const id = await calls.dialed({ to: telephones.endless });
  await calls.until(id, 'is answered', ({ answered_at: at }) => at !== null);
  await calls.end(id);
  return id;
}

/** A call before which an endpoint is asked that no server answers for. */
async function unasked(calls: Calls): Promise<string> {
  const json = { name: 'Before calls', url: 'http://127.0.0.1:1024/hook', events: ['call.pre_call'], timeoutMs: 1_000 };
  await on.ours.call('POST', '/v1/webhooks', json);
  const answer = await calls.dial<{ sessionId: string }>({ agentId: await calls.agent() });
  return answer.body.sessionId;
}

/** What each reason needs that no script of the network ends with by itself; the others are in scripts.test.ts. */
const ends: ReadonlyArray<
  readonly [reason: string, failed: boolean, begin: (calls: Calls) => Promise<string>, between: readonly string[]]
> = [
  ['agent_hangup', false, hungUp, dialed],
  ['api_end', false, endedByRequest, dialed],
  ['max_duration', false, (calls) => calls.dialed({ to: telephones.endless, maxDurationSeconds: 30 }), dialed],
  ['ttl_expired', false, (calls) => calls.made({ ttlSeconds: 60 }), []],
  ['pre_call_failed', true, unasked, []],
  ['worker_lost', true, (calls) => calls.dialed({ to: telephones.worker_dies }), dialed],
];

it.each(ends)(
  'a call that ends with %s tells of each step once and in order',
  async (reason, failed, begin, between) => {
    const id = await begin(on.calls);
    // A lease goes by real time.
    await (reason === 'worker_lost' ? on.calls.deserted(id) : on.calls.advance(90));
    const cause = failed ? reason : null;
    expect(await on.calls.ended(id)).toMatchObject({ end_reason: reason, failure_cause: cause });
    const told = ['session.created', ...between, 'room_finished', 'session.ended'];
    // That no worker came is kept for readers of the call, and no endpoint is told of it.
    const kept = reason === 'ttl_expired' ? told.toSpliced(1, 0, 'worker.waiting') : told;
    expect(await on.calls.lifecycle(id)).toEqual({ kept, told });
  },
);

it('a call whose organization has no credit for the model of its agent ends with insufficient_credits, each step once', async () => {
  const poor = await on.stage.organization({ creditPolicy: 'prepaid' });
  const path = `/v1/organizations/${poor.id}/credits`;
  // Five minutes of the telephone, which are held at once, and nothing beside them.
  const json = { amountMicroUsd: 50_000, reason: 'Five minutes' };
  await on.stage.ask({ method: 'POST', path, key: on.stage.adminKey, json });
  const calls = callsOf(poor);
  const id = await calls.dialed({ to: telephones.talk });
  await calls.advance(90);
  expect(await calls.ended(id)).toMatchObject({ status: 'failed', end_reason: 'insufficient_credits' });
  const types = ['session.created', ...dialed, 'room_finished', 'session.ended'];
  expect(await calls.lifecycle(id)).toEqual({ kept: types, told: types });
});
