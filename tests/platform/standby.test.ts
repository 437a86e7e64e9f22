import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { checkDatabase } from '../../server/src/operate/doctor/check-database.ts';
import { checkListen } from '../../server/src/operate/doctor/check-listen.ts';
import { createDatabase } from '../../server/src/platform/db/database.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { explainStartFailure } from '../../server/src/app/start-failure.ts';
import { servesAgain } from '../support/serves-again.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { freshRecipient } from '../support/fresh.ts';
import type { SmsOrganization } from '../support/sms-organization.ts';
import { type SmsStage, stageOn } from '../support/sms-stage.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { startSwitchedPostgres, type SwitchedPostgres } from '../support/switched-postgres.ts';

const standby = 'it is a standby and takes no writes';

let postgres: SwitchedPostgres;
let server: TestServer;
let stage: SmsStage;
let ours: SmsOrganization;
beforeAll(async () => {
  postgres = await startSwitchedPostgres();
  server = await startTestServer({
    database: { url: postgres.url, name: 'postgres', drop: () => postgres.stop() },
  });
  stage = stageOn(server);
  ours = await stage.organization();
}, 60_000);
afterAll(() => server.close());

const ready = () => stage.ask({ method: 'GET', path: '/readyz' });

describe('a database that became a standby', () => {
  beforeAll(async () => {
    await postgres.becomeStandby();
    await waitFor('the server knows', ready, ({ text }) => text.includes('standby'));
  }, 60_000);

  it('makes the process not ready, with the reason', async () => {
    const answer = await ready();
    expect([answer.status, answer.body]).toEqual([
      503,
      { status: 'not_ready', reason: `the database cannot be written to: ${standby}` },
    ]);
  });

  it('is read all the same, and what writes is asked to come again', async () => {
    await waitFor(
      'it reads',
      () => ours.list({}),
      ({ status }) => status === 200,
    );
    const refused = await ours.send({ to: freshRecipient() });
    expect(refused).toMatchObject({ status: 503, body: { code: 'SERVICE_UNAVAILABLE' } });
    expect(refused.headers['retry-after']).toMatch(/^[1-9]\d*$/);
  });

  it('is found by the doctor, who does not wait for what a standby never tells', async () => {
    const log = createLog({ level: 'silent', pretty: false });
    const database = createDatabase({ url: postgres.url, log, maxConnections: 1 });
    try {
      const remedy = 'lead DATABASE_URL to the primary, or promote this one';
      expect(await checkDatabase({ database, maxConnections: 10 })).toContainEqual({
        check: 'database',
        level: 'FAIL',
        text: standby,
        remedy,
      });
      // One cause is told once.
      expect(await checkListen(database)).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it('refuses a start in one line', async () => {
    const start = startTestServer({ beside: server }).then((beside) => beside.close());
    const error: unknown = await start.catch((failure: unknown) => failure);
    expect(explainStartFailure(error, null)).toBe(
      `DATABASE_URL must lead to a database that this release can use: ${standby}. Remedy: lead DATABASE_URL to the primary, or promote this one`,
    );
  });
});

describe('a standby that was promoted', () => {
  it('serves again by itself, and nothing of before is lost', async () => {
    await postgres.promote();
    await servesAgain(stage, ours, 'after the promotion');
  });
});
