import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Organization } from '../../support/organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage } from '../../support/stage.ts';
import { talkTo } from './voice-stage.ts';

let server: TestServer;
let ours: Organization;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api', 'worker', 'voice'] });
  ours = await createStage(server).organization();
});
afterAll(() => server.close());

describe('a conversation with the voice of this server', () => {
  it('greets aloud, answers what is typed by the facts that it has, and writes both down', async () => {
    const talker = await talkTo(server, ours, {}, { isTyping: true });
    const { caller } = talker;
    expect(await caller.next('session.ready')).toMatchObject({ ears: 'client' });
    await caller.next('output.started');
    await caller.next('audio');
    expect(await talker.answer()).toBe('Hello. Ask me about prices.');
    talker.type('What does a seat cost?');
    await caller.next('user_message_echo');
    expect(await talker.answer()).toContain('ten euros');
    await caller.next('latency');
    const turns = await talker.hangUp();
    expect(turns.map(({ source }) => source)).toEqual(['agent', 'user', 'agent']);
    expect(turns[2]).toMatchObject({ provider: 'local', model: 'reader', latencyStatus: 'complete' });
  });
});
