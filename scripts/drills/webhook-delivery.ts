import { mostAtOnce } from '../../server/src/webhooks/events/fan-out.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { createArming } from './stage/arming.ts';
import { type FaultyReceiver, startFaultyReceiver } from './faulty/faulty-receiver.ts';
import { auditBooks } from './stage/books.ts';
import { settleAll } from './stage/carrier-books.ts';
import { auditDeliveries } from './stage/delivery-audit.ts';
import { keepHurrying, settleDeliveries } from './stage/delivery-time.ts';
import { type EndpointFields, registerEndpoint, smsEvents } from './stage/endpoints.ts';
import { crashesOn, onStage, type Stage } from './stage/stage.ts';
import { lostSends, startLoad } from './stage/steady-load.ts';
import { drawKillPoint, killArmed, killsOf, strikeInTurn } from './stage/strike.ts';
import { magic, ordinaryRecipient } from './stage/texts.ts';

const killPoints = {
  api: ['sms.accept.written', 'sms.accept.committed'],
  worker: [
    'sms.outcome.written',
    'webhooks.fan_out.written',
    'webhooks.deliver.claimed',
    'webhooks.deliver.answered',
    'webhooks.outcome.written',
  ],
} as const;

interface Kind {
  /** Shares of the requests and of the events that it fails. */
  faults: number;
  doomed: number;
  fields: (agentId: string) => EndpointFields;
}

// Which of the events go to whom.
const kinds: readonly Kind[] = [
  { faults: 0, doomed: 0, fields: () => ({}) },
  { faults: 0.35, doomed: 0.2, fields: () => ({}) },
  { faults: 0.1, doomed: 0, fields: (agentId) => ({ allAgents: false, agentIds: [agentId] }) },
  { faults: 0.2, doomed: 0.05, fields: () => ({ events: ['sms.delivered'] }) },
  { faults: 0.3, doomed: 0, fields: () => ({ events: ['delivery.exhausted'] }) },
  // With these an event goes to so many that jobs make its deliveries.
  ...Array.from(
    { length: mostAtOnce },
    (): Kind => ({ faults: 0, doomed: 0, fields: () => ({ events: ['sms.sent'] }) }),
  ),
  // No text has tags: nothing may reach this one.
  { faults: 0, doomed: 0, fields: () => ({ filterTags: { team: 'red' } }) },
];

/**
 * P10: every event reaches every receiver that its routing asks for, or its delivery has failed after eight attempts,
 * while API, worker and database are killed in turn and the receivers fail. A round is one kill of each. Schedules are
 * hurried, because eight attempts take 28 hours.
 */
export const webhookDelivery: Drill = {
  name: 'webhook-delivery',
  promise: 'P10',
  guarantee: 'an event reaches its receivers or has had eight attempts when API, worker and database are killed',
  unit: 'kills of each',
  rounds: 70,
  short: { rounds: 1 },
  run: async (run) => {
    const { killPoint, disarm } = createArming((role) => drawKillPoint(run.random, killPoints[role]));
    const opened = await Promise.all(
      kinds.map(async (kind) => ({ ...kind, receiver: await startFaultyReceiver({ random: run.random, ...kind }) })),
    );
    try {
      return await onStage({ apis: 2, workers: 2, killPoint }, async (stage) => {
        const endpoints = await registerAll(stage, opened);
        return drillOn(stage, run, { endpoints, disarm });
      });
    } finally {
      await Promise.all(opened.map(({ receiver }) => receiver.close()));
    }
  },
};

/** The receivers by the endpoint that each is registered as. */
async function registerAll(
  stage: Stage,
  opened: ReadonlyArray<Kind & { receiver: FaultyReceiver }>,
): Promise<ReadonlyMap<string, FaultyReceiver>> {
  const { agent_id: agentId } = await stage.database.one<{ agent_id: string }>(
    'select agent_id from phone_numbers where id = $1',
    [stage.senderId],
  );
  const endpoints = new Map<string, FaultyReceiver>();
  for (const { fields, receiver } of opened) {
    endpoints.set(
      await registerEndpoint(stage, { events: smsEvents, ...fields(agentId), url: receiver.url }),
      receiver,
    );
  }
  return endpoints;
}

async function drillOn(
  stage: Stage,
  { rounds, random, hurry, say }: DrillRun,
  { endpoints, disarm }: { endpoints: ReadonlyMap<string, FaultyReceiver>; disarm: () => void },
): Promise<Finding> {
  const hurrying = keepHurrying(stage.database, { hurry });
  const load = startLoad(stage, {
    clients: 8,
    pauseMs: [50, 250],
    random,
    recipient: () => (random.chance(0.1) ? magic.failsLater : ordinaryRecipient(random)),
  });
  const databaseKills = await strikeInTurn(stage, {
    rounds,
    random,
    afterRound: (round) => {
      if (round % 10 === 0) say(`${round} rounds, ${load.accepted().size} accepted`);
    },
  });
  await load.stop();
  const kills = `api ${killsOf(stage.apis)}, worker ${killsOf(stage.workers)}, database ${databaseKills}`;
  disarm();
  await killArmed(stage);
  say(`${load.accepted().size} accepted; waiting until every text is final and every delivery has ended`);
  const stuckTexts = await settleAll(stage.database, { hurry });
  const stuck = await settleDeliveries(stage.database);
  await hurrying.stop();
  const audit = await auditDeliveries(
    stage.database,
    new Map([...endpoints].map(([id, receiver]) => [id, receiver.seen()])),
  );
  const broken = [...(await auditBooks(stage.database)), ...audit.broken, ...crashesOn(stage)];
  const missing = await lostSends(stage, load);
  if (missing.length > 0) broken.push(`${missing.length} accepted texts are missing`);
  if (stuckTexts > 0) broken.push(`${stuckTexts} texts never became final`);
  const errors = stage.client.serverErrors();
  if (errors.length > 0) broken.push(`${errors.length} answers of ${errors[0]?.status}`);
  if (audit.exhausted === 0) broken.push('no delivery ran out of attempts: nothing was tried');
  return {
    figure:
      `kills: ${kills}; ${load.accepted().size} texts, ${audit.asked} deliveries asked for: taken ${audit.taken}, failed ` +
      `after 8 attempts ${audit.exhausted}, lost ${audit.lost}, stuck ${stuck}; ${audit.attempts} attempts, of them ` +
      `interrupted ${audit.interrupted}`,
    broken,
  };
}
