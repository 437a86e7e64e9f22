import { describe, expect, it } from '@jest/globals';
import { ApiError, ConnectionError, createClient, type Fetch } from '../../sdk/src/index.ts';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { onRunningWorker, speak, user } from './running-worker.ts';

const { client, ended, heard, lines, on, run, stop } = onRunningWorker();

describe('a server that is away', () => {
  /** Loses requests before they are sent, answers on their way, and says 503, in turn: two of three attempts of each call fail. */
  const faulty = (): Fetch => {
    const counts = new Map<string, number>();
    return async (url, init) => {
      const path = new URL(url).pathname;
      const nth = (counts.get(path) ?? 0) + 1;
      counts.set(path, nth);
      if (nth % 3 === 1) {
        if (path.endsWith('/claims'))
          return Response.json({ error: 'Away', code: 'SERVICE_UNAVAILABLE' }, { status: 503 });
        throw new Error('The connection broke');
      }
      const answer = await fetch(url, init);
      if (nth % 3 === 0 || path.endsWith('/claims')) return answer;
      await answer.text();
      if (path.endsWith('/heartbeat'))
        return Response.json({ error: 'Away', code: 'SERVICE_UNAVAILABLE' }, { status: 503 });
      throw new Error('The connection broke');
    };
  };

  it('loses no session and says nothing twice: calls are repeated until they are answered', async () => {
    const running = run(speak, {}, client(faulty()));
    const id = await on.sessions.made({ firstMessage: 'Hello!' });
    await heard(id, 1);
    await on.sessions.say(id, user(1));
    expect(await heard(id, 3)).toEqual([
      [0, 'agent'],
      [1, 'user'],
      [2, 'agent'],
    ]);
    stop();
    await running;
    expect(await ended(id)).toBe('server_stopped');
  });

  it('rejects where nobody is at the address, and where the key may not work', async () => {
    const nobody = createClient({
      baseUrl: `http://127.0.0.1:${await freePort()}`,
      apiKey: on.ours.apiKey,
      retries: { limit: 0 },
    });
    await expect(nobody.worker.run(speak)).rejects.toThrow(ConnectionError);
    const { body } = await on.ours.call<{ apiKey: string }>('POST', '/v1/api-keys', { name: 'r', scopes: ['read'] });
    for (const [apiKey, status] of [
      [body.apiKey, 403],
      ['sk_test_of_nobody', 401],
    ] as const) {
      const running = createClient({ baseUrl: on.stage.url, apiKey }).worker.run(speak);
      await expect(running).rejects.toThrow(ApiError);
      await expect(running).rejects.toMatchObject({ status });
    }
  });

  it('that refuses to claim any more has the sessions told, and rejects when they are over', async () => {
    const id = await on.sessions.made({ firstMessage: 'Hello!' });
    let claims = 0;
    const refusing = client((url, init) => {
      if (url.endsWith('/claims')) claims += 1;
      return claims < 2 ? fetch(url, init) : fetch(url.replace(/claims$/, 'nothing'), init);
    });
    const running = run(speak, {}, refusing);
    await expect(running).rejects.toMatchObject({ status: 404 });
    expect(await ended(id)).toBe('server_stopped');
  });

  /** Runs a worker whose requests can be cut off; it tells why its session is to end, and says one thing more. */
  function cutOff(first: (say: (text: string) => Promise<boolean>) => Promise<unknown>) {
    const told: unknown[] = [];
    let isCut = false;
    const cut = client(async (url, init) => {
      if (isCut) throw new Error('The connection broke');
      return fetch(url, init);
    });
    run(
      async ({ say, signal, turns }) => {
        await first(say);
        for await (const { index } of turns) told.push(index);
        told.push(signal.reason);
        await say('Too late');
      },
      {},
      cut,
    );
    const setCut = (value: boolean): void => {
      isCut = value;
    };
    return { told, setCut };
  }
  const threw = () => lines().filter((line) => line.includes('threw'));

  it('that has ended a session without its worker is left: what its handler does too late is no failure of its own', async () => {
    const id = await on.sessions.made();
    const { told, setCut } = cutOff((say) => say('Hello!'));
    await heard(id, 1);
    setCut(true);
    // It answers what is under way.
    await on.sessions.say(id, user(1));
    await waitFor(
      'the lease has run out',
      async () => {
        await on.worker.letPass({ sessionId: id, leaseToken: '' }, 60);
        return on.sessions.get(id);
      },
      ({ status }) => status !== 'active',
    );
    setCut(false);
    await waitFor(
      'it has come too late',
      async () => lines(),
      (found) => found.some((line) => line.includes('CALL_NOT_LIVE')),
    );
    expect(told.at(-1)).toBe('worker_lost');
    expect(await ended(id)).toBe('worker_lost');
    stop();
    expect(threw()).toEqual([]);
  });

  it('that has given a session to another worker is left', async () => {
    const id = await on.sessions.made();
    let isBegun = false;
    const { told, setCut } = cutOff(async () => {
      isBegun = true;
    });
    await waitFor(
      'it has begun',
      async () => isBegun,
      (begun) => begun,
    );
    setCut(true);
    const other = await waitFor(
      'another has claimed it',
      async () => {
        await on.worker.letPass({ sessionId: id, leaseToken: '' }, 60);
        return (await on.worker.claim()).body;
      },
      (claim) => claim?.sessionId === id,
    );
    setCut(false);
    await waitFor(
      'it has left',
      async () => lines(),
      (found) => found.some((line) => line === `Trunkline: session ${id} is no longer of this worker`),
    );
    expect(told).toEqual([expect.objectContaining({ code: 'LEASE_LOST' })]);
    expect((await on.worker.end(other, 'agent_hangup')).status).toBe(200);
    expect(await ended(id)).toBe('agent_hangup');
    expect(threw()).toEqual([]);
  });
});
