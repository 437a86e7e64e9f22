import { describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
import type { FakeLine } from '../../support/fake-telephone.ts';
import { closed, listenUntil, onTelephones, spokenCall, streamsOf, type Telephone } from './telephone-stage.ts';

const on = onTelephones();

/** Its stream ends, and no one learns of it: neither the process that had it nor the carrier says so. */
const loseInSilence = async ({ ours }: Telephone, { sessionId, line }: { sessionId: string; line: FakeLine }) => {
  await ours.sql(`update lines set stream_id = 'of another process' where session_id = $1`, [sessionId]);
  line.stream().cut();
  await line.stream().over;
};

// docs/decisions/telephone.md#d534
describe('what a process did not come to the end of', () => {
  it('is asked for again by another one, under the same number', async () => {
    const telephone = await on.at('telnyx');
    const call = await spokenCall(telephone);
    const { sessionId, line } = call;
    await loseInSilence(telephone, call);
    // A process has written that it asks for another stream, and is gone; keys were pressed since.
    const acts = await telephone.ours.sql<{ act: number }>(
      `update lines set acts = acts + 3, stream_act = acts + 1, lost_at = clock_timestamp(), stream_id = 'asked', is_stream_used = false,
         stream_until = clock_timestamp() + interval '1 minute', acting_until = clock_timestamp(), look_at = clock_timestamp()
       where session_id = $1 returning stream_act as act`,
      [sessionId],
    );
    await streamsOf(line, 2);
    expect(on.dialed('telnyx')).toMatchObject({ command_id: `${sessionId}:${acts[0]?.act}` });
    await listenUntil(line, 'the call has a stream', async () =>
      (await telephone.eventTypes(sessionId)).includes('media.reattached'),
    );
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
  });

  it('is left to who does it for as long as it says so', async () => {
    const telephone = await on.at('telnyx');
    const { sessionId, line } = await spokenCall(telephone);
    await telephone.ours.sql(
      `update lines set acts = acts + 1, acting_until = clock_timestamp() + interval '1 hour', look_at = clock_timestamp() where session_id = $1`,
      [sessionId],
    );
    await sessionsOf(telephone.ours).end(sessionId);
    await telephone.over(sessionId);
    expect(line.acts).not.toContain('hangup');
    await telephone.ours.sql('update lines set acting_until = clock_timestamp() where session_id = $1', [sessionId]);
    await closed(line);
  });

  it('is a call, where it was the line that rings', async () => {
    const telephone = await on.at('telnyx');
    const callId = 'v3:not-heard-of';
    const event = {
      kind: 'initiated',
      direction: 'inbound',
      from: freshRecipient(),
      to: telephone.number,
      eventId: freshRecipient(),
      occurredAt: new Date().toISOString(),
      callId,
      reference: null,
      leg: 'line',
    };
    // Its job has gone with its process, and the event is to be looked at again.
    await telephone.ours.sql(
      `insert into call_carrier_events (carrier, event_id, event, received_at, retry_at)
       values ('telnyx', $1, $2, clock_timestamp(), clock_timestamp())`,
      [event.eventId, JSON.stringify(event)],
    );
    const found = await waitFor(
      'there is a call',
      () => sessionsOf(telephone.ours).list(),
      ({ entries }) => entries.length === 1,
    );
    expect(found.entries).toHaveLength(1);
    await waitFor(
      'the event is applied',
      () =>
        telephone.ours.sql<{ isApplied: boolean }>(
          `select processed_at is not null as "isApplied" from call_carrier_events where event_id = $1`,
          [event.eventId],
        ),
      ([row]) => row?.isApplied === true,
    );
  });
});

// docs/decisions/telephone.md#d539
describe('a stream', () => {
  it('of a process that is gone is lost, whether its carrier has seen it or not', async () => {
    const telephone = await on.at('telnyx');
    const call = await spokenCall(telephone);
    const { sessionId, line } = call;
    await loseInSilence(telephone, call);
    await telephone.ours.sql(`update lines set streamed_by = gen_random_uuid() where session_id = $1`, [sessionId]);
    await streamsOf(line, 2);
    await listenUntil(line, 'the call has a stream', async () =>
      (await telephone.eventTypes(sessionId)).includes('media.reattached'),
    );
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
  });
});
