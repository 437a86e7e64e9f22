import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { formats, openClient } from '../../support/media-sides.ts';
import { createOrganization, type Organization } from '../../support/organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { type Cascade, sessionsOf } from '../sessions/sessions-stage.ts';
import { processCredentials } from './process-credentials.ts';
import { workerOf } from './worker-stage.ts';

let server: TestServer;
let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = createStage(server);
});
beforeEach(async () => {
  ours = await stage.organization();
});
afterAll(() => stage.close());

/** Claims as a process of this server does. */
const claimAsProcess = async () => {
  const bearer = processCredentials(server).issue('process-1');
  return workerOf(createOrganization(stage, ours.id, bearer)).claim({ kinds: ['cascade'], waitSeconds: 0 });
};
const joined = async (): Promise<string> => {
  const { body } = await sessionsOf(ours).create<Cascade>();
  const client = await openClient(stage.url, body.sessionId, body.transportToken);
  client.send({ type: 'session.start', audio: formats() });
  await client.next('session.waiting');
  return body.sessionId;
};

describe('the voice of this server', () => {
  it('takes a session when a client has joined it, and none before', async () => {
    await sessionsOf(ours).made();
    expect((await claimAsProcess()).status).toBe(204);
    const id = await joined();
    expect((await claimAsProcess()).body.sessionId).toBe(id);
  });

  it('leaves those of an organization whose own worker was heard within 30 seconds, and takes them after that', async () => {
    await workerOf(ours).claim({ waitSeconds: 0 });
    const id = await joined();
    expect((await claimAsProcess()).status).toBe(204);
    await stage.sql(`update own_workers set heard_at = heard_at - interval '30 seconds' where organization_id = $1`, [
      ours.id,
    ]);
    expect((await claimAsProcess()).body.sessionId).toBe(id);
  });

  it('leaves them while that worker speaks in another one', async () => {
    const first = await joined();
    const { body: claim } = await claimAsProcess();
    expect(claim.sessionId).toBe(first);
    await joined();
    await workerOf(ours).heartbeat(claim);
    expect((await claimAsProcess()).status).toBe(204);
  });

  it('takes no notice of the workers of others', async () => {
    await workerOf(await stage.organization()).claim({ waitSeconds: 0 });
    const id = await joined();
    expect((await claimAsProcess()).body.sessionId).toBe(id);
  });
});
