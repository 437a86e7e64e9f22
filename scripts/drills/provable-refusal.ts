import type { Drill, DrillRun, Finding } from './drill.ts';
import { auditBooks } from './stage/books.ts';
import { settleAll } from './stage/carrier-books.ts';
import { onStage, type Stage } from './stage/stage.ts';
import { acceptedId, magic, sendCall } from './stage/texts.ts';

/**
 * P3: what provably never reached the carrier is sent again, and once. A round is one text; half are refused with 429
 * twice, half meet a refused connection once.
 */
export const provableRefusal: Drill = {
  name: 'provable-refusal',
  promise: 'P3',
  unit: 'texts',
  rounds: 100,
  run: (run) => onStage({ apis: 1, workers: 2 }, (stage) => drillOn(stage, run)),
};

async function drillOn(stage: Stage, { rounds, hurry }: DrillRun): Promise<Finding> {
  const ids = await Promise.all(
    Array.from({ length: rounds }, async (_, index) => {
      const to = index % 2 === 0 ? magic.rateLimitedTwice : magic.refusesConnection;
      return acceptedId(await stage.client.untilAnswered(sendCall(stage, { idempotencyKey: `refusal-${index}`, to })));
    }),
  );
  const stuck = await settleAll(stage.database, { hurry });
  const rows = await stage.database.ask<{
    id: string;
    status: string;
    taken: number;
    refused: number;
    events: string[];
  }>(
    `select m.id, m.status,
       (select count(*)::int from simulated_carrier_requests r where r.reference = m.id and r.outcome = 'accepted') as taken,
       m.attempt - 1 as refused,
       (select array_agg(e.type order by e.sequence) from webhook_events e where e.resource_id = m.id) as events
     from sms_messages m where m.id = any($1)`,
    [ids],
  );
  const broken = await auditBooks(stage.database);
  if (stuck > 0) broken.push(`${stuck} texts never became final`);
  const good = rows.filter(
    (row) => row.status === 'delivered' && row.taken === 1 && row.refused > 0 && row.events[0] === 'sms.accepted',
  );
  if (good.length !== rounds) {
    const bad = rows.find((row) => !good.includes(row));
    broken.push(`${rounds - good.length} were not retried and sent once, e.g. ${JSON.stringify(bad)}`);
  }
  return { figure: `${good.length} of ${rounds} retried and sent once`, broken };
}
