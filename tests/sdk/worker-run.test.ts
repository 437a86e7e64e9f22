import { describe, expect, it } from '@jest/globals';
import { createClient } from '../../sdk/src/index.ts';
import { grown, onRunningWorker, speak, user } from './running-worker.ts';

const worker = onRunningWorker();
const { client, ended, heard, lines, on, run, stop } = worker;

describe('worker.run', () => {
  it('speaks in several sessions at once, asks models with the credential of each, and leaves those that end', async () => {
    const asked: Array<string | null> = [];
    const own = client((url, init) => {
      if (url.endsWith('/v1/llm/responses')) asked.push(new Headers(init.headers).get('authorization'));
      return fetch(url, init);
    });
    run(speak, {}, own);
    const ids = await Promise.all([1, 2, 3].map(() => on.sessions.made({ firstMessage: 'Hello!' })));
    for (const id of ids) await heard(id, 1);
    for (const id of ids) await on.sessions.say(id, user(1));
    for (const id of ids)
      expect(await heard(id, 3)).toEqual([
        [0, 'agent'],
        [1, 'user'],
        [2, 'agent'],
      ]);
    expect(new Set(asked).size).toBe(3);
    expect(asked).not.toContain(`Bearer ${on.ours.apiKey}`);
    for (const id of ids) await on.sessions.end(id);
    for (const id of ids) expect(await ended(id)).toBe('api_end');
    expect(lines()).toEqual([]);
  });

  it('gives what waited first, and says at an index only where nobody has spoken', async () => {
    const spoken = await on.sessions.made({ firstMessage: 'Hello!' });
    const gap = await on.sessions.made({ firstMessage: 'Hello!' });
    await on.sessions.say(spoken, user(0));
    await on.sessions.say(gap, user(3));
    run(speak);
    expect(await heard(spoken, 2)).toEqual([
      [0, 'user'],
      [1, 'agent'],
    ]);
    expect(await heard(gap, 3)).toEqual([
      [0, 'agent'],
      [3, 'user'],
      [4, 'agent'],
    ]);
  });

  it('says behind a user who was faster, and loses neither', async () => {
    const id = await on.sessions.made();
    const given: Array<[number, string]> = [];
    run(async ({ say, turns }) => {
      // Nobody has told the worker of it yet.
      await on.sessions.say(id, user(0), user(1));
      expect(await say('Hello!', { index: 1 })).toBe(false);
      expect(await say('Hello!')).toBe(true);
      for await (const { index, source } of turns) given.push([index, source]);
    });
    expect(await heard(id, 3)).toEqual([
      [0, 'user'],
      [1, 'user'],
      [2, 'agent'],
    ]);
    await grown(given, 2);
    await on.sessions.end(id);
    await ended(id);
    expect(given).toEqual([
      [0, 'user'],
      [1, 'user'],
    ]);
  });

  it('ends a session for the reason of its handler, once, and by itself where its handler returns', async () => {
    const [own, returned] = [await on.sessions.made(), await on.sessions.made()];
    const after: unknown[] = [];
    run(async ({ claim, end, signal, turns }) => {
      if (claim.sessionId !== own) return;
      const { data, response } = await end('silence').withResponse();
      after.push(data.endReason, response.status, signal.aborted, signal.reason);
      for await (const _ of turns) after.push('a turn');
    });
    expect(await ended(own)).toBe('silence');
    expect(await ended(returned)).toBe('agent_hangup');
    expect(after).toEqual(['silence', 200, true, 'silence']);
  });

  it('ends the session of a handler that throws as failed, and no other, and is heard of', async () => {
    const [broken, fine] = [await on.sessions.made(), await on.sessions.made({ firstMessage: 'Hello!' })];
    run(async (session) => {
      if (session.claim.sessionId === broken) throw new RangeError('A mistake');
      await speak(session);
    });
    expect(await ended(broken)).toBe('provider_failed');
    await heard(fine, 1);
    await on.sessions.say(fine, user(1));
    await heard(fine, 3);
    expect(await on.sessions.get(fine)).toMatchObject({ status: 'active' });
    expect(lines()).toEqual([`Trunkline: the handler of session ${broken} threw`]);
  });

  it('speaks in as many sessions as it is told to', async () => {
    const ids = [await on.sessions.made(), await on.sessions.made()];
    const seen: string[] = [];
    let most = 0;
    let now = 0;
    run(
      async ({ claim, turns }) => {
        seen.push(claim.sessionId);
        now += 1;
        most = Math.max(most, now);
        for await (const _ of turns);
        now -= 1;
      },
      { concurrency: 1 },
    );
    await grown(seen, 1);
    await on.sessions.say(ids[0] ?? '', user(0));
    await on.sessions.end(ids[0] ?? '');
    await grown(seen, 2);
    expect([seen, most]).toEqual([ids, 1]);
  });

  it('waits for sessions as long as the server does, whatever limits of time its client has', async () => {
    const hasty = createClient({
      baseUrl: on.stage.url,
      apiKey: on.ours.apiKey,
      retries: { limit: 0 },
      timeouts: { firstByteMs: 1, totalMs: 1 },
    });
    run(speak, {}, hasty);
    await heard(await on.sessions.made({ firstMessage: 'Hello!' }), 1);
  });

  it('takes the kinds that it is told to', async () => {
    await on.sessions.made();
    const requests: unknown[] = [];
    const own = client((url, init) => {
      if (url.endsWith('/claims')) requests.push(JSON.parse(String(init.body)));
      return fetch(url, init);
    });
    run(() => undefined, { kinds: ['s2s'] }, own);
    await grown(requests, 1);
    expect(requests[0]).toEqual({ kinds: ['s2s'], waitSeconds: 25 });
  });
});

describe('a worker that is told to stop', () => {
  it('claims nothing more, tells its sessions, and is done when each has said goodbye and ended', async () => {
    const ids = [await on.sessions.made(), await on.sessions.made()];
    const begun: string[] = [];
    let isDone = false;
    const running = run(async ({ claim, turns, say, signal }) => {
      begun.push(claim.sessionId);
      for await (const _ of turns);
      expect([signal.aborted, signal.reason]).toEqual([true, 'deploy']);
      await say('Goodbye!');
    }).then(() => {
      isDone = true;
    });
    await grown(begun, 2);
    stop('deploy');
    const late = await on.sessions.made();
    await running;
    expect(isDone).toBe(true);
    for (const id of ids) {
      expect(await ended(id)).toBe('server_stopped');
      expect(await heard(id, 1)).toEqual([[0, 'agent']]);
    }
    expect([begun.includes(late), (await on.sessions.get(late)).status]).toEqual([false, 'active']);
  });

  it('counts no call that a session was told to end in the middle of as a failure of its handler', async () => {
    const ids = [await on.sessions.made(), await on.sessions.made(), await on.sessions.made()];
    const begun: string[] = [];
    const slow = client(async (url, init) => {
      if (!url.endsWith('/responses')) return fetch(url, init);
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)));
    });
    const running = run(
      async ({ claim, respond, signal, turns }) => {
        begun.push(claim.sessionId);
        if (claim.sessionId === ids[0]) await respond({}, { signal });
        for await (const _ of turns);
        if (claim.sessionId === ids[1]) signal.throwIfAborted();
        throw new RangeError('A mistake');
      },
      {},
      slow,
    );
    await grown(begun, 3);
    stop();
    await running;
    const reasons = await Promise.all(ids.map(ended));
    expect(reasons).toEqual(['server_stopped', 'server_stopped', 'provider_failed']);
    expect(lines()).toEqual([`Trunkline: the handler of session ${ids[2]} threw`]);
  });

  it('lets sessions go on for as long as it is told to', async () => {
    const id = await on.sessions.made({ firstMessage: 'Hello!' });
    const running = run(speak, { drainMs: 60_000 });
    await heard(id, 1);
    stop();
    await on.sessions.say(id, user(1));
    await heard(id, 3);
    await on.sessions.end(id);
    await running;
    expect(await ended(id)).toBe('api_end');
  });

  it('is done at once where nothing runs, also where it is told so before it begins', async () => {
    const running = run(speak);
    stop();
    await running;
    await run(speak);
  });
});

describe('wrong arguments', () => {
  it.each<[string, unknown[], RegExp]>([
    ['no handler', [], /^handler must be a function/],
    ['a signal in place of options', [speak, worker.signal], /^options must be an object, like \{ signal \}/],
    ['a controller for its signal', [speak, { signal: new AbortController() }], /^signal must be an AbortSignal/],
    ['null', [speak, null], /^options must be an object/],
    ['an unknown option', [speak, { concurency: 5 }], /^options\.concurency is not known; there is kinds, concurrency/],
    ['none at a time', [speak, { concurrency: 0 }], /^concurrency must be a whole number from 1 on/],
    ['half a session', [speak, { concurrency: 1.5 }], /^concurrency must be/],
    ['a drain that is none', [speak, { drainMs: -1 }], /^drainMs must be a number from 0 on/],
    ['options behind options', [speak, {}, { signal: worker.signal }], /^The method takes \(handler, options\)/],
  ])('are a TypeError, and nothing is claimed: %s', async (_, args, message) => {
    const sending = createClient({
      baseUrl: 'https://voice.example.com',
      apiKey: 'sk_test_abc',
      fetch: async () => {
        throw new Error('It was sent');
      },
    });
    const running = Reflect.apply(sending.worker.run, null, args) as Promise<void>;
    await expect(running).rejects.toThrow(TypeError);
    await expect(running).rejects.toThrow(message);
  });

  it('of a session are told to its handler', async () => {
    const id = await on.sessions.made();
    const thrown: unknown[] = [];
    run(async ({ say, respond, end }) => {
      const wrong = [
        Reflect.apply(say, null, ['Hello!', {}, {}, {}]),
        Reflect.apply(respond, null, [{}, {}, {}]),
        Reflect.apply(end, null, ['silence', {}, {}]),
      ] as Promise<unknown>[];
      for (const one of await Promise.allSettled(wrong)) thrown.push(one.status === 'rejected' && one.reason.message);
    });
    await ended(id);
    expect(thrown).toEqual([
      expect.stringMatching(/^The method takes \(text, turn, options\)/),
      expect.stringMatching(/^The method takes \(request, options\)/),
      expect.stringMatching(/^The method takes \(reason, options\)/),
    ]);
  });
});
