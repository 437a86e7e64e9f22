import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import type { Json } from '../sessions/sessions-stage.ts';
import { telephones, onCallsStage } from './calls-stage.ts';

const on = onCallsStage({ worker: true });

const played = async (fields: Json): Promise<string> => {
  const id = await on.calls.dialed(fields);
  await on.calls.advance(90);
  await on.calls.ended(id);
  return id;
};
const said = async (id: string): Promise<string[]> =>
  (await on.calls.transcript(id)).map(({ source, text }) => `${source}: ${text}`);
const withTool = async (source: Json, fields: Json = {}): Promise<string> => {
  const agentId = await on.calls.agent(fields);
  const tool = { name: 'act', description: 'Acts.', source };
  const made = await on.ours.call('POST', `/v1/agents/${agentId}/tools`, tool);
  if (made.status !== 200) throw new Error(`No tool: ${made.text}`);
  return agentId;
};

describe('a machine that answers', () => {
  it('is hung up on, or hears the message of the agent behind its beep', async () => {
    const hungUp = await played({ to: telephones.voicemail_beep, firstMessage: 'Hello there.' });
    expect(await said(hungUp)).toEqual([]);
    const turnHandling = { onMachine: 'leave_message', voicemailMessage: 'Call {{ name }} back.' };
    const agentId = await on.calls.agent({ turnHandling, promptVariables: [{ name: 'name', defaultValue: 'us' }] });
    for (const to of [telephones.voicemail_beep, telephones.voicemail_no_beep]) {
      const id = await played({ to, agentId });
      expect(await said(id)).toEqual(['agent: Call us back.']);
      expect(await on.calls.call(id)).toMatchObject({ status: 'ended', end_reason: 'voicemail' });
    }
  });

  it('is taken for a person where detection is disabled', async () => {
    const id = await played({
      to: telephones.voicemail_beep,
      firstMessage: 'Hello there.',
      telephony: { amd: { mode: 'disabled' } },
    });
    expect(await said(id)).toEqual(['agent: Hello there.']);
    expect(await on.calls.call(id)).toMatchObject({ end_reason: 'silence' });
  });
});

describe('a tool in a telephone call', () => {
  it('voicemail leaves its message, a template, and ends the call', async () => {
    const agentId = await withTool(
      { kind: 'builtin', name: 'voicemail', config: { message: 'This is {{ name }}.' } },
      { promptVariables: [{ name: 'name', defaultValue: 'Acme' }] },
    );
    const id = await played({ to: telephones.tool, agentId });
    expect(await said(id)).toContain('agent: This is Acme.');
    expect(await on.calls.call(id)).toMatchObject({ status: 'ended', end_reason: 'voicemail' });
  });

  it('end_call hangs up', async () => {
    const id = await played({ to: telephones.tool, agentId: await withTool({ kind: 'builtin', name: 'end_call' }) });
    expect(await on.calls.call(id)).toMatchObject({ status: 'ended', end_reason: 'agent_hangup' });
  });

  it('send_dtmf presses keys, which the history of the call has, and nothing that is no key (decision 300)', async () => {
    const agentId = await withTool({ kind: 'builtin', name: 'send_dtmf' });
    const id = await on.calls.dialed({ to: telephones.endless, agentId });
    await on.calls.advance(2);
    await on.calls.until(id, 'is answered', ({ answered_at: at }) => at !== null);
    // The simulated model calls what it is told to.
    for (const digits of ['12x', '12#'])
      await on.ours.call('POST', `/v1/calls/${id}/messages`, {
        text: `call:act ${JSON.stringify({ digits })}`,
        mode: 'respond',
      });
    await on.calls.advance(2);
    const pressed = async () => (await on.calls.events(id)).filter(({ event_type: type }) => type === 'sip.dtmf_sent');
    const events = await waitFor('keys are pressed', pressed, (found) => found.length > 0);
    expect(events).toMatchObject([{ payload: { digits: '12#' } }]);
    const rows = await on.ours.sql<{ ok: boolean; error: string | null }>(
      'select ok, error from session_tool_calls where session_id = $1 order by ok',
      [id],
    );
    expect(rows).toEqual([
      { ok: false, error: 'invalid_arguments' },
      { ok: true, error: null },
    ]);
    await on.calls.end(id);
  });

  it('send_sms writes to the other party from the number of the call', async () => {
    const agentId = await withTool({ kind: 'builtin', name: 'send_sms' });
    await played({ to: telephones.tool, agentId });
    const rows = await on.ours.sql<{ ok: boolean; error: string | null; result: Json }>(
      'select ok, error, result from session_tool_calls where organization_id = $1',
      [on.ours.id],
    );
    // The simulated model calls it without a text: what it lacks is the text, and neither number.
    expect(rows).toEqual([
      { ok: false, error: 'invalid_arguments', result: { message: expect.stringMatching(/^text/) } },
    ]);
  });
});

describe('a call that its worker leaves', () => {
  it('ends with worker_lost, and is never dialed again (decision 69)', async () => {
    const id = await on.calls.dialed({ to: telephones.worker_dies });
    await on.calls.deserted(id);
    const call = await on.calls.ended(id);
    expect(call).toMatchObject({ status: 'failed', end_reason: 'worker_lost', failure_cause: 'worker_lost' });
    const events = (await on.calls.events(id)).map(({ event_type }) => event_type);
    expect(events.filter((type) => type === 'sip.dial_started')).toHaveLength(1);
  });
});

describe('a person who hangs up in mid-sentence', () => {
  it('leaves the last turn with what was heard, interrupted in the session, the call and its report', async () => {
    const id = await played({ to: telephones.hang_up });
    const turns: Array<components['schemas']['SessionTurn']> = await on.calls.transcript(id);
    expect(turns.map(({ source, latencyStatus }) => [source, latencyStatus])).toEqual([
      ['user', null],
      ['agent', 'interrupted'],
    ]);
    // The simulated model would say what was said to it.
    const [asked, heard] = turns.map(({ text }) => text);
    expect(heard).toMatch(/^\w+(\W+\w+)*$/);
    expect(asked).toMatch(new RegExp(`^${heard}\\b.`));
    const entries = [
      { text: asked, metadata: {} },
      { text: heard, metadata: { interrupted: true } },
    ];
    const call = await on.calls.call(id);
    expect(call.transcript.entries).toMatchObject(entries);
    expect(call.transcript.entries[0]?.metadata).toEqual({});
    const report = await waitFor(
      'the report is made',
      () => on.ours.call<components['schemas']['CallReport']>('GET', `/v1/calls/${id}/report`),
      ({ status }) => status === 200,
    );
    expect(report.body.transcript.entries).toMatchObject(entries);
  });
});
