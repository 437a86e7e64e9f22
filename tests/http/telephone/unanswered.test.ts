import { describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { callsOf } from '../calls/calls-stage.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
import { carrierNames, closed, onlyCall, onTelephones } from './telephone-stage.ts';

// Nothing speaks here.
const on = onTelephones({ voice: false });

describe.each(carrierNames)('without a worker, at %s', (name) => {
  it('a call that is dialed ends with worker_lost after thirty seconds, and nothing was dialed', async () => {
    const telephone = await on.at(name);
    const to = freshRecipient();
    const id = await callsOf(telephone.ours).dialed({ to, agentId: telephone.agentId, intent: undefined });
    await telephone.pass(id, 30);
    expect(await telephone.over(id)).toMatchObject({ end_reason: 'worker_lost' });
    expect(telephone.carrier.lines.filter((line) => line.to === to)).toEqual([]);
    expect(await telephone.eventTypes(id)).not.toContain('sip.dial_started');
  });

  it('a call that comes in rings for its time, and is busy then', async () => {
    const telephone = await on.at(name);
    const line = telephone.carrier.call({ from: freshRecipient(), to: telephone.number });
    const id = await onlyCall(telephone);
    await telephone.pass(id, name === 'telnyx' ? 20 : 12);
    expect(await telephone.over(id)).toMatchObject({ status: 'failed', end_reason: 'no_answer' });
    await closed(line);
    expect(line.streams).toEqual([]);
  });

  it('a caller who hangs up while it rings ends the call', async () => {
    const telephone = await on.at(name);
    const line = telephone.carrier.call({ from: freshRecipient(), to: telephone.number });
    const id = await onlyCall(telephone);
    await line.hangUp();
    expect(await telephone.over(id)).toMatchObject({ end_reason: 'caller_hangup' });
  });
});

describe('a worker that takes a call and gives it up before it is dialed', () => {
  it('leaves it to the next one, which has it dialed, once', async () => {
    const telephone = await on.at('telnyx');
    const to = freshRecipient();
    const id = await callsOf(telephone.ours).dialed({ to, agentId: telephone.agentId, intent: undefined });
    await telephone.ours.sql(
      `insert into lines (session_id, organization_id, carrier, direction, status, created_at)
       values ($1, $2, 'telnyx', 'outbound', 'due', clock_timestamp())`,
      [id, telephone.ours.id],
    );
    const claim = await telephone.ours.call<{ sessionId: string }>('POST', '/v1/worker/claims', { kinds: ['phone'] });
    expect(claim.body.sessionId).toBe(id);
    await waitFor(
      'it is dialed',
      async () => telephone.carrier.lines.filter((line) => line.to === to).length,
      (count) => count === 1,
    );
    await sessionsOf(telephone.ours).end(id);
    const [line] = telephone.carrier.lines.filter((one) => one.to === to);
    await line?.end('user_busy', '486');
    await telephone.over(id);
  });
});
