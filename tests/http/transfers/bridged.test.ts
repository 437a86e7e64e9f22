import { describe, expect, it } from '@jest/globals';
import { reportsOf } from '../reports/reports-stage.ts';
import { recordingsOf } from '../recordings/recordings-stage.ts';
import { type Claim } from '../worker/worker-stage.ts';
import { onTransfersStage, recipients, transfersOf } from './transfers-stage.ts';

const minutePriceMicroUsd = 60_000;
const on = onTransfersStage({ worker: true, config: { sessionMinutePriceMicroUsd: minutePriceMicroUsd } });

const to = '+15550100400';

/** A session whose caller was handed over by a worker of the test. */
async function bridged(calls: ReturnType<typeof transfersOf>, claim: Claim): Promise<string> {
  const { body } = await calls.blind(claim.sessionId, { to });
  const { text } = await calls.tell(claim, body.id, { event: 'bridged' });
  if ((await calls.newest(claim.sessionId))?.status !== 'completed') throw new Error(`Not handed over: ${text}`);
  return body.id;
}

describe('a call whose caller was handed over (decision 321)', () => {
  it('ends with max_duration at its longest time, with no worker to say goodbye, and is paid for until then', async () => {
    await on.calls.made({ maxDurationSeconds: 600 });
    const claim = await on.calls.worker.claimed();
    await on.calls.worker.say(claim, { index: 0, source: 'agent', text: 'Hello', startedAt: claim.createdAt });
    await bridged(on.calls, claim);
    await on.calls.advance(3_600);
    const call = await on.calls.call(claim.sessionId);
    expect(call).toMatchObject({ status: 'ended', end_reason: 'max_duration', failure_cause: null });
    expect(call.duration_seconds).toBe(600);
    const portions = await Promise.all([0, 1].map((nth) => on.ours.ledger(`${claim.sessionId}:${nth}`)));
    const charged = portions.flat().reduce((sum, [, amount]) => sum + amount, 0);
    expect(charged).toBe(-10 * minutePriceMicroUsd);
    expect(call.transfers).toMatchObject([{ status: 'completed', failure_cause: null }]);
  });

  it('ends with insufficient_credits where its next minutes are not covered', async () => {
    const poor = await on.stage.organization({ creditPolicy: 'prepaid' });
    await on.stage.ask({
      method: 'POST',
      path: `/v1/organizations/${poor.id}/credits`,
      key: on.stage.adminKey,
      json: { amountMicroUsd: 5 * minutePriceMicroUsd, reason: 'test' },
    });
    const calls = transfersOf(poor);
    const claim = await calls.spoken();
    await bridged(calls, claim);
    await calls.advance(900);
    const call = await calls.call(claim.sessionId);
    expect(call).toMatchObject({ status: 'failed', end_reason: 'insufficient_credits', duration_seconds: 300 });
    expect(call.transfers).toMatchObject([{ status: 'completed' }]);
    const { body } = await poor.call<object>('GET', '/v1/credits/balance');
    expect(body).toMatchObject({ balanceUsd: 0, reservedUsd: 0 });
  });

  it('ends as transferred when its last worker tells that one of the two has hung up, and not before', async () => {
    const claim = await on.calls.spoken();
    const { sessionId } = claim;
    const { id } = (await on.calls.warm(sessionId, { to })).body;
    for (const event of ['hung_up', 'answered', 'hung_up']) await on.calls.tell(claim, id, { event });
    expect(await on.calls.newest(sessionId)).toMatchObject({ status: 'screening' });
    await on.calls.complete(sessionId, id);
    await on.calls.tell(claim, id, { event: 'bridged' });
    await on.calls.worker.end(claim, 'caller_hangup');
    expect((await on.calls.call(sessionId)).status).toBe('active');
    const told = await on.calls.tell(claim, id, { event: 'hung_up' });
    expect(told.body).toMatchObject({ next: 'end', endReason: 'transferred', transfer: { status: 'completed' } });
    expect((await on.calls.tell(claim, id, { event: 'hung_up' })).status).toBe(200);
    expect(await on.calls.call(sessionId)).toMatchObject({ status: 'ended', end_reason: 'transferred' });
    expect(await reportsOf(on.ours).made(sessionId)).toMatchObject({ outcome: 'transferred' });
    const types = (await on.calls.events(sessionId)).map(({ event_type }) => event_type);
    expect(types.filter((type) => type === 'session.ended')).toEqual(['session.ended']);
  });

  it('lasts when the lease of its worker is over', async () => {
    const claim = await on.calls.spoken();
    await bridged(on.calls, claim);
    await on.calls.worker.letPass(claim, 60);
    await on.calls.advance(60);
    expect(await on.calls.call(claim.sessionId)).toMatchObject({ status: 'active', end_reason: null });
    await on.calls.end(claim.sessionId);
  });

  it('has a recording as long as the call, of what its agent heard, and of nothing that was said to the destination', async () => {
    const recordings = recordingsOf(on.ours, on.stage.url);
    const id = await on.calls.talking();
    const { body } = await on.calls.warm(id, { to: recipients.accepts, screeningPrompt: 'Do you take the call?' });
    await on.calls.until(id, 'was screened', ({ transfers }) => transfers[0]?.consultation.length === 2);
    await on.calls.complete(id, body.id);
    await on.calls.stands(id, 'completed');
    await on.calls.advance(15);
    const call = await on.calls.until(id, 'is recorded', ({ recording_status }) => recording_status === 'ready');
    expect(call.end_reason).toBe('transferred');
    const startMs = Date.parse(call.answered_at ?? '');
    const lengthMs = Date.parse(call.ended_at ?? '') - startMs;
    expect(call.recording_duration_ms).toBe(lengthMs);
    const wav = Buffer.from(await (await recordings.open(await recordings.link(id))).arrayBuffer());
    const rate = wav.readUInt32LE(24);
    expect(Math.abs(((wav.length - 44) / 4 / rate) * 1_000 - lengthMs)).toBeLessThan(1);
    const events = await on.calls.transferEvents(id);
    const answered = events.find(({ event_type: type }) => type === 'transfer.answered');
    const heldMs = Date.parse(answered?.occurred_at ?? '') - startMs;
    const silent = wav.subarray(44 + Math.ceil((heldMs * rate) / 1_000) * 4);
    expect(silent.length).toBeGreaterThan(rate * 4);
    expect(silent.every((byte) => byte === 0)).toBe(true);
  });
});
