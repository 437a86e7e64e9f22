import { describe, expect, it } from '@jest/globals';
import { type Clock, systemClock } from '../../platform/time/clock.ts';
import { createIds } from '../../platform/crypto/ids.ts';
import { systemRandomness } from '../../platform/crypto/random.ts';
import { createLog } from '../../platform/process/log.ts';
import { addMetrics, createMetrics } from '../../platform/process/metrics.ts';
import { VendorFailure } from '../../providers/ports/vendor-call.ts';
import { createStreamEvents } from '../../providers/wire/stream-events.ts';
import { type AttemptFailure, createBreakers, createSettleAttempt } from '../attempts/index.ts';
import { createRouterMetrics } from '../model/metrics.ts';
import type { Candidate } from '../model/types.ts';
import type { Opened, StreamPort } from './opened.ts';
import { createRelay } from './relay.ts';

type Event = 'content' | 'quiet';

/** A vendor of the test: what it was given, and how it is made to say and to fail. */
interface FakeVendor {
  readonly name: string;
  /** Before it accepts; null accepts at once. */
  refusal?: VendorFailure | Promise<never>;
  readonly given: string[];
  isClosed: boolean;
  isAborted: boolean;
  say(event: Event): void;
  fail(error: unknown): void;
  end(): void;
  full: Promise<void> | null;
}

function fakeVendor(
  name: string,
  refusal?: VendorFailure | Promise<never>,
): FakeVendor & { open: StreamPort<string, Event>['open'] } {
  const events = createStreamEvents<Event>({ pause: () => {}, resume: () => {}, left: () => {} });
  const vendor: FakeVendor & { open: StreamPort<string, Event>['open'] } = {
    name,
    given: [],
    isClosed: false,
    isAborted: false,
    full: null,
    say: events.push,
    fail: events.fail,
    end: events.end,
    open: async (_candidate, { signal }) => {
      signal.addEventListener('abort', () => {
        vendor.isAborted = true;
        events.abort(signal.reason);
      });
      if (refusal instanceof VendorFailure) throw refusal;
      await refusal;
      return {
        give: (input) => vendor.given.push(input),
        close: () => {
          vendor.isClosed = true;
        },
        backlog: () => vendor.full,
        events: events.events,
      } satisfies Opened<string, Event>;
    },
  };
  return vendor;
}

function relayOver(
  vendors: ReadonlyArray<ReturnType<typeof fakeVendor>>,
  changed: Partial<StreamPort<string, Event>> = {},
  clock: Clock = systemClock,
) {
  const metrics = addMetrics(createMetrics({ processMetrics: false }), createRouterMetrics);
  const log = createLog({ level: 'silent', pretty: false });
  const breakers = createBreakers({ clock, metrics });
  const heard: string[] = [];
  const over = Promise.withResolvers<AttemptFailure | 'ended'>();
  const candidates = vendors.map(
    ({ name }): Candidate => ({ vendor: { name }, model: { model: 'm' }, rank: null }) as unknown as Candidate,
  );
  const relay = createRelay<string, Event>(
    {
      clock: systemClock,
      ids: createIds(systemClock, systemRandomness),
      metrics,
      breakers,
      settleAttempt: createSettleAttempt({ log, metrics, breakers }),
    },
    {
      requestId: 'req_1',
      candidates,
      stuckMs: 40,
      port: {
        kind: 'stt',
        open: (candidate, call) => {
          const vendor = vendors.find(({ name }) => name === candidate.vendor.name);
          if (vendor === undefined) throw new Error('No such vendor');
          return vendor.open(candidate, call);
        },
        acceptMs: 40,
        progress: () => ({ onInput: () => {}, onEvent: () => {}, onClose: () => {}, awaited: () => null }),
        isContent: (event) => event === 'content',
        weigh: (input) => input.length,
        mostKeptBytes: 10,
        ...changed,
      },
      listener: {
        event: (event) => {
          heard.push(event);
          return null;
        },
        backlog: (isFull) => void heard.push(isFull ? 'full' : 'free'),
        ended: () => over.resolve('ended'),
        failed: over.resolve,
      },
    },
  );
  return { relay, heard, over: over.promise, breakers };
}

const down = (): VendorFailure => new VendorFailure('server_error', 'down');
/** Resolves once what is due has happened. */
const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('before the caller has seen content', () => {
  it('a vendor that refuses is replaced, and who was asked first is named', async () => {
    const [first, second] = [fakeVendor('a', down()), fakeVendor('b')];
    const { relay } = relayOver([first, second]);
    expect(await relay.open()).toMatchObject({ candidate: { vendor: { name: 'a' } } });
    expect([relay.served()?.vendor.name, relay.attempts.map(({ outcome }) => outcome)]).toEqual(['b', ['failed']]);
  });

  it('a vendor that never accepts is replaced when its time is over', async () => {
    const [first, second] = [fakeVendor('a', new Promise<never>(() => {})), fakeVendor('b')];
    const { relay } = relayOver([first, second]);
    await relay.open();
    expect([first.isAborted, relay.attempts[0]?.reason, relay.served()?.vendor.name]).toEqual([true, 'timed_out', 'b']);
  });

  it('the next one is given everything so far, in its order, and the close', async () => {
    const [first, second] = [fakeVendor('a'), fakeVendor('b')];
    const { relay, over } = relayOver([first, second]);
    await relay.open();
    relay.give('one');
    first.say('quiet');
    relay.give('two');
    await soon();
    first.fail(down());
    await soon();
    relay.give('three');
    relay.close();
    await soon();
    expect([second.given, second.isClosed]).toEqual([['one', 'two', 'three'], true]);
    second.end();
    expect(await over).toBe('ended');
    expect(relay.attempts.map(({ outcome }) => outcome)).toEqual(['failed', 'succeeded']);
  });

  it('what is more than is kept makes a failure the end', async () => {
    const [first, second] = [fakeVendor('a'), fakeVendor('b')];
    const { relay, over } = relayOver([first, second]);
    await relay.open();
    relay.give('more than ten');
    first.fail(down());
    expect(await over).toMatchObject({ failure: { reason: 'server_error' } });
    expect(second.given).toEqual([]);
  });

  it('what was forgotten is not given to the next one', async () => {
    const [first, second] = [fakeVendor('a'), fakeVendor('b')];
    const { relay } = relayOver([first, second]);
    await relay.open();
    relay.give('one');
    relay.forget();
    relay.give('two');
    first.fail(down());
    await soon();
    expect(second.given).toEqual(['two']);
  });

  it('a request that any vendor would refuse is given to no other', async () => {
    const [first, second] = [fakeVendor('a', new VendorFailure('request_refused', 'no')), fakeVendor('b')];
    const { relay } = relayOver([first, second]);
    await expect(relay.open()).rejects.toMatchObject({ failure: { reason: 'request_refused' } });
    expect(relay.attempts).toHaveLength(1);
  });

  it('the failure of the last one is that of all', async () => {
    const { relay } = relayOver([fakeVendor('a', down()), fakeVendor('b', new VendorFailure('rate_limited', 'slow'))]);
    await expect(relay.open()).rejects.toMatchObject({ failure: { reason: 'rate_limited' } });
  });
});

describe('after it', () => {
  it('a failure is the end, and no other vendor is asked', async () => {
    const [first, second] = [fakeVendor('a'), fakeVendor('b')];
    const { relay, over, heard } = relayOver([first, second]);
    await relay.open();
    first.say('content');
    await soon();
    first.fail(down());
    expect(await over).toMatchObject({ failure: { reason: 'server_error' } });
    expect([heard, relay.hasContent(), relay.attempts.length]).toEqual([['free', 'content'], true, 1]);
  });

  it('a vendor that ends before it was closed has failed', async () => {
    const vendor = fakeVendor('a');
    const { relay, over } = relayOver([vendor]);
    await relay.open();
    vendor.say('content');
    vendor.end();
    expect(await over).toMatchObject({ failure: { reason: 'connection_lost' } });
  });

  it('an adapter that cannot read its vendor is malformed, and a fault of ours', async () => {
    const vendor = fakeVendor('a');
    const { relay, over } = relayOver([vendor]);
    await relay.open();
    vendor.say('content');
    vendor.fail(new TypeError('x is undefined'));
    expect(await over).toMatchObject({ failure: { reason: 'malformed' } });
  });
});

describe('times', () => {
  it('a vendor that owes something and does not give it has failed', async () => {
    const vendor = fakeVendor('a');
    let owes = false;
    const progress = () => ({
      onInput: () => {
        owes = true;
      },
      onEvent: () => {},
      onClose: () => {},
      awaited: () => (owes ? { key: 'answer', ms: 20 } : null),
    });
    const { relay, over } = relayOver([vendor], { progress });
    await relay.open();
    relay.give('x');
    expect(await over).toMatchObject({ failure: { reason: 'timed_out' } });
    expect(vendor.isAborted).toBe(true);
  });

  it('a vendor that takes nothing holds its caller up, and has failed after a while', async () => {
    const vendor = fakeVendor('a');
    const { relay, over, heard } = relayOver([vendor]);
    await relay.open();
    vendor.full = new Promise<void>(() => {});
    relay.give('x');
    relay.give('y');
    expect(heard).toEqual(['free', 'full']);
    expect(await over).toMatchObject({ failure: { reason: 'timed_out' } });
  });

  it('one that takes it after all lets its caller go on', async () => {
    const vendor = fakeVendor('a');
    const { relay, heard } = relayOver([vendor]);
    await relay.open();
    const taken = Promise.withResolvers<void>();
    vendor.full = taken.promise;
    relay.give('x');
    vendor.full = null;
    taken.resolve();
    await soon();
    expect(heard).toEqual(['free', 'full', 'free']);
    relay.abort();
  });
});

describe('a caller who leaves', () => {
  it('ends the attempt as canceled at once, also one that is not accepted yet', async () => {
    const vendor = fakeVendor('a');
    const { relay } = relayOver([vendor, fakeVendor('b')]);
    await relay.open();
    relay.abort();
    expect([vendor.isAborted, relay.attempts.map(({ outcome }) => outcome)]).toEqual([true, ['canceled']]);

    const slow = fakeVendor('c', new Promise<never>(() => {}));
    const other = relayOver([slow, fakeVendor('d')]);
    const opening = other.relay.open();
    await soon();
    other.relay.abort();
    await expect(opening).rejects.toThrow();
    expect([slow.isAborted, other.relay.attempts.map(({ outcome }) => outcome)]).toEqual([true, ['canceled']]);
  });
});

describe('the breaker of a vendor', () => {
  it('is closed by the first that comes of a stream, and not by its end: streams last for hours', async () => {
    let aheadMs = 0;
    const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + aheadMs };
    const vendor = fakeVendor('a');
    const { relay, breakers, heard } = relayOver([vendor], {}, clock);
    for (let nth = 0; nth < 5; nth += 1) {
      const pass = breakers.begin('stt:a:m', true);
      if (pass !== null) breakers.failed(pass, down());
    }
    expect(breakers.begin('stt:a:m', false)).toBeNull();
    aheadMs = 6_000;
    await relay.open();
    expect(breakers.begin('stt:a:m', false)).toBeNull();
    vendor.say('quiet');
    while (!heard.includes('quiet')) await soon();
    expect(breakers.begin('stt:a:m', false)).not.toBeNull();
    relay.abort();
    expect(breakers.begin('stt:a:m', false)).not.toBeNull();
  });
});
