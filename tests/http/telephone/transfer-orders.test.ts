import { describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { transfersOf } from '../transfers/transfers-stage.ts';
import { answeredCall, type CarriedCall } from './carried-call.ts';
import { carrierNames, closed, onTelephones, type Telephone } from './telephone-stage.ts';

const on = onTelephones({ voice: false });

/** A call that was answered, of an agent that hands over. */
const answered = async (telephone: Telephone): Promise<CarriedCall> => {
  const tool = { name: 'hand_over', description: 'To a person.', source: { kind: 'builtin', name: 'transfer_call' } };
  const made = await telephone.ours.call('POST', `/v1/agents/${telephone.agentId}/tools`, tool);
  if (made.status !== 200) throw new Error(made.text);
  return answeredCall(telephone);
};
const legTo = (telephone: Telephone, to: string) =>
  waitFor(
    'the leg is dialed',
    async () => telephone.carrier.lines.filter((one) => one.to === to),
    (legs) => legs.length > 0,
  ).then(() => telephone.carrier.lineTo(to));
const workIn = async (telephone: Telephone, { sessionId }: CarriedCall, sql: string) =>
  telephone.ours.sql<{ act: number }>(sql, [sessionId]);

// docs/decisions/telephone.md#d542
describe.each(carrierNames)('a transfer that a worker asks for, at %s', (name) => {
  it('by the tool is carried by the carrier, and reports of the worker change nothing', async () => {
    const telephone = await on.at(name);
    const call = await answered(telephone);
    const { worker, claim, sessionId } = call;
    const calls = transfersOf(telephone.ours);
    const to = freshRecipient();
    const args = { id: 'c1', name: 'hand_over', arguments: { to } };
    expect(await worker.leased(claim, 'tool-calls', args)).toMatchObject({
      status: 200,
      body: { ok: true, result: { status: 'requested', transfer_to: to } },
    });
    const leg = await legTo(telephone, to);
    const { id } = (await calls.newest(sessionId)) ?? { id: '' };
    for (const event of ['bridged', 'busy', 'hung_up'])
      expect(await worker.leased(claim, `transfers/${id}`, { event })).toMatchObject({
        status: 200,
        body: { next: 'continue' },
      });
    expect(await calls.newest(sessionId)).toMatchObject({ status: 'requested' });
    await leg.answer();
    await calls.stands(sessionId, 'completed');
    await worker.leased(claim, `transfers/${id}`, { event: 'hung_up' });
    expect(await calls.call(sessionId)).toMatchObject({ status: 'active' });
    expect(await calls.heartbeat(claim)).toMatchObject({ next: 'continue', leaseExpiresAt: null });
    await leg.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'transferred' });
    expect(await calls.heartbeat(claim)).toMatchObject({ next: 'end', endReason: 'transferred' });
    expect(on.violations()).toEqual([]);
  });

  it('is dialed once where the carrier takes it and its answer is lost', async () => {
    const telephone = await on.at(name);
    const { sessionId } = await answered(telephone);
    const calls = transfersOf(telephone.ours);
    const to = freshRecipient();
    telephone.carrier.plan({ isDone: true, answer: { kind: 'reset' } });
    await calls.blind(sessionId, { to });
    const leg = await legTo(telephone, to);
    await leg.answer();
    await calls.stands(sessionId, 'completed');
    await leg.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'transferred' });
    expect(telephone.carrier.lines.filter((one) => one.to === to)).toHaveLength(1);
  });

  it('is over with the call where that is ended, and so are its leg and its line', async () => {
    const telephone = await on.at(name);
    const call = await answered(telephone);
    const calls = transfersOf(telephone.ours);
    const to = freshRecipient();
    await calls.blind(call.sessionId, { to });
    const leg = await legTo(telephone, to);
    await leg.answer();
    await calls.stands(call.sessionId, 'completed');
    await calls.end(call.sessionId);
    expect(await telephone.over(call.sessionId)).toMatchObject({ status: 'ended' });
    await Promise.all([closed(leg), closed(call.line)]);
  });
});

/** A transfer that a process has written that it asks for, and is gone since. */
const interrupted = async (telephone: Telephone, call: CarriedCall, to: string): Promise<number> => {
  await workIn(
    telephone,
    call,
    `update lines set acting_until = clock_timestamp() + interval '1 hour' where session_id = $1`,
  );
  const asked = await transfersOf(telephone.ours).blind(call.sessionId, { to });
  expect(asked.status).toBe(201);
  const [row] = await workIn(
    telephone,
    call,
    `with asked as (update line_transfers t set status = 'asking', act = l.acts + 1 from lines l
       where t.session_id = l.session_id and l.session_id = $1 returning t.session_id, act)
     update lines set acts = acts + 3, acting_until = clock_timestamp(), look_at = clock_timestamp() from asked
     where lines.session_id = asked.session_id returning asked.act`,
  );
  return row?.act ?? -1;
};

// docs/decisions/telephone.md#d534
describe('a transfer that a process did not come to the end of asking for', () => {
  it('is asked for again under its number, where the carrier does what has one number once', async () => {
    const telephone = await on.at('telnyx');
    const call = await answered(telephone);
    const to = freshRecipient();
    const act = await interrupted(telephone, call, to);
    const leg = await legTo(telephone, to);
    expect(on.dialed('telnyx')).toMatchObject({ to, command_id: `${call.sessionId}:${act}` });
    await leg.answer();
    await transfersOf(telephone.ours).stands(call.sessionId, 'completed');
    await leg.hangUp();
    expect(await telephone.over(call.sessionId)).toMatchObject({ end_reason: 'transferred' });
  });

  it('is not asked for again where it would ring twice: what comes of it is reported, or it is given up', async () => {
    const telephone = await on.at('twilio');
    const call = await answered(telephone);
    const calls = transfersOf(telephone.ours);
    const to = freshRecipient();
    await interrupted(telephone, call, to);
    await waitFor(
      'another process has looked',
      () =>
        workIn(
          telephone,
          call,
          'select case when look_at is null then 1 else 0 end as act from lines where session_id = $1',
        ),
      ([row]) => row?.act === 1,
    );
    expect(telephone.carrier.lines.filter((one) => one.to === to)).toEqual([]);
    await telephone.ours.sql(
      `update call_transfers set due_at = clock_timestamp(), created_at = created_at - interval '1 minute' where session_id = $1`,
      [call.sessionId],
    );
    expect(await calls.stands(call.sessionId, 'failed')).toMatchObject({ failure_cause: 'no_answer' });
    await call.line.hangUp();
    expect(await telephone.over(call.sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
  });
});
