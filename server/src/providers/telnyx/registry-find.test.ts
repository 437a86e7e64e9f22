import { describe, expect, it } from '@jest/globals';
import type { RegistryAnswer } from './registry-answer.ts';
import { findBrand, findCampaign } from './registry-find.ts';

const brandsOf = (path: string, total: number): unknown => {
  const query = new URL(path, 'http://registry').searchParams;
  const [size, number] = [Number(query.get('recordsPerPage')), Number(query.get('page'))];
  const ids = Array.from({ length: total }, (_, i) => ({ brandId: `b${i}` }));
  return { records: ids.slice((number - 1) * size, number * size) };
};
const reference = 'brand_1';
const unpaid = { code: '20100', message: 'Insufficient funds' };

/** A registry with so many brands of the name, of which one is ours. */
function registryWith(total: number, ours: number | null) {
  const asked: string[] = [];
  const ask = async (path: string) => {
    asked.push(path);
    if (path.startsWith('/brand?')) return { kind: 'body', body: brandsOf(path, total) } as const;
    const isOurs = path === `/brand/b${ours}`;
    return { kind: 'body', body: { webhookURL: `https://us/events?ref=${isOurs ? reference : 'brand_2'}` } } as const;
  };
  return { asked, ask };
}

describe('a look-up of a brand', () => {
  it('ends with its right to go on, and goes on behind what it has seen until it has seen all', async () => {
    const { asked, ask } = registryWith(35, 33);
    const parts: unknown[] = [];
    let seen = 0;
    for (;;) {
      const most = asked.length + 9;
      const part = await findBrand(ask, reference, 'Name', { seen, mayGoOn: () => asked.length < most });
      parts.push(part);
      if (part.kind !== 'unfinished') break;
      expect(part.seen).toBeGreaterThan(seen);
      ({ seen } = part);
    }
    expect(parts.at(-1)).toEqual({ kind: 'done', value: { registryId: 'b33' } });
    const read = asked.filter((path) => path.startsWith('/brand/'));
    expect(read).toHaveLength(new Set(read).size);
  });

  it('that found nothing has read every brand of the name', async () => {
    const { asked, ask } = registryWith(20, null);
    const options = { seen: 0, mayGoOn: () => true };
    expect(await findBrand(ask, reference, 'Name', options)).toEqual({ kind: 'done', value: null });
    expect(asked.filter((path) => path.startsWith('/brand/'))).toHaveLength(20);
  });

  it('cannot tell where there are too many, and never says that there is none', async () => {
    const { ask } = registryWith(2_000, null);
    const found = await findBrand(ask, reference, 'Name', { seen: 0, mayGoOn: () => true });
    expect(found.kind).toBe('unknown');
  });
});

describe('a look-up of a campaign', () => {
  it.each([
    [{ kind: 'unknown', message: 'cut' }, null, []],
    [{ kind: 'not_taken', retryAfterMs: 7_000, reasons: [], message: 'HTTP 429' }, 7_000, []],
    [{ kind: 'not_taken', retryAfterMs: 7_000, reasons: [unpaid], message: 'HTTP 402' }, 7_000, [unpaid]],
  ] satisfies Array<[RegistryAnswer, number | null, object[]]>)(
    'that is answered with %j goes on later',
    async (answer, waitMs, reasons) => {
      const found = await findCampaign(async () => answer, 'camp_1', 'b1', { seen: 8, mayGoOn: () => true });
      expect(found).toEqual({ kind: 'unfinished', seen: 8, waitMs, reasons });
    },
  );
});

describe('a list that the registry leaves out', () => {
  it.each([
    [
      { records: null, totalRecords: 0 },
      { kind: 'done', value: null },
    ],
    [{ totalRecords: 0 }, { kind: 'done', value: null }],
    // What could be there must not be registered again.
    [{ records: null }, { kind: 'unknown' }],
    [{ totalRecords: 3 }, { kind: 'unknown' }],
    [{}, { kind: 'unknown' }],
  ])('is empty only where its length says so: %j', async (body, expected) => {
    const options = { seen: 0, mayGoOn: () => true };
    expect(await findBrand(async () => ({ kind: 'body', body }), reference, 'Name', options)).toMatchObject(expected);
  });
});
