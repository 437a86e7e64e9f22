import { describe, expect, it } from '@jest/globals';
import { onTransfersStage } from './transfers-stage.ts';

const on = onTransfersStage({ worker: true });

const to = '+15550100400';
const next = '+15550100500';

describe('a transfer of which its worker tells nothing, though it keeps the session (decision 324)', () => {
  it('fails with no_answer half a minute after its ringing time-out, and leaves the caller with the agent', async () => {
    const claim = await on.calls.spoken();
    const { body } = await on.calls.blind(claim.sessionId, { to, ringingTimeout: 20 });
    await on.calls.advance(45);
    expect(await on.calls.newest(claim.sessionId)).toMatchObject({ status: 'requested' });
    await on.calls.advance(10);
    expect(await on.calls.newest(claim.sessionId)).toMatchObject({ status: 'failed', failure_cause: 'no_answer' });
    expect(await on.calls.scenario(claim.sessionId)).toEqual(['requested', 'failed']);
    const heard = await on.calls.heartbeat(claim, { afterTransfer: 1 });
    expect(heard).toMatchObject({ next: 'continue', transfers: [{ status: 'failed', failureCause: 'no_answer' }] });
    // What it tells now changes nothing.
    await on.calls.tell(claim, body.id, { event: 'bridged' });
    expect((await on.calls.call(claim.sessionId)).status).toBe('active');
    expect(await on.calls.newest(claim.sessionId)).toMatchObject({ status: 'failed' });
    expect((await on.calls.blind(claim.sessionId, { to })).status).toBe(201);
  });

  it('rings for its whole time from its first ring', async () => {
    const claim = await on.calls.spoken();
    const { body } = await on.calls.blind(claim.sessionId, { to, ringingTimeout: 20 });
    await on.calls.advance(40);
    await on.calls.tell(claim, body.id, { event: 'ringing' });
    await on.calls.advance(45);
    expect(await on.calls.newest(claim.sessionId)).toMatchObject({ status: 'requested' });
    await on.calls.advance(10);
    expect(await on.calls.newest(claim.sessionId)).toMatchObject({ status: 'failed' });
  });

  it('goes on to each further destination, and then to the fallback, each at its own time', async () => {
    const claim = await on.calls.spoken();
    await on.calls.warm(claim.sessionId, { destinations: [{ to }, { to: next }], ringingTimeout: 20 });
    await on.calls.advance(120);
    const { transfers, status } = await on.calls.call(claim.sessionId);
    expect(transfers.map(({ failure_cause }) => failure_cause)).toEqual(['no_answer', 'no_answer']);
    expect(status).toBe('active');
    const events = await on.calls.transferEvents(claim.sessionId);
    expect(events.map(({ event_type }) => event_type.slice('transfer.'.length))).toEqual([
      'requested',
      'failed',
      'requested',
      'failed',
      'fallback',
    ]);
    const [asked, , again, last] = events.map(({ occurred_at }) => Date.parse(occurred_at));
    expect([(again ?? 0) - (asked ?? 0), (last ?? 0) - (again ?? 0)]).toEqual([50_000, 50_000]);
  });

  it('fails with carrier_failed where the two are not connected within half a minute, and not before', async () => {
    const claim = await on.calls.spoken();
    const { body } = await on.calls.warm(claim.sessionId, { to });
    await on.calls.tell(claim, body.id, { event: 'answered' });
    // The customer decides how long a destination is spoken with.
    await on.calls.advance(600);
    await on.calls.complete(claim.sessionId, body.id);
    await on.calls.advance(25);
    expect(await on.calls.newest(claim.sessionId)).toMatchObject({ status: 'bridging' });
    await on.calls.advance(10);
    expect(await on.calls.newest(claim.sessionId)).toMatchObject({ status: 'failed', failure_cause: 'carrier_failed' });
    expect((await on.calls.call(claim.sessionId)).status).toBe('active');
  });

  it('is closed by the end of its call, which was to end before, and holds no clock until then', async () => {
    const claim = await on.calls.spoken();
    await on.calls.blind(claim.sessionId, { to, ringingTimeout: 1 });
    await on.ours.sql(
      `update sessions set status = 'ending', ending_reason = 'max_duration',
         ending_at = organization_now(organization_id), due_at = organization_now(organization_id) + interval '1 hour'
       where id = $1`,
      [claim.sessionId],
    );
    await on.calls.advance(60);
    expect(await on.calls.newest(claim.sessionId)).toMatchObject({ status: 'requested' });
    await on.calls.worker.leased(claim, 'end', { reason: 'agent_hangup' });
    expect(await on.calls.newest(claim.sessionId)).toMatchObject({ status: 'failed', failure_cause: 'caller_left' });
  });

  it('holds up no other where it cannot be changed, and is given up when it can (promise P28)', async () => {
    const { ours, calls } = on;
    const [stuck, other] = [await calls.spoken(), await calls.spoken()];
    const { body } = await calls.blind(stuck.sessionId, { to, ringingTimeout: 20 });
    await calls.blind(other.sessionId, { to, ringingTimeout: 20 });
    await ours.sql(`create function refuse_end() returns trigger language plpgsql as $$ begin raise 'no end'; end $$`);
    await ours.sql(`create trigger refuse_end before update on call_transfers for each row
      when (new.id::text = '${body.id}') execute function refuse_end()`);
    // A clock that jumps: the process finds both late.
    await ours.sql(`update organizations set clock_offset = clock_offset + interval '1 minute' where id = $1`, [
      ours.id,
    ]);
    expect(await calls.stands(other.sessionId, 'failed')).toMatchObject({ failure_cause: 'no_answer' });
    expect(await calls.newest(stuck.sessionId)).toMatchObject({ status: 'requested' });
    await ours.sql('drop trigger refuse_end on call_transfers');
    await calls.stands(stuck.sessionId, 'failed');
  });
});
