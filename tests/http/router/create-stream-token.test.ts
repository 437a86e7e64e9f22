import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { freshKey } from '../../support/fresh.ts';
import type { Organization } from '../../support/organization.ts';
import { shiftedClock } from '../../support/shifted-clock.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { openStream, pcm, type StreamCaller } from '../../support/stream-caller.ts';

const clock = shiftedClock(0);
let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: false, clock, config: { routerConcurrency: 1 } });
  ours = await stage.organization();
});
afterAll(() => stage.close());

interface Token {
  token: string;
  expiresAt: string;
}
const make = async (json: object = { operation: 'tts' }, key = ours.apiKey): Promise<Token> => {
  const answer = await stage.ask<Token>({ method: 'POST', path: '/v1/stream-tokens', key, json });
  expect(answer.status).toBe(201);
  return answer.body;
};
const tts = '/v1/tts/stream';
const open = (token: string): Promise<StreamCaller> =>
  openStream({ url: stage.url, path: tts, key: token, idempotencyKey: null });
const configure = (fields: object = {}) => ({ type: 'session.configure', audio: pcm, ...fields });
const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
/** What a handshake with this bearer is answered. */
const shake = (key: string | null, { path = tts, headers = {} }: { path?: string; headers?: object } = {}) =>
  stage.ask<{ error: { code: string } }>({ method: 'GET', path, key, headers: { ...handshake, ...headers } });
const unknown = { status: 401, body: { error: { code: 'authentication_failed' } } };
/** A key of the same organization, and how to end it. */
const anotherKey = async (fields: object = {}) => {
  const json = { name: 'page', scopes: ['execute'], ...fields };
  const path = '/v1/api-keys';
  const { body } = await stage.ask<{ id: string; apiKey: string }>({ method: 'POST', path, key: ours.apiKey, json });
  const revoke = () => stage.ask({ method: 'DELETE', path: `${path}/${body.id}`, key: ours.apiKey });
  return { ...body, revoke };
};

describe('POST /v1/stream-tokens', () => {
  describe('201', () => {
    it('is a token that a header and a subprotocol can hold, good for a minute unless something else is asked for', async () => {
      const before = Date.now();
      const { token, expiresAt } = await make();
      expect(token).toMatch(/^[\w-]{1,256}$/);
      expect(Date.parse(expiresAt) - before).toBeGreaterThanOrEqual(60_000);
      expect(Date.parse((await make({ operation: 'stt', ttlSeconds: 300 })).expiresAt) - before).toBeGreaterThanOrEqual(
        300_000,
      );
    });

    it('is kept by no cache', async () => {
      const json = { operation: 'stt' };
      const answer = await stage.ask({ method: 'POST', path: '/v1/stream-tokens', key: ours.apiKey, json });
      expect(answer.headers['cache-control']).toBe('no-store');
    });
  });

  describe('403', () => {
    it('is for a key without the scope execute', async () => {
      const { apiKey } = await anotherKey({ scopes: ['read', 'write'] });
      const json = { operation: 'tts' };
      expect(await stage.ask({ method: 'POST', path: '/v1/stream-tokens', key: apiKey, json })).toMatchObject({
        status: 403,
        body: { code: 'FORBIDDEN' },
      });
    });
  });
});

describe('a stream token', () => {
  it('opens a stream of its operation as a bearer, and stands in the record as its key', async () => {
    const caller = await open((await make()).token);
    caller.send(configure());
    const { request_id: id } = await caller.next('session.ready');
    caller.send({ type: 'session.close' });
    expect(await caller.closed).toBe(1_000);
    const answer = await waitFor(
      'the record is written',
      () => stage.ask<{ status: string }>({ method: 'GET', path: `/v1/router/requests/${id}`, key: ours.apiKey }),
      ({ body }) => body.status !== 'running',
    );
    expect(answer.body).toMatchObject({ kind: 'tts', status: 'succeeded' });
  });

  it('opens it as a subprotocol, and is not echoed', async () => {
    const { token } = await make();
    const answer = await shake(null, {
      headers: { 'sec-websocket-protocol': `service.stream.v0, service.auth.${token}` },
    });
    expect([answer.status, answer.headers['sec-websocket-protocol']]).toEqual([101, 'service.stream.v0']);
  });

  it('opens one stream: what comes after it hears of the first', async () => {
    const { token } = await make();
    const first = await open(token);
    first.send(configure());
    const { request_id: id } = await first.next('session.ready');
    const beside = await open(token);
    beside.send(configure());
    expect((await beside.next('error')).error).toMatchObject({ code: 'request_in_progress', request_id: id });
    first.send({ type: 'session.close' });
    expect(await first.closed).toBe(1_000);
    const later = await open(token);
    later.send(configure());
    expect((await later.next('error')).error).toMatchObject({ code: 'request_already_started', request_id: id });
    const other = await open(token);
    other.send(configure({ language: 'de' }));
    expect((await other.next('error')).error).toMatchObject({ code: 'idempotency_conflict' });
  });

  it('is not used by a stream that was refused before a provider was asked', async () => {
    const { token } = await make();
    const running = await open((await make()).token);
    running.send(configure());
    await running.next('session.ready');
    const refused = await open(token);
    refused.send(configure());
    expect((await refused.next('error')).error).toMatchObject({ code: 'concurrency_exhausted', retryable: true });
    running.send({ type: 'session.close' });
    expect(await running.closed).toBe(1_000);
    const again = await open(token);
    again.send(configure());
    expect(await again.next('session.ready')).toMatchObject({ request_id: expect.any(String) });
    again.send({ type: 'session.close' });
    await again.closed;
  });

  it('is a 400 beside an Idempotency-Key, which it has itself', async () => {
    const { token } = await make();
    const problem = {
      status: 400,
      body: { error: { code: 'invalid_request', message: expect.stringContaining('idempotency-key') } },
    };
    expect(await shake(token, { headers: { 'idempotency-key': freshKey() } })).toMatchObject(problem);
    const offered = `service.auth.${token}, service.key.${Buffer.from('one').toString('base64url')}`;
    expect(await shake(null, { headers: { 'sec-websocket-protocol': offered } })).toMatchObject(problem);
  });

  it('is a 401 when its time is over, and its stream goes on', async () => {
    const { token } = await make({ operation: 'tts', ttlSeconds: 1 });
    const running = await open(token);
    running.send(configure());
    await running.next('session.ready');
    clock.set(1_000);
    try {
      expect(await shake(token)).toMatchObject(unknown);
    } finally {
      clock.set(0);
    }
    running.send({ type: 'session.close' });
    expect(await running.closed).toBe(1_000);
  });

  it('ends with its key, and so does its stream', async () => {
    const key = await anotherKey();
    const { token } = await make({ operation: 'tts' }, key.apiKey);
    const running = await open(token);
    running.send(configure());
    await running.next('session.ready');
    await key.revoke();
    expect((await running.next('error')).error).toMatchObject({ code: 'authentication_failed' });
    expect(await running.closed).toBe(1_008);
    expect(await shake(token)).toMatchObject(unknown);
  });

  it('is a 401 at the socket of the other operation', async () => {
    expect(await shake((await make()).token, { path: '/v1/stt/stream' })).toMatchObject(unknown);
    expect(await shake((await make({ operation: 'stt' })).token)).toMatchObject(unknown);
  });

  it.each(['/v1/models', '/v1/organization', '/v1/imessage-phone-numbers', '/v1/credits/balance'])(
    'is a 401 as a bearer of GET %s',
    async (path) => {
      const { token } = await make();
      expect((await stage.ask({ method: 'GET', path, key: token })).status).toBe(401);
    },
  );

  it('makes no other token', async () => {
    const { token } = await make();
    const json = { operation: 'tts' };
    expect((await stage.ask({ method: 'POST', path: '/v1/stream-tokens', key: token, json })).status).toBe(401);
  });

  it.each<[string, (token: string) => string]>([
    ['with another first character', (token) => `str_${token[4] === 'A' ? 'B' : 'A'}${token.slice(5)}`],
    ['with another last character', (token) => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['that is cut', (token) => token.slice(0, -4)],
    ['with something behind it', (token) => `${token}AAAA`],
    ['without its prefix', (token) => token.slice(4)],
    ['with a prefix alone', () => 'str_'],
    ['that another operation is written into', (token) => rewritten(token, '"p":"tts"', '"p":"stt"')],
    ['that is made to last longer', (token) => rewritten(token, '"u":1', '"u":2')],
  ])('is a 401 %s', async (_, change) => {
    const { token } = await make();
    const changed = change(token);
    expect(changed).not.toBe(token);
    expect(await shake(changed)).toMatchObject(unknown);
    expect(await shake(changed, { path: '/v1/stt/stream' })).toMatchObject(unknown);
  });
});

/** What a token says is not hidden; it is only sealed. */
function rewritten(token: string, from: string, to: string): string {
  const text = Buffer.from(token.slice('str_'.length), 'base64url').toString('latin1');
  return `str_${Buffer.from(text.replace(from, to), 'latin1').toString('base64url')}`;
}
