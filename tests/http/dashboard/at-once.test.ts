import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { browserHeaders, type DashboardSession, setCookieOf, signIn } from '../../support/signed-in-browser.ts';
import { ask } from '../../support/sms-http.ts';

const path = '/v1/dashboard/session';

let server: TestServer;
let second: TestServer;
let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  stage = createStage(server);
  second = await startTestServer({ roles: ['api'], beside: server });
}, 60_000);
beforeEach(async () => {
  ours = await stage.organization();
});
afterAll(async () => {
  await second.close();
  await stage.close();
});

interface Key {
  id: string;
  apiKey: string;
}
const newKey = async () => (await ours.call<Key>('POST', '/v1/api-keys', { name: freshKey() })).body;
/** One process and the other in turn. */
const processes = (count: number): Array<Stage['ask']> =>
  Array.from({ length: count }, (_, at): Stage['ask'] => {
    const { url } = at % 2 === 0 ? server : second;
    return (request) => ask(url, request);
  });
const rowsOf = ({ id }: Key) => ours.sql('select id from dashboard_sessions where api_key_id = $1', [id]);

describe('browsers that are signed in at once, over two processes', () => {
  it('are never more than 100 of a key', async () => {
    const key = await newKey();
    for (let made = 0; made < 95; made += 1) await signIn(stage.ask, key.apiKey);
    await Promise.all(processes(40).map((there) => signIn(there, key.apiKey)));
    expect(await rowsOf(key)).toHaveLength(100);
  });

  it('do not wait for each other, whatever their keys left behind', async () => {
    const keys = await Promise.all(Array.from({ length: 6 }, newKey));
    for (const { id } of keys)
      await ours.sql(
        `insert into dashboard_sessions (id, organization_id, api_key_id, created_at, expires_at)
         select gen_random_uuid(), $1, $2, now() - interval '13 hours', now() - (random() * interval '1 hour')
         from generate_series(1, 100)`,
        [ours.id, id],
      );
    const answers = await Promise.all(
      processes(24).map((there, at) => there({ method: 'POST', path, key: keys[at % 6]?.apiKey ?? '' })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  });
});

/** Signs in, at the processes in turn, until it is refused; every cookie that was given out meanwhile. */
async function signInUntilRefused({ apiKey }: Key): Promise<Array<Record<string, string>>> {
  const given = await Promise.all(
    processes(6).map(async (there) => {
      const own: Array<Record<string, string>> = [];
      for (;;) {
        const answer = await there<DashboardSession>({ method: 'POST', path, key: apiKey });
        if (answer.status !== 201) return own;
        own.push(browserHeaders(setCookieOf(answer).pair, answer.body.csrfToken));
      }
    }),
  );
  return given.flat();
}

describe('signing in, while the key is revoked at the other process', () => {
  it('leaves no cookie that opens anything', async () => {
    const key = await newKey();
    const signingIn = signInUntilRefused(key);
    await signIn(stage.ask, key.apiKey);
    const revoked = await ask(second.url, { method: 'DELETE', path: `/v1/api-keys/${key.id}`, key: ours.apiKey });
    expect(revoked.status).toBe(204);
    const cookies = await signingIn;
    expect(cookies.length).toBeGreaterThan(0);
    const statuses = await Promise.all(
      cookies.flatMap((headers) =>
        processes(2).map(async (there) => {
          const request = { method: 'GET', path: '/v1/imessage-phone-numbers', headers };
          return (await there(request)).status;
        }),
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([401]));
  });
});

describe('signing out twice at once', () => {
  it('is 204 for the first and 204 or 401 for the others, and leaves nothing', async () => {
    const key = await newKey();
    const browsers = await Promise.all(Array.from({ length: 10 }, () => signIn(stage.ask, key.apiKey)));
    const answers = await Promise.all(
      browsers.map(({ cookie, csrfToken }) =>
        Promise.all(
          processes(4).map(async (there, at) => {
            // One of them by the key, which ends all.
            const by = at === 3 ? { key: key.apiKey } : { headers: browserHeaders(cookie, csrfToken) };
            return (await there({ method: 'DELETE', path, ...by })).status;
          }),
        ),
      ),
    );
    for (const statuses of answers) {
      expect(statuses[3]).toBe(204);
      for (const status of statuses) expect([204, 401]).toContain(status);
    }
    expect(await rowsOf(key)).toEqual([]);
  });
});
