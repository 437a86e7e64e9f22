import { setTimeout as sleep } from 'node:timers/promises';
import { type Receiver, startReceiver, verifyDelivery } from '../../tests/support/webhook-receiver.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import type { Answer } from './stage/client.ts';
import { auditImessageBooks } from './stage/imessage-books.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { drawKillPoint, killArmed, killsOf, strikeInTurn } from './stage/strike.ts';
import { waitUntil } from './stage/wait-until.ts';

const points = ['send.stored', 'send.answered', 'send.written', 'look.found', 'event.stored', 'event.passed'].map(
  (point) => `imessage.${point}`,
);
const clients = 6;
// A process that is dead is not asked as fast as it refuses.
const pauseMs = 50;
const signingSecret = 'whsec_ZHJpbGwgb2YgdGhlIGlNZXNzYWdlIGNoYW5uZWwgc2VuZHM=';
const [refused, silent, lost, away] = ['+15005550306', '+15005550307', '+15005550308', '+15005550311'];

/**
 * P2: messages of the iMessage channel are sent, with keys and without, while API, worker and database are killed in turn, at
 * named and at random instants, to a provider that answers late, never, or not at all. A round is one kill of each.
 */
export const imessageSends: Drill = {
  name: 'imessage-sends',
  promise: 'P2',
  guarantee: 'no message is sent twice or lost, and the end of each is told once under the id that was answered',
  unit: 'kills of each',
  rounds: 50,
  short: { rounds: 2 },
  run: async (run) => {
    const { killPoint, disarm } = createArming(() => drawKillPoint(run.random, points));
    const receiver = await startReceiver();
    try {
      return await onStage({ apis: 2, workers: 2, killPoint }, (stage) => drillOn(stage, run, receiver, disarm));
    } finally {
      await receiver.close();
    }
  },
};

async function drillOn(
  stage: Stage,
  { rounds, random, hurry, say }: DrillRun,
  receiver: Receiver,
  disarm: () => void,
): Promise<Finding> {
  const agentId = await openChannel(stage, receiver.url);
  const load = startSending(stage, random, agentId);
  const hurried = hurry ? forgetTheDead(stage) : null;
  const databaseKills = await strikeInTurn(stage, {
    rounds,
    random,
    afterRound: (round) => {
      if (round % 10 === 0) say(`${round} rounds, ${load.sent()} sends`);
    },
  });
  await load.stop();
  const kills = { api: killsOf(stage.apis), worker: killsOf(stage.workers) };
  disarm();
  await killArmed(stage);
  say('waiting until every message has ended, and its end was delivered');
  await settle(stage);
  hurried?.stop();
  const broken = [
    ...(await auditImessageBooks(stage.database)),
    ...crashesOn(stage),
    ...(await load.repeatAll()),
    ...(await undelivered(stage, receiver)),
  ];
  const figure =
    `kills: api ${kills.api}, worker ${kills.worker}, database ${databaseKills}; sends ${load.sent()}, ` +
    `events delivered ${receiver.requests.length}; sent twice, lost or not told ${broken.length}`;
  return { figure, broken };
}

/** Gives the organization a number that its agent holds, and a subscription. */
async function openChannel(stage: Stage, url: string): Promise<string> {
  const set = await stage.client.untilAnswered({ method: 'POST', path: '/v1/test/imessage', body: { numbers: 1 } });
  const numbers = set.json?.['phoneNumbers'] as Array<{ agentId: string }> | undefined;
  const path = '/v1/imessage-phone-numbers/webhook';
  const subscribed = await stage.client.untilAnswered({ method: 'PUT', path, body: { url, signingSecret } });
  const agentId = numbers?.[0]?.agentId;
  if (set.status !== 201 || subscribed.status !== 200 || agentId === undefined)
    throw new Error(`The channel was not opened: ${JSON.stringify([set, subscribed])}`);
  return agentId;
}

interface Sending {
  sent(): number;
  stop(): Promise<void>;
  /** Repeats every call with a key; answers those whose message is another one now, or is not known. */
  repeatAll(): Promise<string[]>;
}

/** Clients that send one message after the other, half of them with a key that they repeat until they are answered. */
function startSending(stage: Stage, random: SeededRandom, agentId: string): Sending {
  const path = `/v1/imessage/${agentId}/messages`;
  const told = new Map<string, { body: object; messageId: unknown; status: number }>();
  let stopping = false;
  let sent = 0;
  const untilAnswered = async (body: object, key: string): Promise<Answer> => {
    for (let at = random.between(0, 1); ; at += 1) {
      const answer = await stage.client.once({ method: 'POST', path, body, idempotencyKey: key }, at);
      const isAnswered = answer !== null && ![409, 500, 503].includes(answer.status);
      if (isAnswered) return answer;
      await sleep(pauseMs);
    }
  };
  const run = async (client: number): Promise<void> => {
    for (let count = 0; !stopping; count += 1) {
      const name = `send-${client}-${count}`;
      const body = { to: recipientOf(random, client, count), text: `Your table ${name} is ready.` };
      if (client % 2 === 1) {
        const answer = await stage.client.once({ method: 'POST', path, body }, random.between(0, 1));
        if (answer === null) await sleep(pauseMs);
        else sent += 1;
        continue;
      }
      sent += 1;
      const { status, json } = await untilAnswered(body, name);
      if (status === 200 || status === 504) told.set(name, { body, messageId: json?.['messageId'], status });
    }
  };
  const running = Array.from({ length: clients }, (_, client) => run(client));
  // Looked at when they are stopped.
  for (const one of running) one.catch(() => {});
  return {
    sent: () => sent,
    stop: async () => {
      stopping = true;
      await Promise.all(running);
    },
    repeatAll: async () => {
      const broken: string[] = [];
      for (const [key, { body, messageId, status }] of told) {
        const answer = await untilAnswered(body, key);
        const isSame = answer.json?.['messageId'] === messageId;
        const isKnown = answer.status === 200 || (answer.status === 502 && status === 504);
        if (!isSame || !isKnown)
          broken.push(`${key} was ${status} ${String(messageId)}, then ${JSON.stringify(answer)}`);
      }
      return broken.slice(0, 5);
    },
  };
}

function recipientOf(random: SeededRandom, client: number, count: number): string {
  if (random.chance(0.5)) return `+1646${2_000_000 + client * 100_000 + count}`;
  return random.pick([lost, lost, lost, silent, silent, refused, away]);
}

/** A process that died keeps its messages, keys and jobs for a while: in the short form that while is short. */
function forgetTheDead(stage: Stage): { stop(): void } {
  const timer = setInterval(() => {
    void stage.database
      .ask(
        `with keys as (
           update idempotency_keys set running_until = clock_timestamp()
           where running_until < clock_timestamp() + interval '12 seconds' returning 1
         ), sends as (
           update imessage_messages set lease_until = clock_timestamp(), wake_at = clock_timestamp()
           where lease_until < clock_timestamp() + interval '12 seconds' returning 1
         )
         update imessage_messages set wake_at = clock_timestamp()
         where state = 'unknown' and wake_at > clock_timestamp() + interval '2 seconds'`,
      )
      .catch(() => {});
  }, 500);
  return { stop: () => clearInterval(timer) };
}

/** Waits until nothing is open at the provider, and everything that it told is delivered. */
async function settle(stage: Stage): Promise<void> {
  const open = `select 'message ' || id || ' ' || state as id from imessage_messages where state in ('sending', 'unknown')
    union all select 'owed ' || id from simulated_imessage_events
    union all select 'event ' || event_id from imessage_provider_events where state = 'waiting'
    union all select 'delivery ' || id || ' ' || status from webhook_deliveries where status in ('pending', 'delivering')`;
  // An attempt whose worker died is followed by the next one, which waits for minutes where it happened twice.
  const bringForward = `update webhook_deliveries set due_at = clock_timestamp(), wake_at = clock_timestamp()
    where status = 'pending' and due_at > clock_timestamp()`;
  const isSettled = async (): Promise<boolean> => {
    await stage.database.ask(bringForward);
    return (await stage.database.ask(open)).length === 0;
  };
  await waitUntil('every message has ended', isSettled, {
    deadlineMs: 180_000,
    everyMs: 500,
    seen: async () => JSON.stringify((await stage.database.ask(open)).slice(0, 5)),
  });
}

/** Events that were passed on and did not arrive as they were, or arrived without being passed on. */
async function undelivered(stage: Stage, receiver: Receiver): Promise<string[]> {
  const rows = await stage.database.ask<{ id: string; payload: string }>(
    'select resource_id as id, payload from webhook_events where headers is not null',
  );
  const arrived = new Map<string, string>();
  for (const request of receiver.requests) {
    verifyDelivery(request, signingSecret);
    arrived.set(request.headers['webhook-id'] ?? '', request.rawBody.toString('utf8'));
  }
  const wrong = rows.filter(({ id, payload }) => arrived.get(id) !== payload);
  const foreign = [...arrived.keys()].filter((id) => !rows.some((row) => row.id === id));
  return [
    ...(wrong.length === 0 ? [] : [`${wrong.length} events did not arrive as they were, e.g. ${wrong[0]?.id}`]),
    ...(foreign.length === 0 ? [] : [`${foreign.length} arrived that were not passed on, e.g. ${foreign[0]}`]),
  ];
}
