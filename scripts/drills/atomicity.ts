import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import { startFaultyReceiver } from './faulty/faulty-receiver.ts';
import { auditBooks } from './stage/books.ts';
import { settleAll, takenTwice } from './stage/carrier-books.ts';
import { registerEndpoint, smsEvents } from './stage/endpoints.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { lostSends, startLoad } from './stage/steady-load.ts';
import { magic, ordinaryRecipient } from './stage/texts.ts';

// Each lies inside a transaction that has written and not committed.
const insideTransaction = {
  api: ['sms.accept.written'],
  worker: ['sms.outcome.written', 'webhooks.outcome.written'],
} as const;

/**
 * P11: rows, events, deliveries and jobs of one decision commit together. A round is one transaction that was struck
 * after it had written: half by ending its process at a point inside it, half by ending a database session that was seen
 * inside one. A session may have committed between the look and the blow, so that half is an upper bound.
 */
export const atomicity: Drill = {
  name: 'atomicity',
  promise: 'P11',
  guarantee: 'a killed transaction leaves no orphan either way',
  unit: 'struck transactions',
  rounds: 200,
  short: { rounds: 2 },
  run: (run) => {
    const { killPoint, disarm } = createArming(
      (role) => `${run.random.pick<string>(insideTransaction[role])}:${run.random.between(1, 6)}`,
    );
    return onStage({ apis: 2, workers: 2, killPoint }, async (stage) => {
      const receiver = await startFaultyReceiver({ random: run.random, faults: 0.2, doomed: 0 });
      try {
        // The second asks for a part of the events, and the third for none: no text has tags.
        for (const fields of [{}, { events: smsEvents.slice(0, 2) }, { filterTags: { team: 'red' } }]) {
          await registerEndpoint(stage, { url: receiver.url, events: smsEvents, ...fields });
        }
        return await drillOn(stage, run, disarm);
      } finally {
        await receiver.close();
      }
    });
  },
};

async function drillOn(stage: Stage, { rounds, random, hurry, say }: DrillRun, disarm: () => void): Promise<Finding> {
  const unusual = Object.values(magic);
  const load = startLoad(stage, {
    clients: 24,
    pauseMs: [0, 20],
    random,
    recipient: () => (random.chance(0.2) ? random.pick(unusual) : ordinaryRecipient(random)),
  });
  const members = [...stage.apis, ...stage.workers];
  const killed = (): number => members.reduce((sum, member) => sum + member.kills(), 0);
  const half = Math.ceil(rounds / 2);
  // The processes end by themselves, each at its point, while sessions are being ended beside them.
  let sessions = 0;
  for (let looks = 0; sessions < rounds - half || killed() < half; looks += 1) {
    if (sessions < rounds - half && (await endWritingSession(stage))) sessions += 1;
    if (looks > rounds * 5_000) throw new Error('The transactions to be killed never came');
    await sleep(random.between(0, 10));
  }
  await load.stop();
  const processes = killed();
  disarm();
  await Promise.all(members.filter((member) => member.armed() !== null).map((member) => member.kill()));
  say(`${processes} processes and ${sessions} sessions ended inside a transaction`);
  const stuck = await settleAll(stage.database, { hurry });
  const broken = await auditBooks(stage.database);
  const orphans = broken.length;
  broken.push(...crashesOn(stage));
  const missing = await lostSends(stage, load);
  const twice = await takenTwice(stage.database);
  const errors = stage.client.serverErrors();
  const { deliveries } = await stage.database.one<{ deliveries: number }>(
    'select count(*)::int as deliveries from webhook_deliveries',
  );
  if (missing.length > 0) broken.push(`${missing.length} accepted texts are missing`);
  if (twice.length > 0) broken.push(`${twice.length} texts were sent twice`);
  if (stuck > 0) broken.push(`${stuck} texts never became final`);
  if (errors.length > 0) broken.push(`${errors.length} answers of ${errors[0]?.status}`);
  return {
    figure:
      `${processes + sessions} struck (${processes} processes inside a transaction, ${sessions} sessions seen inside one), ` +
      `${load.accepted().size} accepted, ${deliveries} deliveries, kinds of orphan ${orphans}`,
    broken,
  };
}

/** Ends a session of the product that has written and not committed; false when none was found in that moment. */
async function endWritingSession(stage: Stage): Promise<boolean> {
  const ended = await stage.database.ask<{ ended: boolean }>(
    `select pg_terminate_backend(pid) as ended from pg_stat_activity
     where datname = current_database() and application_name = 'trunkline' and backend_xid is not null limit 1`,
  );
  return ended[0]?.ended === true;
}
