import { describe, expect, it } from '@jest/globals';
import { refusal } from '../sessions/sessions-stage.ts';
import { type HumanCall, onVoiceStage } from './voice-stage.ts';

const on = onVoiceStage();

/** Makes so many brokers known who are available, each heard of a little later than the one before. */
const crowd = (count: number) =>
  on.stage.fill(
    `insert into broker_presences (organization_id, broker_id, status, last_seen_at, created_at)
     select $1, 'broker-' || n, 'available', organization_now($1) - interval '1 second' + n * interval '1 microsecond', organization_now($1)
     from generate_series(1, $2::int) n`,
    [on.ours.id, count],
  );
const offered = ({ legs }: HumanCall) => legs.flatMap(({ brokerId }) => brokerId ?? []);

describe('what a call between people may hold (decision 328)', () => {
  it('is offered to a hundred brokers at most, those heard of last, however many others are in a call', async () => {
    const voice = await on.ready();
    await voice.routed('eve');
    await crowd(5_000);
    const first = offered(await voice.called());
    expect(first).toHaveLength(100);
    expect(first).toContain('broker-5000');
    expect(first).not.toContain('broker-4900');
    // Those of the first call are not free: the next hundreds are, for calls that come at once.
    const rest = (await Promise.all([voice.called(), voice.called(), voice.called()])).map(offered);
    expect(rest.map(({ length }) => length)).toEqual([100, 100, 100]);
    expect(rest.flat()).toContain('broker-4900');
    expect(new Set([...first, ...rest.flat()]).size).toBe(400);
  });

  it('is offered first to the broker of its number, however long the others are', async () => {
    const voice = await on.ready();
    await voice.routed('broker-1');
    await crowd(300);
    expect(offered(await voice.called())).toEqual(['broker-1']);
  });

  it('has ten thousand events at most by commands: then its legs can only be hung up', async () => {
    const voice = await on.ready();
    const { call, own } = await voice.talking('ada');
    await on.ours.sql('update human_calls set event_sequence = 10000 where id = $1', [call.id]);
    expect(await voice.command(own, 'mute')).toMatchObject(refusal(422, 'UNSUPPORTED_COMMAND'));
    expect(await voice.get(call.id)).toMatchObject({ legs: [{ muted: false }, {}] });
    expect(await voice.does(own, 'hangup')).toMatchObject({ leg: { status: 'ended' } });
  });

  it('has two hundred legs at most: then it is handed over no more', async () => {
    const voice = await on.ready();
    const { call, own, other } = await voice.talking('ada');
    await on.stage.fill(
      `insert into human_call_legs (id, control_id, organization_id, call_id, position, kind, direction, status, phone_number,
         end_reason, ended_at, created_at)
       select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'leg_' || n, $1, $2, n, 'pstn', 'outbound', 'failed', '+15005550404', 'busy', now(), now()
       from generate_series(2, 199) n`,
      [on.ours.id, call.id],
    );
    const transfer = { to: '+15550100777', mode: 'blind' };
    expect(await voice.command(other, 'transfer', transfer)).toMatchObject(refusal(422, 'UNSUPPORTED_COMMAND'));
    expect((await voice.get(call.id)).legs).toHaveLength(200);
    expect(await voice.does(own, 'hold')).toMatchObject({ leg: { onHold: true } });
  });
});
