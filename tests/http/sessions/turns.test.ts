import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Organization } from '../../support/organization.ts';
import type { Stage } from '../../support/stage.ts';
import { refusal, type sessionsOf, startSessionsStage, turn } from './sessions-stage.ts';

let stage: Stage;
let ours: Organization;
let sessions: ReturnType<typeof sessionsOf>;
beforeAll(async () => {
  ({ stage, ours, sessions } = await startSessionsStage());
});
afterAll(() => stage.close());

describe('POST /v1/sessions/{id}/turns', () => {
  it('stores turns in any order and with gaps, and shows them by their index', async () => {
    const id = await sessions.made();
    const { status, text } = await sessions.say(id, turn(4), turn(1, 'First', { endedAt: '2026-11-20T15:00:06.000Z' }));
    expect([status, text]).toEqual([202, '']);
    await sessions.say(id, turn(0, 'Before', { provider: 'simulated', model: 'echo' }));
    expect(await sessions.transcript(id)).toMatchObject([
      { index: 0, source: 'user', text: 'Before', provider: 'simulated', model: 'echo', endedAt: null, toolCalls: [] },
      { index: 1, source: 'agent', text: 'First', provider: null, endedAt: '2026-11-20T15:00:06.000Z' },
      { index: 4, latencyStatus: null, eouMs: null },
    ]);
    expect((await sessions.call(id)).transcript.entries.map(({ index, metadata }) => [index, metadata])).toEqual([
      [0, {}],
      [1, {}],
      [4, {}],
    ]);
  });

  it('takes an equal turn again, and stores nothing of a request of which one stands otherwise', async () => {
    const id = await sessions.made();
    await sessions.say(id, turn(0), turn(1));
    expect((await sessions.say(id, turn(1), turn(2), turn(2))).status).toBe(202);
    const conflict = refusal(409, 'TURN_CONFLICT', { index: 1 });
    expect(await sessions.say(id, turn(3), turn(1, 'Other words'))).toMatchObject(conflict);
    expect(await sessions.say(id, turn(1, 'Turn 1', { source: 'system' }))).toMatchObject(conflict);
    expect(await sessions.say(id, turn(5), turn(5, 'Twice'))).toMatchObject(
      refusal(409, 'TURN_CONFLICT', { index: 5 }),
    );
    expect((await sessions.transcript(id)).map(({ index }) => index)).toEqual([0, 1, 2]);
  });

  it('keeps one of two turns that come for one index at once', async () => {
    const id = await sessions.made();
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => sessions.say(id, turn(0, text))));
    expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409]);
    expect(await sessions.transcript(id)).toHaveLength(1);
  });

  it('takes no new turn after the end, and one that was there again', async () => {
    const id = await sessions.made();
    await sessions.say(id, turn(0));
    await sessions.end(id);
    expect(await sessions.say(id, turn(1))).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
    expect((await sessions.say(id, turn(0))).status).toBe(202);
    expect(await sessions.transcript(id)).toHaveLength(1);
  });

  it('begins the conversation with its first turn: created, started, ended, each told once and in order', async () => {
    const id = await sessions.made();
    await sessions.say(id, turn(0));
    await sessions.say(id, turn(1));
    expect((await sessions.call(id)).status).toBe('active');
    expect((await sessions.end(id)).body).toEqual({ ok: true, status: 'ending' });
    const call = await sessions.call(id);
    expect(call).toMatchObject({
      id,
      call_id: id,
      resource_uri: `/v1/calls/${id}`,
      status: 'ended',
      direction: 'web',
      end_reason: 'api_end',
      failure_cause: null,
      report: null,
      transfers: [],
      recording_status: 'suppressed',
    });
    expect((await sessions.end(id)).body).toEqual({ ok: true, status: 'already_ended', ended_at: call.ended_at });
    const events = await sessions.events(id);
    const types = ['session.created', 'session.started', 'room_finished', 'session.ended'];
    expect(events.map(({ event_type: type }) => type)).toEqual(types);
    expect(events.at(-1)).toMatchObject({
      provider: 'service',
      status: 'ended',
      payload: { end_reason: 'api_end', duration_seconds: call.duration_seconds },
    });
    const told = await ours.events<{ event_type: string }>(id);
    expect(told.map(({ type, sequence, body }) => [type, sequence, body.data.event_type])).toEqual(
      types.map((type, nth) => ['call.status', nth + 1, type]),
    );
    expect(told.at(-1)?.body).toMatchObject({ call_id: id, session_id: id, status: 'ended' });
  });

  it('ends once where many ask at once', async () => {
    const id = await sessions.made();
    const answers = await Promise.all(Array.from({ length: 5 }, () => sessions.end(id)));
    expect(answers.filter(({ body }) => body.status === 'ending')).toHaveLength(1);
    expect(await sessions.events(id)).toHaveLength(3);
    // Nothing was said: it lasted no time.
    expect((await sessions.call(id)).duration_seconds).toBe(0);
  });
});

describe('GET /v1/agents/{id}/calls', () => {
  it('shows the calls of an agent, newest first, under both names, also when the agent is gone', async () => {
    const agentId = await sessions.agent();
    await sessions.agent();
    expect((await ours.call('GET', `/v1/agents/${agentId}/calls`)).body).toMatchObject({ calls: [], entries: [] });
    const first = await sessions.made({ agentId });
    const second = await sessions.made({ agentId, mode: 's2s' });
    await ours.call('DELETE', `/v1/agents/${agentId}`);
    const { status, body } = await ours.call<{ calls: Array<{ id: string }>; entries: unknown[] }>(
      'GET',
      `/v1/agents/${agentId}/calls`,
    );
    expect([status, body.calls.map(({ id }) => id)]).toEqual([200, [second, first]]);
    expect(body.entries).toEqual(body.calls);
    expect(body.calls[0]).toMatchObject({ agent_id: agentId, kind: 's2s', status: 'active', duration_seconds: null });
    const { createdAt } = await sessions.get(second);
    const since = await ours.call<typeof body>('GET', `/v1/agents/${agentId}/calls?since=${createdAt}`);
    expect(since.body.calls.map(({ id }) => id)).toContain(second);
    const unknown = await ours.call('GET', `/v1/agents/agent_${'0'.repeat(32)}/calls`);
    expect(unknown).toMatchObject(refusal(404, 'NOT_FOUND'));
  });
});
