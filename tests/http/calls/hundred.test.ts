import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { auditSessionBooks } from '../../../scripts/drills/stage/session-books.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { type Stage, startStageOfTwo } from '../../support/stage.ts';
import { callsOf, telephones } from './calls-stage.ts';

let stage: Stage;

beforeAll(async () => {
  ({ stage } = await startStageOfTwo());
}, 60_000);
afterAll(() => stage.close());

// One of ten talks, which takes a dozen requests; most ring until the others are there too.
const played = ['talk', ...Array.from({ length: 7 }, () => 'no_answer' as const), 'busy', 'rejected'] as const;
const reasons = { talk: 'caller_hangup', no_answer: 'no_answer', busy: 'busy', rejected: 'rejected' } as const;

it('carries a hundred calls at once over two workers, each to its own end, and leaves books that agree', async () => {
  const ours = await stage.organization();
  const calls = callsOf(ours);
  const scripts = Array.from({ length: 100 }, (_, nth) => played[nth % played.length] ?? 'talk');
  // Placed ten at a time, which is a fraction of what they last.
  const ids: string[] = [];
  for (let from = 0; from < scripts.length; from += 10)
    ids.push(
      ...(await Promise.all(scripts.slice(from, from + 10).map((script) => calls.dialed({ to: telephones[script] })))),
    );
  expect(new Set(ids).size).toBe(100);
  await calls.advance(40);
  const open = () =>
    ours.sql<{ id: string }>(`select id::text as id from sessions where organization_id = $1 and status <> 'ended'`, [
      ours.id,
    ]);
  await waitFor('every call has ended', open, (rows) => rows.length === 0, 120_000);
  const ends = await ours.sql<{ id: string; reason: string; dials: number }>(
    `select s.id::text as id, s.end_reason as reason, count(e.id)::int as dials from sessions s
     left join session_events e on e.session_id = s.id and e.event_type = 'sip.dial_started'
     where s.organization_id = $1 group by s.id`,
    [ours.id],
  );
  const wanted = scripts.map((script, nth) => ({ id: ids[nth] ?? '', reason: reasons[script], dials: 1 }));
  const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);
  expect(ends.toSorted(byId)).toEqual(wanted.toSorted(byId));
  expect(await auditSessionBooks({ ask: (sql: string) => stage.sql(sql) })).toEqual([]);
}, 180_000);
