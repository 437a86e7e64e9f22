import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { auditBooks } from './stage/books.ts';
import { carrierRequests, settleAll, takenTwice } from './stage/carrier-books.ts';
import { onStage, type Stage } from './stage/stage.ts';
import { acceptedId, ordinaryRecipient, sendCall } from './stage/texts.ts';

const sideBySide = 25;
const spreadMs = { atOnce: 6, scheduled: 40 };
const stepMs = { least: 5, most: 320 };

/**
 * P15: cancels race submissions over two workers; a text that answered canceled never reaches the carrier. A round is
 * one race. Half of the texts leave at once, half come due while the cancel is on its way. The side that wins is given
 * less time in the next race, so that it stays one however busy the machine is; the more the longer it has won.
 */
export const cancelRace: Drill = {
  name: 'cancel-race',
  promise: 'P15',
  guarantee: 'a text that answered canceled never reaches the carrier',
  unit: 'races',
  rounds: 2_000,
  short: { rounds: 60 },
  run: (run) => onStage({ apis: 2, workers: 2 }, (stage) => drillOn(stage, run)),
};

async function drillOn(stage: Stage, { rounds, random, hurry, say }: DrillRun): Promise<Finding> {
  const canceled: string[] = [];
  let submitted = 0;
  const broken: string[] = [];
  // How long after a text is due its cancel is sent.
  const afterMs = { atOnce: 6, scheduled: 0 };
  const steps = { atOnce: handicapSteps(), scheduled: handicapSteps() };
  const race = async (number: number): Promise<void> => {
    const kind = number % 2 === 0 ? 'scheduled' : 'atOnce';
    const dueAt = kind === 'scheduled' ? systemClock.now().add({ milliseconds: random.between(200, 600) }) : null;
    const sendAt = dueAt === null ? {} : { sendAt: dueAt.toString() };
    const id = acceptedId(
      await stage.client.untilAnswered(
        sendCall(stage, { idempotencyKey: `race-${number}`, to: ordinaryRecipient(random), ...sendAt }),
        number,
      ),
    );
    const untilDueMs = dueAt === null ? 0 : dueAt.epochMilliseconds - systemClock.now().epochMilliseconds;
    await sleep(Math.max(0, untilDueMs + afterMs[kind] + random.between(-spreadMs[kind], spreadMs[kind])));
    const call = { method: 'POST', path: `/v1/sms/messages/${id}/cancel` } as const;
    const answer = await stage.client.untilAnswered(call, number + 1);
    if (answer.status === 200 && answer.json?.['status'] === 'canceled') {
      canceled.push(id);
      afterMs[kind] += steps[kind]('canceled');
    } else if (answer.status === 409) {
      submitted += 1;
      afterMs[kind] -= steps[kind]('submitted');
    } else broken.push(`cancel answered ${answer.status} ${JSON.stringify(answer.json)}`);
  };
  let next = 0;
  await Promise.all(
    Array.from({ length: Math.min(sideBySide, Math.ceil(rounds / 6)) }, async () => {
      while (next < rounds) {
        next += 1;
        if (next % 500 === 0) say(`${next} races, ${canceled.length} canceled`);
        await race(next);
      }
    }),
  );
  const stuck = await settleAll(stage.database, { hurry });
  const reached = await carrierRequests(stage.database, canceled);
  const undone = await stage.database.ask<{ id: string }>(
    `select id from sms_messages where id = any($1) and status <> 'canceled'`,
    [canceled],
  );
  const twice = await takenTwice(stage.database);
  broken.push(...(await auditBooks(stage.database)));
  if (reached.size > 0) broken.push(`${reached.size} canceled texts reached the carrier`);
  if (undone.length > 0) broken.push(`${undone.length} canceled texts did not stay so`);
  if (twice.length > 0) broken.push(`${twice.length} texts were sent twice`);
  if (stuck > 0) broken.push(`${stuck} texts never became final`);
  // A race that one side always wins proves nothing.
  if (Math.min(canceled.length, submitted) < rounds / 20) broken.push('hardly a race: one side nearly always won');
  return {
    figure: `${rounds} races: ${canceled.length} canceled, of them at the carrier ${reached.size}; ${submitted} submitted`,
    broken,
  };
}

/** By how many milliseconds a side that won is held back: twice as many each time that it wins again, up to a limit. */
function handicapSteps(): (winner: 'canceled' | 'submitted') => number {
  let last: string | undefined;
  let ms = stepMs.least;
  return (winner) => {
    ms = winner === last ? Math.min(2 * ms, stepMs.most) : stepMs.least;
    last = winner;
    return ms;
  };
}
