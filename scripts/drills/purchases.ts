import { setTimeout as sleep } from 'node:timers/promises';
import { requestExample } from '../../tests/support/contract-examples.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import type { Answer } from './stage/client.ts';
import { addLiveOrganization } from './stage/live-tenant.ts';
import { auditNumberBooks } from './stage/number-books.ts';
import { type NumberCarriers, type Seller, startNumberCarriers } from './stage/number-carriers.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { drawKillPoint, killArmed, killsOf, strikeInTurn } from './stage/strike.ts';
import { waitUntil } from './stage/wait-until.ts';

const points = ['stored', 'reserved', 'answered', 'written'].map((point) => `phone-numbers.order.${point}`);
/** Where each of the clients buys. */
const sellers: readonly Seller[] = ['simulated', 'simulated', 'telnyx', 'twilio'];

/**
 * P29: numbers are bought at every carrier while API, worker and database are killed in turn, at named and at random instants;
 * some are taken, some fail, and the answers of some are lost. A round is one kill of each.
 */
export const purchases: Drill = {
  name: 'purchases',
  promise: 'P29',
  guarantee: 'a number is never ordered nor charged twice, and an order without a number is given back',
  unit: 'kills of each',
  rounds: 50,
  short: { rounds: 1 },
  run: async (run) => {
    const { killPoint, disarm } = createArming(() => drawKillPoint(run.random, points));
    const carriers = await startNumberCarriers();
    try {
      const { environment } = carriers;
      return await onStage({ apis: 2, workers: 2, killPoint, environment }, (stage) =>
        drillOn(stage, carriers, run, disarm),
      );
    } finally {
      await carriers.close();
    }
  },
};

async function drillOn(
  stage: Stage,
  carriers: NumberCarriers,
  { rounds, random, hurry, say }: DrillRun,
  disarm: () => void,
): Promise<Finding> {
  const test = stage.client.apiKey;
  const { apiKey: live } = await addLiveOrganization(stage);
  const body = requestExample('submitKyb');
  for (const apiKey of [test, live])
    await stage.client.untilAnswered({ method: 'POST', path: '/v1/phone-numbers/kyb/submit', body, apiKey });
  const load = startBuying(stage, carriers, random, (seller) => (seller === 'simulated' ? test : live));
  const hurried = hurry ? forgetTheDead(stage) : null;
  const databaseKills = await strikeInTurn(stage, {
    rounds,
    random,
    afterRound: (round) => {
      if (round % 10 === 0) say(`${round} rounds, ${load.told().size} purchases answered`);
    },
  });
  await load.stop();
  const kills = { api: killsOf(stage.apis), worker: killsOf(stage.workers) };
  disarm();
  await killArmed(stage);
  say('waiting until every order has ended');
  await settle(stage, hurry);
  hurried?.stop();
  const broken = [
    ...(await auditNumberBooks(stage.database)),
    ...(await carriers.audit(stage.database)),
    ...crashesOn(stage),
    ...(await missing(stage, load.told())),
  ];
  const errors = stage.client.serverErrors();
  if (errors.length > 0)
    broken.push(`${errors.length} answers of ${errors[0]?.status}: ${JSON.stringify(errors[0]?.json)}`);
  const figure =
    `kills: api ${kills.api}, worker ${kills.worker}, database ${databaseKills}; ` +
    `purchases ${load.tried()}, numbers ${load.told().size}, ordered twice, charged twice or without a refund ${broken.length}`;
  return { figure, broken };
}

interface Buying {
  /** The number that each key was told. */
  told(): ReadonlyMap<string, string>;
  tried(): number;
  stop(): Promise<void>;
}

/** Clients that buy one number after the other, each with a key that it repeats until it is answered. */
function startBuying(
  stage: Stage,
  carriers: NumberCarriers,
  random: SeededRandom,
  keyOf: (seller: Seller) => string,
): Buying {
  const told = new Map<string, string>();
  let stopping = false;
  let tried = 0;
  const buy = async (key: string, e164: string, seller: Seller): Promise<Answer> => {
    const body = { e164, smsCarrier: seller };
    for (;;) {
      const call = {
        method: 'POST',
        path: '/v1/phone-numbers',
        body,
        idempotencyKey: key,
        apiKey: keyOf(seller),
      } as const;
      const answer = await stage.client.untilAnswered(call, random.between(0, 1));
      if (answer.json?.['code'] !== 'IDEMPOTENCY_IN_PROGRESS') return answer;
      await sleep(200);
    }
  };
  const run = async (seller: Seller, client: number): Promise<void> => {
    for (let count = 0; !stopping; count += 1) {
      const key = `buy-${client}-${count}`;
      tried += 1;
      const e164 = numberOf(random, client, count);
      carriers.offer(seller, e164);
      const { status, json } = await buy(key, e164, seller);
      if (status === 200) told.set(key, String(json?.['id']));
      else if (json?.['code'] !== 'NUMBER_UNAVAILABLE') throw new Error(`${status} ${JSON.stringify(json)}`);
    }
  };
  const running = sellers.map(run);
  // Looked at when they are stopped.
  for (const one of running) one.catch(() => {});
  return {
    told: () => told,
    tried: () => tried,
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
  };
}

/** Numbers of which none is like another; some are taken, some fail, and the answers of some are lost. */
function numberOf(random: SeededRandom, client: number, count: number): string {
  const ending = random.chance(0.5)
    ? String(1_000 + random.between(0, 8_999))
    : random.pick(['0001', '0003', '0005', '0005']);
  const areaCode = 210 + client * 100 + (count % 90);
  return `+1${areaCode}${200 + (Math.floor(count / 90) % 800)}${ending}`;
}

/** A process that died keeps its orders and keys for a while: in the short form that while is short. */
function forgetTheDead(stage: Stage): { stop(): void } {
  const timer = setInterval(() => {
    void stage.database
      .ask(
        `with keys as (
           update idempotency_keys set running_until = clock_timestamp()
           where running_until < clock_timestamp() + interval '22 seconds' returning 1
         ), setups as (
           update number_setups set wake_at = clock_timestamp() where wake_at > clock_timestamp() + interval '2 seconds'
         )
         update number_orders set lease_until = clock_timestamp(), not_before = clock_timestamp(), wake_at = clock_timestamp(),
           due_at = case when carrier = 'simulated' then due_at end
         where lease_until < clock_timestamp() + interval '52 seconds'
           or (lease_until is null and not_before > clock_timestamp() and not_before < clock_timestamp() + interval '52 seconds')
           or (status = 'pending' and lease_until is null and due_at > clock_timestamp() and carrier <> 'simulated')`,
      )
      .catch(() => {});
  }, 500);
  return { stop: () => clearInterval(timer) };
}

async function settle(stage: Stage, hurry: boolean): Promise<void> {
  if (hurry) {
    await stage.database.ask(
      `update number_orders set lease_until = clock_timestamp(), not_before = clock_timestamp(), wake_at = clock_timestamp(),
         due_at = case when carrier = 'simulated' then due_at end
       where status in ('new', 'placing', 'pending')`,
    );
  }
  const open = `select phone_number_id as id from number_orders where status in ('new', 'placing', 'pending')`;
  await waitUntil('every order has ended', async () => (await stage.database.ask(open)).length === 0, {
    deadlineMs: 180_000,
    everyMs: 200,
    seen: async () => JSON.stringify(await stage.database.ask(open)),
  });
  const unset = 'select phone_number_id as id from number_setups';
  await waitUntil('every number is set up', async () => (await stage.database.ask(unset)).length === 0, {
    deadlineMs: 180_000,
    everyMs: 200,
    seen: async () => JSON.stringify(await stage.database.ask(unset)),
  });
}

/** Numbers that a client was told and that are not there. */
async function missing(stage: Stage, told: ReadonlyMap<string, string>): Promise<string[]> {
  const rows = await stage.database.ask<{ id: string }>('select phone_number_id as id from number_orders');
  const kept = new Set(rows.map(({ id }) => id));
  const lost = [...told.values()].filter((id) => !kept.has(id));
  return lost.length === 0 ? [] : [`${lost.length} numbers were told and are not there, e.g. ${lost[0]}`];
}
