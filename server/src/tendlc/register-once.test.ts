import { describe, expect, it } from '@jest/globals';
import type { FindOutcome, RegisterOutcome } from '../providers/ports/campaign-registry.ts';
import { registerOnce } from './register-once.ts';
import type { WorkClaim } from './types.ts';

const claimWith = (mayBeTaken: boolean): WorkClaim => ({
  kind: 'brand',
  id: 'brand_1',
  organizationId: 'org_1',
  mode: 'live',
  fence: '1',
  mayBeTaken,
  looks: 0,
  sentAs: null,
  seen: 30,
  askedRevision: null,
  monotonicEndMs: 1,
});
const done = { kind: 'done', value: { registryId: 'r1' } } as const;
const unknown = { kind: 'unknown', message: 'No answer' } as const;
const unpaid = [{ code: '20100', message: 'Insufficient funds' }];
const notTaken: RegisterOutcome = { kind: 'not_taken', retryAfterMs: 7_000, reasons: unpaid, message: 'HTTP 402' };

/** Runs it, and answers what was asked of the registry, in order. */
async function run(options: { mayBeTaken: boolean; marked?: boolean; found?: FindOutcome; taken?: RegisterOutcome }) {
  const asked: string[] = [];
  const note = <T>(what: string, answer: T): Promise<T> => {
    asked.push(what);
    return Promise.resolve(answer);
  };
  const result = await registerOnce({
    claim: claimWith(options.mayBeTaken),
    settleMs: 60_000,
    markMayBeTaken: () => note('mark', options.marked ?? true),
    find: () => note('find', options.found ?? { kind: 'done', value: null }),
    register: () => note('register', options.taken ?? done),
    mayWrite: () => true,
  });
  return { asked, result };
}

describe('registerOnce', () => {
  it('writes down that it may be taken before it registers', async () => {
    const { asked, result } = await run({ mayBeTaken: false });
    expect(asked).toEqual(['mark', 'register']);
    expect(result).toEqual({ kind: 'registered', registryId: 'r1', wasThere: false });
  });

  it('registers nothing where that cannot be written down', async () => {
    const { asked, result } = await run({ mayBeTaken: false, marked: false });
    expect(asked).toEqual(['mark']);
    expect(result).toEqual({ kind: 'later', mayBeTaken: false, seen: 0, waitMs: null, reasons: [] });
  });

  it('takes over what an earlier request registered', async () => {
    const { asked, result } = await run({ mayBeTaken: true, found: { kind: 'done', value: { registryId: 'r0' } } });
    expect(asked).toEqual(['find']);
    expect(result).toEqual({ kind: 'registered', registryId: 'r0', wasThere: true });
  });

  it('registers again only after a look-up that found nothing', async () => {
    const { asked } = await run({ mayBeTaken: true });
    expect(asked).toEqual(['find', 'mark', 'register']);
  });

  it.each([
    [unknown, { seen: 0, waitMs: null, reasons: [] }],
    [
      { kind: 'unfinished', seen: 40, waitMs: 7_000, reasons: unpaid },
      { seen: 40, waitMs: 7_000, reasons: unpaid },
    ],
  ] satisfies Array<[FindOutcome, object]>)('registers nothing while a look-up is %j', async (found, expected) => {
    const { asked, result } = await run({ mayBeTaken: true, found });
    expect(asked).toEqual(['find']);
    expect(result).toEqual({ kind: 'later', mayBeTaken: true, ...expected });
  });

  it('looks up what the registry says to have already, and is refused where that is not ours', async () => {
    const taken = { kind: 'duplicate', reasons: [{ code: '10012', message: 'The EIN is registered' }] } as const;
    const ours = { kind: 'done', value: { registryId: 'r0' } } as const;
    const found = await run({ mayBeTaken: false, taken: { ...taken, reasons: [...taken.reasons] }, found: ours });
    expect(found.asked).toEqual(['mark', 'register', 'find']);
    expect(found.result).toEqual({ kind: 'registered', registryId: 'r0', wasThere: true });
    const refused = await run({ mayBeTaken: true, taken: { ...taken, reasons: [...taken.reasons] } });
    expect(refused.asked).toEqual(['find', 'mark', 'register', 'find']);
    expect(refused.result).toEqual({ kind: 'refused', reasons: taken.reasons });
  });

  it.each([
    [false, notTaken, { mayBeTaken: false, waitMs: 7_000, reasons: unpaid }],
    // An earlier request may still arrive there.
    [true, notTaken, { mayBeTaken: true, waitMs: 7_000, reasons: unpaid }],
    [false, { kind: 'lease_lost' }, { mayBeTaken: false, waitMs: null, reasons: [] }],
    [false, unknown, { mayBeTaken: true, waitMs: 60_000, reasons: [] }],
  ] satisfies Array<[boolean, RegisterOutcome, object]>)(
    'with an earlier request %j and an answer %j comes back with %j',
    async (mayBeTaken, taken, expected) => {
      const { result } = await run({ mayBeTaken, taken });
      expect(result).toEqual({ kind: 'later', seen: 0, ...expected });
    },
  );

  it('tells a refusal with its reasons', async () => {
    const reasons = [{ code: null, message: 'The EIN is not valid' }];
    const { result } = await run({ mayBeTaken: false, taken: { kind: 'refused', reasons } });
    expect(result).toEqual({ kind: 'refused', reasons });
  });
});
