import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Organization } from '../../support/organization.ts';
import type { Stage } from '../../support/stage.ts';
import { type Cascade, type Json, type sessionsOf, startSessionsStage } from './sessions-stage.ts';

let stage: Stage;
let ours: Organization;
let sessions: ReturnType<typeof sessionsOf>;
beforeAll(async () => {
  ({ stage, ours, sessions } = await startSessionsStage());
});
afterAll(() => stage.close());

/** Asks for the media of a session as a client of WebSockets does. */
function join(id: string, headers: Record<string, string>): Promise<{ status: number; body: Json }> {
  const upgrade = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  return new Promise((resolve, reject) => {
    const asked = request(`${stage.url}/v1/sessions/${id}/media`, { headers: { ...upgrade, ...headers } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: JSON.parse(text) }));
    });
    asked.on('error', reject).end();
  });
}
const bearer = (credential: string) => ({ authorization: `Bearer ${credential}` });

describe('the address of the media of a session (decision 80)', () => {
  it('answers a good credential that media is not served yet, by header and by subprotocol', async () => {
    const { body } = await sessions.create<Cascade>();
    const { sessionId, transportToken } = body;
    const unserved = { status: 503, body: { code: 'SERVICE_UNAVAILABLE' } };
    expect(await join(sessionId, bearer(transportToken))).toMatchObject(unserved);
    expect(await join(sessionId, { 'sec-websocket-protocol': transportToken })).toMatchObject(unserved);
    expect(await join(sessionId.toUpperCase(), bearer(transportToken))).toMatchObject(unserved);
  });

  it('refuses none, an altered one, one of another session, and one of a session that has ended or was not joined in time', async () => {
    const refused = { status: 401, body: { code: 'UNAUTHORIZED' } };
    const { sessionId, transportToken } = (await sessions.create<Cascade>()).body;
    const other = (await sessions.create<Cascade>()).body;
    expect(await join(sessionId, {})).toMatchObject(refused);
    expect(await join(sessionId, bearer(other.transportToken))).toMatchObject(refused);
    expect(await join(sessionId, bearer(`${transportToken.slice(0, -2)}xx`))).toMatchObject(refused);
    expect(await join('no-session', bearer(transportToken))).toMatchObject(refused);
    await sessions.end(sessionId);
    expect(await join(sessionId, bearer(transportToken))).toMatchObject(refused);
    // What a credential says of its end cannot be changed: the clock of the organization is.
    await ours.setTime('2027-01-14T17:00:00Z');
    expect(await join(other.sessionId, bearer(other.transportToken))).toMatchObject(refused);
  });
});
