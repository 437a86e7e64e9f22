import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { createFaultySystem, type FaultySystem } from './faulty/faulty-system.ts';
import { type FaultyWire, recipientOf, startFaultyWire, type WireFault, wireFaults } from './faulty/faulty-wire.ts';
import { auditBooks } from './stage/books.ts';
import { type Member, startMember } from './stage/member.ts';
import { onStage, type Stage } from './stage/stage.ts';
import { waitUntil } from './stage/wait-until.ts';

const perKill = 20;

/**
 * P2: what may have reached the carrier is told once as submission_unknown and never sent again, whether the wire
 * failed or the worker died during the call. The adapter is that of Telnyx. A round is one text; each kind of failure gets
 * an equal share of them.
 */
export const ambiguousSubmission: Drill = {
  name: 'ambiguous-submission',
  promise: 'P2',
  guarantee: 'an ambiguous submission is told once as submission_unknown and never sent again',
  unit: 'texts',
  rounds: 500,
  short: { rounds: 8 },
  run: (run) => onStage({ apis: 1, workers: 0 }, (stage) => drillOn(stage, run)),
};

async function drillOn(stage: Stage, run: DrillRun): Promise<Finding> {
  const wire = await startFaultyWire();
  const accepting = createFaultySystem({
    databaseUrl: stage.database.url,
    carrierPort: wire.port,
    worker: false,
    killPoint: null,
  });
  const workers: Member[] = [];
  try {
    await stage.database.ask(`update phone_numbers set carrier = 'faulty'`);
    await accepting.start();
    for (const number of [1, 2]) workers.push(await startWorker(stage, wire, number));
    return await provoke(stage, run, { wire, accepting, workers });
  } finally {
    await Promise.all(workers.map((worker) => worker.retire()));
    await accepting.close();
    await wire.close();
  }
}

async function provoke(
  stage: Stage,
  { rounds, say }: DrillRun,
  parts: { wire: FaultyWire; accepting: FaultySystem; workers: readonly Member[] },
): Promise<Finding> {
  const { wire, accepting, workers } = parts;
  const perFault = Math.ceil(rounds / wireFaults.length);
  const ids = new Map<string, WireFault>();
  const send = async (fault: WireFault, count: number): Promise<string[]> => {
    const sent = await Promise.all(Array.from({ length: count }, () => sendOne(stage, accepting, fault)));
    for (const id of sent) ids.set(id, fault);
    return sent;
  };
  let kills = 0;
  for (let left = perFault; left > 0; left -= perKill) {
    const batch = await send('kill', Math.min(left, perKill));
    await waitUntil('the carrier holds the requests', () => batch.every((id) => wire.seen().has(id)), { everyMs: 2 });
    // Both workers hold some of the calls; both die in the middle of them.
    await Promise.all(workers.map((worker) => worker.kill()));
    kills += workers.length;
    await Promise.all(workers.map((worker) => worker.ready()));
  }
  for (const fault of wireFaults) if (fault !== 'kill') await send(fault, perFault);
  say(`${ids.size} texts sent, ${kills} workers killed during their calls`);
  await waitUntil('no text is on its way', async () => {
    const { waiting } = await stage.database.one<{ waiting: number }>(
      `select count(*)::int as waiting from sms_messages where status in ('queued', 'scheduled', 'submitting')`,
    );
    return waiting === 0;
  });
  say('every text is final; the jobs of the dead workers run again');
  await rerunJobs(stage);
  return judge(stage, wire, ids, kills);
}

async function sendOne(stage: Stage, system: FaultySystem, fault: WireFault): Promise<string> {
  const caller = { organizationId: stage.organizationId, prepaid: false };
  const request = {
    fromPhoneNumberId: stage.senderId,
    to: recipientOf(fault),
    text: `Fails by ${fault}`,
    recipientTimezone: stage.zone,
    sendAt: null,
    metadata: {},
    consentId: null,
  };
  return (await system.service.send(caller, randomUUID(), { fault }, request)).id;
}

/** The jobs of dead workers expire and run again: exactly the moment at which a blind retry would happen. */
async function rerunJobs(stage: Stage): Promise<void> {
  await stage.database.ask(
    `update pgboss.job set started_on = started_on - interval '10 minutes' where state = 'active'`,
  );
  await waitUntil('every job has run to its end', async () => {
    const { left } = await stage.database.one<{ left: number }>(
      `select count(*)::int as left from pgboss.job where state in ('created', 'retry', 'active')
       and name not like '\\_\\_pgboss%'`,
    );
    return left === 0;
  });
}

async function judge(
  stage: Stage,
  wire: FaultyWire,
  ids: ReadonlyMap<string, WireFault>,
  kills: number,
): Promise<Finding> {
  const rows = await stage.database.ask<{ id: string; status: string; unknown: number; others: number }>(
    `select m.id, m.status,
       (select count(*)::int from webhook_events e where e.resource_id = m.id and e.type = 'sms.submission_unknown') as unknown,
       (select count(*)::int from webhook_events e where e.resource_id = m.id and e.type <> 'sms.submission_unknown') as others
     from sms_messages m where m.id = any($1)`,
    [[...ids.keys()]],
  );
  const broken = await auditBooks(stage.database);
  let once = 0;
  for (const [id, fault] of ids) {
    const seen = wire.seen().get(id) ?? 0;
    if (seen <= 1) once += 1;
    if (seen !== 1) broken.push(`${fault}: the carrier saw ${id} ${seen} times`);
    const row = rows.find((candidate) => candidate.id === id);
    if (row?.status !== 'submission_unknown') broken.push(`${fault}: ${id} is ${row?.status ?? 'missing'}`);
    else if (row.unknown !== 1 || row.others !== 0) {
      broken.push(`${fault}: ${id} has ${row.unknown} submission_unknown events and ${row.others} others`);
    }
  }
  return {
    figure: `the carrier saw at most 1 in ${once} of ${ids.size}, one submission_unknown each, ${kills} workers killed`,
    broken,
  };
}

async function startWorker(stage: Stage, wire: FaultyWire, number: number): Promise<Member> {
  const dataDir = join(stage.folder, `faulty-worker-${number}`);
  mkdirSync(dataDir);
  const worker = startMember({
    name: `faulty-worker-${number}`,
    program: join(import.meta.dirname, 'faulty/faulty-worker.ts'),
    port: await freePort(),
    environment: { ...stage.environment, CARRIER_PORT: String(wire.port) },
    logFile: join(stage.folder, `faulty-worker-${number}.log`),
  });
  await worker.ready();
  return worker;
}
