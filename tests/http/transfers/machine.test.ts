import { describe, expect, it } from '@jest/globals';
import { refusal } from '../sessions/sessions-stage.ts';
import { type Transfer, onTransfersStage } from './transfers-stage.ts';

const on = onTransfersStage({ worker: false });

const to = '+15550100400';
const next = '+15550100500';
type Step = 'complete' | 'cancel' | 'end' | string;
/** What is done, in its order, where the transfer stands then, with its cause and the events of it. */
const paths: Array<
  [kind: Transfer['kind'], steps: Step[], status: Transfer['status'], cause: string | null, events: string]
> = [
  ['blind', ['ringing', 'bridged'], 'completed', null, 'requested ringing completed'],
  ['blind', ['bridged', 'end'], 'completed', null, 'requested completed'],
  ['blind', ['cancel'], 'cancelled', 'cancelled', 'requested cancelled'],
  ['blind', ['end'], 'failed', 'caller_left', 'requested failed'],
  ['blind', ['answered', 'screened', 'busy'], 'failed', 'busy', 'requested failed'],
  [
    'warm',
    ['ringing', 'answered', 'screened', 'complete', 'bridged'],
    'completed',
    null,
    'requested ringing answered screened bridging completed',
  ],
  ['warm', ['answered', 'complete', 'bridged'], 'completed', null, 'requested answered bridging completed'],
  ['warm', ['bridged', 'answered', 'bridged'], 'screening', null, 'requested answered'],
  ['warm', ['answered', 'cancel'], 'cancelled', 'cancelled', 'requested answered cancelled'],
  ['warm', ['answered', 'end'], 'failed', 'caller_left', 'requested answered failed'],
  ['warm', ['answered', 'complete', 'end'], 'failed', 'caller_left', 'requested answered bridging failed'],
  [
    'warm',
    ['answered', 'complete', 'recipient_hangup'],
    'failed',
    'recipient_hangup',
    'requested answered bridging failed fallback',
  ],
  ['warm', ['answered', 'screened', 'declined'], 'failed', 'declined', 'requested answered screened failed fallback'],
];
const causes = [
  'no_answer',
  'busy',
  'rejected',
  'declined',
  'voicemail',
  'unreachable',
  'recipient_hangup',
  'carrier_failed',
];
for (const cause of causes) {
  paths.push(['blind', [cause], 'failed', cause, 'requested failed']);
  paths.push(['warm', [cause], 'failed', cause, 'requested failed fallback']);
  paths.push(['warm', ['answered', cause], 'failed', cause, 'requested answered failed fallback']);
}

describe('a transfer', () => {
  it.each(paths)('%s, after %j: %s, %s', async (kind, steps, status, cause, events) => {
    const claim = await on.calls.spoken();
    const { sessionId } = claim;
    const started = await on.calls[kind]<Transfer>(sessionId, { to });
    expect(started).toMatchObject({
      status: 201,
      body: { kind, status: 'requested', transfer_to: to, failure_cause: null },
    });
    const { id } = started.body;
    for (const step of steps) {
      const answer =
        step === 'complete'
          ? await on.calls.complete(sessionId, id)
          : step === 'cancel'
            ? await on.calls.cancel(sessionId, id)
            : step === 'end'
              ? await on.calls.worker.leased(claim, 'end', { reason: 'caller_hangup' })
              : await on.calls.tell(claim, id, { event: step });
      expect(answer.status).toBe(200);
      // Every report may be repeated, and changes nothing then.
      if (!['complete', 'cancel', 'end'].includes(step)) await on.calls.tell(claim, id, { event: step });
    }
    const call = await on.calls.call(sessionId);
    expect(call.transfers).toMatchObject([{ id, status, failure_cause: cause, session_id: sessionId }]);
    expect(call.transfers[0]?.completed_at !== null).toBe(status === 'completed');
    expect((await on.calls.scenario(sessionId)).join(' ')).toBe(events);
    // A transfer that fails leaves the session active, and one that is completed lasts.
    const hasEnded = steps.includes('end') && status !== 'completed';
    expect(call.status).toBe(hasEnded ? 'ended' : 'active');
  });

  it('tells each of its events to endpoints, with the codes of the carrier, and counts them with those of the call', async () => {
    const claim = await on.calls.spoken();
    const { id } = (await on.calls.blind(claim.sessionId, { to })).body;
    await on.calls.tell(claim, id, { event: 'busy', sipStatusCode: 486, sipStatus: 'Busy Here' });
    const [, failed] = await on.calls.transferEvents(claim.sessionId);
    expect(failed).toMatchObject({
      sip_status_code: 486,
      sip_status: 'Busy Here',
      status: 'active',
      failure_cause: null,
    });
    expect(failed?.payload).toMatchObject({ transfer_id: id, transfer_to: to, failure_cause: 'busy', kind: 'blind' });
    const told = await on.ours.events<{ event_type: string }>(claim.sessionId);
    expect(told.map(({ sequence, body }) => [sequence, body.data.event_type])).toEqual([
      [1, 'session.created'],
      [2, 'session.started'],
      [3, 'transfer.requested'],
      [4, 'transfer.failed'],
    ]);
  });

  it('reaches its worker by a heartbeat, at once, and each change once', async () => {
    const claim = await on.calls.spoken();
    const waiting = on.calls.heartbeat(claim, { waitSeconds: 10, afterTransfer: 0 });
    const { body } = await on.calls.warm(claim.sessionId, {
      to,
      ringingTimeout: 12,
      screeningPrompt: 'A guest.',
      summary: 'A table.',
    });
    const heard = await waiting;
    const { id } = body;
    expect(heard.transfers).toMatchObject([
      {
        id,
        to,
        kind: 'warm',
        status: 'requested',
        sequence: 1,
        ringingTimeoutSeconds: 12,
        screeningPrompt: 'A guest.',
        summary: 'A table.',
      },
    ]);
    expect((await on.calls.heartbeat(claim, { afterTransfer: 1 })).transfers).toEqual([]);
    expect((await on.calls.heartbeat(claim)).transfers).toEqual([]);
    await on.calls.cancel(claim.sessionId, id);
    expect((await on.calls.heartbeat(claim, { afterTransfer: 1 })).transfers).toMatchObject([
      { id, status: 'cancelled', sequence: 2 },
    ]);
  });

  it('goes on to the next destination by itself, and to the fallback when none is left', async () => {
    const claim = await on.calls.spoken();
    const { sessionId } = claim;
    const fallback = {
      strategy: 'take_message',
      message: 'They are away.',
      takeMessagePrompt: 'What may I tell them?',
    };
    const destinations = [
      { to, label: 'Desk' },
      { to: next, screeningPrompt: 'Second.' },
    ];
    const { body } = await on.calls.warm(sessionId, { destinations, screeningPrompt: 'First.', fallback });
    expect(body).toMatchObject({ screening_prompt: 'First.', next_transfer: null, fallback: null });
    expect(body.routing_attempts.map(({ id }) => id)).toEqual([body.id]);
    const told = await on.calls.tell(claim, body.id, { event: 'voicemail' });
    expect(told.body.transfer).toMatchObject({ status: 'failed', failureCause: 'voicemail', fallback: null });
    const second = await on.calls.newest(sessionId);
    expect(second).toMatchObject({ transfer_to: next, status: 'requested', screening_prompt: 'Second.' });
    const last = await on.calls.tell(claim, second?.id ?? '', { event: 'no_answer' });
    expect(last.body.transfer.fallback).toEqual({
      action: 'take_message',
      message: 'They are away.',
      take_message_prompt: 'What may I tell them?',
      hold_audio_url: null,
      voicemail_detected: true,
    });
    expect(last.body.next).toBe('continue');
    expect(await on.calls.scenario(sessionId)).toEqual(['requested', 'failed', 'requested', 'failed', 'fallback']);
    expect((await on.calls.call(sessionId)).status).toBe('active');
  });

  it('ends the call where that is the fallback, and tries the next one that a cancellation asks for', async () => {
    const claim = await on.calls.spoken();
    const { sessionId } = claim;
    const fallback = { strategy: 'end_call', message: 'Call us tomorrow.' };
    const { body } = await on.calls.warm(sessionId, { destinations: [{ to }, { to: next }], fallback });
    const off = await on.calls.cancel(sessionId, body.id, {
      tryNext: true,
      voicemailDetected: true,
      reason: 'A machine.',
    });
    expect(off.body).toMatchObject({ status: 'cancelled', failure_cause: 'voicemail', fallback: null });
    expect(off.body.next_transfer).toMatchObject({ transfer_to: next, status: 'requested' });
    const nextId = off.body.next_transfer?.id ?? '';
    const none = await on.calls.cancel(sessionId, nextId, { tryNext: true });
    expect(none.body).toMatchObject({ status: 'cancelled', failure_cause: 'cancelled', next_transfer: null });
    expect(none.body.fallback).toMatchObject({
      action: 'end_call',
      message: 'Call us tomorrow.',
      voicemail_detected: true,
    });
    expect(none.body.routing_attempts.map(({ id }) => id)).toEqual([body.id, nextId]);
    expect(await on.calls.heartbeat(claim)).toMatchObject({ next: 'end', endReason: 'agent_hangup' });
  });

  it('is completed for good: the lease is over, and the worker may end, die or be late', async () => {
    const claim = await on.calls.spoken();
    const { sessionId } = claim;
    const { body } = await on.calls.blind(sessionId, { to });
    const bridged = await on.calls.tell(claim, body.id, { event: 'bridged' });
    expect(bridged.body).toMatchObject({ next: 'continue', endReason: null, leaseExpiresAt: null });
    expect((await on.calls.worker.leased(claim, 'end', { reason: 'agent_hangup' })).status).toBe(200);
    expect(await on.calls.call(sessionId)).toMatchObject({ status: 'active', end_reason: null });
    expect(
      await on.ours.sql('select 1 from sessions where id = $1 and lease_renewed_at is not null', [sessionId]),
    ).toEqual([]);
    // The agent has left.
    expect(await on.ours.call('POST', `/v1/calls/${sessionId}/messages`, { text: 'Hello' })).toMatchObject(
      refusal(409, 'CALL_NOT_LIVE'),
    );
    expect(await on.calls.blind(sessionId, { to })).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
    expect((await on.calls.end(sessionId)).body).toMatchObject({ ok: true });
    expect(await on.calls.call(sessionId)).toMatchObject({ status: 'ended', end_reason: 'api_end' });
  });

  it('keeps what is said with the destination beside it, and nowhere in the call', async () => {
    const claim = await on.calls.spoken();
    const { id } = (await on.calls.warm(claim.sessionId, { to })).body;
    await on.calls.tell(claim, id, { event: 'answered' });
    const said = [
      { source: 'agent', text: 'A guest waits.' },
      { source: 'recipient', text: 'Put them through.' },
    ];
    await on.calls.tell(claim, id, { event: 'screened', said });
    const call = await on.calls.call(claim.sessionId);
    expect(call.transfers[0]?.consultation).toEqual(said);
    expect(JSON.stringify(call.transcript)).not.toContain('guest');
  });
});
