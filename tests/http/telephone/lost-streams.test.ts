import { describe, expect, it } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import {
  carrierNames,
  closed,
  listenUntil,
  onTelephones,
  spokenCall,
  streamsOf,
  type Telephone,
} from './telephone-stage.ts';

const on = onTelephones();

/** The same, where the stream was lost once and another one came. */
const reattached = async (telephone: Telephone) => {
  const call = await spokenCall(telephone);
  await call.line.loseStream();
  await streamsOf(call.line, 2);
  await listenUntil(call.line, 'the call has a stream', async () =>
    (await telephone.eventTypes(call.sessionId)).includes('media.reattached'),
  );
  return call;
};

// docs/decisions/telephone.md#d539
describe.each(carrierNames)('a line that loses its stream, at %s', (name) => {
  it('has another one, and the conversation goes on', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await reattached(telephone);
    const { text } = await on.stage.ask({ method: 'GET', path: '/metrics', key: on.stage.adminKey });
    expect(text).toContain(`trunkline_line_reattachments_total{carrier="${name}"} 1`);
    expect(text).toContain(`trunkline_line_streams_open{carrier="${name}"} 1`);
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
    expect((await telephone.eventTypes(sessionId)).filter((type) => type === 'media.reattached')).toHaveLength(1);
  });

  it('a second time within a minute is hung up, and has failed', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await reattached(telephone);
    await line.loseStream();
    expect(await telephone.over(sessionId)).toMatchObject({ status: 'failed', end_reason: 'carrier_failed' });
    await closed(line);
  });

  // docs/decisions/telephone.md#d554
  it('by a stop, and of which nothing more is reported, does not stand on', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await spokenCall(telephone);
    line.vanish();
    if (name === 'twilio') {
      await waitFor(
        'its stream is lost',
        () =>
          telephone.ours.sql<{ is: boolean }>('select lost_at is not null as is from lines where session_id = $1', [
            sessionId,
          ]),
        ([row]) => row?.is === true,
      );
      // It has not asked how to go on for ten seconds.
      await telephone.ours.sql(
        `update lines set lost_at = lost_at - interval '10 seconds', look_at = clock_timestamp() where session_id = $1`,
        [sessionId],
      );
    }
    const reason = name === 'telnyx' ? 'caller_hangup' : 'carrier_failed';
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: reason });
  });
});

describe('a line whose stream was stopped', () => {
  it('and that stands, has another one', async () => {
    const telephone = await on.at('telnyx');
    const { sessionId, line } = await spokenCall(telephone);
    line.stream().end();
    await streamsOf(line, 2);
    await listenUntil(line, 'the call has a stream', async () =>
      (await telephone.eventTypes(sessionId)).includes('media.reattached'),
    );
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
  });
});

describe('a line whose stream does not come back', () => {
  it('has failed after ten seconds, and is hung up', async () => {
    const telephone = await on.at('telnyx');
    const { sessionId, line } = await spokenCall(telephone);
    await telephone.ours.sql(
      `update lines set lost_at = clock_timestamp() - interval '10 seconds', look_at = clock_timestamp() where session_id = $1`,
      [sessionId],
    );
    expect(await telephone.over(sessionId)).toMatchObject({ status: 'failed', end_reason: 'carrier_failed' });
    await closed(line);
  });

  it('is asked for again where the carrier refuses it', async () => {
    const telephone = await on.at('telnyx');
    const { sessionId, line } = await spokenCall(telephone);
    telephone.carrier.plan({ isDone: false, answer: { kind: 'refuse', status: 422, code: '90061' } });
    await line.loseStream();
    await streamsOf(line, 2);
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
  });
});
