import { expect, it } from '@jest/globals';
import type { StreamContext } from './session.ts';
import { createWaitingRoom } from './waiting-room.ts';

const key = (apiKeyId: string): StreamContext['principal'] => ({
  kind: 'key',
  organizationId: 'org_1',
  mode: 'live',
  creditPolicy: 'unlimited',
  apiKeyId,
  scopes: ['execute'],
  admin: false,
});

it('has room for a thousand sockets of a credential, and for others beside them', () => {
  const room = createWaitingRoom();
  const of = (apiKeyId: string, nth: number) => ({ principal: key(apiKeyId), idempotencyKey: `key-${nth}` });
  const leave = Array.from({ length: 1_000 }, (_, nth) => {
    room.requireRoom(of('key_1', nth));
    return room.enter(of('key_1', nth));
  });
  const refused = expect.objectContaining({ status: 429, code: 'rate_limited', headers: { 'retry-after': '1' } });
  expect(() => room.requireRoom(of('key_1', 1_000))).toThrow(refused);
  room.requireRoom(of('key_2', 1_000));
  leave[0]?.();
  // More than once is once.
  leave[0]?.();
  room.requireRoom(of('key_1', 1_000));
  room.enter(of('key_1', 1_000));
  expect(() => room.requireRoom(of('key_1', 1_001))).toThrow(refused);
});
