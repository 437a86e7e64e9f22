import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { goodbyeIn } from '../../../server/src/voice-worker/goodbyes.ts';
import type { Organization } from '../../support/organization.ts';
import { passTime } from '../../support/pass-time.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { createStage } from '../../support/stage.ts';
import { type Json, sessionsOf, turn } from '../sessions/sessions-stage.ts';
import { type Talker, talkTo } from './voice-stage.ts';

let server: TestServer;
/** Where the voice is, beside the server. */
let voices: TestServer;
let ours: Organization;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api', 'worker'] });
  voices = await startTestServer({
    roles: ['voice'],
    beside: server,
    config: { publicUrl: server.url, workerDrainSeconds: 0 },
  });
});
beforeEach(async () => {
  ours = await createStage(server).organization();
});
afterAll(() => server.close());

const typing = (fields: Json = {}): Promise<Talker> =>
  talkTo(server, ours, { firstMessage: 'Hi.', systemPrompt: 'Price: Ten.', ...fields }, { isTyping: true });
const goodbye = goodbyeIn('en');
const textsOf = (turns: ReadonlyArray<{ text: string }>) => turns.map(({ text }) => text);
const reasonOf = async ({ caller }: Talker) => (await caller.next('session.ended'))['reason'];
/** Of one side of a recording: 0 is the client, 2 the agent. */
const loudest = (wav: Buffer, side: number): number => {
  let most = 0;
  for (let at = 44 + side; at < wav.length; at += 4) most = Math.max(most, Math.abs(wav.readInt16LE(at)));
  return most;
};

describe('a conversation ends', () => {
  it('with agent_hangup where the model calls end_call, without another goodbye', async () => {
    const agentId = await sessionsOf(ours).agent();
    await ours.call('POST', `/v1/agents/${agentId}/tools`, {
      name: 'end_call',
      description: 'Hangs up.',
      source: { kind: 'builtin', name: 'end_call' },
    });
    const talker = await typing({ agentId, systemPrompt: undefined });
    await talker.answer();
    talker.type('Please end the call.');
    expect(await talker.caller.next('tool')).toMatchObject({ name: 'end_call', status: 'started' });
    expect(await reasonOf(talker)).toBe('agent_hangup');
    expect(textsOf(await sessionsOf(ours).transcript(talker.created.sessionId))).not.toContain(goodbye);
  });

  it('with max_duration, behind a goodbye', async () => {
    const talker = await typing({ maxDurationSeconds: 30 });
    await talker.answer();
    await passTime(ours, 31);
    expect(await talker.answer()).toBe(goodbye);
    expect(await reasonOf(talker)).toBe('max_duration');
    const { transcript } = sessionsOf(ours);
    expect(textsOf(await transcript(talker.created.sessionId)).at(-1)).toBe(goodbye);
  });

  it('with silence, when neither side has spoken for a minute of the organization', async () => {
    const talker = await typing();
    await talker.answer();
    await waitFor(
      'its worker waits for the end of the silence',
      () => ours.sql('select from sessions where id = $1 and wakes_at is not null', [talker.created.sessionId]),
      (rows) => rows.length === 1,
    );
    await passTime(ours, 61);
    expect(await reasonOf(talker)).toBe('silence');
  });

  it('with provider_failed where no vendor is left that speaks', async () => {
    const agentId = await sessionsOf(ours).agent({ ttsOptions: { model: 'simulated:error-500' } });
    expect(await reasonOf(await typing({ agentId, systemPrompt: undefined }))).toBe('provider_failed');
  });
});

describe('a client that has the server hear where nothing can', () => {
  it('has its session end with provider_failed, and is not left unheard', async () => {
    const talker = await talkTo(server, ours, {}, { isTyping: true, ears: 'server' });
    expect(await talker.caller.next('session.ready')).toMatchObject({ ears: 'server' });
    expect(await reasonOf(talker)).toBe('provider_failed');
  });
});

describe('a session of a live organization without a vendor', () => {
  it.each([
    ['that would greet', {}],
    ['whose caller speaks first', { firstMessage: '' }],
  ])('%s is created and joined, and ends with provider_failed', async (_what, fields) => {
    const theirs = await createStage(server).organization({ mode: 'live' });
    const talker = await talkTo(server, theirs, fields, { isTyping: true });
    expect(await talker.caller.next('session.ready')).toMatchObject({ ears: 'client' });
    if ('firstMessage' in fields) talker.type('What does a seat cost?');
    expect(await reasonOf(talker)).toBe('provider_failed');
    expect(await sessionsOf(theirs).get(talker.created.sessionId)).toMatchObject({ endReason: 'provider_failed' });
  });
});

describe('what reaches the agent beside its media', () => {
  it('turns that a client posts are answered as if they were typed, once', async () => {
    const talker = await typing();
    await talker.answer();
    await sessionsOf(ours).say(talker.created.sessionId, turn(10, 'What is the price?'));
    expect(await talker.answer()).toBe('Price: Ten.');
    expect((await talker.hangUp()).map(({ source }) => source)).toEqual(['agent', 'user', 'agent']);
  });
});

describe('a recording', () => {
  it('has both sides from their meeting on, and is there when the session has ended', async () => {
    await ours.call('PATCH', '/v1/organization', { recordingEnabled: true });
    const talker = await typing();
    await talker.answer();
    await talker.hangUp();
    const { sessionId } = talker.created;
    const { body } = await waitFor(
      'it is uploaded',
      () => ours.call<{ url: string }>('GET', `/v1/calls/${sessionId}/recording`),
      ({ status }) => status === 200,
    );
    const wav = Buffer.from(await (await fetch(body.url)).arrayBuffer());
    expect([wav.toString('latin1', 0, 4), wav.readUInt16LE(22), wav.readUInt32LE(24)]).toEqual(['RIFF', 2, 16_000]);
    const { recording_duration_ms: ms } = await sessionsOf(ours).call(sessionId);
    expect(wav.length).toBe(44 + (ms ?? 0) * 16 * 2 * 2);
    const [client, agent] = [0, 2].map((side) => loudest(wav, side));
    expect(client).toBe(0);
    expect(agent).toBeGreaterThan(1_000);
  });
});

describe('a process that stops', () => {
  it('says goodbye in its conversations, which end with server_stopped', async () => {
    const talker = await typing();
    await talker.answer();
    await voices.close();
    expect(await talker.answer()).toBe(goodbye);
    expect(await reasonOf(talker)).toBe('server_stopped');
  });

  // docs/decisions/talking.md#d557
  it('says it also by its own API, which takes on nothing else by then', async () => {
    const whole = await startTestServer({ roles: ['api', 'worker', 'voice'], config: { workerDrainSeconds: 0 } });
    const talker = await talkTo(
      whole,
      await createStage(whole).organization(),
      { firstMessage: 'Hi.' },
      { isTyping: true },
    );
    await talker.answer();
    const closed = whole.close();
    expect(await talker.answer()).toBe(goodbye);
    expect(await reasonOf(talker)).toBe('server_stopped');
    await closed;
  });
});
