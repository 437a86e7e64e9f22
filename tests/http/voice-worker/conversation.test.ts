import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Organization } from '../../support/organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage } from '../../support/stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
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
    const { caller, created, say, answer } = await talkTo(server, ours);
    expect(await caller.next('session.ready')).toMatchObject({ ears: 'client' });
    await caller.next('output.started');
    await caller.next('audio');
    expect(await answer()).toBe('Hello. Ask me about prices.');
    say('What does a seat cost?');
    await caller.next('user_message_echo');
    expect(await answer()).toContain('ten euros');
    await caller.next('latency');
    caller.send({ type: 'session.end' });
    await caller.next('session.ended');
    const turns = await waitFor(
      'all turns are written',
      () => sessionsOf(ours).transcript(created.sessionId),
      ({ length }) => length === 3,
    );
    expect(turns.map(({ source }) => source)).toEqual(['agent', 'user', 'agent']);
    expect(turns[2]).toMatchObject({ provider: 'local', model: 'reader', latencyStatus: 'complete' });
  });
});
