import { describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Json, refusal } from '../sessions/sessions-stage.ts';
import { workerOf } from '../worker/worker-stage.ts';
import { callsOf, telephones, onCallsStage } from './calls-stage.ts';

type Wire = components['schemas'];

const on = onCallsStage({ worker: true });

const tell = (id: string, message: Json) =>
  on.ours.call<Wire['SentCallMessage']>('POST', `/v1/calls/${id}/messages`, message);
const join = (id: string, who: Json = {}) => on.ours.call<Wire['JoinedCall']>('POST', `/v1/calls/${id}/web-join`, who);
const at = (path: string) => ({ status: 400, body: { code: 'VALIDATION_ERROR', issues: [{ path }] } });
const unknown = '00000000-0000-7000-8000-000000000000';

describe('POST /v1/calls/{id}/messages', () => {
  it('has the agent of a telephone answer, or know, what it is told (companion-facts 7)', async () => {
    const id = await on.calls.dialed({ to: telephones.endless });
    await on.calls.advance(2);
    await on.calls.until(id, 'is answered', ({ answered_at }) => answered_at !== null);
    const sent = await tell(id, { text: 'Speak up.', mode: 'respond' });
    expect(sent).toMatchObject({ status: 202, body: { message_id: expect.any(String) } });
    await tell(id, { text: 'The shop is closed.', mode: 'context' });
    await on.calls.advance(2);
    const turns = await waitFor(
      'both are in the transcript',
      () => on.calls.transcript(id),
      (said) => said.some(({ source }) => source === 'system'),
    );
    await on.calls.end(id);
    const place = turns.findIndex(({ text }) => text === 'Speak up.');
    expect(turns.slice(place, place + 2)).toMatchObject([
      { source: 'user', text: 'Speak up.' },
      { source: 'agent', text: 'Speak up.' },
    ]);
    expect(turns.find(({ source }) => source === 'system')).toMatchObject({ text: 'The shop is closed.' });
  });

  it('reaches any worker by its heartbeat, each once and in order', async () => {
    const worker = workerOf(on.ours);
    const id = await on.calls.made();
    const lease = await worker.claimed();
    const heard = (json: Json) => worker.leased<Wire['WorkerHeartbeat']>(lease, 'heartbeat', json);
    const waiting = heard({ waitSeconds: 10, afterMessage: 0 });
    const first = (await tell(id, { text: 'One' })).body.message_id;
    const one = { id: first, sequence: 1, text: 'One', mode: 'respond' };
    expect((await waiting).body.messages).toEqual([one]);
    await tell(id, { text: 'Two', mode: 'context' });
    expect((await heard({ afterMessage: 1 })).body.messages).toMatchObject([{ sequence: 2, text: 'Two' }]);
    expect((await heard({ afterMessage: 2 })).body.messages).toEqual([]);
    expect((await heard({})).body.messages).toEqual([]);
    expect((await heard({ afterMessage: 0 })).body.messages).toMatchObject([one, { sequence: 2, mode: 'context' }]);
  });

  it('is 409 CALL_NOT_LIVE before the answer and after the end, and 404 elsewhere', async () => {
    const ringing = await on.calls.dialed({ to: telephones.no_answer });
    expect(await tell(ringing, { text: 'Hello' })).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
    const ended = await on.calls.made();
    await on.calls.end(ended);
    expect(await tell(ended, { text: 'Hello' })).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
    expect(await tell(unknown, { text: 'Hello' })).toMatchObject(refusal(404, 'NOT_FOUND'));
    const theirs = await callsOf(await on.stage.organization()).made();
    expect(await tell(theirs, { text: 'Hello' })).toMatchObject(refusal(404, 'NOT_FOUND'));
    await on.calls.end(ringing);
  });

  it('takes 1 to 16000 characters', async () => {
    const id = await on.calls.made();
    expect(await tell(id, { text: '' })).toMatchObject(at('/body/text'));
    expect(await tell(id, { text: 'x'.repeat(16_001) })).toMatchObject(at('/body/text'));
    expect(await tell(id, { text: 'x'.repeat(16_000) })).toMatchObject({ status: 202 });
    expect(await tell(id, { text: 'x', mode: 'shout' })).toMatchObject(at('/body/mode'));
  });
});

describe('POST /v1/calls/{id}/web-join', () => {
  it('hands out another credential at each call, which the socket knows (decision 80)', async () => {
    const id = await on.calls.made();
    const [one, other] = [await join(id, { displayName: 'Ada' }), await join(id)];
    expect(one).toMatchObject({
      status: 200,
      body: { url: expect.stringMatching(`^ws://.*/v1/sessions/${id}/media$`), roomName: `session-${id}` },
    });
    expect(one.body.token).not.toBe(other.body.token);
    expect(one.body.identity).not.toBe(other.body.identity);
    const open = (bearer: string) =>
      on.stage.ask({
        method: 'GET',
        path: `/v1/sessions/${id}/media`,
        key: null,
        headers: { authorization: `Bearer ${bearer}` },
      });
    // It is no request for a socket, which is looked at behind the credential.
    expect(await open(one.body.token)).toMatchObject(refusal(400, 'VALIDATION_ERROR'));
    expect(await open(`${one.body.token}x`)).toMatchObject(refusal(401, 'UNAUTHORIZED'));
    await on.calls.end(id);
    expect(await open(one.body.token)).toMatchObject(refusal(401, 'UNAUTHORIZED'));
    expect(await join(id)).toMatchObject(refusal(409, 'CALL_NOT_LIVE'));
    expect(await join(unknown)).toMatchObject(refusal(404, 'NOT_FOUND'));
  });
});

describe('span_tree of a telephone call', () => {
  it('says where its time went, and is null for a session of the web', async () => {
    const id = await on.calls.dialed();
    await on.calls.advance(60);
    const { span_tree: tree, answered_at, ended_at } = await on.calls.call(id);
    expect(tree).toMatchObject({
      name: 'call',
      ended_at,
      children: [{ name: 'waiting' }, { name: 'ringing', ended_at: answered_at }, { name: 'conversation', ended_at }],
    });
    expect(await on.calls.call(await on.calls.made())).toMatchObject({ span_tree: null });
  });
});
