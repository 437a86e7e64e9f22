import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { auditBooks } from './stage/books.ts';
import { settleAll, takenTwice } from './stage/carrier-books.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { startLoad } from './stage/steady-load.ts';
import { ordinaryRecipient } from './stage/texts.ts';
import { waitUntil } from './stage/wait-until.ts';

/**
 * Where a worker pauses: after its claim and before the call; after the call and before its outcome; inside the
 * transaction of its outcome; and wherever it stands.
 */
const pauses = ['sms.submit.claimed', 'sms.submit.answered', 'sms.outcome.written', null] as const;

/**
 * P26: a worker that was paused past its lease neither sends nor writes when it wakes. In a round four workers pause,
 * each at another place, while a fifth works on.
 */
export const pausedWorker: Drill = {
  name: 'paused-worker',
  promise: 'P26',
  guarantee: 'a worker paused past its lease neither sends nor writes when it wakes',
  unit: 'rounds of 4 pauses',
  rounds: 5,
  short: { rounds: 1 },
  run: (run) => {
    const killPoint = (role: 'api' | 'worker', number: number): string | null => {
      const point = role === 'worker' ? pauses[number - 1] : undefined;
      return point === undefined || point === null ? null : `${point}:${run.random.between(1, 3)}:stop`;
    };
    return onStage({ apis: 1, workers: pauses.length + 1, killPoint }, (stage) => drillOn(stage, run));
  },
};

async function drillOn(stage: Stage, { rounds, random, hurry, say }: DrillRun): Promise<Finding> {
  const pauseMs: [least: number, most: number] = [40, 160];
  const load = startLoad(stage, {
    clients: 6,
    pauseMs,
    random,
    recipient: () => ordinaryRecipient(random),
  });
  const paused = stage.workers.slice(0, pauses.length);
  let count = 0;
  for (let round = 1; round <= rounds; round += 1) {
    const last = paused[pauses.length - 1];
    await sleep(random.between(0, 300));
    last?.pause();
    await waitUntil('every worker has paused', () => paused.every((worker) => worker.isPaused()));
    count += paused.length;
    const held = await heldClaims(stage);
    // What is sent while the leases run out only has to go on.
    if (hurry) pauseMs.splice(0, 2, 400, 1_600);
    await waitUntil('the leases of the paused have run out', () => areEnded(stage, held), { everyMs: 100 });
    const { woken } = await stage.database.one<{ woken: Date }>('select clock_timestamp() as woken');
    for (const worker of paused) worker.resume();
    // A job is settled when its handler has come to its end: then a stale write would have happened.
    await waitUntil('the woken have finished what they held', () => jobsSettled(stage, woken), { everyMs: 50 });
    say(`${count} pauses`);
    if (round === rounds) break;
    // A pause comes once; the next round needs processes that have it before themselves. After the last, the woken live on.
    await Promise.all(paused.map((worker) => worker.kill()));
    await Promise.all(paused.map((worker) => worker.ready()));
  }
  await load.stop();
  const stuck = await settleAll(stage.database, { hurry });
  const late = await sentAfterTheEnd(stage);
  const twice = await takenTwice(stage.database);
  const { unknown } = await stage.database.one<{ unknown: number }>(
    `select count(*)::int as unknown from webhook_events where type = 'sms.submission_unknown'`,
  );
  const broken = [...(await auditBooks(stage.database)), ...crashesOn(stage)];
  if (stuck > 0) broken.push(`${stuck} texts never became final`);
  if (late.length > 0) broken.push(`${late.length} texts were sent after their lease had been ended, e.g. ${late[0]}`);
  if (twice.length > 0) broken.push(`${twice.length} texts were sent twice`);
  if (unknown === 0) broken.push('no lease ran out: nothing was tried');
  return {
    figure: `${count} pauses, ${unknown} leases ended by the sweeper; sent after that ${late.length}, sent twice ${twice.length}`,
    broken,
  };
}

interface HeldClaim {
  id: string;
  fence: string;
}

/** Every claim of this moment: those of the paused, and some of the awake, which end by themselves. */
function heldClaims(stage: Stage): Promise<HeldClaim[]> {
  return stage.database.ask<{ id: string; fence: string }>(
    `select id, fence from sms_messages where status = 'submitting'`,
  );
}

async function areEnded(stage: Stage, claims: readonly HeldClaim[]): Promise<boolean> {
  const { held } = await stage.database.one<{ held: number }>(
    `select count(*)::int as held from unnest($1::text[], $2::bigint[]) as c(id, fence)
     join sms_messages m on m.id = c.id and m.fence = c.fence and m.status = 'submitting'`,
    [claims.map((claim) => claim.id), claims.map((claim) => claim.fence)],
  );
  return held === 0;
}

async function jobsSettled(stage: Stage, begunBefore: Date): Promise<boolean> {
  const { running } = await stage.database.one<{ running: number }>(
    `select count(*)::int as running from pgboss.job
     where name = 'sms.submit' and state = 'active' and started_on < $1`,
    [begunBefore],
  );
  return running === 0;
}

/** Requests that reached the carrier after the text's lease had been declared lost. */
async function sentAfterTheEnd(stage: Stage): Promise<string[]> {
  const rows = await stage.database.ask<{ reference: string }>(
    `select r.reference from simulated_carrier_requests r
     join webhook_events e on e.resource_id = r.reference and e.type = 'sms.submission_unknown'
     where r.received_at > e.occurred_at`,
  );
  return rows.map((row) => row.reference);
}
