import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { callsOf, telephones } from '../../http/calls/calls-stage.ts';
import { storedCallback } from '../../support/callback-rows.ts';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';

type Callback = components['schemas']['ScheduledCallback'];

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: true });
});
beforeEach(async () => {
  ours = await stage.organization();
  await ours.call('PATCH', '/v1/organization', { defaultTimezone: 'America/New_York' });
  await ours.setTime('2026-11-20T15:00:00.000Z');
});
afterAll(() => stage.close());

const callback = async (id: string) => (await ours.call<Callback>('GET', `/v1/callbacks/${id}`)).body;
const becomes = (id: string, status: Callback['status']) =>
  waitFor(
    `the callback is ${status}`,
    () => callback(id),
    (found) => found.status === status,
  );
const callsTo = (to: string) =>
  ours.sql<{ id: string }>(`select id from sessions where organization_id = $1 and phone->>'to' = $2`, [ours.id, to]);
const eventsOf = async (id: string) =>
  (await ours.events<Callback>(id)).map(({ type, body }) => [type, body.data.status]);

// docs/decisions/callbacks.md#d446
describe('a callback that is due', () => {
  it('is called once, and dispatched when the telephone rings, whatever the call comes to', async () => {
    const [talk, busy] = [
      await storedCallback(ours, { dueInSeconds: 0 }),
      await storedCallback(ours, { to: telephones.busy, dueInSeconds: 0 }),
    ];
    const { created_session_id: id, scheduled_at, attempted_at } = await becomes(talk.id, 'dispatched');
    expect(Date.parse(attempted_at ?? '')).toBeGreaterThanOrEqual(Date.parse(scheduled_at));
    expect(await callsTo('+15550100200')).toEqual([{ id }]);
    expect(await eventsOf(talk.id)).toEqual([['callback.dispatched', 'dispatched']]);
    const { created_session_id: other } = await becomes(busy.id, 'dispatched');
    expect((await callsOf(ours).ended(other ?? '')).end_reason).toBe('busy');
    expect(await callsTo(telephones.busy)).toEqual([{ id: other }]);
  });

  it('waits for the morning of its recipient where it is night by then, and an event says so', async () => {
    await ours.setTime('2026-11-21T03:00:00.000Z');
    const { id } = await storedCallback(ours, { dueInSeconds: 0 });
    const moved = await waitFor(
      'the callback is moved',
      () => callback(id),
      ({ scheduled_at }) => scheduled_at === '2026-11-21T13:00:00.000Z',
    );
    expect([moved.status, moved.attempted_at]).toEqual(['scheduled', null]);
    expect(await eventsOf(id)).toEqual([['callback.scheduled', 'scheduled']]);
    expect(await callsTo('+15550100200')).toEqual([]);
  });

  it('fails where its recipient has said STOP since', async () => {
    const { id } = await storedCallback(ours, { dueInSeconds: 86_400 });
    const { e164 } = await callsOf(ours).number();
    await ours.call('POST', '/v1/test/inbound-messages', { to: e164, from: '+15550100200', text: 'STOP' });
    await waitFor(
      'the word is heard',
      () => ours.sql(`select from sms_suppressions where organization_id = $1 and status = 'suppressed'`, [ours.id]),
      (rows) => rows.length === 1,
    );
    await ours.setTime('2026-11-21T15:00:01.000Z');
    expect((await becomes(id, 'failed')).failure_cause).toBe('suppressed');
    expect(await callsTo('+15550100200')).toEqual([]);
  });

  it('is looked at anew where a process has left its call undone: STOP and the night keep it from ringing', async () => {
    // As a process leaves it that dies before there is a call, until its lease has run out.
    const leftUndone = async (id: string, isByHand = false) =>
      ours.sql(
        `update call_callbacks set status = 'dispatching', fence = 1, lease_until = 'infinity',
           attempted_at = case when $2 then organization_now(organization_id) else scheduled_at end where id = $1`,
        [id, isByHand],
      );
    const lapse = (id: string) =>
      ours.sql('update call_callbacks set lease_until = clock_timestamp() where id = $1', [id]);
    const [stopped, late, byHand] = [
      await storedCallback(ours, { to: '+15550100201' }),
      await storedCallback(ours, { dueInSeconds: 3_600 }),
      await storedCallback(ours, { to: '+15550100202' }),
    ];
    await leftUndone(stopped.id);
    await leftUndone(late.id);
    await leftUndone(byHand.id, true);
    await ours.sql(
      `insert into sms_suppressions (id, organization_id, recipient, status, suppressed_at, updated_at)
       values ('sup_1' || $1, $1, '+15550100201', 'suppressed', organization_now($1), organization_now($1))`,
      [ours.id],
    );
    await lapse(stopped.id);
    expect((await becomes(stopped.id, 'failed')).failure_cause).toBe('suppressed');
    expect(await callsTo('+15550100201')).toEqual([]);

    await ours.setTime('2026-11-22T03:00:00.000Z');
    await lapse(late.id);
    expect((await becomes(late.id, 'scheduled')).scheduled_at).toBe('2026-11-22T13:00:00.000Z');
    expect(await eventsOf(late.id)).toEqual([['callback.scheduled', 'scheduled']]);
    expect(await callsTo('+15550100200')).toEqual([]);
    // What was dispatched by hand before its hour is called whatever the hour.
    await lapse(byHand.id);
    await becomes(byHand.id, 'dispatched');
    expect(await callsTo('+15550100202')).toHaveLength(1);
  });

  it('is called on the way of a test clock, at its hour, and its call is over when the clock is there', async () => {
    const { id } = await storedCallback(ours, { dueInSeconds: 2 * 86_400 });
    await callsOf(ours).advance(3 * 86_400);
    const { status, created_session_id, dispatched_at, scheduled_at } = await callback(id);
    expect(status).toBe('dispatched');
    expect(Date.parse(dispatched_at ?? '') - Date.parse(scheduled_at)).toBeLessThan(60_000);
    expect((await callsOf(ours).call(created_session_id ?? '')).ended_at).not.toBeNull();
  });
});
