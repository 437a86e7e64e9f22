import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type Clock, systemClock } from '../../../server/src/platform/time/clock.ts';
import { freshKey } from '../../support/fresh.ts';
import { createOrganization, type Organization } from '../../support/organization.ts';
import { response } from '../../support/router-requests.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { refusal, sessionsOf } from '../sessions/sessions-stage.ts';
import { processCredentials } from './process-credentials.ts';
import { workerOf } from './worker-stage.ts';

let server: TestServer;
let stage: Stage;
let ours: Organization;
// The network of a process that works would claim what has a script.
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = createStage(server);
});
beforeEach(async () => {
  ours = await stage.organization();
});
afterAll(() => stage.close());

const refused = { status: 401, body: { error: { code: 'authentication_failed' } } };
const respond = (key: string) => {
  const headers = { 'idempotency-key': freshKey() };
  return stage.ask({ method: 'POST', path: '/v1/llm/responses', key, headers, json: response() });
};

describe('the credential of a process (decision 71)', () => {
  const credentials = (clock?: Clock) => processCredentials(server, clock);
  const own = (bearer: string) => createOrganization(stage, ours.id, bearer);

  it('is good for the calls of workers alone, for sessions of every organization, and takes those of scripts', async () => {
    const theirs = await stage.organization();
    const id = await sessionsOf(theirs).made({ metadata: { script: 'talk' } });
    const bearer = credentials().issue('process-1');
    expect(bearer.length).toBeLessThanOrEqual(256);
    expect(await own(bearer).call('GET', '/v1/organization')).toMatchObject(refusal(401, 'UNAUTHORIZED'));
    expect(await respond(bearer)).toMatchObject(refused);
    const { status, body } = await workerOf(own(bearer)).claim({ scripts: ['talk'], waitSeconds: 0 });
    expect([status, body.sessionId, body.organizationId]).toEqual([200, id, theirs.id]);
    expect(await workerOf(own(bearer)).heartbeat(body)).toMatchObject({ body: { next: 'continue' } });
    const { body: keys } = await ours.call<{ data: unknown[] }>('GET', '/v1/api-keys');
    expect(JSON.stringify(keys)).not.toContain('process-1');
  });

  it('lasts five minutes, and is nothing that others can make', async () => {
    const past = { ...systemClock, nowMs: () => systemClock.nowMs() - 300_001 };
    const old = credentials(past).issue('process-1');
    expect(await workerOf(own(old)).claim()).toMatchObject(refusal(401, 'UNAUTHORIZED'));
    expect(await workerOf(own(`${credentials().issue('process-1')}x`)).claim()).toMatchObject(
      refusal(401, 'UNAUTHORIZED'),
    );
  });
});
