import type { LookupAddress } from 'node:dns';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { createAddressPolicy } from '../../server/src/platform/outbound-http/address-policy.ts';
import { ConnectError } from '../../server/src/platform/outbound-http/connect-error.ts';
import { createGuardedConnect } from '../../server/src/platform/outbound-http/guarded-connect.ts';
import { createGuardedHttp, type GuardedHttp } from '../../server/src/platform/outbound-http/guarded-http.ts';
import type { Lookup } from '../../server/src/platform/outbound-http/guarded-lookup.ts';
import { type RawReceiver, startRawReceiver } from '../support/raw-receiver.ts';

const ok = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';
const publicAddress = { address: '93.184.215.14', family: 4 };
const refusal = 'must not resolve to a private, local or reserved address';

// Loopback is one of many addresses that must not be reached; a server on it shows that nobody came.
let receiver: RawReceiver;
beforeAll(async () => {
  receiver = await startRawReceiver((socket) => socket.write(ok));
});
afterAll(() => receiver.close());

const clients: GuardedHttp[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

function clientThatLooksUp(lookup: Lookup, allowedCidrs: string[] = []): GuardedHttp {
  const client = createGuardedHttp({
    policy: createAddressPolicy({ allowPrivateNetworks: false, allowedCidrs }),
    lookup,
  });
  clients.push(client);
  return client;
}

const post = (http: GuardedHttp, url = `https://hooks.example.com:${receiver.port}/`) =>
  http.post({ url, headers: {}, body: '{}', timeoutMs: 2_000 });

const refusedAddress = {
  kind: 'failed',
  reason: 'refused_address',
  message: 'The host has an address that is private, local or reserved',
  status: null,
};

describe('a name with an address that is not allowed', () => {
  it.each<[string, LookupAddress[]]>([
    ['loopback', [{ address: '127.0.0.1', family: 4 }]],
    ['IPv6 loopback', [{ address: '::1', family: 6 }]],
    ['mapped loopback', [{ address: '::ffff:127.0.0.1', family: 6 }]],
    ['metadata', [{ address: '169.254.169.254', family: 4 }]],
    ['a scoped address', [{ address: 'fe80::1%lo', family: 6 }]],
    ['public first, private last', [publicAddress, { address: '10.0.0.1', family: 4 }]],
    ['private first, public last', [{ address: '127.0.0.1', family: 4 }, publicAddress]],
    ['public IPv4, private IPv6', [publicAddress, { address: 'fd12::1', family: 6 }]],
  ])('is refused by check and by post, and nobody is connected to: %s', async (_, addresses) => {
    const http = clientThatLooksUp(async () => addresses);
    expect(await http.check('https://hooks.example.com/')).toEqual({ ok: false, problem: refusal });
    expect(await post(http)).toEqual(refusedAddress);
    expect(receiver.connections()).toBe(0);
  });

  it('is refused at the connection when it was public at the check: nobody is connected to', async () => {
    const answers = [[publicAddress], [{ address: '127.0.0.1', family: 4 }]];
    const http = clientThatLooksUp(async () => answers.shift() ?? []);
    const url = `https://hooks.example.com:${receiver.port}/`;
    expect(await http.check(url)).toEqual({ ok: true, url });
    expect(await post(http, url)).toEqual(refusedAddress);
    expect(answers).toEqual([]);
    expect(receiver.connections()).toBe(0);
  });

  it('is refused again at every post, however often', async () => {
    const http = clientThatLooksUp(async () => [{ address: '127.0.0.1', family: 4 }]);
    const outcomes = await Promise.all(Array.from({ length: 200 }, () => post(http)));
    expect(outcomes.filter((outcome) => outcome.kind !== 'failed' || outcome.reason !== 'refused_address')).toEqual([]);
    expect(receiver.connections()).toBe(0);
  });
});

describe('an address that is written out', () => {
  it.each(['127.0.0.1', '::1', '169.254.169.254'])('is judged at the connection too: %s', async (hostname) => {
    const policy = createAddressPolicy({ allowPrivateNetworks: false, allowedCidrs: [] });
    const connect = createGuardedConnect({ policy, lookup: async () => [publicAddress] });
    const error = await new Promise<Error | null>((resolve) => {
      expect(
        connect({ protocol: 'http:', hostname, port: String(receiver.port), tlsSessionKey: '' }, (...[failure]) =>
          resolve(failure),
        ),
      ).toBeNull();
    });
    expect(error).toBeInstanceOf(ConnectError);
    expect(receiver.connections()).toBe(0);
  });
});

describe('the addresses that were judged', () => {
  it('are the ones that are connected to: the name is asked once for each connection', async () => {
    const asked: string[] = [];
    const http = createGuardedHttp({
      policy: createAddressPolicy({ allowPrivateNetworks: true, allowedCidrs: [] }),
      lookup: async (hostname) => {
        asked.push(hostname);
        return asked.length === 1 ? [{ address: '127.0.0.1', family: 4 }] : [{ address: '169.254.169.254', family: 4 }];
      },
    });
    clients.push(http);
    const before = receiver.connections();
    const url = `http://hooks.example.com:${receiver.port}/`;
    const kept = () => http.post({ url, headers: {}, body: '{}', timeoutMs: 2_000, mayArriveTwice: true });
    expect(await kept()).toMatchObject({ kind: 'answered', status: 200 });
    expect(await kept()).toMatchObject({ kind: 'answered', status: 200 });
    expect(asked).toEqual(['hooks.example.com']);
    expect(receiver.connections()).toBe(before + 1);
    expect(await post(http, url)).toMatchObject(refusedAddress);
    expect(asked).toHaveLength(2);
    expect(receiver.connections()).toBe(before + 1);
  });

  it('are tried one after the other until one answers', async () => {
    const http = createGuardedHttp({
      policy: createAddressPolicy({ allowPrivateNetworks: true, allowedCidrs: [] }),
      // Nothing listens on the first one.
      lookup: async () => [
        { address: '127.0.0.99', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ],
    });
    clients.push(http);
    expect(await post(http, `http://hooks.example.com:${receiver.port}/`)).toMatchObject({
      kind: 'answered',
      status: 200,
    });
  });
});

describe('a name that does not resolve', () => {
  const unresolved = { kind: 'failed', reason: 'unresolved', status: null };

  it.each<[string, Lookup]>([
    ['an error', () => Promise.reject(new Error('getaddrinfo ENOTFOUND'))],
    ['no address', async () => []],
  ])('passes the check and fails the post: %s', async (_, lookup) => {
    const http = clientThatLooksUp(lookup);
    expect(await http.check('https://hooks.example.com/')).toEqual({ ok: true, url: 'https://hooks.example.com/' });
    expect(await post(http)).toMatchObject(unresolved);
  });

  it('passes the check and times the post out when the look-up hangs', async () => {
    const http = clientThatLooksUp(() => new Promise(() => {}));
    expect(await http.check('https://hooks.example.com/')).toEqual({ ok: true, url: 'https://hooks.example.com/' });
    const outcome = await http.post({ url: 'https://hooks.example.com/', headers: {}, body: '', timeoutMs: 50 });
    expect(outcome).toEqual({
      kind: 'failed',
      reason: 'timeout',
      message: 'No complete answer came within 50 ms',
      status: null,
    });
  });

  it('is asked for once at a time, however many wait for it, and anew afterwards', async () => {
    let asked = 0;
    const refusals: Array<(error: Error) => void> = [];
    const http = clientThatLooksUp(() => {
      asked += 1;
      return new Promise((_, reject) => refusals.push(reject));
    });
    const outcomes = Array.from({ length: 10 }, () => post(http));
    expect(asked).toBe(1);
    for (const refuse of refusals) refuse(new Error('SERVFAIL'));
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject(unresolved);
    const again = post(http);
    expect(asked).toBe(2);
    for (const refuse of refusals) refuse(new Error('SERVFAIL'));
    expect(await again).toMatchObject(unresolved);
  });
});

describe('the look-up of the system', () => {
  it('finds this machine under its name, which is refused unless it is opened', async () => {
    const closed = createGuardedHttp({
      policy: createAddressPolicy({ allowPrivateNetworks: false, allowedCidrs: [] }),
    });
    const open = createGuardedHttp({ policy: createAddressPolicy({ allowPrivateNetworks: true, allowedCidrs: [] }) });
    clients.push(closed, open);
    const url = `http://localhost:${receiver.port}/`;
    expect(await post(open, url)).toMatchObject({ kind: 'answered', status: 200, body: 'ok' });
    expect(await post(closed, url)).toMatchObject({ kind: 'failed', reason: 'bad_url' });
  });
});
