import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { type Receiver, startReceiver } from '../../tests/support/webhook-receiver.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import type { Answer } from './stage/client.ts';
import { auditImessageBooks } from './stage/imessage-books.ts';
import { auditNumberBooks } from './stage/number-books.ts';
import { openOutsideCalls, type OutsideCall } from './stage/outside-calls.ts';
import { auditSessionBooks } from './stage/session-books.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { waitUntil } from './stage/wait-until.ts';

/**
 * P2, P28, P29: every operation that answers after it has called another party is cut by a kill of its process, before that
 * call, after its answer and after that was written; its repetition at another process is answered in the end, and never with
 * what has ended before its first answer. A round is one kill at each place.
 */
export const outsideCalls: Drill = {
  name: 'outside-calls',
  promise: 'P2, P28, P29',
  guarantee: 'what a process called another party for is answered once it is dead: done once, or free to be done anew',
  unit: 'kills at each place',
  rounds: 2,
  short: { rounds: 1 },
  run: async (run) => {
    // The first API process is the one that the network of the worker speaks with.
    /** Where the second one dies that starts next. */
    const next: { place: string | null } = { place: null };
    const killPoint = (role: 'api' | 'worker', number: number) => (role === 'api' && number === 2 ? next.place : null);
    const receiver = await startReceiver();
    try {
      return await onStage({ apis: 2, workers: 1, killPoint }, (stage) => drillOn(stage, run, receiver, next));
    } finally {
      await receiver.close();
    }
  },
};

// A lease of a process lasts 15 seconds, and is looked at each second; beside it the machine is slow.
const mostLeaseMs = 20_000;
// From when its connection broke.
const diesWithinMs = 2_000;

async function drillOn(
  stage: Stage,
  { rounds, hurry, say }: DrillRun,
  receiver: Receiver,
  next: { place: string | null },
): Promise<Finding> {
  const cases = await openOutsideCalls(stage, receiver);
  const places = cases.flatMap((one) => one.places.map((place) => ({ one, place })));
  // In the short form each operation dies where its other party has answered and nothing of that is written.
  const tried = hurry
    ? places.filter(({ place }) => place.endsWith('.answered') || place === 'transfers.change.committed')
    : places;
  const victim = stage.apis[1];
  if (victim === undefined) throw new Error('There is no second API process');
  const broken: string[] = [];
  let kills = 0;
  let slowestMs = 0;
  for (let round = 1; round <= rounds; round += 1) {
    for (const [nth, { one, place }] of tried.entries()) {
      const name = `${one.what} at ${place}`;
      const key = `outside-${round}-${nth}`;
      next.place = `${place}:1`;
      await victim.kill();
      await victim.ready();
      next.place = null;
      const begun = await one.begin(key);
      const before = victim.kills();
      const died = victim.ended();
      const first = await begun.request(1);
      await Promise.race([died, sleep(diesWithinMs)]);
      if (first !== null || victim.kills() === before) {
        broken.push(`${name}: the process did not die there, it answered ${JSON.stringify(first)}`);
        continue;
      }
      kills += 1;
      const sinceMs = systemClock.monotonicMs();
      if (hurry) await forgetTheDead(stage);
      const answer = await untilKnown(() => begun.request(0), one);
      const tookMs = Math.round(systemClock.monotonicMs() - sinceMs);
      if (one.endsWithLease) slowestMs = Math.max(slowestMs, tookMs);
      if (one.endsWithLease && tookMs > mostLeaseMs) broken.push(`${name}: known after ${tookMs} ms`);
      broken.push(...(await begun.problems(answer)).map((problem) => `${name}: ${problem}`));
    }
    say(`${round} rounds, ${kills} kills`);
  }
  await settle(stage, hurry);
  broken.push(
    ...(await auditSessionBooks(stage.database)),
    ...(await auditNumberBooks(stage.database)),
    ...(await auditImessageBooks(stage.database)),
    ...crashesOn(stage),
  );
  const figure =
    `${kills} kills in ${cases.length} operations at ${tried.length} places, ` +
    `keys of sessions and calls of tools known after ${slowestMs} ms at most, broken ${broken.length}`;
  return { figure, broken };
}

/** Repeats the request until it is known what came of the first. */
async function untilKnown(request: () => Promise<Answer | null>, { isOpen }: OutsideCall): Promise<Answer> {
  let last: Answer | null = null;
  await waitUntil(
    'it is known what came of it',
    async () => {
      last = await request();
      if (last === null || last.status === 503 || isOpen(last)) {
        await sleep(100);
        return false;
      }
      return true;
    },
    { deadlineMs: 120_000, everyMs: 50, seen: async () => JSON.stringify(last) },
  );
  if (last === null) throw new Error('It was answered by nobody');
  return last;
}

/** A process that died keeps what it did for a while: in the short form that while is short. */
async function forgetTheDead(stage: Stage): Promise<void> {
  await stage.database.ask(
    `with sessions_of_it as (
       update router_processes set lease_until = clock_timestamp() where id in (
         select prepared_by from sessions where status = 'preparing'
         union select running_by from session_tool_calls where running_by is not null) returning 1
     ), keys as (
       update idempotency_keys set running_until = clock_timestamp() where running_until is not null returning 1
     ), sends as (
       update imessage_messages set lease_until = clock_timestamp(), wake_at = clock_timestamp()
       where lease_until is not null returning 1
     )
     update number_orders set lease_until = clock_timestamp(), wake_at = clock_timestamp() where lease_until is not null`,
  );
}

/** Ends every call, and waits until nothing is on its way. */
async function settle(stage: Stage, hurry: boolean): Promise<void> {
  const live = await stage.database.ask<{ id: string }>(`select id::text as id from sessions where status <> 'ended'`);
  for (const { id } of live) await stage.client.untilAnswered({ method: 'POST', path: `/v1/calls/${id}/end` });
  const open = `select 'session ' || id || ' ' || status as id from sessions where status <> 'ended'
    union all select 'order ' || phone_number_id from number_orders where status in ('new', 'placing', 'pending')
    union all select 'message ' || id from imessage_messages where state in ('sending', 'unknown')
    union all select 'owed ' || id from simulated_imessage_events
    union all select 'event ' || event_id from imessage_provider_events where state = 'waiting'`;
  await waitUntil(
    'nothing is on its way',
    async () => {
      if (hurry) await forgetTheDead(stage);
      return (await stage.database.ask(open)).length === 0;
    },
    { deadlineMs: 180_000, everyMs: 500, seen: async () => JSON.stringify(await stage.database.ask(open)) },
  );
}
