import { describe, expect, it } from '@jest/globals';
import { telephones } from '../calls/calls-stage.ts';
import { recipients, onTransfersStage } from './transfers-stage.ts';

const on = onTransfersStage({ worker: true });

type Recipient = keyof typeof recipients;
const blind: Array<[Recipient, status: string, cause: string | null, story: string]> = [
  ['accepts', 'completed', null, 'requested ringing completed'],
  ['declines', 'completed', null, 'requested ringing completed'],
  ['no_answer', 'failed', 'no_answer', 'requested ringing failed'],
  ['busy', 'failed', 'busy', 'requested ringing failed'],
  ['voicemail', 'completed', null, 'requested ringing completed'],
  ['hangs_up', 'failed', 'recipient_hangup', 'requested ringing failed'],
];
const warm: Array<[Recipient, status: string, cause: string | null, story: string]> = [
  ['accepts', 'completed', null, 'requested ringing answered screened bridging completed'],
  ['declines', 'failed', 'declined', 'requested ringing answered failed fallback'],
  ['no_answer', 'failed', 'no_answer', 'requested ringing failed fallback'],
  ['busy', 'failed', 'busy', 'requested ringing failed fallback'],
  ['voicemail', 'failed', 'voicemail', 'requested ringing answered failed fallback'],
  ['hangs_up', 'failed', 'recipient_hangup', 'requested ringing answered screened bridging failed fallback'],
];

/** Seconds by which a recipient has answered, or has not within the five that are asked for; a machine is known after three. */
const passing = (recipient: Recipient): number => (recipient === 'no_answer' || recipient === 'voicemail' ? 6 : 2);

/** What the caller and the agent said so far. */
const spokenTurns = async (id: string): Promise<number> => (await on.calls.call(id)).transcript.entries.length;

describe('a simulated recipient (operating interface)', () => {
  it.each(blind)('%s a blind transfer: %s, %s', async (recipient, status, cause, scenario) => {
    const id = await on.calls.talking();
    const asked = on.calls.blind(id, { to: recipients[recipient], ringingTimeout: 5 });
    expect((await on.calls.during(id, asked, passing(recipient))).status).toBe(201);
    expect(await on.calls.stands(id, 'completed', 'failed')).toMatchObject({ status, failure_cause: cause });
    expect((await on.calls.scenario(id)).join(' ')).toBe(scenario);
    if (status === 'completed') {
      // The two speak for a while, and the call ends with them.
      expect(await on.calls.call(id)).toMatchObject({ status: 'active', end_reason: null });
      await on.calls.advance(15);
      expect(await on.calls.call(id)).toMatchObject({
        status: 'ended',
        end_reason: 'transferred',
        failure_cause: null,
      });
    } else {
      // The caller is with the agent again.
      const before = await spokenTurns(id);
      await on.calls.advance(2);
      await on.calls.until(id, 'goes on', ({ transcript }) => transcript.entries.length > before);
      expect((await on.calls.call(id)).status).toBe('active');
      await on.calls.end(id);
    }
  });

  it.each(warm)('%s a warm transfer: %s, %s', async (recipient, status, cause, scenario) => {
    const id = await on.calls.talking();
    const json = { to: recipients[recipient], ringingTimeout: 5, screeningPrompt: 'Take it?', waitUntilAnswered: true };
    const started = await on.calls.during(id, on.calls.warm(id, json), passing(recipient));
    expect(started.status).toBe(201);
    if (scenario.includes('screened')) {
      expect(started.body.status).toBe('screening');
      await on.calls.until(id, 'was screened', ({ transfers }) => transfers[0]?.consultation.length === 2);
      const before = await spokenTurns(id);
      expect((await on.calls.complete(id, started.body.id)).status).toBe(200);
      await on.calls.advance(2);
      await on.calls.stands(id, 'completed', 'failed');
      // Nothing of it is said to the caller.
      if (status === 'completed') expect(await spokenTurns(id)).toBe(before);
    }
    expect(await on.calls.stands(id, 'completed', 'failed')).toMatchObject({ status, failure_cause: cause });
    expect((await on.calls.scenario(id)).join(' ')).toBe(scenario);
    expect(JSON.stringify((await on.calls.call(id)).transcript)).not.toContain('Take it?');
    await on.calls.end(id);
    expect((await on.calls.ended(id)).end_reason).toBe('api_end');
  });

  it('is tried after those before it, in one request that waits for it', async () => {
    const id = await on.calls.talking();
    const destinations = [recipients.busy, recipients.declines, recipients.accepts].map((to) => ({ to }));
    const { body } = await on.calls.during(id, on.calls.warm(id, { destinations, waitUntilAnswered: true }), 5);
    // One that answers and declines is what the request waited for.
    expect(body).toMatchObject({ status: 'screening' });
    const last = await on.calls.until(id, 'has a third', ({ transfers }) => transfers[2]?.status === 'screening');
    expect(last.transfers.map(({ failure_cause }) => failure_cause)).toEqual(['busy', 'declined', null]);
    await on.calls.complete(id, last.transfers[2]?.id ?? '');
    await on.calls.advance(2);
    await on.calls.stands(id, 'completed');
  });

  it('hangs up after a minute without the caller, by the test clock', async () => {
    const id = await on.calls.talking();
    await on.calls.during(id, on.calls.warm(id, { to: recipients.accepts }), 2);
    await on.calls.stands(id, 'screening');
    await on.calls.advance(90);
    const [transfer] = (await on.calls.call(id)).transfers;
    expect(transfer).toMatchObject({ status: 'failed', failure_cause: 'recipient_hangup' });
    await on.calls.end(id);
  });

  it('rings for as long as was asked for, by the test clock (decision 44)', async () => {
    const id = await on.calls.talking();
    await on.calls.during(id, on.calls.blind(id, { to: recipients.no_answer, ringingTimeout: 100 }), 130);
    const events = await on.calls.transferEvents(id);
    const at = (type: string) => Date.parse(events.find(({ event_type }) => event_type === type)?.occurred_at ?? '');
    expect((at('transfer.failed') - at('transfer.ringing')) / 1_000).toBeGreaterThanOrEqual(100);
    await on.calls.end(id);
  });

  it('is hung up on by a cancellation, and the caller hears what the fallback says', async () => {
    const id = await on.calls.talking();
    const fallback = {
      strategy: 'take_message',
      message: 'They are away.',
      takeMessagePrompt: 'What may I tell them?',
    };
    const { body } = await on.calls.warm(id, { to: recipients.no_answer, fallback });
    await on.calls.until(id, 'rings', ({ transfers }) => transfers[0] !== undefined);
    expect((await on.calls.cancel(id, body.id, { tryNext: true })).status).toBe(200);
    await on.calls.until(id, 'tells the caller', ({ transcript }) =>
      transcript.entries.some(({ text }) => text === 'What may I tell them?'),
    );
    await on.calls.end(id);
  });

  it('has the call end where the fallback is that, after a word to the caller', async () => {
    const id = await on.calls.talking();
    const fallback = { strategy: 'end_call', message: 'Call us tomorrow.' };
    await on.calls.during(id, on.calls.warm(id, { to: recipients.busy, fallback }), 2);
    const call = await on.calls.ended(id);
    expect(call.end_reason).toBe('agent_hangup');
    expect(call.transcript.entries.at(-1)?.text).toBe('Call us tomorrow.');
  });

  it('is no more connected when the caller has left', async () => {
    const id = await on.calls.talking();
    await on.calls.blind(id, { to: recipients.no_answer });
    await on.calls.end(id);
    await on.calls.ended(id);
    expect((await on.calls.call(id)).transfers).toMatchObject([{ status: 'failed', failure_cause: 'caller_left' }]);
  });

  it('speaks with the caller for minutes that are paid as before', async () => {
    const id = await on.calls.talking();
    await on.calls.during(id, on.calls.blind(id, { to: recipients.accepts }), 2);
    await on.calls.stands(id, 'completed');
    await on.calls.advance(20);
    const call = await on.calls.call(id);
    const charged = (await on.ours.ledger(`${id}:0`)).reduce((sum, [, amount]) => sum + amount, 0);
    expect(charged).toBe(-Math.ceil(((call.duration_seconds ?? 0) * 10_000) / 60));
  });

  it.each(['dialed', 'heard'])(
    'is neither the caller nor the number of ours, of a call that was %s, in no spelling (decision 95)',
    async (how) => {
      const { e164: own } = await on.calls.number();
      const caller = telephones.endless;
      const heard = { to: own, from: caller, script: 'endless' };
      const id = how === 'dialed' ? await on.calls.talking() : (await on.calls.arrive(heard)).body.callId;
      await on.calls.advance(2);
      await on.calls.until(id, 'speaks', ({ transcript }) => transcript.entries.length > 0);
      for (const [number, message] of [
        [caller, 'is the caller, who cannot be handed over to themselves'],
        [own, 'is the number of yours that the call goes by'],
      ] as const) {
        const refused = (path: string) => ({ status: 400, body: { issues: [{ path, message }] } });
        const digits = number.slice(1);
        for (const to of [
          number,
          `TEL:+1-${digits.slice(1)}`,
          `tel:${digits}`,
          `Sips:%2B${digits}@gw.example;user=phone`,
        ])
          expect(await on.calls.blind(id, { to })).toMatchObject(refused('/body/to'));
        expect(await on.calls.warm(id, { to: number })).toMatchObject(refused('/body/to'));
        expect(await on.calls.warm(id, { destinations: [{ to: recipients.busy }, { to: number }] })).toMatchObject(
          refused('/body/destinations/1/to'),
        );
      }
      expect((await on.calls.call(id)).transfers).toEqual([]);
      await on.calls.end(id);
    },
  );

  it('does what its number stands for, however that is spelled', async () => {
    const id = await on.calls.talking();
    const to = 'SIP:%2B1-500-555-0404@gw.example;user=phone';
    await on.calls.during(id, on.calls.blind(id, { to }), 2);
    expect(await on.calls.stands(id, 'completed', 'failed')).toMatchObject({ transfer_to: to, failure_cause: 'busy' });
    await on.calls.end(id);
  });
});
