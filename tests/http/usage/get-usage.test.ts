import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { sessionsOf, turn } from '../sessions/sessions-stage.ts';

type Wire = components['schemas'];
type Usage = Wire['Usage'];

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: false, config: { sessionMinutePriceMicroUsd: 20_000 } });
});
afterAll(() => stage.close());

const usageOf = async ({ call }: Organization, query = ''): Promise<Usage> => {
  const { status, body, text } = await call<Usage>('GET', `/v1/usage${query}`);
  if (status !== 200) throw new Error(text);
  return body;
};

/** A line of a settlement; money in millionths of a dollar. */
interface Charge {
  at: string;
  cost: number;
  provider?: string | null;
  metric?: string | null;
  quantity?: number | null;
  sessionId?: string | null;
}
let charges = 0;
const charge = ({ sql, id }: Organization, { at, cost, provider, metric, quantity, sessionId }: Charge) =>
  sql(
    `insert into credit_ledger (id, organization_id, kind, amount_micro_usd, charged_micro_usd, provider, metric, quantity,
       session_id, resource_id, created_at) values ($1, $2, 'settlement', -$3::bigint, $3::bigint, $4, $5, $6, $7, $1, $8)`,
    [
      `led_usage_${(charges += 1)}`,
      id,
      cost,
      provider ?? null,
      metric ?? null,
      quantity ?? null,
      sessionId ?? null,
      at,
    ],
  );

/** Every debit that the ledger shows. */
async function debits({ call }: Organization): Promise<Array<Wire['CreditLedgerEntry']>> {
  const entries: Array<Wire['CreditLedgerEntry']> = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const path: string = `/v1/credits/ledger?kind=debit&limit=200&cursor=${cursor}`;
    const { body } = await call<Wire['CreditLedgerPage']>('GET', path);
    entries.push(...body.entries);
    cursor = body.nextCursor;
  }
  return entries;
}

const micro = (usd: number) => Math.round(usd * 1_000_000);

describe('GET /v1/usage 200', () => {
  it('is empty for an organization that used nothing, over the last 30 days', async () => {
    const ours = await stage.organization();
    await ours.setTime('2026-11-20T15:00:00Z');
    expect(await usageOf(ours)).toEqual({
      from: '2026-10-22',
      to: '2026-11-20',
      totalSessions: 0,
      totalMinutes: 0,
      totalCost: 0,
      breakdown: [],
      balanceUsd: 0,
      currency: 'USD',
    });
  });

  it('has a line for each provider and metric with its type, and lines of before metrics in the total alone', async () => {
    const ours = await stage.organization();
    const at = '2026-11-20T12:00:00Z';
    for (const one of [
      { provider: 'deepgram', metric: 'audio_second', quantity: 1.1, cost: 3 },
      { provider: 'deepgram', metric: 'audio_second', quantity: 2.2, cost: 1 },
      { provider: 'openai', metric: 'input_tokens', quantity: 10, cost: 2 },
      { provider: 'openai', metric: 'output_tokens', quantity: 20, cost: 4 },
      { provider: 'openai', metric: 's2s_audio_token', quantity: 7, cost: 5 },
      { provider: 'elevenlabs', metric: 'characters', quantity: 5, cost: 6 },
      { provider: 'telnyx', metric: 'sms_segment', quantity: 2, cost: 7 },
      { provider: 'telnyx', metric: 'phone_number_month', quantity: 1, cost: 8 },
      { provider: null, metric: null, quantity: null, cost: 100 },
    ])
      await charge(ours, { at, ...one });
    const { breakdown, totalCost } = await usageOf(ours, '?from=2026-11-20&to=2026-11-20');
    const line = (provider: string, type: string, metric: string, quantity: number, cost: number) =>
      expect.objectContaining({ provider, type, metric, keySource: 'MANAGED', quantity, cost: cost / 1_000_000 });
    expect(breakdown).toHaveLength(7);
    expect(breakdown).toEqual(
      expect.arrayContaining([
        line('deepgram', 'stt', 'audio_second', 3.3, 4),
        line('openai', 'llm', 'input_tokens', 10, 2),
        line('openai', 'llm', 'output_tokens', 20, 4),
        line('openai', 's2s', 's2s_audio_token', 7, 5),
        line('elevenlabs', 'tts', 'characters', 5, 6),
        line('telnyx', 'sms', 'sms_segment', 2, 7),
        line('telnyx', 'phone_number', 'phone_number_month', 1, 8),
      ]),
    );
    expect(totalCost).toBe(136 / 1_000_000);
  });

  it('counts sessions by their end, and has calls of telephones apart from sessions of the web', async () => {
    const ours = await stage.organization();
    const sessions = sessionsOf(ours);
    await ours.setTime('2026-11-19T23:59:00Z');
    const [web, phone] = [await sessions.made(), await sessions.made()];
    for (const id of [web, phone]) await sessions.say(id, turn(1));
    await ours.sql(`update sessions set kind = 'phone' where id = $1`, [phone]);
    await ours.setTime('2026-11-20T00:00:59Z');
    for (const id of [web, phone]) await sessions.end(id);
    const ofWeb = (await sessions.get(web)).durationSeconds ?? 0;
    const ofPhone = (await sessions.get(phone)).durationSeconds ?? 0;
    const day = await usageOf(ours, '?from=2026-11-20');
    const lines = day.breakdown.map(({ provider, type, metric, quantity }) => [provider, type, metric, quantity]);
    expect(lines).toEqual([
      ['service', 'call', 'call_second', ofPhone],
      ['service', 'session', 'call_second', ofWeb],
    ]);
    expect(ofPhone).toBeGreaterThan(0);
    expect([day.totalSessions, Math.round(day.totalMinutes * 60)]).toEqual([2, ofWeb + ofPhone]);
    expect(micro(day.totalCost)).toBe(day.breakdown.reduce((sum, { cost }) => sum + micro(cost), 0));
    expect((await usageOf(ours, '?from=2026-11-19&to=2026-11-19')).totalSessions).toBe(0);
  });

  it('takes instants as their days in UTC, both included', async () => {
    const ours = await stage.organization();
    for (const at of [
      '2026-11-18T23:59:59.999Z',
      '2026-11-19T00:00:00Z',
      '2026-11-20T23:59:59.999Z',
      '2026-11-21T00:00:00Z',
    ])
      await charge(ours, { at, cost: 1, provider: 'x', metric: 'characters', quantity: 1 });
    for (const query of [
      '?from=2026-11-19&to=2026-11-20',
      '?from=2026-11-19T23:00:00Z&to=2026-11-20T00:00:00Z',
      `?from=${encodeURIComponent('2026-11-20T01:00:00+02:00')}&to=2026-11-19T23:00:00-05:00`,
    ])
      expect([query, await usageOf(ours, query)]).toEqual([
        query,
        expect.objectContaining({ from: '2026-11-19', to: '2026-11-20', totalCost: 0.000_002 }),
      ]);
  });

  it.each([
    ['?from=2026-11-01', '2026-11-01', '2026-11-20'],
    ['?from=2026-01-01', '2026-01-01', '2026-01-30'],
    ['?to=2026-11-10', '2026-10-12', '2026-11-10'],
    ['?from=2027-01-01&to=2027-01-02', '2027-01-01', '2027-01-02'],
    ['?from=2024-01-01&to=2024-12-31', '2024-01-01', '2024-12-31'],
    ['?from=9999-12-31&to=9999-12-31', '9999-12-31', '9999-12-31'],
    ['?from=1970-01-01&to=1970-01-01', '1970-01-01', '1970-01-01'],
  ])('%s is the span %s to %s', async (query, from, to) => {
    const ours = await stage.organization();
    await ours.setTime('2026-11-20T15:00:00Z');
    expect(await usageOf(ours, query)).toMatchObject({ from, to, totalCost: 0 });
  });

  it('equals the ledger of any span, over random histories and clocks, and a span that is over stays as it is', async () => {
    const days = fc.integer({ min: 0, max: 40 });
    const use = fc.record({
      hours: fc.integer({ min: 0, max: 30 }),
      cost: fc.integer({ min: 0, max: 3_000_000_000 }),
      provider: fc.constantFrom('telnyx', 'openai'),
      metric: fc.constantFrom('sms_segment', 'input_tokens', 'audio_second', 'call_second', null),
      thousandths: fc.integer({ min: 0, max: 9_999_999 }),
    });
    const history = fc.array(use, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(history, history, days, days, async (before, after, one, other) => {
        const ours = await stage.organization();
        let time = Date.parse('2026-01-31T22:00:00Z');
        const live = async (uses: typeof before) => {
          for (const { hours, thousandths, metric, ...rest } of uses) {
            time += hours * 3_600_000;
            const counted = metric === null ? {} : { quantity: thousandths / 1_000 };
            await charge(ours, { at: new Date(time).toISOString(), metric, ...rest, ...counted });
          }
          await ours.setTime(new Date(time).toISOString());
        };
        const day = (count: number) =>
          new Date(Date.parse('2026-01-30') + count * 86_400_000).toISOString().slice(0, 10);
        const [from, to] = [day(Math.min(one, other)), day(Math.max(one, other))];
        const query = `?from=${from}&to=${to}`;
        const ledger = async () =>
          (await debits(ours)).filter(
            ({ createdAt }) => createdAt.slice(0, 10) >= from && createdAt.slice(0, 10) <= to,
          );
        const matches = async (usage: Usage) => {
          const lines = await ledger();
          const sum = (some: typeof lines) => some.reduce((all, { amountMicroUsd }) => all - Number(amountMicroUsd), 0);
          expect(micro(usage.totalCost)).toBe(sum(lines));
          for (const { provider, metric, quantity, cost } of usage.breakdown) {
            const own = lines.filter((entry) => entry.provider === provider && entry.metric === metric);
            expect(micro(cost)).toBe(sum(own));
            expect(Math.round(quantity * 1_000)).toBe(
              own.reduce((all, line) => all + Math.round((line.quantity ?? 0) * 1_000), 0),
            );
          }
          const kinds = new Set(
            lines.flatMap(({ provider, metric }) => (metric === null ? [] : [`${provider} ${metric}`])),
          );
          expect(new Set(usage.breakdown.map(({ provider, metric }) => `${provider} ${metric}`))).toEqual(kinds);
        };
        await live(before);
        const first = await usageOf(ours, query);
        await matches(first);
        const isOver = to < new Date(time).toISOString().slice(0, 10);
        await live(after);
        const second = await usageOf(ours, query);
        await matches(second);
        if (isOver) expect({ ...second, balanceUsd: 0 }).toEqual({ ...first, balanceUsd: 0 });
      }),
      { numRuns: 12 },
    );
  });

  it("has nothing of another organization's", async () => {
    const [ours, theirs] = [await stage.organization(), await stage.organization()];
    await charge(theirs, { at: '2026-11-20T12:00:00Z', cost: 5, provider: 'x', metric: 'characters', quantity: 1 });
    expect(await usageOf(ours, '?from=2026-11-20')).toMatchObject({ totalCost: 0, breakdown: [], balanceUsd: 0 });
  });
});

describe('GET /v1/usage 400', () => {
  it.each([
    ['from', 'yesterday'],
    ['from', ''],
    ['to', '20261120'],
    ['to', '2026-02-30'],
    ['from', '2026-13-01'],
    ['from', '1969-12-31'],
    ['from', '2026-11-20T24:00:00Z'],
    ['to', '2026-11-20T10:00:00'],
    ['to', '2026-11-20T10:00:00 02:00'],
    ['from', '-000001-01-01'],
    ['to', '9999-12-31T23:59:59-18:00'],
    ['from', '1970-01-01T00:00:00+01:00'],
  ])('refuses %s=%s, which is no day', async (name, value) => {
    const ours = await stage.organization();
    const { status, body } = await ours.call('GET', `/v1/usage?${name}=${encodeURIComponent(value)}`);
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({
        code: 'VALIDATION_ERROR',
        issues: [expect.objectContaining({ path: `/query/${name}` })],
      }),
    ]);
  });

  it.each([
    ['?from=2026-11-20&to=2026-11-19', '/query/from', 'must not be after to'],
    ['?from=2026-11-21', '/query/from', 'must not be after today, where to is left out'],
    ['?from=2025-11-20&to=2026-11-21', '/query/to', 'must be at most 366 days behind from, both counted'],
    ['?from=1970-01-01&to=9999-12-31', '/query/to', 'must be at most 366 days behind from, both counted'],
  ])('refuses the span %s', async (query, path, message) => {
    const ours = await stage.organization();
    await ours.setTime('2026-11-20T15:00:00Z');
    const { status, body } = await ours.call('GET', `/v1/usage${query}`);
    expect([status, body]).toEqual([
      400,
      expect.objectContaining({ code: 'VALIDATION_ERROR', issues: [{ path, message }] }),
    ]);
  });
});

describe('GET /v1/usage 403', () => {
  it('needs the scope billing', async () => {
    const ours = await stage.organization();
    const { body } = await ours.call<{ apiKey: string }>('POST', '/v1/api-keys', { name: 'scoped', scopes: ['read'] });
    const answer = await ours.ask({ method: 'GET', path: '/v1/usage', key: body.apiKey });
    expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ code: 'FORBIDDEN' })]);
  });
});
