import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { freshKey } from '../../support/fresh.ts';
import { only, response, speech } from '../../support/router-requests.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import { waitFor } from '../../support/sms-waiting.ts';

type Page = components['schemas']['RouterRequestPage'];

let server: TestServer;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  const path = '/v1/organizations';
  const json = { name: 'Lists', mode: 'test' };
  key = (await ask<{ apiKey: string }>(server.url, { method: 'POST', path, key: server.adminKey, json })).body.apiKey;
});

const list = (query = '') => ask<Page>(server.url, { method: 'GET', path: `/v1/router/requests${query}`, key });

const idsOf = async (query = ''): Promise<string[]> => (await list(query)).body.data.map(({ id }) => id);

/** Has a request served to its end and answers its id. */
async function served(path: string, json: object): Promise<string> {
  const answer = await begin(path, json);
  await answer.arrayBuffer();
  return idOf(answer);
}

function begin(path: string, json: object, signal: AbortSignal | null = null): Promise<Response> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'idempotency-key': freshKey() };
  return fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(json), signal });
}

const idOf = (answer: Response): string => answer.headers.get('service-request-id') ?? '';
const respond = (model = 'echo') => served('/v1/llm/responses', response(only('simulated', model)));

describe('GET /v1/router/requests (docs/decisions/router.md#d559)', () => {
  it('has each request at once, newest first, as it is read by itself but for its attempts', async () => {
    const ids = [await respond(), await served('/v1/tts/speech', speech()), await respond('error-500')].reverse();
    const { status, body } = await list();
    expect([status, body.data.map(({ id }) => id), body.next_cursor]).toEqual([200, ids, null]);
    for (const entry of body.data) {
      const path = `/v1/router/requests/${entry.id}`;
      const { attempts, ...alone } = (
        await ask<components['schemas']['RouterRequest']>(server.url, { method: 'GET', path, key })
      ).body;
      expect(entry).toEqual(alone);
      expect(entry.attempt_count).toBe(attempts.length);
    }
  });

  it('has what still runs, and no model that was tried for it yet', async () => {
    const leaving = new AbortController();
    const running = await begin(
      '/v1/llm/responses',
      response({ ...only('simulated', 'stall-mid-stream'), stream: true }),
      leaving.signal,
    );
    const id = idOf(running);
    expect((await list('?status=running')).body.data).toMatchObject([
      { id, status: 'running', ended_at: null, usage: null },
    ]);
    expect(await idsOf('?model=stall-mid-stream')).toEqual([]);
    leaving.abort();
    const found = await waitFor(
      'it has ended',
      () => idsOf('?model=stall-mid-stream'),
      (ids) => ids.length > 0,
    );
    expect([found, await idsOf('?status=running'), await idsOf('?status=canceled')]).toEqual([[id], [], [id]]);
  });

  it('is narrowed by operation, status and model, and by all of them together', async () => {
    const said = await served('/v1/tts/speech', speech());
    const failed = await respond('error-500');
    const answered = await respond();
    expect(await idsOf('?operation=createSpeech')).toEqual([said]);
    expect(await idsOf('?status=failed')).toEqual([failed]);
    expect(await idsOf('?model=error-500')).toEqual([failed]);
    expect(await idsOf('?operation=createResponse&status=succeeded&model=echo')).toEqual([answered]);
    expect(await idsOf('?operation=createSpeech&status=failed')).toEqual([]);
    expect(await idsOf('?operation=nothing')).toEqual([]);
  });

  it('holds from an instant on, and until before one, to the millisecond', async () => {
    const first = await respond();
    const second = await respond();
    const at = (await list()).body.data[0]?.created_at ?? '';
    const between = encodeURIComponent(at);
    const after = encodeURIComponent(new Date(Date.parse(at) + 1).toISOString());
    expect(await idsOf(`?from=${between}`)).toEqual([second]);
    expect(await idsOf(`?to=${between}`)).toEqual([first]);
    expect(await idsOf(`?to=${after}`)).toEqual([second, first]);
    expect(await idsOf(`?from=${after}`)).toEqual([]);
    expect(await idsOf(`?from=${after}&to=${between}`)).toEqual([]);
  });

  it('goes on behind its cursor, whatever came meanwhile', async () => {
    const first = await respond();
    const second = await respond();
    const { body } = await list('?limit=1');
    await respond();
    expect(body.data.map(({ id }) => id)).toEqual([second]);
    const next = await list(`?limit=1&cursor=${body.next_cursor}`);
    expect([next.body.data.map(({ id }) => id), next.body.next_cursor]).toEqual([[first], null]);
  });

  it('refuses a cursor of other filters, in the words of the router', async () => {
    await respond();
    await respond();
    const { body } = await list('?limit=1');
    const refused = await list(`?limit=1&status=failed&cursor=${body.next_cursor}`);
    expect([refused.status, refused.body]).toMatchObject([
      400,
      { error: { code: 'invalid_request', retryable: false } },
    ]);
  });
});
