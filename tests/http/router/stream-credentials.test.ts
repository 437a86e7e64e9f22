import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';

let stage: Stage;
let ours: Organization;
beforeAll(async () => {
  stage = await startStage({ worker: false });
  ours = await stage.organization();
});
afterAll(() => stage.close());

const handshake = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const open = (protocols: readonly string[], headers: Record<string, string> = {}) =>
  stage.ask<{ error: { code: string; message: string } }>({
    method: 'GET',
    path: '/v1/tts/stream',
    headers: { ...handshake, 'sec-websocket-protocol': protocols.join(', '), ...headers },
  });
const key = (text: string): string => `service.key.${Buffer.from(text).toString('base64url')}`;
const auth = (): string => `service.auth.${ours.apiKey}`;

describe('a credential and a key as subprotocols', () => {
  it('open a socket, and neither of them is echoed', async () => {
    const answer = await open(['service.stream.v0', auth(), key('one')]);
    expect([answer.status, answer.headers['sec-websocket-protocol']]).toEqual([101, 'service.stream.v0']);
  });

  it('may stand beside headers for the other', async () => {
    expect((await open([auth()], { 'idempotency-key': 'two' })).status).toBe(101);
    expect((await open([key('three')], { authorization: `Bearer ${ours.apiKey}` })).status).toBe(101);
  });

  it.each<[string, () => Promise<{ status: number }>]>([
    ['beside an Authorization header', () => open([auth(), key('a')], { authorization: `Bearer ${ours.apiKey}` })],
    ['twice', () => open([auth(), `service.auth.${ours.apiKey.replace('sk_', 'sk_x')}`, key('a')])],
    ['of more than 256 characters', () => open([`service.auth.${'x'.repeat(257)}`, key('a')])],
    ['that is unknown', () => open(['service.auth.sk_test_wrong', key('a')])],
    ['that is empty', () => open(['service.auth.', key('a')])],
  ])('a credential %s is 401', async (_, ask) => {
    expect(await ask()).toMatchObject({ status: 401, body: { error: { code: 'authentication_failed' } } });
  });

  it.each<[string, () => Promise<{ status: number }>]>([
    ['that is no base64url', () => open([auth(), 'service.key.a+b'])],
    ['that cannot be decoded whole', () => open([auth(), 'service.key.abcde'])],
    ['twice', () => open([auth(), key('a'), key('b')])],
    ['beside the header', () => open([auth(), key('a')], { 'idempotency-key': 'a' })],
    ['that is blank', () => open([auth(), key(' ')])],
    ['of more than 256 bytes', () => open([auth(), key('x'.repeat(257))])],
  ])('a key %s is 400', async (_, ask) => {
    expect(await ask()).toMatchObject({ status: 400, body: { error: { code: 'invalid_request' } } });
  });

  it('are nothing to an operation without a socket', async () => {
    const answer = await stage.ask({
      method: 'GET',
      path: '/v1/models',
      headers: { 'sec-websocket-protocol': auth() },
    });
    expect(answer.status).toBe(401);
  });
});
