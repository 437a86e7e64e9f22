import { callApi } from './call-api.ts';
import type { BenchOptions, BenchResult } from './measure.ts';
import { median, spread } from './statistics.ts';
import { startTrunkline } from './trunkline.ts';

const lines = 1_000_000;
const sessionCount = 250_000;
const rounds = 5;
/** Rows of one statement, which has to end in its time. */
const portion = 25_000;

const questions = [
  { name: 'usage of a year', path: '/v1/usage?from=2025-11-28&to=2026-11-27' },
  { name: 'usage of a month', path: '/v1/usage?from=2026-06-01&to=2026-06-30' },
  { name: 'balance', path: '/v1/credits/balance' },
] as const;

/**
 * How long an organization waits for its usage and its balance, which are added up over its ledger: a million lines of a year, half of them
 * settlements, and of these every second one is of a conversation (docs/decisions/credits.md#d400).
 */
export async function runUsageBench({
  beforeRound,
}: BenchOptions): Promise<BenchResult & { postgresVersion: string | null }> {
  const trunkline = await startTrunkline({ apiCore: null });
  const { url, apiKey, database, postgresVersion } = trunkline;
  try {
    const { id } = await callApi<{ id: string }>({ url, apiKey }, 'GET', '/v1/organization', 200);
    await database.tx(async (tx) => {
      // They refer to what is there.
      await tx.query('set local session_replication_role = replica');
      for (let from = 1; from <= sessionCount; from += portion)
        await tx.query(sessionsSql, [id, from, from + portion - 1]);
      for (let from = 1; from <= lines; from += portion)
        await tx.query(ledgerSql, [id, from, from + portion - 1, sessionCount]);
    });
    for (const table of ['credit_ledger', 'sessions']) await database.read.query(`vacuum analyze ${table}`);
    const found = new Map<string, number[]>(questions.map(({ name }) => [name, []]));
    for (let round = 0; round < rounds; round += 1) {
      await beforeRound();
      for (const { name, path } of questions) {
        const began = performance.now();
        await callApi({ url, apiKey }, 'GET', path, 200);
        found.get(name)?.push(performance.now() - began);
      }
    }
    return {
      name: 'usage',
      postgresVersion,
      title: `usage and balance over ${lines.toLocaleString('en-US')} lines`,
      measures: questions.map(({ name }) => {
        const value = median(found.get(name) ?? []);
        const bounds = { value, better: 'less', must: 2_000, goal: 1_000, unit: ' ms' } as const;
        return { name, ours: `${value.toFixed(0)} ms`, bounds };
      }),
      notes: [
        `${rounds} rounds of one request each, medians; they lie ${(spread(found.get('usage of a year') ?? []) * 100).toFixed(0)} % apart for the year`,
        `half of the lines are settlements, and half of these charge ${sessionCount.toLocaleString('en-US')} sessions, every second one of a telephone`,
      ],
    };
  } finally {
    await trunkline.stop();
  }
}

const sessionsSql = `
insert into sessions (id, organization_id, kind, direction, status, configuration, tools, metadata, webhook_tags, identity,
  wants_recording, ttl_seconds, max_duration_seconds, minute_price_micro_usd, end_reason, created_at, started_at, ended_at, updated_at, phone)
select ('0199aaaa-1b00-7c3d-8e4f-' || lpad(to_hex(n), 12, '0'))::uuid, $1, case when n % 2 = 0 then 'phone' else 'cascade' end,
  case when n % 2 = 0 then 'outbound' else 'web' end, 'ended', '{}', '[]', '{}', '{}', 'bench', false, 60, 3600, 0, 'caller_hangup',
  at, at, at + interval '90 seconds', at + interval '90 seconds', case when n % 2 = 0 then '{}'::json end
from (select n, '2025-11-28T00:00:00Z'::timestamptz + n * interval '126 seconds' as at from generate_series($2::int, $3::int) as n) as made`;

const ledgerSql = `
insert into credit_ledger (id, organization_id, kind, amount_micro_usd, charged_micro_usd, provider, metric, quantity, session_id,
  resource_id, created_at)
select 'led_bench_' || n, $1, case when n % 2 = 0 then 'settlement' else 'reservation' end, case when n % 2 = 0 then 0 else -10 end,
  case when n % 2 = 0 then 10 end, case when n % 2 = 0 then (array['service', 'openai', 'telnyx', 'deepgram'])[1 + n / 2 % 4] end,
  case when n % 4 = 0 then 'call_second' when n % 2 = 0 then 'audio_second' end, case when n % 2 = 0 then n % 90 + 0.5 end,
  case when n % 4 = 0 then '0199aaaa-1b00-7c3d-8e4f-' || lpad(to_hex(1 + n / 4 % $4::int), 12, '0') end,
  'bench_' || n, '2025-11-28T00:00:00Z'::timestamptz + n * interval '31.5 seconds'
from generate_series($2::int, $3::int) as n`;
