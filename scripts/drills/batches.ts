import { setTimeout as sleep } from 'node:timers/promises';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import { auditBooks } from './stage/books.ts';
import { settleAll, takenTwice } from './stage/carrier-books.ts';
import type { Call } from './stage/client.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { acceptedId, magic, ordinaryRecipient } from './stage/texts.ts';

const killPoints = ['sms.batch.written', 'sms.batch.committed'];
const sameAtOnce = 4;

/**
 * P17, and P1, P5 and P15 for batches: an API process dies while it accepts a batch that is sent several times at once;
 * the batch is there whole or not at all, and once. Half of the batches are canceled while they leave. A round is one
 * batch. Three in a row reach every way to die; the short form has fewer rows in each.
 */
export const batches: Drill = {
  name: 'batches',
  promise: 'P17',
  guarantee: 'a batch is there whole or not at all, and once, when the API is killed while it accepts it',
  unit: 'batches',
  rounds: 60,
  short: { rounds: 1 },
  run: (run) => {
    let starts = 0;
    const { killPoint, disarm } = createArming((role, number) => {
      if (role === 'worker' || number !== 1) return null;
      starts += 1;
      // Each in turn, then none: that process dies at a random instant.
      const point = killPoints[starts % (killPoints.length + 1)];
      return point === undefined ? null : `${point}:1`;
    });
    return onStage({ apis: 2, workers: 2, killPoint }, (stage) => drillOn(stage, run, disarm));
  },
};

async function drillOn(stage: Stage, { rounds, random, hurry, say }: DrillRun, disarm: () => void): Promise<Finding> {
  const broken: string[] = [];
  const canceled: string[] = [];
  let rows = 0;
  let refusedCancels = 0;
  let torn = 0;
  let mostIds = 0;
  for (let round = 1; round <= rounds; round += 1) {
    await Promise.all(stage.apis.map((api) => api.ready()));
    const call = batchCall(stage, random, { key: `batch-${round}`, rows: hurry ? 40 : random.between(1, 1000) });
    rows += call.body.recipients.length;
    const killing = killFirst(stage, random);
    const asked = Array.from({ length: sameAtOnce }, (_, index) => stage.client.once(call, index));
    await killing;
    // Whatever had been written when the process died: every row of it, or none.
    const parts = await partsOf(stage);
    torn += parts.length;
    broken.push(...parts);
    const answers = (await Promise.all(asked)).filter((answer) => answer?.status === 202);
    const last = await stage.client.untilAnswered(call, 1);
    const id = acceptedId(last);
    const ids = new Set([...answers.map((answer) => answer?.json?.['id']), id]);
    mostIds = Math.max(mostIds, ids.size);
    if (ids.size !== 1) broken.push(`${call.idempotencyKey}: ${ids.size} batches`);
    const conflict = await stage.client.untilAnswered({
      ...call,
      body: { ...call.body, recipients: [{ to: 'x', text: 'x' }] },
    });
    if (conflict.status !== 409) broken.push(`${call.idempotencyKey}, another body: ${conflict.status}`);
    if (round % 2 === 0) {
      const answer = await stage.client.untilAnswered({ method: 'POST', path: `/v1/sms/batches/${id}/cancel` }, round);
      if (answer.status === 200) canceled.push(id);
      else refusedCancels += 1;
    }
    if (round % 10 === 0) say(`${round} batches, ${rows} rows`);
  }
  const kills = stage.apis.reduce((sum, api) => sum + api.kills(), 0);
  disarm();
  await Promise.all(stage.apis.filter((api) => api.armed() !== null).map((api) => api.kill()));
  await Promise.all(stage.apis.map((api) => api.ready()));
  const stuck = await settleAll(stage.database, { hurry });
  const twice = await takenTwice(stage.database);
  const errors = stage.client.serverErrors();
  broken.push(...(await sentAfterCancel(stage)), ...(await auditBooks(stage.database)), ...crashesOn(stage));
  const [kept] = await stage.database.ask<{ rows: number }>(
    'select count(*)::int as rows from sms_messages where batch_id is not null',
  );
  if (kept?.rows !== rows) broken.push(`${kept?.rows ?? 0} rows are kept of ${rows}`);
  if (twice.length > 0) broken.push(`${twice.length} texts were sent twice`);
  if (stuck > 0) broken.push(`${stuck} texts never became final`);
  if (errors.length > 0) broken.push(`${errors.length} answers of ${errors[0]?.status}`);
  if (kills === 0) broken.push('no process died');
  return {
    figure:
      `${rounds} batches of ${rows} rows, API processes killed ${kills}; torn ${torn}, ids per key ${mostIds}, ` +
      `${canceled.length} canceled on their way, ${refusedCancels} too late`,
    broken,
  };
}

interface BatchCallOf extends Call {
  idempotencyKey: string;
  body: { from_phone_number_id: string; recipients: object[] };
}

/** Ordinary rows, some with recipients of the simulated carrier's own, some that are rejected, and one that comes twice. */
function batchCall(
  stage: Pick<Stage, 'senderId' | 'zone'>,
  random: SeededRandom,
  { key, rows }: { key: string; rows: number },
): BatchCallOf {
  const unusual = [...Object.values(magic), 'none'];
  const different = Array.from({ length: rows }, (_, index) => ({
    to: random.chance(0.1) ? random.pick(unusual) : ordinaryRecipient(random),
    text: `Drill ${key}, row ${index}`,
    recipient_timezone: random.chance(0.05) ? 'Nowhere' : stage.zone,
  }));
  // Equal rows are texts of their own: each of them is sent, and none of them twice.
  const recipients = [...different.slice(1), ...different.slice(-1)];
  return {
    method: 'POST',
    path: '/v1/sms/batches',
    idempotencyKey: key,
    body: { from_phone_number_id: stage.senderId, recipients },
  };
}

/** The first API process dies at its kill point, or at a random instant where it has none or nothing reaches it. */
async function killFirst(stage: Stage, random: SeededRandom): Promise<void> {
  const [victim] = stage.apis;
  if (victim === undefined) throw new Error('The stage has no API process');
  const before = victim.kills();
  await Promise.race([victim.ended(), sleep(victim.armed() === null ? random.between(0, 200) : 2_000)]);
  if (victim.kills() === before) await victim.kill();
}

/** Batches that are there in part. */
async function partsOf(stage: Stage): Promise<string[]> {
  const torn = await stage.database.ask<{ id: string; total: number; rows: number }>(
    `select b.id, b.total_count as total, count(m.id)::int as rows from sms_batches b
     left join sms_messages m on m.organization_id = b.organization_id and m.batch_id = b.id
     group by b.id having count(m.id) <> b.total_count`,
  );
  return torn.map(({ id, total, rows }) => `${id} has ${rows} of ${total} rows`);
}

/** Messages that the carrier took although they are canceled. */
async function sentAfterCancel(stage: Stage): Promise<string[]> {
  const sent = await stage.database.ask<{ id: string }>(
    `select m.id from sms_messages m join simulated_carrier_requests r on r.reference = m.id
     where m.batch_id is not null and m.status = 'canceled'
       and r.outcome not in ('rate_limited', 'connection_refused', 'refused')`,
  );
  return sent.length === 0 ? [] : [`${sent.length} canceled texts were taken by the carrier`];
}
