import { describe, expect, test } from '@jest/globals';
import { systemClock } from '../../platform/time/clock.ts';
import { createIds } from '../../platform/crypto/ids.ts';
import { createLog } from '../../platform/process/log.ts';
import { addMetrics, createMetrics } from '../../platform/process/metrics.ts';
import { systemRandomness } from '../../platform/crypto/random.ts';
import { type CatalogModel, noCapabilities } from '../../providers/ports/catalog-model.ts';
import { type FailureReason, VendorFailure } from '../../providers/ports/vendor-call.ts';
import {
  AttemptFailure,
  CallerGoneError,
  createAttemptEngine,
  type EngineEnd,
  type EngineRequest,
} from './attempt-engine.ts';
import { createBreakers } from './breakers.ts';
import type { Candidate } from '../model/types.ts';
import { createRouterMetrics } from '../model/metrics.ts';

/** What a vendor of these tests does: the pieces it gives, and how it ends. */
type Script = (signal: AbortSignal) => AsyncIterable<string>;

const never = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const gives = (...pieces: string[]): Script =>
  async function* () {
    yield* pieces;
  };
const fails = (reason: FailureReason, ...pieces: string[]): Script =>
  async function* () {
    yield* pieces;
    throw new VendorFailure(reason, 'scripted');
  };
const stalls = (...pieces: string[]): Script =>
  async function* (signal) {
    yield* pieces;
    await never(signal);
  };
/** An adapter that does not look at its signal. */
const hangs: Script = () => ({
  [Symbol.asyncIterator]: () => ({ next: () => new Promise<never>(() => undefined) }),
});

const short = { firstContentMs: 40, idleMs: 40, totalMs: 60_000 };

function startEngine(scripts: Readonly<Record<string, Script>>, clock = systemClock) {
  const metrics = addMetrics(createMetrics({ processMetrics: false }), createRouterMetrics);
  const serve = createAttemptEngine({
    clock,
    ids: createIds(systemClock, systemRandomness),
    log: createLog({ level: 'silent', pretty: false }),
    metrics,
    breakers: createBreakers({ clock: systemClock, metrics }),
  });
  const called: string[] = [];
  const signals: AbortSignal[] = [];
  const ends: EngineEnd[] = [];
  const caller = new AbortController();
  const run = (options: Partial<EngineRequest<string>> = {}) =>
    serve<string>({
      requestId: 'req_1',
      kind: 'llm',
      candidates: Object.keys(scripts).map(candidate),
      deadlines: { firstContentMs: 20_000, idleMs: 20_000, totalMs: 20_000 },
      signal: caller.signal,
      until: 'first-content',
      open: ({ model }, call) => {
        called.push(model.model);
        signals.push(call.signal);
        return scripts[model.model]?.(call.signal) ?? hangs(call.signal);
      },
      isLast: (piece) => piece === 'last',
      isShown: (piece) => piece !== 'unseen',
      onItem: () => undefined,
      onEnd: (end) => ends.push(end),
      refusal: (error) => error,
      ...options,
    });
  return { run, called, signals, ends, caller, metrics };
}

function candidate(name: string): Candidate {
  const model: CatalogModel = {
    vendor: 'scripted',
    model: name,
    kind: 'llm',
    capabilities: noCapabilities,
    regions: ['local'],
    languages: 'any',
    price: {},
    source: { url: 'https://example.com/', date: '2026-11-21' },
  };
  return { vendor: { name: 'scripted', displayName: 'V', serves: 'live', models: [model] }, model, rank: null };
}

async function all(items: AsyncIterable<string>): Promise<string[]> {
  const pieces: string[] = [];
  for await (const piece of items) pieces.push(piece);
  return pieces;
}

const trail = (end: EngineEnd | undefined) =>
  end?.attempts.map(({ model, outcome, reason }) => [model, outcome, reason ?? '-'].join(' '));

describe('a request with several candidates', () => {
  test('is served by the first that gives content, and asks no other', async () => {
    const { run, called, ends } = startEngine({ one: gives('a', 'b'), two: gives('x') });
    const served = await run();
    expect([served.candidate.model.model, await all(served.items)]).toEqual(['one', ['a', 'b']]);
    expect([called, ends.length, ends[0]?.outcome, trail(ends[0])]).toEqual([
      ['one'],
      1,
      'succeeded',
      ['one succeeded -'],
    ]);
  });

  test('goes to the next one when a failure is safe, and keeps the trail', async () => {
    const { run, ends, metrics } = startEngine({
      one: fails('server_error'),
      two: fails('malformed'),
      three: gives('c'),
    });
    const served = await run();
    expect(await all(served.items)).toEqual(['c']);
    expect(trail(ends[0])).toEqual(['one failed server_error', 'two failed malformed', 'three succeeded -']);
    expect(ends[0]?.attempts.at(-1)?.id).toBe(served.attemptId);
    expect((await metrics.routerFailovers.get()).values).toMatchObject([{ value: 1, labels: { kind: 'llm' } }]);
  });

  test.each(['request_refused', 'content_filtered'] as const)(
    'stops at %s: no other vendor is asked',
    async (reason) => {
      const { run, called, ends } = startEngine({ one: fails(reason), two: gives('x') });
      await expect(run()).rejects.toBeInstanceOf(AttemptFailure);
      expect([called, ends.map((end) => end.outcome)]).toEqual([['one'], ['failed']]);
    },
  );

  test('takes an end without content for a failure', async () => {
    const { run, ends } = startEngine({ one: gives(), two: gives('x') });
    await all((await run()).items);
    expect(trail(ends[0])).toEqual(['one failed empty_output', 'two succeeded -']);
  });

  test('never goes on after the first content: the failure reaches the reader', async () => {
    const { run, called, ends } = startEngine({ one: fails('connection_lost', 'a'), two: gives('x') });
    const { items } = await run();
    expect(await items.next()).toEqual({ done: false, value: 'a' });
    await expect(items.next()).rejects.toMatchObject({ failure: { reason: 'connection_lost' } });
    expect([called, ends.map((end) => end.outcome)]).toEqual([['one'], ['failed']]);
  });

  test('that is told at its end only, may fail over half-way', async () => {
    const { run, ends } = startEngine({ one: fails('connection_lost', 'a', 'b'), two: gives('x', 'y') });
    const { items } = await run({ until: 'end' });
    expect([await all(items), trail(ends[0])]).toEqual([
      ['x', 'y'],
      ['one failed connection_lost', 'two succeeded -'],
    ]);
  });

  test('may fail over as long as nothing of what came is shown', async () => {
    const { run, ends } = startEngine({ one: fails('malformed', 'unseen', 'unseen'), two: gives('unseen', 'x') });
    const { items } = await run();
    expect([await all(items), trail(ends[0])]).toEqual([['x'], ['one failed malformed', 'two succeeded -']]);
  });

  test('fails with the last word of the last candidate', async () => {
    const { run, ends } = startEngine({ one: fails('server_error'), two: fails('rate_limited') });
    await expect(run()).rejects.toMatchObject({ failure: { reason: 'rate_limited' }, outOfTime: false });
    expect(ends).toHaveLength(1);
  });

  test('takes any other error of an adapter for an answer that could not be read', async () => {
    const broken: Script = () => {
      throw new TypeError('a fault of ours');
    };
    const { run, ends } = startEngine({ one: broken, two: gives('x') });
    await all((await run()).items);
    expect(trail(ends[0])).toEqual(['one failed malformed', 'two succeeded -']);
  });
});

describe('deadlines', () => {
  test.each([
    ['an adapter that waits', stalls()],
    ['an adapter that does not look at its signal', hangs],
  ])('without a first content in time the next candidate is asked: %s', async (_, script) => {
    const { run, signals, ends } = startEngine({ one: script, two: gives('x') });
    await all((await run({ deadlines: short })).items);
    expect([trail(ends[0]), signals[0]?.aborted]).toEqual([['one failed timed_out', 'two succeeded -'], true]);
  });

  test('silence after the first content ends the request', async () => {
    const { run, signals } = startEngine({ one: stalls('a') });
    const { items } = await run({ deadlines: short });
    await items.next();
    await expect(items.next()).rejects.toMatchObject({ failure: { reason: 'timed_out' } });
    expect(signals[0]?.aborted).toBe(true);
  });

  test('a reader who takes his time costs the vendor nothing', async () => {
    const { run } = startEngine({ one: gives('a', 'b') });
    const { items } = await run({ deadlines: { ...short, idleMs: 5 } });
    await items.next();
    const until = performance.now() + 20;
    while (performance.now() < until) await new Promise((resolve) => setImmediate(resolve));
    expect(await all(items)).toEqual(['b']);
  });

  test('a reader who uses up the time of the whole request does not speak against the vendor', async () => {
    const endless: Script = async function* (signal) {
      for (;;) {
        signal.throwIfAborted();
        await new Promise((resolve) => setImmediate(resolve));
        yield 'a';
      }
    };
    let laterMs = 0;
    const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + laterMs };
    const { run, ends, called } = startEngine({ one: endless, two: gives('x') }, clock);
    for (let i = 0; i < 6; i += 1) {
      const { items } = await run();
      laterMs += 30_000;
      await expect(all(items)).rejects.toMatchObject({ outOfTime: true });
    }
    expect([new Set(called), ends.length]).toEqual([new Set(['one']), 6]);
  });

  test('the deadline over all attempts leaves no time for another one', async () => {
    // All of the time is used up by the first one, however long it took to call it.
    const clock = { ...systemClock, monotonicMs: () => called.length * 100 };
    const { run, called } = startEngine({ one: stalls(), two: gives('x') }, clock);
    const deadlines = { firstContentMs: 20_000, idleMs: 20_000, totalMs: 100 };
    await expect(run({ deadlines })).rejects.toMatchObject({ outOfTime: true });
    expect(called).toEqual(['one']);
  });
});

describe('an answer that is complete', () => {
  test('has succeeded with its last item, whatever its vendor does after it', async () => {
    const { run, ends, caller } = startEngine({ one: fails('connection_lost', 'a', 'last') });
    const { items } = await run();
    await items.next();
    await items.next();
    caller.abort();
    expect([await items.next(), ends.map((end) => end.outcome)]).toEqual([
      { done: true, value: undefined },
      ['succeeded'],
    ]);
  });

  test('lets its vendor read on, so that the connection can be used again', async () => {
    let readOn = false;
    const script: Script = async function* (signal) {
      yield 'last';
      signal.throwIfAborted();
      readOn = true;
    };
    const { run, signals } = startEngine({ one: script });
    await all((await run({ until: 'end' })).items);
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
    expect([readOn, signals[0]?.aborted]).toEqual([true, false]);
  });

  test.each<[string, Script]>([
    [
      'gives more',
      async function* () {
        yield 'last';
        yield 'more';
      },
    ],
    [
      'fails',
      async function* () {
        yield 'last';
        throw new Error('broken');
      },
    ],
  ])('is cancelled where the vendor %s after it', async (_what, script) => {
    const { run, signals, ends } = startEngine({ one: script });
    await all((await run({ until: 'end' })).items);
    for (let turns = 0; turns < 10; turns += 1) await Promise.resolve();
    expect([signals[0]?.aborted, ends.map(({ outcome }) => outcome)]).toEqual([true, ['succeeded']]);
  });

  test('was told of its last item before its end', async () => {
    const seen: string[] = [];
    const { run } = startEngine({ one: gives('a', 'last') });
    await all((await run({ until: 'end', onItem: (item) => seen.push(item), onEnd: () => seen.push('end') })).items);
    expect(seen).toEqual(['a', 'last', 'end']);
  });
});

describe('a caller who goes away', () => {
  test('before the first content: the call is cancelled and no other is made', async () => {
    const { run, called, signals, ends, caller } = startEngine({ one: stalls(), two: gives('x') });
    const running = run();
    caller.abort();
    await expect(running).rejects.toBeInstanceOf(CallerGoneError);
    expect([called, signals[0]?.aborted, ends.map((end) => end.outcome), trail(ends[0])]).toEqual([
      ['one'],
      true,
      ['canceled'],
      ['one canceled -'],
    ]);
  });

  test('while nobody reads: the call is cancelled all the same', async () => {
    const { run, signals, ends, caller } = startEngine({ one: stalls('a') });
    await run();
    caller.abort();
    expect([signals[0]?.aborted, ends.map((end) => end.outcome)]).toEqual([true, ['canceled']]);
  });

  test('by leaving the items', async () => {
    const { run, signals, ends } = startEngine({ one: stalls('a') });
    for await (const item of (await run()).items) {
      expect(item).toBe('a');
      break;
    }
    expect([signals[0]?.aborted, ends.map((end) => end.outcome)]).toEqual([true, ['canceled']]);
  });

  test('before anything was called', async () => {
    const { run, called, ends, caller } = startEngine({ one: gives('a') });
    caller.abort();
    await expect(run()).rejects.toBeInstanceOf(CallerGoneError);
    expect([called, ends.map((end) => end.outcome)]).toEqual([[], ['canceled']]);
  });
});

describe('a model that keeps failing', () => {
  test('is passed over while its breaker is open, and stands in the trail', async () => {
    const { run, called, ends } = startEngine({ one: fails('server_error'), two: gives('x') });
    for (let i = 0; i < 6; i += 1) await all((await run()).items);
    expect(called.filter((name) => name === 'one')).toHaveLength(5);
    expect(trail(ends[5])).toEqual(['one skipped breaker_open', 'two succeeded -']);
  });

  test('is asked all the same when it is the last candidate', async () => {
    const { run, called } = startEngine({ one: fails('server_error') });
    for (let i = 0; i < 7; i += 1) await expect(run()).rejects.toBeInstanceOf(AttemptFailure);
    expect(called).toHaveLength(7);
  });
});
