import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { callsOf, telephones } from '../calls/calls-stage.ts';
import { refusal, turn } from '../sessions/sessions-stage.ts';
import { reportsOf } from './reports-stage.ts';
import { storedCallback } from '../../support/callback-rows.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: true });
});
afterAll(() => stage.close());

async function reporting(birth?: Parameters<Stage['organization']>[0]) {
  const ours = await stage.organization(birth);
  return { ...ours, calls: callsOf(ours), ...reportsOf(ours) };
}
type Reporting = Awaited<ReturnType<typeof reporting>>;

/** A session of the web in which this was said by the caller and the agent in turn, and which has ended. */
async function ended({ calls }: Reporting, texts: readonly string[], fields: object = {}): Promise<string> {
  const id = await calls.made({ ...fields });
  if (texts.length > 0) await calls.say(id, ...texts.map((text, index) => turn(index, text)));
  await calls.end(id);
  return id;
}

describe('GET /v1/calls/{id}/report', () => {
  it('is there a moment after the end of a session, also of the web, and in the call', async () => {
    const ours = await reporting();
    const id = await ours.calls.made({ metadata: { table: 4 } });
    expect((await ours.calls.call(id)).report).toBeNull();
    expect(await ours.read(id)).toMatchObject(refusal(404, 'REPORT_NOT_AVAILABLE'));
    await ours.calls.say(id, turn(0, 'What time do you open?'), turn(1, 'At five.'));
    await ours.calls.end(id);
    const report = await ours.made(id);
    expect(report).toMatchObject({
      session_id: id,
      organization_id: ours.id,
      outcome: 'completed',
      custom_data: {},
      metadata: { table: 4 },
      scheduled_callback: null,
      transcript: { entries: [{ text: 'What time do you open?' }, { text: 'At five.' }] },
      voicemail: null,
      artifacts: {},
      analysis_status: 'completed',
      analysis_provider: 'simulated',
      analysis_error: null,
      post_call_webhook_status: 'not_configured',
      post_call_webhook_attempts: 0,
      webhook_deliveries: [],
    });
    expect((await ours.calls.call(id)).report).toEqual(report);
  });

  it('has the newest callback of the call, as it is now, and makes none', async () => {
    const ours = await reporting();
    const { id, sourceSessionId } = await storedCallback(ours);
    await ours.calls.end(sourceSessionId);
    const callback = async () => (await ours.call('GET', `/v1/callbacks/${id}`)).body;
    expect((await ours.made(sourceSessionId)).scheduled_callback).toEqual(await callback());
    await ours.call('POST', `/v1/callbacks/${id}/cancel`, {});
    expect((await ours.made(sourceSessionId)).scheduled_callback).toEqual(await callback());
    const asked = { forceAnalysis: true };
    expect((await ours.call('POST', `/v1/calls/${sourceSessionId}/report/finalize`, asked)).status).toBe(200);
    expect((await ours.call('GET', '/v1/callbacks')).body).toEqual({ callbacks: [await callback()] });
  });

  it('is made without a model where the caller said nothing', async () => {
    const ours = await reporting();
    const report = await ours.made(await ended(ours, []));
    expect(report).toMatchObject({
      summary: 'A session of the web, 0 seconds: nothing was said. It was ended by a request.',
      outcome: 'no_conversation',
      structured_data: {},
      analysis_status: 'heuristic',
      analysis_provider: null,
      analysis_error: null,
      analysis_completed_at: null,
    });
  });

  it.each([
    ['busy', { outcome: 'busy', voicemail: { detected: false, amd_verdict: null, delivery: null } }],
    [
      'voicemail_beep',
      { outcome: 'voicemail', voicemail: { detected: true, amd_verdict: 'machine', delivery: 'not_delivered' } },
    ],
    ['carrier', { outcome: 'completed', voicemail: { detected: false, amd_verdict: 'human', delivery: null } }],
  ] as const)('tells what became of a telephone that is %s', async (name, told) => {
    const ours = await reporting();
    const id = await ours.calls.dialed({ to: name === 'carrier' ? telephones.talk : telephones[name] });
    await ours.calls.advance(60);
    expect(await ours.made(id)).toMatchObject(told);
  });

  it('has the costs that the ledger has, by provider and metric', async () => {
    const ours = await reporting();
    const id = await ours.calls.dialed();
    await ours.calls.advance(60);
    const { cost_micro_usd, cost_breakdown } = await ours.made(id);
    const ledger = await ours.call<components['schemas']['CreditLedgerPage']>('GET', '/v1/credits/ledger?limit=100');
    const lines = ledger.body.entries.filter((line) => line.sessionId === id);
    expect(lines.length).toBeGreaterThan(0);
    const sum = lines.reduce((total, { amountMicroUsd }) => total - BigInt(amountMicroUsd), 0n);
    expect(cost_micro_usd).toBe(String(sum));
    expect(cost_breakdown.reduce((total, { costMicroUsd }) => total + BigInt(costMicroUsd), 0n)).toBe(sum);
    const legs = new Map<string, { quantity: number; cost: bigint }>();
    for (const { provider, metric, quantity, amountMicroUsd } of lines) {
      const leg = legs.get(`${provider} ${metric}`) ?? { quantity: 0, cost: 0n };
      const more = { quantity: leg.quantity + (quantity ?? 0), cost: leg.cost - BigInt(amountMicroUsd) };
      legs.set(`${provider} ${metric}`, more);
    }
    const told = cost_breakdown.map(({ provider, metric, quantity, costMicroUsd }): [string, object] => [
      `${provider} ${metric}`,
      { quantity, cost: BigInt(costMicroUsd) },
    ]);
    expect(new Map(told)).toEqual(legs);
    expect(told.length).toBe(legs.size);
    // The session shows the same, with the cost in dollars.
    const session = await ours.calls.get(id);
    const { ended_at: end, duration_seconds } = await ours.calls.call(id);
    expect(session).toMatchObject({ endedAt: end, durationSeconds: duration_seconds });
    const usage = cost_breakdown.map(({ provider, metric, quantity, costMicroUsd }) => {
      return { provider, metric, quantity, cost: Number(costMicroUsd) / 1e6 };
    });
    expect(session.usage).toEqual(usage);
    expect(usage.length).toBeGreaterThan(1);
  });

  it('is made with words of its own where a model gives nothing of use, and says so (decision 98)', async () => {
    const ours = await reporting();
    // The simulated model fills in the form by lines like this one.
    const report = await ours.made(await ended(ours, ['summary: null']));
    expect(report).toMatchObject({
      summary: expect.stringMatching(
        /^A session of the web, \d seconds?: 1 turn of the caller, 0 turns of the agent\./,
      ),
      outcome: 'completed',
      structured_data: {},
      analysis_status: 'failed',
      analysis_error: 'simulated:echo gave no answer of the form that was asked for',
      analysis_completed_at: expect.any(String),
    });
  });

  it('is 404 for unknown calls and those of others', async () => {
    const [ours, theirs] = [await reporting(), await reporting()];
    const id = await ended(theirs, []);
    await theirs.made(id);
    expect(await ours.read(id)).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(await ours.finalize(id)).toMatchObject(refusal(404, 'NOT_FOUND'));
    expect(await ours.read(crypto.randomUUID())).toMatchObject(refusal(404, 'NOT_FOUND'));
  });
});

describe('POST /v1/calls/{id}/report/finalize', () => {
  it('is refused while the call goes on', async () => {
    const ours = await reporting();
    const id = await ours.calls.made();
    expect(await ours.finalize(id, { forceAnalysis: true })).toMatchObject(refusal(409, 'CALL_NOT_ENDED'));
  });

  it('leaves a report that is made as it is', async () => {
    const ours = await reporting();
    const id = await ended(ours, ['Hello']);
    const before = await ours.made(id);
    const { status, body } = await ours.finalize(id);
    expect([status, body]).toEqual([
      200,
      {
        session_id: id,
        summary: before.summary,
        outcome: before.outcome,
        cost_micro_usd: before.cost_micro_usd,
        webhook: { status: 'not_configured', attempts: 0, next_retry_at: null, delivered_at: null, error: null },
        webhook_deliveries: [],
      },
    ]);
    expect(await ours.made(id)).toEqual(before);
  });

  it('makes one of a call that ended before there were reports', async () => {
    const ours = await reporting();
    const id = await ended(ours, ['Hello']);
    await ours.made(id);
    await stage.sql('delete from call_reports where session_id = $1', [id]);
    expect(await ours.read(id)).toMatchObject(refusal(404, 'REPORT_NOT_AVAILABLE'));
    expect(await ours.finalize(id)).toMatchObject({ status: 200, body: { session_id: id } });
    expect((await ours.read(id)).status).toBe(200);
  });

  it('has the analysis made anew where it is forced', async () => {
    const ours = await reporting();
    const id = await ended(ours, ['Hello']);
    const before = await ours.made(id);
    expect((await ours.finalize(id, { forceAnalysis: true })).status).toBe(200);
    const after = await ours.made(id);
    expect(Date.parse(after.updated_at)).toBeGreaterThan(Date.parse(before.updated_at));
    expect(after.created_at).toBe(before.created_at);
  });

  it('is 409 REPORT_IN_PROGRESS while it is being made, and says when to repeat it', async () => {
    const ours = await reporting();
    const id = await ended(ours, []);
    await ours.made(id);
    await stage.sql(`update call_reports set lease_until = 'infinity' where session_id = $1`, [id]);
    const answer = await ours.finalize(id, { forceAnalysis: true });
    expect(answer).toMatchObject(refusal(409, 'REPORT_IN_PROGRESS'));
    expect(answer.headers['retry-after']).toBe('5');
  });

  it.each([[{ forceAnalysis: 'yes' }], [{ other: true }], [[]]])('refuses %j', async (json) => {
    const ours = await reporting();
    expect(await ours.finalize(crypto.randomUUID(), json)).toMatchObject(refusal(400, 'VALIDATION_ERROR'));
  });
});
