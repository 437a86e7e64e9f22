import { describe, expect, it } from '@jest/globals';
import { g711 } from '../../../server/src/audio/g711.ts';
import { telephoneTones } from '../../../server/src/audio/telephone-tones.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
import { workerOf } from '../worker/worker-stage.ts';
import { type CarriedCall, carriedCall } from './carried-call.ts';
import { carrierNames, listenUntil, onTelephones, streamsOf, type Telephone } from './telephone-stage.ts';

const on = onTelephones({ voice: false });

/** A call with the tool `send_dtmf` that was answered. */
const answered = async (telephone: Telephone): Promise<CarriedCall> => {
  const tool = { name: 'send_dtmf', description: 'Presses keys.', source: { kind: 'builtin', name: 'send_dtmf' } };
  const made = await telephone.ours.call('POST', `/v1/agents/${telephone.agentId}/tools`, tool);
  if (made.status !== 200) throw new Error(made.text);
  const call = await carriedCall(telephone);
  await call.line.answer();
  await streamsOf(call.line);
  await listenUntil(call.line, 'the call is answered', async () =>
    (await telephone.eventTypes(call.sessionId)).includes('sip.answered'),
  );
  return call;
};
/** As they sound on the line. */
const tonesOf = (digits: string): Buffer =>
  Buffer.from(g711.PCMU.encode(new Int16Array(Uint8Array.from(telephoneTones(digits, 8_000)).buffer)));
const arrived = ({ line }: CarriedCall, digits: string): boolean =>
  line.acts.includes(digits) || line.stream().heard().includes(tonesOf(digits));

// docs/decisions/telephone.md#d538
describe.each(carrierNames)('keys that a worker presses, at %s', (name) => {
  it('are heard at the other end, whether by the tool or by the operation', async () => {
    const telephone = await on.at(name);
    const call = await answered(telephone);
    const { worker, claim, line, sessionId } = call;
    expect(await worker.leased(claim, 'digits', { digits: '1w42#' })).toMatchObject({
      status: 200,
      body: { next: 'continue', endReason: null, leaseExpiresAt: expect.any(String), now: expect.any(String) },
    });
    await listenUntil(line, 'the keys of the operation arrive', () => arrived(call, '1w42#'));
    const args = { id: 'c1', name: 'send_dtmf', arguments: { digits: '9*A' } };
    expect(await worker.leased(claim, 'tool-calls', args)).toMatchObject({ status: 200, body: { ok: true } });
    await listenUntil(line, 'the keys of the tool arrive', () => arrived(call, '9*A'));
    const events = await sessionsOf(telephone.ours).events(sessionId);
    const pressed = events.filter(({ event_type: type }) => type === 'sip.dtmf_sent').map(({ payload }) => payload);
    expect(pressed).toEqual([{ digits: '1w42#' }, { digits: '9*A' }]);
    await line.hangUp();
    await telephone.over(sessionId);
    expect(on.violations()).toEqual([]);
  });
});

// docs/decisions/telephone.md#d538
describe('keys of several requests', () => {
  it('are heard in their order, also where the carrier is asked for the first ones twice', async () => {
    const telephone = await on.at('telnyx');
    const call = await answered(telephone);
    telephone.carrier.plan({ isDone: false, answer: { kind: 'refuse', status: 503, code: '10016' } });
    for (const digits of ['1', '2', '3'])
      expect((await call.worker.leased(call.claim, 'digits', { digits })).status).toBe(200);
    const pressed = () => call.line.acts.filter((act) => /^[123]$/.test(act));
    await listenUntil(call.line, 'all of them arrive', () => pressed().length === 3);
    expect(pressed()).toEqual(['1', '2', '3']);
    await call.line.hangUp();
    await telephone.over(call.sessionId);
  });

  it('wait for those before them for as long as a process presses these, and then are pressed by another one', async () => {
    const telephone = await on.at('telnyx');
    const call = await answered(telephone);
    const { worker, claim, line, sessionId } = call;
    await telephone.ours.sql(
      `insert into line_keys (session_id, act, digits, look_at) values ($1, 0, '4', clock_timestamp() + interval '1 hour')`,
      [sessionId],
    );
    await worker.leased(claim, 'digits', { digits: '5' });
    await listenUntil(line, 'their job is done', async () => {
      const waiting = await telephone.ours.sql(
        `select from pgboss.job where name = 'lines.keys' and state < 'completed' and data ->> 'sessionId' = $1`,
        [sessionId],
      );
      return waiting.length === 0;
    });
    expect(line.acts).toEqual([]);
    await telephone.ours.sql(`update line_keys set look_at = clock_timestamp() where act = 0 and session_id = $1`, [
      sessionId,
    ]);
    await listenUntil(line, 'both arrive', () => arrived(call, '5'));
    expect(line.acts.filter((act) => /^\d$/.test(act))).toEqual(['4', '5']);
    await line.hangUp();
    await telephone.over(sessionId);
  });

  it('are heard once where the process is gone that had them pressed', async () => {
    const telephone = await on.at('telnyx');
    const call = await answered(telephone);
    const { worker, claim, line, sessionId } = call;
    await worker.leased(claim, 'digits', { digits: '6' });
    await listenUntil(line, 'they arrive', () => arrived(call, '6'));
    const waiting = () => telephone.ours.sql('select from line_keys where session_id = $1', [sessionId]);
    await listenUntil(line, 'they are settled', async () => (await waiting()).length === 0);
    // As it was before they were settled.
    await telephone.ours.sql(
      `insert into line_keys (session_id, act, digits, look_at) select session_id, acts, '6', clock_timestamp() from lines where session_id = $1`,
      [sessionId],
    );
    await listenUntil(line, 'they are settled again', async () => (await waiting()).length === 0);
    expect(line.acts.filter((act) => /^\d$/.test(act))).toEqual(['6']);
    await line.hangUp();
    await telephone.over(sessionId);
  });

  it("are no one's any more once their call is over", async () => {
    const telephone = await on.at('telnyx');
    const { line, sessionId } = await answered(telephone);
    await line.hangUp();
    await telephone.over(sessionId);
    await telephone.ours.sql(
      `insert into line_keys (session_id, act, digits, look_at) values ($1, 40, '7', clock_timestamp())`,
      [sessionId],
    );
    await waitFor(
      'they are settled',
      () => telephone.ours.sql('select from line_keys where session_id = $1', [sessionId]),
      (waiting) => waiting.length === 0,
    );
    expect(line.acts).not.toContain('7');
  });
});

describe('keys that cannot be pressed', () => {
  it.each(['', '1'.repeat(65), '1 2', 'E', 'W', 'd', '+1'])('%j name the field', async (digits) => {
    const { ours } = await on.at('telnyx');
    await sessionsOf(ours).made({});
    const claim = await workerOf(ours).claimed();
    const refused = await workerOf(ours).leased(claim, 'digits', { digits });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('/body/digits');
  });

  it('in a session of the web are a 400', async () => {
    const { ours } = await on.at('telnyx');
    await sessionsOf(ours).made({});
    const claim = await workerOf(ours).claimed();
    const refused = await workerOf(ours).leased(claim, 'digits', { digits: '1' });
    expect(refused.status).toBe(400);
    expect(refused.text).toContain('/body/digits');
  });

  it('before the answer and after the end are CALL_NOT_LIVE, and press nothing', async () => {
    const telephone = await on.at('telnyx');
    const { line, worker, claim, sessionId } = await carriedCall(telephone);
    const notLive = { status: 409, body: { code: 'CALL_NOT_LIVE' } };
    expect(await worker.leased(claim, 'digits', { digits: '1' })).toMatchObject(notLive);
    await line.end('user_busy', '486');
    await telephone.over(sessionId);
    expect(await worker.leased(claim, 'digits', { digits: '1' })).toMatchObject(notLive);
    expect(line.acts).toEqual([]);
  });
});
