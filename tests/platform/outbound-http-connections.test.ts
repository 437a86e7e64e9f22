import { execFile } from 'node:child_process';
import type { LookupAddress } from 'node:dns';
import type { AddressInfo, Socket } from 'node:net';
import { createServer as createTlsServer, getCACertificates, setDefaultCACertificates } from 'node:tls';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { GuardedHttp } from '../../server/src/platform/outbound-http/guarded-http.ts';
import { allClosed, createOutboundStage, isAnswered, ok } from '../support/outbound-stage.ts';
import { startRawReceiver } from '../support/raw-receiver.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { testCertificate } from '../support/test-certificate.ts';

const isLate = { kind: 'failed', reason: 'timeout', status: null };

const stage = createOutboundStage();
const { receiverThat, client } = stage;
afterEach(() => stage.end());

// As webhooks are posted; what must not arrive twice is in outbound-http-single.test.ts.
const post = (http: GuardedHttp, url: string, timeoutMs = 5_000) =>
  http.post({ url, headers: {}, body: '{}', timeoutMs, mayArriveTwice: true });

describe('a connection', () => {
  it('is used again for the next request', async () => {
    const [http, receiver] = [client(), await receiverThat((socket) => socket.write(ok))];
    for (let count = 0; count < 20; count += 1) expect(await post(http, receiver.url)).toMatchObject(isAnswered);
    expect(receiver.connections()).toBe(1);
  });

  it('is not used again when either side said that it ends', async () => {
    const http = client();
    const closing = 'HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: 2\r\n\r\nok';
    const receiver = await receiverThat((socket) => socket.write(closing));
    for (let count = 0; count < 5; count += 1) expect(await post(http, receiver.url)).toMatchObject(isAnswered);
    expect(receiver.connections()).toBe(5);
    await allClosed(receiver);
  });

  it('that the receiver closed while nobody used it is replaced, and no request is lost', async () => {
    const http = client();
    const receiver = await receiverThat((socket) => socket.end(ok));
    for (let count = 1; count <= 20; count += 1) {
      expect(await post(http, receiver.url)).toMatchObject(isAnswered);
      expect(receiver.requests).toHaveLength(count);
      await allClosed(receiver);
    }
  });

  it('that was closed is not given to a request while another one is still there', async () => {
    const http = client();
    const held: Socket[] = [];
    const receiver = await receiverThat((socket) => (held.length < 2 ? held.push(socket) : socket.write(ok)));
    const outcomes = [post(http, receiver.url), post(http, receiver.url)];
    await waitFor(
      'both requests to arrive',
      async () => held.length,
      (count) => count === 2,
    );
    for (const socket of held) socket.write(ok);
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject(isAnswered);
    held[1]?.end();
    await waitFor(
      'one connection to be closed',
      async () => receiver.openSockets(),
      (open) => open === 1,
    );
    const next = await Promise.all([post(http, receiver.url), post(http, receiver.url)]);
    for (const outcome of next) expect(outcome).toMatchObject(isAnswered);
    expect(receiver.connections()).toBe(3);
  });

  it('is closed when nobody uses it for some seconds', async () => {
    const [http, receiver] = [client(), await receiverThat((socket) => socket.write(ok))];
    expect(await post(http, receiver.url)).toMatchObject(isAnswered);
    expect(receiver.openSockets()).toBe(1);
    await allClosed(receiver);
  });

  it('carries one request at a time, and there are at most 64 to one receiver', async () => {
    const http = client();
    const held: Socket[] = [];
    let release = false;
    const receiver = await receiverThat((socket) => (release ? socket.write(ok) : held.push(socket)));
    const outcomes = Array.from({ length: 200 }, () => post(http, receiver.url));
    await waitFor(
      'every connection to carry a request',
      async () => receiver.requests.length,
      (count) => count === 64,
    );
    expect(receiver.connections()).toBe(64);
    expect(new Set(held).size).toBe(64);
    release = true;
    for (const socket of held) socket.write(ok);
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject(isAnswered);
    expect(receiver.requests).toHaveLength(200);
    expect(receiver.connections()).toBe(64);
  });

  it('to one receiver is none of another: one that holds all of its own delays nobody else', async () => {
    const http = client();
    const held: Socket[] = [];
    const stuck = await receiverThat((socket) => held.push(socket));
    const healthy = await receiverThat((socket) => socket.write(ok));
    let stuckOutcomes = 0;
    const waiting = Array.from({ length: 64 }, async () => {
      const outcome = await post(http, stuck.url, 20_000);
      stuckOutcomes += 1;
      return outcome;
    });
    for (let count = 0; count < 50; count += 1) expect(await post(http, healthy.url)).toMatchObject(isAnswered);
    await waitFor(
      'every request to be held',
      async () => held.length,
      (count) => count === 64,
    );
    expect(stuckOutcomes).toBe(0);
    for (const socket of held) socket.write(ok);
    for (const outcome of await Promise.all(waiting)) expect(outcome).toMatchObject(isAnswered);
  });
});

describe('the deadline', () => {
  it('ends a request that waits for a connection, and it is never sent', async () => {
    const http = client();
    const held: Socket[] = [];
    let release = false;
    const receiver = await receiverThat((socket) => (release ? socket.write(ok) : held.push(socket)));
    const outcomes = Array.from({ length: 64 }, () => post(http, receiver.url));
    await waitFor(
      'every connection to carry a request',
      async () => held.length,
      (count) => count === 64,
    );
    const late = await Promise.all(Array.from({ length: 50 }, () => post(http, receiver.url, 100)));
    for (const outcome of late) expect(outcome).toMatchObject(isLate);
    release = true;
    for (const socket of held) socket.write(ok);
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject(isAnswered);
    expect(await post(http, receiver.url)).toMatchObject(isAnswered);
    // What the connections still had to carry has been carried when they are closed.
    await http.close();
    await allClosed(receiver);
    expect(receiver.requests).toHaveLength(65);
    expect(receiver.connections()).toBe(64);
  });

  it('ends a handshake that never finishes, and its connection with it', async () => {
    const http = client();
    const receiver = await receiverThat(() => {});
    expect(await post(http, `https://127.0.0.1:${receiver.port}/`, 150)).toMatchObject(isLate);
    expect(receiver.connections()).toBe(1);
    await allClosed(receiver);
  });

  it('ends a request whose receiver stops reading it', async () => {
    const http = client();
    const receiver = await receiverThat(
      () => {},
      (socket) => socket.pause(),
    );
    const body = Buffer.alloc(50_000_000);
    expect(await http.post({ url: receiver.url, headers: {}, body, timeoutMs: 300 })).toMatchObject(isLate);
    expect(receiver.requests).toEqual([]);
  });

  it('ends a look-up, and an answer that comes after it connects to nobody', async () => {
    const receiver = await receiverThat((socket) => socket.write(ok));
    let answer: (addresses: LookupAddress[]) => void = () => {};
    const http = client(() => new Promise((resolve) => (answer = resolve)));
    expect(await post(http, `http://hooks.example.com:${receiver.port}/`, 100)).toMatchObject(isLate);
    answer([{ address: '127.0.0.1', family: 4 }]);
    await http.close();
    expect(receiver.connections()).toBe(0);
  });
});

describe('TLS', () => {
  const trusted = getCACertificates('default');
  beforeAll(() => setDefaultCACertificates([...trusted, testCertificate.cert]));
  afterAll(() => setDefaultCACertificates(trusted));

  const names: Array<string | false | null> = [];
  const loopback = async (): Promise<LookupAddress[]> => [{ address: '127.0.0.1', family: 4 }];
  async function tlsPort(): Promise<number> {
    const server = createTlsServer(testCertificate, (socket) => {
      names.push(socket.servername);
      socket.on('error', () => {});
      socket.once('data', () => socket.end(ok));
    });
    // What the other side makes of the certificate is told to it alone.
    server.on('tlsClientError', () => {});
    await new Promise<void>((resolve) => {
      server.listen(0, '127.0.0.1', resolve);
    });
    stage.atEnd(
      () =>
        new Promise((resolve) => {
          server.close(() => resolve());
        }),
    );
    return (server.address() as AddressInfo).port;
  }

  it('carries a request to a receiver that proves its name', async () => {
    const port = await tlsPort();
    expect(await post(client(loopback), `https://hooks.example.com:${port}/`)).toMatchObject(isAnswered);
    expect(names).toEqual(['hooks.example.com']);
  });

  it.each([
    ['another name', 'other.example.com', 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['an address', '127.0.0.1', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('fails where the certificate is not for the host: %s', async (_, host, code) => {
    expect(await post(client(loopback), `https://${host}:${await tlsPort()}/`)).toEqual({
      kind: 'failed',
      reason: 'tls',
      message: `The TLS handshake failed (${code})`,
      status: null,
    });
  });

  it('fails where the certificate is not trusted', async () => {
    setDefaultCACertificates(trusted);
    const outcome = await post(client(loopback), `https://hooks.example.com:${await tlsPort()}/`);
    setDefaultCACertificates([...trusted, testCertificate.cert]);
    expect(outcome).toMatchObject({ kind: 'failed', reason: 'tls' });
  });

  it('fails so in a process whose environment turns the verification off', async () => {
    const folder = new URL('../../server/src/platform/outbound-http/', import.meta.url);
    const program = `
      import { createAddressPolicy } from '${folder}address-policy.ts';
      import { createGuardedHttp } from '${folder}guarded-http.ts';
      const policy = createAddressPolicy({ allowPrivateNetworks: true, allowedCidrs: [] });
      const http = createGuardedHttp({ policy, lookup: async () => [{ address: '127.0.0.1', family: 4 }] });
      const url = 'https://hooks.example.com:${await tlsPort()}/';
      console.log(JSON.stringify(await http.post({ url, headers: {}, body: '', timeoutMs: 5000 })));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: '0' },
    });
    expect(JSON.parse(stdout)).toMatchObject({ kind: 'failed', reason: 'tls' });
  });

  it('fails where the other side speaks something else', async () => {
    const receiver = await receiverThat(
      () => {},
      (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
    );
    expect(await post(client(), `https://127.0.0.1:${receiver.port}/`)).toMatchObject({
      kind: 'failed',
      reason: 'tls',
    });
  });
});

describe('a receiver that is not there', () => {
  it('fails as a connection, with what the system says', async () => {
    const receiver = await startRawReceiver(() => {});
    await receiver.close();
    expect(await post(client(), receiver.url)).toEqual({
      kind: 'failed',
      reason: 'connect',
      message: 'The connection could not be made (ECONNREFUSED)',
      status: null,
    });
  });
});

describe('closing the client', () => {
  it('lets running requests finish, takes no more, and leaves no connection', async () => {
    const http = client();
    const held: Socket[] = [];
    const receiver = await receiverThat((socket) => held.push(socket));
    const running = post(http, receiver.url);
    await waitFor(
      'the request to arrive',
      async () => held.length,
      (count) => count === 1,
    );
    const ends: string[] = [];
    const ended = [running.then(() => ends.push('answered')), http.close().then(() => ends.push('closed'))];
    await expect(post(http, receiver.url)).rejects.toThrow('The HTTP client is closed');
    held[0]?.write(ok);
    expect(await running).toMatchObject(isAnswered);
    await Promise.all(ended);
    expect(ends).toEqual(['answered', 'closed']);
    await allClosed(receiver);
    expect(receiver.requests).toHaveLength(1);
  });

  it('cuts what is left at its deadline', async () => {
    const http = client();
    const receiver = await receiverThat(() => {});
    const running = Array.from({ length: 70 }, () => post(http, receiver.url, 300));
    await http.close();
    for (const outcome of await Promise.all(running)) expect(outcome).toMatchObject(isLate);
    await allClosed(receiver);
  });
});

describe('whatever receivers do', () => {
  // Jest fails a test in which an error event or a rejection finds nobody.
  it('is an outcome: nothing is thrown beside it, and nothing is left open', async () => {
    const ways: Array<(socket: Socket) => unknown> = [
      (socket) => socket.write(ok),
      (socket) => socket.end(ok),
      (socket) => socket.write(`${ok}${ok}`),
      (socket) => socket.destroy(),
      (socket) => socket.resetAndDestroy(),
      (socket) => socket.write('garbage\r\n\r\n'),
      (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nab', () => socket.resetAndDestroy()),
      (socket) => socket.write(`HTTP/1.1 200 OK\r\n\r\n${'x'.repeat(200_000)}`),
      () => {},
    ];
    const http = client();
    let nth = 0;
    const receiver = await receiverThat((socket) => {
      ways[nth % ways.length]?.(socket);
      nth += 1;
    });
    const outcomes = await Promise.all(Array.from({ length: 900 }, () => post(http, receiver.url, 2_000)));
    expect(new Set(outcomes.map((outcome) => (outcome.kind === 'answered' ? 200 : outcome.reason)))).toEqual(
      new Set([200, 'broken_answer', 'timeout']),
    );
    await http.close();
    await allClosed(receiver);
  });
});
