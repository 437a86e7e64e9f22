import { type FakeTelnyx, startFakeTelnyx } from '../../tests/support/fake-telnyx.ts';
import { accept, refuse } from '../../tests/support/fake-telnyx-script.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { auditBooks } from './stage/books.ts';
import { settleAll } from './stage/carrier-books.ts';
import { addLiveTenant, telnyxEnvironment } from './stage/live-tenant.ts';
import { onStage, type Stage } from './stage/stage.ts';
import { acceptedId, magic, sendCall } from './stage/texts.ts';
import { waitUntil } from './stage/wait-until.ts';

/**
 * P3: what provably never reached the carrier is sent again, and once. A round is one text. A quarter each is refused
 * with 429 twice by the simulated carrier and by Telnyx, and meets a refused connection to the one and to the other.
 */
export const provableRefusal: Drill = {
  name: 'provable-refusal',
  promise: 'P3',
  guarantee: 'what provably never reached the carrier is sent again, and once',
  unit: 'texts',
  rounds: 100,
  short: { rounds: 6 },
  run: async (run) => {
    const telnyx = await startFakeTelnyx();
    try {
      const environment = telnyxEnvironment(telnyx);
      return await onStage({ apis: 1, workers: 2, environment }, (stage) => drillOn(stage, run, telnyx));
    } finally {
      await telnyx.close();
    }
  },
};

const twice = (code: '10011' | '40318') => {
  const busy = refuse(429, code, 'Too many requests', { 'retry-after': '1' });
  return { answers: [busy, busy, accept], callbacks: ['sent', 'delivered'] } as const;
};
// Each limit of the account makes all the others wait, so there are few of them; the rest are of the number.
const limitsOfAccount = 5;

async function drillOn(stage: Stage, { rounds, hurry }: DrillRun, telnyx: FakeTelnyx): Promise<Finding> {
  const live = await addLiveTenant(stage, '+12025550199');
  const send = async (index: number, to: string, sender: { apiKey?: string; senderId: string }): Promise<string> => {
    const call = sendCall({ ...sender, zone: stage.zone }, { idempotencyKey: `refusal-${index}`, to });
    const { apiKey } = sender;
    return acceptedId(await stage.client.untilAnswered(apiKey === undefined ? call : { ...call, apiKey }));
  };
  const indexes = Array.from({ length: rounds }, (_, index) => index);
  const quarter = (nth: number): number[] => indexes.filter((index) => index % 4 === nth);
  const recipientOf = (index: number): string => `+1212${3_000_000 + index}`;

  const simulated = await Promise.all([
    ...quarter(0).map((index) => send(index, magic.rateLimitedTwice, stage)),
    ...quarter(1).map((index) => send(index, magic.refusesConnection, stage)),
  ]);
  await telnyx.stopListening();
  const away = await Promise.all(quarter(2).map((index) => send(index, recipientOf(index), live)));
  await waitUntil('each text found nobody listening', async () => {
    const { tried } = await stage.database.one<{ tried: number }>(
      `select count(*)::int as tried from sms_messages where id = any($1) and attempt > 0 and status = 'queued'`,
      [away],
    );
    return tried === away.length;
  });
  await telnyx.listen();
  const limited = await Promise.all(
    quarter(3).map((index, nth) => {
      telnyx.plan(recipientOf(index), twice(nth < limitsOfAccount ? '10011' : '40318'));
      return send(index, recipientOf(index), live);
    }),
  );
  const stuck = await settleAll(stage.database, { hurry });

  const broken = await auditBooks(stage.database);
  if (stuck > 0) broken.push(`${stuck} texts never became final`);
  broken.push(...telnyx.violations);
  const rows = await readTexts(stage, [...simulated, ...away, ...limited]);
  const good = rows.filter((row) => {
    // The fake answers by script: what came after its last refusal was taken.
    const refusals = limited.includes(row.id) ? 2 : 0;
    const taken = row.carrier === 'simulated' ? row.taken : telnyx.sendsTo(row.recipient).length - refusals;
    return row.status === 'delivered' && taken === 1 && row.refused > 0 && row.events[0] === 'sms.accepted';
  });
  if (good.length !== rounds) {
    const bad = rows.find((row) => !good.includes(row));
    broken.push(`${rounds - good.length} were not retried and sent once, e.g. ${JSON.stringify(bad)}`);
  }
  return { figure: `${good.length} of ${rounds} retried and sent once, half of them by Telnyx`, broken };
}

interface Text {
  id: string;
  recipient: string;
  carrier: string;
  status: string;
  /** How often the simulated carrier took it. */
  taken: number;
  refused: number;
  events: string[];
}

function readTexts(stage: Stage, ids: readonly string[]): Promise<Text[]> {
  return stage.database.ask<Text>(
    `select m.id, m.recipient, m.carrier, m.status,
       (select count(*)::int from simulated_carrier_requests r where r.reference = m.id and r.outcome = 'accepted') as taken,
       m.attempt - 1 as refused,
       (select array_agg(e.type order by e.sequence) from webhook_events e where e.resource_id = m.id) as events
     from sms_messages m where m.id = any($1)`,
    [ids],
  );
}
