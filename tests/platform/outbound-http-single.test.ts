import type { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates, type TlsOptions, TLSSocket } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { GuardedHttp } from '../../server/src/platform/outbound-http/guarded-http.ts';
import { allClosed, createOutboundStage, isAnswered, ok } from '../support/outbound-stage.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { testCertificate } from '../support/test-certificate.ts';

const stage = createOutboundStage();
const { receiverThat, client } = stage;
afterEach(() => stage.end());

const once = (http: GuardedHttp, url: string, fields: { tenant?: string; mayArriveTwice?: boolean } = {}) =>
  http.post({ url, headers: {}, body: '{}', timeoutMs: 5_000, ...fields });
const kept = (http: GuardedHttp, url: string) => once(http, url, { mayArriveTwice: true });
const isBroken = { kind: 'failed', reason: 'broken_answer', status: null };

describe('a request that must not arrive twice', () => {
  // What a receiver does to a second request of one connection, once it has read it whole.
  it.each<[string, (socket: Socket) => unknown]>([
    ['resets it', (socket) => socket.resetAndDestroy()],
    ['ends it', (socket) => socket.end()],
    ['destroys it', (socket) => socket.destroy()],
  ])('reaches once a receiver that takes one request of a connection, and %s', async (_, closes) => {
    const receiver = await receiverThat((socket, nth) => (nth === 0 ? socket.write(ok) : closes(socket)));
    const http = client();
    for (let nth = 1; nth <= 5; nth += 1) {
      expect(await once(http, receiver.url)).toMatchObject(isAnswered);
      expect([receiver.requests.length, receiver.connections()]).toEqual([nth, nth]);
    }
  });

  it('is made once, and fails, where its connection ends before a byte of an answer', async () => {
    const receiver = await receiverThat((socket) => socket.resetAndDestroy());
    const http = client();
    for (let nth = 1; nth <= 3; nth += 1) {
      expect(await once(http, receiver.url)).toMatchObject(isBroken);
      expect(receiver.requests).toHaveLength(nth);
    }
  });

  it('neither takes a connection that is kept for others nor leaves its own to them', async () => {
    const used: number[] = [];
    const receiver = await receiverThat((socket, nth) => {
      used.push(nth);
      socket.write(ok);
    });
    const http = client();
    for (const way of [kept, once, kept, once]) expect(await way(http, receiver.url)).toMatchObject(isAnswered);
    expect(used).toEqual([0, 0, 1, 0]);
    expect(receiver.requests.map((request) => /^connection: (.*)$/im.exec(request)?.[1])).toEqual([
      'keep-alive',
      'close',
      'keep-alive',
      'close',
    ]);
  });

  it('leaves no connection open', async () => {
    const receiver = await receiverThat((socket) => socket.write(ok));
    expect(await once(client(), receiver.url)).toMatchObject(isAnswered);
    await allClosed(receiver);
  });

  it('waits for none that is idle where there are as many as one receiver gets', async () => {
    const held: Socket[] = [];
    let holds = true;
    const receiver = await receiverThat((socket) => (holds ? held.push(socket) : socket.write(ok)));
    const http = client();
    const all = Array.from({ length: 64 }, () => kept(http, receiver.url));
    await waitFor(
      'every connection to carry a request',
      async () => held.length,
      (count) => count === 64,
    );
    holds = false;
    // One waits for its turn until a connection is free, and does not take that one.
    const waiting = once(http, receiver.url);
    for (const socket of held) socket.write(ok);
    for (const outcome of await Promise.all([...all, waiting])) expect(outcome).toMatchObject(isAnswered);
    expect(receiver.connections()).toBe(65);
    expect(await once(http, receiver.url)).toMatchObject(isAnswered);
    expect(receiver.connections()).toBe(66);
  });

  it('gives its turn to whatever waits', async () => {
    const http = client();
    const receiver = await receiverThat((socket) => socket.write(ok));
    const outcomes = Array.from({ length: 200 }, (_, nth) => (nth % 2 === 0 ? once : kept)(http, receiver.url));
    for (const outcome of await Promise.all(outcomes)) expect(outcome).toMatchObject(isAnswered);
    expect(receiver.requests).toHaveLength(200);
    await http.close();
    await allClosed(receiver);
  });
});

describe('a request that must not arrive twice, under TLS', () => {
  const trusted = getCACertificates('default');
  beforeAll(() => setDefaultCACertificates([...trusted, testCertificate.cert]));
  afterAll(() => setDefaultCACertificates(trusted));

  /** A receiver, and whether each connection to it resumed a session. */
  async function receiverOf(tls: TlsOptions = {}): Promise<{ url: string; resumed: boolean[] }> {
    const resumed: boolean[] = [];
    const notes = (socket: Socket): unknown => socket instanceof TLSSocket && resumed.push(socket.isSessionReused());
    const { url } = await receiverThat((socket) => socket.end(ok), notes, { tls });
    return { url, resumed };
  }

  it.each<[string, TlsOptions]>([
    ['1.3', { minVersion: 'TLSv1.3' }],
    ['1.2', { maxVersion: 'TLSv1.2' }],
  ])('resumes the session of the one before: %s', async (_, options) => {
    const { url, resumed } = await receiverOf(options);
    const http = client();
    for (let nth = 0; nth < 4; nth += 1) expect(await once(http, url)).toMatchObject(isAnswered);
    expect(resumed).toEqual([false, true, true, true]);
  });

  it('resumes none of another tenant, and none of another receiver', async () => {
    const [one, other] = [await receiverOf(), await receiverOf()];
    const http = client();
    expect(await once(http, one.url, { tenant: 'a' })).toMatchObject(isAnswered);
    expect(await once(http, one.url, { tenant: 'b' })).toMatchObject(isAnswered);
    expect(await once(http, other.url, { tenant: 'a' })).toMatchObject(isAnswered);
    expect([one.resumed, other.resumed]).toEqual([[false, false], [false]]);
  });
});
