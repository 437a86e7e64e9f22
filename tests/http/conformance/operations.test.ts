import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OperationId } from '../../../server/src/contract/binding.ts';
import { type Operation, operationList, pathOf } from '../../support/operation-list.ts';
import { successesOf } from '../../support/contract-examples.ts';
import { askOf } from '../../support/sample.ts';
import { createSamples, type Samples } from '../../support/samples.ts';
import { type ApiAnswer, type Ask, ask } from '../../support/sms-http.ts';
import { freshKey, freshRecipient } from '../../support/fresh.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { type SmsStage, startSmsStage } from '../../support/sms-stage.ts';
import { createOwner, type Owner } from '../../support/owner.ts';
import { placesOf, unknownLike } from '../../support/places.ts';
import { browserHeaders, signIn } from '../../support/signed-in-browser.ts';
import { refusedAs } from '../../support/surface-codes.ts';
import { withQuery } from '../../support/with-query.ts';

let stage: SmsStage;
let ours: SmsOrganization;
let texting: SmsOrganization;
let theirs: Owner;
let samples: Samples;

beforeAll(async () => {
  stage = await startSmsStage({ worker: false });
  const [first, second, live] = await Promise.all([
    stage.organization(),
    stage.organization(),
    stage.organization({ mode: 'live' }),
  ]);
  [ours, texting, theirs] = [first, second, createOwner(second)];
  samples = createSamples({ ours, live });
}, 60_000);
afterAll(() => stage.close());

const sample = async ({ id, description }: Operation): Promise<Ask & { headers: Record<string, string> }> =>
  askOf(description, await samples[id](), { ours: ours.apiKey, admin: stage.adminKey });

/** A key of that organization which may do everything but what the operation needs. */
async function keyWithout(scope: string | null, apiKey: string): Promise<{ id: string; apiKey: string }> {
  const scopes = ['read', 'write', 'execute', 'billing', 'phone'].filter((one) => one !== scope);
  const answer = await stage.ask<{ id: string; apiKey: string }>({
    method: 'POST',
    path: '/v1/api-keys',
    key: apiKey,
    json: { name: 'Narrow key', scopes },
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

/** An answer without what differs from request to request. */
function comparable({ status, text, headers }: ApiAnswer): unknown {
  const { 'x-request-id': id, 'x-trace-id': _trace, 'service-request-id': _same, date: _date, ...rest } = headers;
  return { status, text: text.replaceAll(String(id), 'the request'), headers: rest };
}

const secured = operationList.filter(({ description }) => description.security);
const byKey = secured.filter(({ description }) => description.takesKey);
const open = operationList.filter(({ description }) => !description.security);

describe.each(operationList)('$id', (operation) => {
  it('answers its working request with a status that it lists, and with its own media type', async () => {
    const answer = await stage.ask(await sample(operation));
    expect(successesOf(operation.id)).toContain(String(answer.status));
    const listed = operation.description.responses[answer.status];
    // Raw samples alone have a parameter.
    const mediaType = answer.headers['content-type']?.toString().replace(/^(audio\/pcm);rate=\d+$/, '$1');
    expect(mediaType).toBe(listed?.mediaTypes[0]);
    expect(answer.headers['x-request-id']).toMatch(/^req_[0-9a-f]{32}$/);
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
    expect(answer.headers).not.toHaveProperty('x-powered-by');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('answers 405 METHOD_NOT_ALLOWED with Allow to methods that its address does not have', async () => {
    const { path } = operation.description;
    const here = operationList.filter((one) => one.description.path === path).map((one) => one.description.method);
    const allowed = new Set<string>(here.includes('GET') ? [...here, 'HEAD'] : here);
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      if (allowed.has(method)) continue;
      const answer = await stage.ask({ method, path: pathOf({ path }) });
      const body =
        operation.description.surface === 'router'
          ? { error: { code: 'method_not_allowed' } }
          : { code: 'METHOD_NOT_ALLOWED' };
      expect(answer).toMatchObject({ status: 405, body });
      expect(new Set(String(answer.headers['allow']).split(', '))).toEqual(allowed);
    }
  });
});

describe('an id in an address', () => {
  const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
  const prefixed = /(?<=_)[0-9a-f]{32}/g;
  const spelt = async (operation: Operation, ids: RegExp): Promise<ApiAnswer | null> => {
    const request = await sample(operation);
    const path = request.path.replace(ids, (id) => id.toUpperCase());
    return path === request.path ? null : stage.ask({ ...request, path });
  };

  it('that is a UUID is taken in capitals and given out in lower case (decision 232)', async () => {
    const taken: Record<string, number> = {};
    for (const operation of operationList) {
      const answer = await spelt(operation, uuid);
      if (answer === null) continue;
      taken[operation.id] = answer.status;
      for (const [id] of answer.text.matchAll(uuid))
        expect([operation.id, id]).toEqual([operation.id, id.toLowerCase()]);
    }
    const successes = Object.keys(taken).map((id) => [id, Number(successesOf(id as OperationId)[0])]);
    expect(taken).toEqual(Object.fromEntries(successes));
    expect(Object.keys(taken)).toEqual(
      expect.arrayContaining(['getSession', 'openSessionMedia', 'getWebhookDelivery']),
    );
  });

  it('that has a prefix is nobody’s in capitals', async () => {
    const found: string[] = [];
    for (const operation of operationList) {
      const answer = await spelt(operation, prefixed);
      if (answer === null) continue;
      expect([operation.id, answer.status]).toEqual([operation.id, 404]);
      found.push(operation.id);
    }
    expect(found).toContain('getSmsMessage');
  });
});

describe.each(open)('$id, which is open', (operation) => {
  it('answers the same with a key, with a wrong one and with none', async () => {
    const request = await sample(operation);
    const [none, wrong, right] = await Promise.all(
      [null, 'sk_test_wrong', ours.apiKey].map((key) => stage.ask({ ...request, key })),
    );
    expect(wrong?.text).toBe(none?.text);
    expect(right?.text).toBe(none?.text);
  });
});

describe.each([
  ['getOpenApiDocument', '/openapi.json'],
  ['getAsyncApiDocument', '/asyncapi.json'],
])('%s', (_, path) => {
  it('answers 304 without a body to who has the document', async () => {
    const request = { method: 'GET', path };
    const { headers } = await stage.ask(request);
    const again = await stage.ask({ ...request, headers: { 'if-none-match': String(headers['etag']) } });
    expect(again).toMatchObject({ status: 304, text: '', headers: { etag: headers['etag'] } });
  });
});

let wrongKeyAnswers: Promise<ReadonlyMap<string, ApiAnswer[]>> | undefined;

/**
 * What each secured operation answers to no key and to nine wrong ones. All are asked at once, over as many connections as
 * that takes: a server that has met a wrong key before answers it after 250 ms.
 */
async function askAllWithWrongKeys(): Promise<ReadonlyMap<string, ApiAnswer[]>> {
  const revoked = await keyWithout(null, ours.apiKey);
  await ours.call('DELETE', `/v1/api-keys/${revoked.id}`);
  const keys = [
    null,
    `sk_test_${'0'.repeat(48)}`,
    `sk_live_${'0'.repeat(48)}`,
    ours.apiKey.slice(0, -1),
    `${ours.apiKey}0`,
    ours.apiKey.toUpperCase(),
    ours.apiKey.replace('sk_test_', 'sk_live_'),
    'x',
    `'or'1'='1`,
    revoked.apiKey,
  ];
  const requests: Array<readonly [string, Ask]> = [];
  for (const operation of secured) requests.push([operation.id, await sample(operation)]);
  const agent = new Agent({ keepAlive: true, maxSockets: 400 });
  const answers = requests.map(async ([id, request]) => {
    const toEachKey = await Promise.all(keys.map((key) => ask(stage.url, { ...request, key }, agent)));
    return [id, toEachKey] as const;
  });
  return new Map(await Promise.all(answers).finally(() => agent.destroy()));
}

describe.each(secured)('$id', (operation) => {
  const { description } = operation;

  it('answers 401 UNAUTHORIZED without credentials', async () => {
    const answer = await stage.ask({ ...(await sample(operation)), key: null });
    expect(answer).toMatchObject({ status: 401, body: refusedAs(description, 'UNAUTHORIZED') });
    expect(Object.keys(answer.body as object).sort()).toEqual(
      description.surface === 'core' ? ['code', 'docs_url', 'error', 'hint', 'retryable'] : ['error'],
    );
  });

  it('answers wrong, malformed and revoked keys with that same 401', async () => {
    wrongKeyAnswers ??= askAllWithWrongKeys();
    const [first, ...others] = ((await wrongKeyAnswers).get(operation.id) ?? []).map(comparable);
    expect(first).toMatchObject({ status: 401 });
    expect(others).toHaveLength(9);
    for (const other of others) expect(other).toEqual(first);
  });

  it('asks for the key before it looks at anything else', async () => {
    const { method, path } = await sample(operation);
    const answer = await stage.ask({
      method,
      path: withQuery(path, 'unknown=1'),
      headers: { 'content-type': 'text/plain' },
      raw: 'x',
    });
    expect(answer.status).toBe(401);
  });
});

describe.each(byKey)('$id', (operation) => {
  const { description } = operation;

  it('answers 403 FORBIDDEN, or the router 401 authentication_failed, to a key without its scope', async () => {
    const request = await sample(operation);
    const from = description.adminOnly ? stage.adminKey : ours.apiKey;
    const { id, apiKey } = await keyWithout(description.scope, from);
    expect(await stage.ask({ ...request, key: apiKey })).toMatchObject({
      status: description.surface === 'core' ? 403 : 401,
      body: refusedAs(description, 'FORBIDDEN'),
    });
    // There are more operations than an organization can have keys.
    await stage.ask({ method: 'DELETE', path: `/v1/api-keys/${id}`, key: from });
  });
});

describe.each(secured.filter(({ description }) => description.adminOnly))(
  '$id, which is the operator’s',
  (operation) => {
    it('answers any other key 404 NOT_FOUND, as if it did not exist', async () => {
      const answer = await stage.ask({ ...(await sample(operation)), key: ours.apiKey });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
      const nowhere = await ours.call(operation.description.method, '/v1/nowhere');
      expect(answer.text).toBe(nowhere.text);
    });
  },
);

const unknownUuid = '00000000-0000-7000-8000-000000000000';

const lists = operationList.flatMap(({ description: { method, path } }) => (method === 'GET' ? [path] : []));
const withId = byKey.filter(({ description }) => description.params.length > 0);

describe.each(withId)('$id', (operation) => {
  const { description } = operation;
  const [name = ''] = description.params;

  it('answers 404 for an unknown id', async () => {
    const request = await sample(operation);
    // Of the same shape, or it is not an id of this address at all.
    const at = description.path.split('/').indexOf(`{${name}}`);
    const unknown = unknownUuid.length === request.path.split('/')[at]?.length ? unknownUuid : `org_${'0'.repeat(32)}`;
    const path = pathOf(description, { replayId: unknown, transferId: unknown, [name]: unknown });
    const answer = await stage.ask({ ...request, path });
    // Some things have a code of their own for it.
    const [own = 'NOT_FOUND'] = description.responses[404]?.codes ?? [];
    const code = description.surface === 'core' ? { code: own } : refusedAs(description, 'NOT_FOUND');
    expect(answer).toMatchObject({ status: 404, body: code });
    // Who asks for one that does not exist learns which operation lists those that do.
    const listed = JSON.stringify(answer.body).match(/(?<=GET )\/v1\/[a-z0-9/{}-]+/g) ?? [];
    for (const address of listed) expect(lists).toContain(address);
    if (lists.includes(description.path.split('/{')[0] ?? '')) expect(listed).not.toEqual([]);
  });
});

describe.each(withId.filter(({ description }) => !description.adminOnly))('$id', (operation) => {
  const { id, description } = operation;
  const [name = ''] = description.params;

  it('answers for another organization’s id exactly as for an unknown one (promise P14)', async () => {
    const place = placesOf(operation).find((one) => one.in === 'param' && one.name === name);
    if (place?.in !== 'param') throw new Error(`The entry of ${id} does not say under \`names\` what ${name} names`);
    const foreignId = await theirs.the(place.thing);
    const request = await sample(operation);
    // A second id, below the first, is our own: it does not exist there either.
    const own = (await samples[id]()).params ?? {};
    const asks: Ask[] = [request];
    if (description.takesDashboard && description.takesKey) {
      // Other operations end sessions of browsers: this one is its own.
      const { cookie, csrfToken } = await signIn(stage.ask, ours.apiKey);
      asks.push({ ...request, key: null, headers: { ...request.headers, ...browserHeaders(cookie, csrfToken) } });
    }
    for (const asked of asks) {
      const answerTo = (given: string) => stage.ask({ ...asked, path: pathOf(description, { ...own, [name]: given }) });
      const [foreign, unknown] = [await answerTo(foreignId), await answerTo(unknownLike(foreignId))];
      expect(foreign.status).toBe(404);
      expect(comparable(foreign)).toEqual(comparable(unknown));
    }
  });
});

describe('ids of other organizations in bodies (promise P14)', () => {
  it('sendSmsMessage: a foreign sender is an unknown one', async () => {
    const [foreign, unknown] = await Promise.all(
      [texting.numberId, `num_${'0'.repeat(32)}`].map((id) => ours.send({ from_phone_number_id: id }, freshKey())),
    );
    expect(foreign?.status).toBe(404);
    expect(foreign && comparable(foreign)).toEqual(unknown && comparable(unknown));
  });

  it('sendSmsBatch: a foreign sender is an unknown one', async () => {
    const [foreign, unknown] = await Promise.all(
      [texting.numberId, `num_${'0'.repeat(32)}`].map((id) => ours.sendBatch({ from_phone_number_id: id })),
    );
    expect(foreign?.status).toBe(404);
    expect(foreign && comparable(foreign)).toEqual(unknown && comparable(unknown));
  });

  it('receiveTestMessage: a foreign number is an unknown one', async () => {
    const [foreign, unknown] = await Promise.all(
      [texting.e164, '+15550000000'].map((to) => ours.receive(freshRecipient(), 'Hello', to)),
    );
    expect(foreign?.status).toBe(404);
    expect(foreign && comparable(foreign)).toEqual(unknown && comparable(unknown));
  });
});

describe('an address that does not exist', () => {
  it.each(['/v1', '/v1/', '/v1/nowhere', '/v2/sms/messages', '/V1/organization', '/v1/sms/messages/x/y'])(
    '%s answers 404 NOT_FOUND in the envelope, with and without a key',
    async (path) => {
      for (const key of [null, ours.apiKey]) {
        const answer = await stage.ask({ method: 'GET', path, key });
        expect(answer).toMatchObject({ status: 404, body: { error: expect.any(String), code: 'NOT_FOUND' } });
      }
    },
  );
});
