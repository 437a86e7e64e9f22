import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { recordAnswer } from '../../support/contract-recorder.ts';
import { framesOf } from '../../support/event-frames.ts';
import type { Organization } from '../../support/organization.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import type { Stage } from '../../support/stage.ts';
import { workerOf } from '../worker/worker-stage.ts';
import { refusal, sessionsOf, startSessionsStage, turn } from './sessions-stage.ts';

type Frame = components['schemas']['SessionStreamEvent'];

let stage: Stage;
let ours: Organization;
let sessions: ReturnType<typeof sessionsOf>;
beforeAll(async () => {
  ({ stage, ours, sessions } = await startSessionsStage());
});
afterAll(() => stage.close());

/** Follows a session; `until` waits for so many frames, `ended` for the end of the stream. */
async function follow(id: string, cursor?: string, lastEventId?: string) {
  const path = `/v1/sessions/${id}/stream${cursor === undefined ? '' : `?cursor=${cursor}`}`;
  const place = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const headers = { authorization: `Bearer ${ours.apiKey}`, ...place };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request(`${stage.url}${path}`, { headers, agent: false }, resolve).on('error', reject).end();
  });
  let text = '';
  response.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const frames = (): Frame[] => framesOf(text.slice(0, text.lastIndexOf('\n\n') + 2)) as Frame[];
  return {
    status: response.statusCode,
    headers: response.headers,
    until: (count: number) =>
      waitFor(
        `${count} frames`,
        async () => frames(),
        ({ length }) => length >= count,
      ),
    untilTurn: () =>
      waitFor(
        'a turn',
        async () => frames(),
        (all) => all.some(({ event }) => event === 'transcript'),
      ),
    ended: async (): Promise<Frame[]> => {
      if (!response.readableEnded) await new Promise((resolve) => response.once('end', resolve));
      recordAnswer({ method: 'GET', path, status: 200, headers: response.headers, text });
      return frames();
    },
    leave: () => response.destroy(),
  };
}
const told = (frames: readonly Frame[]) =>
  frames.map((frame) => {
    if (frame.event === 'transcript') return frame.data.index;
    if (frame.event === 'event') return frame.data.event_type;
    return frame.event === 'status' ? frame.data.status : frame.event === 'end' ? frame.data.reason : 'error';
  });

describe('GET /v1/sessions/{id}/stream', () => {
  it('tells what was stored, then what is stored, each once and in its order, and ends with the session', async () => {
    const id = await sessions.made();
    await sessions.say(id, turn(0), turn(3));
    const reader = await follow(id);
    await reader.until(5);
    await sessions.say(id, turn(1));
    await reader.until(6);
    await sessions.end(id);
    const frames = await reader.ended();
    expect(told(frames)).toEqual([
      'active',
      'session.created',
      'session.started',
      0,
      3,
      1,
      'room_finished',
      'session.ended',
      'ended',
      'session_ended',
    ]);
    expect(frames.at(-2)).toMatchObject({ event: 'status', data: { endedAt: (await sessions.call(id)).ended_at } });
  });

  it('tells of a session that has ended all there is, and ends at once', async () => {
    const id = await sessions.made();
    await sessions.say(id, turn(1));
    await sessions.end(id);
    expect(told(await (await follow(id)).ended())).toEqual([
      'ended',
      'session.created',
      'session.started',
      1,
      'room_finished',
      'session.ended',
      'session_ended',
    ]);
  });

  it('goes on behind the place of a frame: nothing is missing, and what is older than two seconds is not told again', async () => {
    await ours.setTime('2027-01-13T16:00:00Z');
    const id = await sessions.made();
    await ours.setTime('2027-01-13T17:00:00Z');
    await sessions.say(id, turn(5));
    const reader = await follow(id);
    const last = (await reader.until(4)).at(-1);
    reader.leave();
    await ours.setTime('2027-01-13T18:00:00Z');
    await sessions.say(id, turn(2));
    await sessions.say(id, turn(6));
    const cursor = last !== undefined && 'id' in last ? last.id : '';
    const again = await follow(id, cursor);
    await again.until(3);
    await sessions.end(id);
    const frames = await again.ended();
    // An event that is close to the place comes once more, the turn of the place does not. One of a lower index that came later is there.
    expect(told(frames)).toEqual([
      'active',
      'session.started',
      2,
      6,
      'room_finished',
      'session.ended',
      'ended',
      'session_ended',
    ]);
    const behindAll = frames.at(-1);
    await ours.setTime('2027-01-13T19:00:00Z');
    const place = behindAll !== undefined && 'id' in behindAll ? behindAll.id : '';
    expect(told(await (await follow(id, `6:${Number(place.split(':')[1]) + 3_600_000}`)).ended())).toEqual([
      'ended',
      'session_ended',
    ]);
  });

  it('tells a reader that comes again after each frame every turn once, and its data is the turn as the transcript shows it', async () => {
    const id = await sessions.made();
    await sessions.say(id, turn(0));
    const turns: unknown[] = [];
    let cursor = '-1:0';
    for (let next = 1; next <= 4; next += 1) {
      const reader = await follow(id, cursor);
      const frames = await reader.untilTurn();
      reader.leave();
      for (const frame of frames) {
        if (frame.event === 'transcript') turns.push(frame.data);
        if ('id' in frame) cursor = frame.id;
      }
      await sessions.say(id, turn(next));
    }
    expect(turns).toEqual((await sessions.transcript(id)).slice(0, 4));
  });

  it('tells a turn of a lower index again only where it came after one of a higher index', async () => {
    const id = await sessions.made();
    await sessions.say(id, turn(3), turn(1));
    await sessions.say(id, turn(2));
    await sessions.say(id, turn(4));
    await sessions.end(id);
    const turnsBehind = async (index: number) =>
      told(await (await follow(id, `${index}:0`)).ended()).filter((one) => typeof one === 'number');
    expect(await turnsBehind(-1)).toEqual([1, 3, 2, 4]);
    expect(await turnsBehind(1)).toEqual([3, 2, 4]);
    expect(await turnsBehind(2)).toEqual([3, 2, 4]);
    expect(await turnsBehind(3)).toEqual([2, 4]);
    expect(await turnsBehind(4)).toEqual([2]);
    expect(await turnsBehind(9)).toEqual([2]);
  });

  it('goes on by when something was stored, whenever a worker says that it happened', async () => {
    await ours.setTime('2027-01-14T16:00:00Z');
    const id = await sessions.made();
    const worker = workerOf(ours);
    const lease = await worker.claimed();
    const note = (name: string, occurredAt: string) =>
      worker.leased(lease, 'events', { events: [{ id: name, type: `worker.${name}`, occurredAt }] });
    await note('early', '2099-01-01T00:00:00Z');
    const reader = await follow(id);
    const last = (await reader.until(3)).at(-1);
    reader.leave();
    await ours.setTime('2027-01-14T17:00:00Z');
    await note('late', '2020-01-01T00:00:00Z');
    const again = await follow(id, last !== undefined && 'id' in last ? last.id : '');
    await worker.end(lease, 'agent_hangup');
    expect(told(await again.ended())).toContain('worker.late');
  });

  it('takes Last-Event-ID as a cursor that goes before the other, and an empty one as none', async () => {
    const id = await sessions.made();
    await sessions.say(id, turn(0), turn(1), turn(2));
    await sessions.end(id);
    const turnsBehind = async (cursor: string | undefined, lastEventId: string) =>
      told(await (await follow(id, cursor, lastEventId)).ended()).filter((one) => typeof one === 'number');
    expect(await turnsBehind(undefined, '0:0')).toEqual([1, 2]);
    expect(await turnsBehind('-1:0', '1:0')).toEqual([2]);
    expect(await turnsBehind('1:0', '-1:0')).toEqual([0, 1, 2]);
    expect(await turnsBehind('1:0', '')).toEqual([2]);
    expect(await turnsBehind(undefined, ' ')).toEqual([0, 1, 2]);
    expect(await turnsBehind('', '0:0')).toEqual([1, 2]);
    expect(await turnsBehind('', '')).toEqual([0, 1, 2]);
    const at = (await (await follow(id)).ended()).at(-1);
    expect(await turnsBehind(undefined, at !== undefined && 'id' in at ? at.id : '')).toEqual([]);
    for (const bad of ['5', 'a:b', '-2:0', '1:-1', '1:2:3', '1:2, 3:4', 'NaN:0', `${'9'.repeat(11)}:0`])
      expect(
        await ours.call('GET', `/v1/sessions/${id}/stream?cursor=0:0`, undefined, { 'last-event-id': bad }),
      ).toMatchObject(
        refusal(400, 'VALIDATION_ERROR', { issues: [expect.objectContaining({ path: '/headers/last-event-id' })] }),
      );
  });

  it('says to whatever is on its way that it must neither be kept nor held back', async () => {
    const id = await sessions.made();
    const reader = await follow(id);
    reader.leave();
    expect(reader.headers).toMatchObject({ 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' });
  });

  it('refuses what is no place, and a session that is not there', async () => {
    const id = await sessions.made();
    for (const cursor of ['5', 'a:b', '-2:0', '1:-1', '1:2:3', `${'9'.repeat(11)}:0`]) {
      expect(await ours.call('GET', `/v1/sessions/${id}/stream?cursor=${cursor}`)).toMatchObject(
        refusal(400, 'VALIDATION_ERROR', { issues: [expect.objectContaining({ path: '/query/cursor' })] }),
      );
    }
    expect(await ours.call('GET', `/v1/sessions/${crypto.randomUUID()}/stream`)).toMatchObject(
      refusal(404, 'SESSION_NOT_FOUND'),
    );
  });

  it('ends with timeout when the key is revoked', async () => {
    const id = await sessions.made();
    const json = { name: 'short', scopes: ['read'] };
    const key = (await ours.call<{ id: string; apiKey: string }>('POST', '/v1/api-keys', json)).body;
    const own = { ...ours, apiKey: key.apiKey };
    const saved = ours;
    ours = own;
    const reader = await follow(id);
    ours = saved;
    await reader.until(2);
    await ours.call('DELETE', `/v1/api-keys/${key.id}`);
    expect(told(await reader.ended()).at(-1)).toBe('timeout');
  });
});

describe('POST /v1/sessions/explain', () => {
  it('says what a session would be, who would serve it, and who would be told, and stores nothing', async () => {
    const mine = await stage.organization();
    const of = sessionsOf(mine);
    const agentId = await of.agent({ stackPreferences: { allowedProviders: { llm: ['simulated:echo'] } } });
    const endpoint = {
      name: 'CRM',
      url: 'http://127.0.0.1:1024/',
      events: ['call.status'],
      filterTags: { tenant: 'a' },
    };
    const { body: made } = await mine.call<{ id: string }>('POST', '/v1/webhooks', endpoint);
    await mine.call('POST', '/v1/webhooks', { ...endpoint, name: 'Other', filterTags: { tenant: 'b' } });
    const body = { agentId, webhookTags: { tenant: 'a' }, llm: { temperature: 0 } };
    const answer = await mine.call<components['schemas']['SessionExplanation']>('POST', '/v1/sessions/explain', body);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        kind: 'cascade',
        configuration: { systemPrompt: 'Be brief.', llm: { temperature: 0 } },
        layers: { '/llm/temperature': 'request', '/systemPrompt': 'agent' },
        minutePriceMicroUsd: 0,
        webhookEndpoints: [{ id: made.id, name: 'CRM' }],
      },
    });
    const [stt, llm] = answer.body.providers;
    expect(llm).toMatchObject({
      layer: 'llm',
      provider: 'simulated',
      model: 'echo',
      reason: 'only_candidate',
      others: [],
    });
    expect(stt).toMatchObject({ layer: 'stt', provider: 'simulated', model: 'echo', reason: 'ranked', problem: null });
    expect(stt?.others.length).toBeGreaterThan(3);
    expect((await of.list()).entries).toEqual([]);
  });

  it.each(['auto', 'multi'])(
    'takes %s as the language to recognize, and ranks by the language of the intent',
    async (language) => {
      const explain = (json: object) =>
        ours.call<components['schemas']['SessionExplanation']>('POST', '/v1/sessions/explain', {
          intent: { language: 'de' },
          ...json,
        });
      const { body } = await explain({ sttOptions: { language } });
      expect(body.configuration).toMatchObject({ language: 'de', sttOptions: { language } });
      expect(body.providers).toEqual((await explain({})).body.providers);
      const id = await sessions.made({ sttOptions: { language } });
      expect((await sessions.call(id)).pipeline_config.configuration).toMatchObject({ sttOptions: { language } });
    },
  );

  it('refuses what a session would be refused for, and explains to a live organization that no provider is configured', async () => {
    const refused = { constraints: { allowedProviders: { llm: ['simulated:slow-first-byte'] } } };
    const explain = (who: Organization, json: object) =>
      who.call<components['schemas']['SessionExplanation']>('POST', '/v1/sessions/explain', {
        intent: { language: 'en' },
        ...json,
      });
    expect(await explain(ours, refused)).toMatchObject(refusal(422, 'PROVIDER_NOT_RANKABLE'));
    expect(await explain(ours, { webhookTags: { a: 'b' } })).toMatchObject(refusal(400, 'WEBHOOK_TAGS_REQUIRE_AGENT'));
    const spoken = await explain(ours, { mode: 's2s', s2s: { provider: 'simulated', model: 'echo' } });
    expect(spoken.body.providers).toMatchObject([{ layer: 's2s', provider: 'simulated', reason: 'explicit' }]);
    const live = await explain(await stage.organization({ mode: 'live' }), {});
    expect(live.body.providers).toMatchObject([
      { layer: 'stt', provider: null, model: null, reason: null },
      { layer: 'llm', provider: null, problem: expect.stringMatching(/./) },
      { layer: 'tts', provider: null },
    ]);
  });
});
