import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Organization } from '../../support/organization.ts';
import type { Stage } from '../../support/stage.ts';
import { refusal, type sessionsOf, turn } from '../sessions/sessions-stage.ts';
import { type Claim, startWorkerStage, type workerOf } from './worker-stage.ts';

let stage: Stage;
let ours: Organization;
let sessions: ReturnType<typeof sessionsOf>;
let worker: ReturnType<typeof workerOf>;
beforeAll(async () => {
  ({ stage, ours, sessions, worker } = await startWorkerStage());
});
afterAll(() => stage.close());

const claimed = async (): Promise<Claim> => {
  await sessions.made();
  return worker.claimed();
};

describe('turns of a worker', () => {
  const told = {
    eouMs: 40,
    llmTtftMs: 210.5,
    ttsTtfbMs: 140,
    latencyStatus: 'interrupted',
    conversationalLatencyMs: 600,
  };

  it('carry the times of the answer, and begin the conversation', async () => {
    const claim = await claimed();
    expect(await worker.say(claim, turn(0), { ...turn(1), ...told })).toMatchObject({ status: 200 });
    expect(await sessions.transcript(claim.sessionId)).toMatchObject([
      { index: 0, eouMs: null },
      { index: 1, ...told },
    ]);
    const events = await sessions.events(claim.sessionId);
    expect(events.map(({ event_type }) => event_type)).toEqual(['session.created', 'session.started']);
  });

  it('and those of clients are one list with one rule (decision 77)', async () => {
    const claim = await claimed();
    await sessions.say(claim.sessionId, turn(0));
    expect((await worker.say(claim, turn(0))).status).toBe(200);
    expect(await worker.say(claim, turn(2), turn(0, 'Otherwise'))).toMatchObject(
      refusal(409, 'TURN_CONFLICT', { index: 0 }),
    );
    expect((await sessions.transcript(claim.sessionId)).map(({ index }) => index)).toEqual([0]);
  });
});

describe('events of a worker', () => {
  const started = { id: 'e1', type: 'worker.duplex.started', payload: { codec: 'opus' } };
  const report = (claim: Claim, ...events: object[]) => worker.leased(claim, 'events', { events });

  it('stand among those of the call, are taken again, and tell no endpoint', async () => {
    const claim = await claimed();
    expect(
      (await report(claim, started, { id: 'e2', type: 'worker.greeted', occurredAt: '2026-11-20T15:00:04.000Z' }))
        .status,
    ).toBe(200);
    expect((await report(claim, started, started)).status).toBe(200);
    expect(await sessions.events(claim.sessionId)).toMatchObject([
      { event_type: 'session.created' },
      { event_type: 'worker.duplex.started', provider: 'service', status: 'active', payload: { codec: 'opus' } },
      { event_type: 'worker.greeted', occurred_at: '2026-11-20T15:00:04.000Z', payload: {} },
    ]);
    expect((await ours.events(claim.sessionId)).map(({ type }) => type)).toEqual(['call.status']);
  });

  it('are stored all or none: another one under an id, and new ones after the end, are refused', async () => {
    const claim = await claimed();
    await report(claim, started);
    const conflict = refusal(409, 'REPORT_CONFLICT', { reportId: 'e1' });
    expect(await report(claim, { id: 'e3', type: 'worker.more' }, { ...started, payload: {} })).toMatchObject(conflict);
    expect(await report(claim, { ...started, type: 'worker.other' })).toMatchObject(conflict);
    await worker.end(claim, 'caller_hangup');
    expect(await report(claim, { id: 'e4', type: 'worker.late' })).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
    expect((await report(claim, started)).status).toBe(200);
    expect(await sessions.events(claim.sessionId)).toHaveLength(4);
  });

  it.each([
    ['a type of the server', { id: 'e', type: 'session.ended' }, '/body/events/0/type'],
    ['an id with a space', { id: 'e 1', type: 'worker.greeted' }, '/body/events/0/id'],
    [
      'more than 4 KB',
      { id: 'e', type: 'worker.greeted', payload: { a: 'x'.repeat(4_096) } },
      '/body/events/0/payload',
    ],
    ['an unknown field', { id: 'e', type: 'worker.greeted', extra: 1 }, '/body/events/0/extra'],
  ])('with %s are a 400 that names it', async (_, event, path) => {
    const claim = await claimed();
    expect(await report(claim, event)).toMatchObject(refusal(400, 'VALIDATION_ERROR', { issues: [{ path }] }));
  });
});

describe('usage of a worker', () => {
  const use = { id: 'u1', layer: 'llm', provider: 'our-own', model: 'small-7b', metric: 'output_tokens', quantity: 84 };
  const report = (claim: Claim, ...usage: object[]) => worker.leased(claim, 'usage', { usage });
  const stored = (id: string) =>
    ours.sql<{ reported_id: string; quantity: number }>(
      'select reported_id, quantity from session_usage where session_id = $1 order by reported_id',
      [id],
    );

  it('is kept once for each id, and costs nothing', async () => {
    const claim = await claimed();
    expect((await report(claim, use, { ...use, id: 'u2', model: null, quantity: 0.5 })).status).toBe(200);
    expect((await report(claim, use)).status).toBe(200);
    expect(await stored(claim.sessionId)).toEqual([
      { reported_id: 'u1', quantity: 84 },
      { reported_id: 'u2', quantity: 0.5 },
    ]);
    expect(await report(claim, { ...use, id: 'u3' }, { ...use, quantity: 85 })).toMatchObject(
      refusal(409, 'REPORT_CONFLICT', { reportId: 'u1' }),
    );
    await worker.end(claim, 'silence');
    expect(await report(claim, { ...use, id: 'u4' })).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
    expect(await stored(claim.sessionId)).toHaveLength(2);
    expect(await ours.ledger(claim.sessionId)).toEqual([]);
  });
});
