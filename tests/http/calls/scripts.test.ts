import { describe, expect, it } from '@jest/globals';
import { waitFor } from '../../support/sms-waiting.ts';
import { telephones, onCallsStage } from './calls-stage.ts';

const on = onCallsStage({ worker: true });

type Script = keyof typeof telephones;
const outcomes: Array<[script: Script, status: string, reason: string, events: string[]]> = [
  ['talk', 'ended', 'caller_hangup', ['sip.dial_started', 'sip.ringing', 'sip.answered']],
  ['busy', 'failed', 'busy', ['sip.dial_started', 'sip.failed', 'sip.dial_failed']],
  ['no_answer', 'failed', 'no_answer', ['sip.dial_started', 'sip.ringing', 'sip.failed', 'sip.dial_failed']],
  ['rejected', 'failed', 'rejected', ['sip.dial_started', 'sip.ringing', 'sip.failed', 'sip.dial_failed']],
  ['silence', 'ended', 'silence', ['sip.dial_started', 'sip.ringing', 'sip.answered']],
  ['voicemail_beep', 'ended', 'voicemail', ['sip.dial_started', 'sip.ringing', 'sip.answered', 'worker.amd.machine']],
  [
    'voicemail_no_beep',
    'ended',
    'voicemail',
    ['sip.dial_started', 'sip.ringing', 'sip.answered', 'worker.amd.machine'],
  ],
  ['hang_up', 'ended', 'caller_hangup', ['sip.dial_started', 'sip.ringing', 'sip.answered']],
  ['tool', 'ended', 'caller_hangup', ['sip.dial_started', 'sip.ringing', 'sip.answered']],
  ['media_lost', 'failed', 'carrier_failed', ['sip.dial_started', 'sip.ringing', 'sip.answered', 'worker.media.lost']],
  ['provider_fails', 'failed', 'provider_failed', ['sip.dial_started', 'sip.ringing', 'sip.answered']],
  [
    'dtmf',
    'ended',
    'caller_hangup',
    ['sip.dial_started', 'sip.ringing', 'sip.answered', ...Array.from({ length: 4 }, () => 'worker.dtmf.received')],
  ],
];

describe('the simulated telephone network', () => {
  it.each(outcomes)('plays %s: %s, %s', async (script, status, reason, between) => {
    const id = await on.calls.dialed({ to: telephones[script] });
    await on.calls.advance(60);
    const call = await on.calls.call(id);
    const failed = status === 'failed';
    expect(call).toMatchObject({
      kind: 'phone',
      direction: 'outbound',
      status,
      end_reason: reason,
      failure_cause: failed ? reason : null,
      to: telephones[script],
    });
    const wanted = ['session.created', ...between, 'room_finished', 'session.ended'];
    // What a worker tells in words of its own is no lifecycle event.
    const lifecycle = wanted.filter((type) => !type.startsWith('worker.'));
    expect(await on.calls.lifecycle(id)).toEqual({ kept: wanted, told: lifecycle });
    const events = await on.calls.events(id);
    const named = (...types: string[]) => events.filter(({ event_type: type }) => types.includes(type));
    expect(named('room_finished')).toMatchObject([{ provider: 'livekit', status: 'active', failure_cause: null }]);
    const refusals = named('sip.failed', 'sip.dial_failed').map((event) => ({ ...event, id: '', event_type: '' }));
    expect(refusals).toEqual(refusals.slice(0, 1).flatMap((refusal) => [refusal, refusal]));
    // "duration_seconds and the price of a minute count from answered to ended, 0 and free where nobody answered".
    const answeredAt = events.find(({ event_type }) => event_type === 'sip.answered')?.occurred_at ?? null;
    expect(call.answered_at).toBe(answeredAt);
    const lines = await on.ours.ledger(`${id}:0`);
    expect(lines[0]).toEqual(['reservation', -50_000]);
    const charged = lines.reduce((sum, [, amount]) => sum + amount, 0);
    if (answeredAt === null) {
      expect(call.duration_seconds).toBe(0);
      expect(charged).toBe(0);
    } else {
      const seconds = Math.ceil((Date.parse(call.ended_at ?? '') - Date.parse(answeredAt)) / 1_000);
      expect(call.duration_seconds).toBe(seconds);
      expect(charged).toBe(-Math.ceil((seconds * 10_000) / 60));
    }
  });

  it('talks in three turns that a language model of the session answers, charged to the session', async () => {
    const id = await on.calls.dialed({
      firstMessage: 'Good morning.',
      constraints: { allowedProviders: { llm: ['simulated:echo'] } },
    });
    await on.calls.advance(60);
    const { transcript } = await on.calls.call(id);
    expect(transcript.entries?.map(({ source, text }) => `${source}: ${text}`)).toEqual([
      'agent: Good morning.',
      'user: Hello, who is this?',
      'agent: Hello, who is this?',
      'user: Can you tell me more?',
      'agent: Can you tell me more?',
      'user: Thank you, goodbye.',
      'agent: Thank you, goodbye.',
    ]);
    // The report of the call is made by a fourth one.
    await waitFor(
      'the requests',
      () => on.ours.sql('select from router_requests where session_id = $1', [id]),
      (rows) => rows.length === 4,
    );
  });

  it('follows the test clock (decision 75): a second to the answer, thirty of ringing or silence', async () => {
    const begunMs = performance.now();
    const silent = await on.calls.dialed({ to: telephones.silence });
    const unanswered = await on.calls.dialed({ to: telephones.no_answer });
    await on.calls.advance(60);
    const secondsOf = async (id: string, from: string, to: string) => {
      const at = new Map((await on.calls.events(id)).map((event) => [event.event_type, Date.parse(event.occurred_at)]));
      return ((at.get(to) ?? 0) - (at.get(from) ?? 0)) / 1_000;
    };
    const seconds: Array<[seen: number, wanted: number]> = [
      [await secondsOf(silent, 'sip.dial_started', 'sip.answered'), 1],
      [await secondsOf(silent, 'sip.answered', 'session.ended'), 30],
      [await secondsOf(unanswered, 'sip.dial_started', 'sip.failed'), 30],
    ];
    // The clock goes on by itself as well.
    const goneSeconds = (performance.now() - begunMs) / 1_000;
    for (const [seen, wanted] of seconds) {
      expect(seen).toBeGreaterThanOrEqual(wanted);
      expect(seen).toBeLessThanOrEqual(wanted + goneSeconds);
    }
    const failed = (await on.calls.events(unanswered)).find(({ event_type }) => event_type === 'sip.failed');
    expect(failed).toMatchObject({ sip_status_code: 408, sip_status: 'Request Timeout' });
  });

  it('talks without end until the call is ended, or maxDurationSeconds are over', async () => {
    const ended = await on.calls.dialed({ to: telephones.endless });
    await on.calls.until(ended, 'is answered', ({ answered_at }) => answered_at !== null);
    expect((await on.calls.end(ended)).body).toMatchObject({ ok: true, status: 'ending' });
    expect(await on.calls.ended(ended)).toMatchObject({ status: 'ended', end_reason: 'api_end' });
    expect((await on.calls.end(ended)).body).toMatchObject({ ok: true, status: 'already_ended' });
    // Less than 30 counts as 30 (companion-facts 4.2: clamped).
    const begunMs = performance.now();
    const long = await on.calls.dialed({ to: telephones.endless, maxDurationSeconds: 1 });
    await on.calls.advance(60);
    const call = await on.calls.ended(long);
    expect(call).toMatchObject({ status: 'ended', end_reason: 'max_duration' });
    expect(call.duration_seconds).toBeGreaterThanOrEqual(30);
    // It ends at the second that was due, or at what its clock showed by then.
    expect(call.duration_seconds).toBeLessThanOrEqual(31 + (performance.now() - begunMs) / 1_000);
  });

  it('plays sessions of the web by metadata.script, s2s as well, and leaves the others to their workers', async () => {
    const cascade = await on.calls.made({ metadata: { script: 'talk' } });
    const { body } = await on.calls.create<{ sessionId: string }>({
      mode: 's2s',
      s2s: { provider: 'simulated', model: 'echo' },
      metadata: { script: 'talk' },
    });
    const other = await on.calls.made({ metadata: { order: 'r-17' } });
    await on.calls.advance(60);
    for (const id of [cascade, body.sessionId]) {
      expect(await on.calls.call(id)).toMatchObject({
        direction: 'web',
        end_reason: 'caller_hangup',
        answered_at: null,
      });
      expect(await on.calls.transcript(id)).toHaveLength(6);
    }
    expect(await on.calls.call(other)).toMatchObject({ status: 'active' });
    expect(await on.calls.create({ metadata: { script: 'unheard_of' } })).toMatchObject({
      status: 400,
      body: { code: 'VALIDATION_ERROR', issues: [{ path: '/body/metadata/script' }] },
    });
  });
});
