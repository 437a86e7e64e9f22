import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { failNextWrites } from '../../support/failing-writes.ts';
import { framesOf } from '../../support/event-frames.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Receiver, startReceiver, verifyDelivery } from '../../support/webhook-receiver.ts';
import { type Json, refusal, turn } from '../sessions/sessions-stage.ts';
import { reportsOf } from '../reports/reports-stage.ts';
import { type Claim, onWorkerStage } from './worker-stage.ts';

type ToolCall = components['schemas']['WorkerToolCall'];

const on = onWorkerStage();
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterEach(() => {
  receiver.requests.splice(0);
  receiver.answerWith(() => ({}));
});
afterAll(() => receiver.close());

/** A claimed session of an agent with these tools, by name. */
async function claimedWith(tools: Record<string, Json>, fields: Json = {}): Promise<Claim> {
  const agentId = await on.sessions.agent();
  for (const [name, tool] of Object.entries(tools)) {
    const json = { name, description: 'A tool.', ...tool };
    const made = await on.ours.call('POST', `/v1/agents/${agentId}/tools`, json);
    if (made.status !== 200) throw new Error(made.text);
  }
  await on.sessions.made({ agentId, ...fields });
  return on.worker.claimed();
}
const webhook = (source: Json = {}) => ({ source: { kind: 'webhook', url: receiver.url, ...source } });
const builtin = (name: string, config: Json = {}) => ({ source: { kind: 'builtin', name, config } });
const call = (lease: Claim, id: string, name: string, json: Json = {}) =>
  on.worker.leased<ToolCall>(lease, 'tool-calls', { id, name, ...json });
const outcome = (fields: Partial<ToolCall>) => ({ status: 200, body: fields });

describe('a webhook tool', () => {
  it('is called by the server, signed, with the secrets of the session, and its answer is the result', async () => {
    const secret = 'a-secret-of-the-tool';
    const headers = { 'X-Tenant': '{{tenant}}' };
    const claim = await claimedWith({ look_up: webhook({ secret, headers }) }, { toolSecrets: { tenant: 'acme-17' } });
    receiver.answerWith(() => ({ body: '{"state":"shipped"}' }));
    expect(await call(claim, 'c1', 'look_up', { arguments: { number: 'A-1042' } })).toMatchObject(
      outcome({ id: 'c1', name: 'look_up', ok: true, result: { state: 'shipped' }, error: null, next: 'continue' }),
    );
    const [request] = receiver.requests;
    if (request === undefined) throw new Error('Not called');
    expect(request.headers['x-tenant']).toBe('acme-17');
    expect(verifyDelivery(request, secret)).toEqual({
      session_id: claim.sessionId,
      tool_call_id: 'c1',
      idempotency_key: `${claim.sessionId}:c1`,
      tool: 'look_up',
      args: { number: 'A-1042' },
    });
  });

  it('is called once for an id of any model, which its receiver sees whole beside a webhook-id that it can carry', async () => {
    const claim = await claimedWith({ look_up: webhook() });
    for (const id of ['functions.end:0', 'c'.repeat(256), 'functions.end:0'])
      expect(await call(claim, id, 'look_up')).toMatchObject(outcome({ id, ok: true }));
    const [{ rawBody = Buffer.of(), headers = {} } = {}, ...others] = receiver.requests;
    expect(JSON.parse(rawBody.toString())).toMatchObject({ idempotency_key: `${claim.sessionId}:functions.end:0` });
    expect([others.length, headers['webhook-id']]).toEqual([1, expect.stringMatching(/^[\w-]+:[0-9a-f]{64}$/)]);
  });

  it('that refuses is a result for the model to read, and no error of the call', async () => {
    const claim = await claimedWith({ look_up: webhook() });
    receiver.answerWith(() => ({ status: 422, body: 'no such order' }));
    expect(await call(claim, 'c1', 'look_up')).toMatchObject(
      outcome({ ok: false, result: 'no such order', error: 'bad_status', next: 'continue' }),
    );
  });

  it('whose answer cannot be read as what it says it is gives the model nothing of it', async () => {
    const claim = await claimedWith({ look_up: webhook() });
    receiver.answerWith(() => ({
      headers: { 'content-type': 'text/plain; charset=latin1' },
      body: Buffer.from([0xfc]),
    }));
    expect(await call(claim, 'c1', 'look_up')).toMatchObject(outcome({ ok: true, result: 'ü', error: null }));
    receiver.answerWith(() => ({ headers: { 'content-type': 'text/plain' }, body: Buffer.from([0xfc]) }));
    expect(await call(claim, 'c2', 'look_up')).toMatchObject(
      outcome({ ok: false, result: null, error: 'invalid_answer', next: 'continue' }),
    );
  });

  it('runs once for an id: repetitions wait for its outcome and share it, and the next worker gets it too', async () => {
    const claim = await claimedWith({ look_up: webhook() });
    let letGo = (): void => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    receiver.answerWith(async () => {
      await held;
      return { body: `"answer ${receiver.requests.length}"` };
    });
    const all = Array.from({ length: 5 }, () => call(claim, 'c1', 'look_up'));
    await waitFor(
      'the receiver is called',
      async () => receiver.requests.length,
      (count) => count > 0,
    );
    letGo();
    for (const answer of await Promise.all(all)) expect(answer).toMatchObject(outcome({ result: 'answer 1' }));
    await on.worker.letPass(claim, 15);
    const next = await waitFor(
      'the session can be claimed again',
      () => on.worker.claim(),
      ({ status }) => status === 200,
    );
    expect(await call(next.body, 'c1', 'look_up')).toMatchObject(outcome({ result: 'answer 1' }));
    expect(await call(claim, 'c2', 'look_up')).toMatchObject(refusal(409, 'LEASE_LOST'));
    expect(receiver.requests).toHaveLength(1);
  });

  it('whose process died is called again under the same key by the repetition', async () => {
    const claim = await claimedWith({ look_up: webhook() });
    receiver.answerWith(() => ({ body: '1' }));
    await call(claim, 'c1', 'look_up');
    const other = '0199aaaa-0000-7000-8000-0000000000c1';
    const lease = (seconds: number) =>
      on.ours.sql(
        `insert into router_processes (id, lease_until) values ($1, clock_timestamp() + $2::int * interval '1 s')
         on conflict (id) do update set lease_until = excluded.lease_until`,
        [other, seconds],
      );
    await lease(60);
    // As it stands when the process is killed between the call and its outcome.
    await on.ours.sql(
      `update session_tool_calls
       set ok = null, result = null, running_since = clock_timestamp() - interval '20 s', running_by = $2
       where session_id = $1`,
      [claim.sessionId, other],
    );
    receiver.answerWith(() => ({ body: '2' }));
    const repeated = call(claim, 'c1', 'look_up');
    await waitFor(
      'the repetition waits',
      () => on.worker.heartbeat(claim),
      ({ status }) => status === 200,
    );
    expect(receiver.requests).toHaveLength(1);
    await lease(-1);
    expect(await repeated).toMatchObject(outcome({ ok: true, result: 2 }));
    const [first, second] = receiver.requests.map(({ headers }) => headers['webhook-id']);
    expect(second).toBe(first);
  });

  it('is called once, though its outcome cannot be written at once', async () => {
    const claim = await claimedWith({ look_up: webhook() });
    receiver.answerWith((_request, nth) => ({ body: String(nth) }));
    const failures = await failNextWrites(on.ours, {
      table: 'session_tool_calls',
      when: 'old.ok is null and new.ok is not null',
      times: 2,
    });
    expect(await call(claim, 'c1', 'look_up')).toMatchObject(outcome({ ok: true, result: 0 }));
    expect(await failures()).toBe(2);
    expect(await call(claim, 'c1', 'look_up')).toMatchObject(outcome({ ok: true, result: 0 }));
    expect(receiver.requests).toHaveLength(1);
  });

  it('that its agent lost meanwhile is not available; what ran before is still answered', async () => {
    const claim = await claimedWith({ look_up: webhook() });
    await call(claim, 'c1', 'look_up');
    expect((await on.ours.call('DELETE', `/v1/agents/${claim.agentId}`)).status).toBe(200);
    expect(await call(claim, 'c2', 'look_up')).toMatchObject(outcome({ ok: false, error: 'not_available' }));
    expect(await call(claim, 'c1', 'look_up')).toMatchObject(outcome({ ok: true }));
  });
});

describe('an inline tool', () => {
  it('is recorded with the result that the worker brings', async () => {
    const claim = await claimedWith({ show_map: { source: { kind: 'inline' } } });
    const json = { arguments: { city: 'Łódź' }, result: null };
    expect(await call(claim, 'c1', 'show_map', json)).toMatchObject(outcome({ ok: true, result: null, durationMs: 0 }));
    expect((await call(claim, 'c1', 'show_map', json)).status).toBe(200);
    const rows = await on.ours.sql<Json>(
      'select call_id, tool_name, kind, arguments, ok from session_tool_calls where session_id = $1',
      [claim.sessionId],
    );
    expect(rows).toEqual([
      { call_id: 'c1', tool_name: 'show_map', kind: 'inline', arguments: { city: 'Łódź' }, ok: true },
    ]);
  });
});

describe('the turns in which tools were called (docs/decisions/sessions.md#d350)', () => {
  it('have them in the transcript, the stream, the call and its report, with their arguments', async () => {
    const claim = await claimedWith({ show_map: { source: { kind: 'inline' } }, hang_up: builtin('end_call') });
    const { sessionId } = claim;
    await on.worker.say(claim, turn(0));
    const city = { arguments: { city: 'Łódź', at: [51.7, 19.4] }, result: null };
    await call(claim, 'c1', 'show_map', city);
    await call(claim, 'c2', 'show_map', { ...city, arguments: {} });
    await on.worker.say(claim, turn(1));
    await call(claim, 'c3', 'hang_up');
    const before = [
      { name: 'show_map', args: city.arguments },
      { name: 'show_map', args: {} },
    ];
    const called = async () => (await on.sessions.transcript(sessionId)).map(({ toolCalls }) => toolCalls);
    expect(await called()).toEqual([[], before]);
    await on.worker.say(claim, turn(2, 'Thank you.'));
    await on.worker.end(claim, 'agent_hangup');
    const last = [{ name: 'hang_up', args: {} }];
    expect(await called()).toEqual([[], before, last]);
    const stream = await fetch(`${on.stage.url}/v1/sessions/${sessionId}/stream`, {
      headers: { authorization: `Bearer ${on.ours.apiKey}` },
    });
    const turns = framesOf(await stream.text()).filter(({ event }) => event === 'transcript');
    expect(turns.map(({ data }) => data)).toEqual(await on.sessions.transcript(sessionId));
    const report = await reportsOf(on.ours).made(sessionId);
    const inText = (calls: readonly { name: string; args: object }[]) =>
      calls.map(({ name, args }) => ({ name, args: JSON.stringify(args) }));
    for (const { entries } of [report.transcript, (await on.sessions.call(sessionId)).transcript])
      expect(entries.map(({ metadata }) => metadata)).toEqual([
        {},
        { toolCalls: inText(before) },
        { toolCalls: inText(last) },
      ]);
  });
});

describe('end_call', () => {
  it('asks for the end: the answer and every later one say so, and the reason is agent_hangup', async () => {
    const claim = await claimedWith({ hang_up: builtin('end_call') });
    await on.worker.say(claim, turn(0));
    const ending = outcome({ ok: true, result: { status: 'ending' }, next: 'end', endReason: 'agent_hangup' });
    expect(await call(claim, 'c1', 'hang_up', { arguments: { reason: 'done' } })).toMatchObject(ending);
    expect(await call(claim, 'c2', 'hang_up')).toMatchObject(ending);
    expect((await on.worker.say(claim, turn(1, 'Goodbye'))).status).toBe(200);
    await on.worker.end(claim, 'caller_hangup');
    expect(await on.sessions.get(claim.sessionId)).toMatchObject({ status: 'ended', endReason: 'agent_hangup' });
    expect(await call(claim, 'c1', 'hang_up', { arguments: { reason: 'done' } })).toMatchObject(ending);
    expect(await call(claim, 'c3', 'hang_up')).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
  });
});

describe('send_sms', () => {
  /** The number of the organization, in which a zone is known for every recipient. */
  const numberOf = async (): Promise<string> => {
    await on.ours.call('PATCH', '/v1/organization', { defaultTimezone: 'UTC' });
    const { body } = await on.ours.call<Array<{ id: string }>>('GET', '/v1/phone-numbers');
    return body[0]?.id ?? '';
  };
  /** The recipient answers STOP. */
  const optOut = async (): Promise<void> => {
    const { body } = await on.ours.call<Array<{ e164: string }>>('GET', '/v1/phone-numbers');
    const json = { to: body[0]?.e164, from: to, text: 'STOP' };
    expect((await on.ours.call('POST', '/v1/test/inbound-messages', json)).status).toBe(202);
    await waitFor(
      'the recipient is suppressed',
      async () => (await on.ours.call<{ data: Json[] }>('GET', '/v1/sms/suppressions')).body.data,
      (rows) => rows.length > 0,
    );
  };
  const messages = async () =>
    (await on.ours.call<{ data: Json[] }>('GET', '/v1/sms/messages?origin=agent_tool')).body.data;
  const to = '+15005550100';

  it('sends one text from the number of the tool, whose origin is agent_tool', async () => {
    const claim = await claimedWith({ text: builtin('send_sms', { phoneNumberId: await numberOf() }) });
    const first = await call(claim, 'c1', 'text', { arguments: { to, text: 'Your table is booked' } });
    expect(first).toMatchObject(outcome({ ok: true, error: null }));
    expect((await call(claim, 'c1', 'text', { arguments: { to, text: 'Your table is booked' } })).body.result).toEqual(
      first.body.result,
    );
    const [message, ...others] = await messages();
    expect(others).toEqual([]);
    expect(message).toMatchObject({ to, text: 'Your table is booked', origin: 'agent_tool' });
    expect(first.body.result).toEqual({
      message_id: message?.['id'],
      status: expect.stringMatching(/queued|scheduled/),
    });
  });

  it('meets every gate of a text, and a closed one is the result', async () => {
    const claim = await claimedWith({ text: builtin('send_sms', { phoneNumberId: await numberOf() }) });
    await optOut();
    const suppressed = await call(claim, 'c1', 'text', { arguments: { to, text: 'Hello' } });
    expect(suppressed).toMatchObject(
      outcome({ ok: false, error: 'refused', result: { code: 'RECIPIENT_SUPPRESSED' } as never }),
    );
    expect(await messages()).toEqual([]);
  });

  it.each([
    ['no text', { to }],
    ['a blank text', { to, text: ' ' }],
    ['a text of 1,601 characters', { to, text: 'x'.repeat(1_601) }],
    ['no recipient', { text: 'Hello' }],
    ['a recipient that is no number', { to: 'Bob', text: 'Hello' }],
  ])('with %s is told what is wrong', async (_, args) => {
    const claim = await claimedWith({ text: builtin('send_sms', { phoneNumberId: await numberOf() }) });
    expect(await call(claim, 'c1', 'text', { arguments: args })).toMatchObject(
      outcome({ ok: false, error: 'invalid_arguments', result: { message: expect.any(String) } as never }),
    );
    expect(await messages()).toEqual([]);
  });

  it('without a number to send from is not available', async () => {
    const claim = await claimedWith({ text: builtin('send_sms') });
    expect(await call(claim, 'c1', 'text', { arguments: { to, text: 'Hello' } })).toMatchObject(
      outcome({ ok: false, error: 'not_available' }),
    );
  });
});

describe('refusals', () => {
  const tools = { look_up: webhook, show_map: () => ({ source: { kind: 'inline' } }) };
  const claimed = () => claimedWith({ look_up: tools.look_up(), show_map: tools.show_map() });

  it('409 REPORT_CONFLICT for another tool, other arguments or another result under the id', async () => {
    const claim = await claimed();
    await call(claim, 'c1', 'look_up', { arguments: { a: 1 } });
    await call(claim, 'c2', 'show_map', { result: 1 });
    const conflict = (reportId: string) => refusal(409, 'REPORT_CONFLICT', { reportId });
    expect(await call(claim, 'c1', 'look_up', { arguments: { a: 2 } })).toMatchObject(conflict('c1'));
    expect(await call(claim, 'c1', 'show_map', { arguments: { a: 1 }, result: 1 })).toMatchObject(conflict('c1'));
    expect(await call(claim, 'c2', 'show_map', { result: 2 })).toMatchObject(conflict('c2'));
    expect(receiver.requests).toHaveLength(1);
  });

  it.each<[string, Json, string]>([
    ['a tool that the session lacks', { id: 'c', name: 'absent' }, '/body/name'],
    ['an inline tool without a result', { id: 'c', name: 'show_map' }, '/body/result'],
    ['a result of a webhook', { id: 'c', name: 'look_up', result: 1 }, '/body/result'],
    ['an id with a space', { id: 'c 1', name: 'look_up' }, '/body/id'],
    ['an id of 257 characters', { id: 'c'.repeat(257), name: 'look_up' }, '/body/id'],
    ['arguments that are no object', { id: 'c', name: 'look_up', arguments: [] }, '/body/arguments'],
    ['arguments of 33 KB', { id: 'c', name: 'look_up', arguments: { a: 'x'.repeat(33_000) } }, '/body/arguments'],
    ['a result of more than 64 KB', { id: 'c', name: 'show_map', result: 'x'.repeat(65_535) }, '/body/result'],
    ['an unknown field', { id: 'c', name: 'look_up', extra: 1 }, '/body/extra'],
  ])('400 VALIDATION_ERROR for %s', async (_, json, path) => {
    const claim = await claimed();
    expect(await on.worker.leased(claim, 'tool-calls', json)).toMatchObject(
      refusal(400, 'VALIDATION_ERROR', { issues: [{ path }] }),
    );
    expect(receiver.requests).toEqual([]);
  });
});
