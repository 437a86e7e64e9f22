import { randomBytes } from 'node:crypto';
import type { ReceivedRequest, Receiver, ReceiverAnswer } from '../../tests/support/webhook-receiver.ts';
import { verifyDelivery } from '../../tests/support/webhook-receiver.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { type DeliveryRecord, freshUuid, readRecords, type RecordState, writeRecords } from './stage/delivery-records.ts';
import { type BornOrganization, onOneProcess, type OneProcess } from './stage/one-process.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { waitUntil } from './stage/wait-until.ts';

// Where a record can stand, and where its endpoint can.
const states = [
  'pending',
  'delivering',
  'succeeded',
  'failed',
  'cancelled',
  'expired',
  'past its 30 days',
  'endpoint disabled',
  'endpoint deleted',
] as const;
const kinds = [
  'sms.received',
  'sms.delivery_failed',
  'endpoint.test',
  'endpoint.failing',
  'endpoint.disabled',
  'delivery.exhausted',
  'call.report',
  'call.status',
  'call.pre_call',
  'imessage.received',
  'imessage.delivery_failed',
] as const;
const receiverAnswers = { '2xx': { status: 204 }, '500': { status: 500, body: 'No' }, 'time-out': 'hang' } as const;

/** One cell of the table, with its record and what is done to it. */
interface Cell {
  state: (typeof states)[number];
  answer: keyof typeof receiverAnswers;
  record: DeliveryRecord;
  /** How many redeliveries are asked for at once. */
  times: number;
}

interface Stage {
  system: OneProcess;
  organization: BornOrganization;
  /** Where the endpoints were, and where they are since. */
  old: Receiver;
  current: Receiver;
  random: SeededRandom;
  broken: string[];
}

const sideBySide = 48;

/**
 * P13: a redelivery sends the stored bytes under their id to where the endpoint is now, with what signs now, as one more
 * attempt; it moves no schedule, leaves `succeeded` so, and is refused where the interface says so. A round is the whole
 * table of states, kinds and answers; URL, credentials and secret are changed between the record and its redelivery.
 */
export const redelivery: Drill = {
  name: 'redelivery',
  promise: 'P13',
  unit: `rounds of ${states.length * kinds.length * Object.keys(receiverAnswers).length} cells`,
  rounds: 10,
  run: (run) => onOneProcess({}, (system) => drillOn(system, run)),
};

async function drillOn(system: OneProcess, { rounds, random, say }: DrillRun): Promise<Finding> {
  const broken: string[] = [];
  const [sent, refused, retried] = [{ count: 0 }, { count: 0 }, { count: 0 }];
  for (let round = 1; round <= rounds; round += 1) {
    const [old, current] = [await system.receiver(), await system.receiver()];
    const organization = await system.organization(`Round ${round}`);
    const stage: Stage = { system, organization, old, current, random, broken };
    const { cells, secret } = await layOut(stage);
    const ids = cells.map(({ record }) => record.id);
    const before = await readRecords(system.database, ids);
    const begunMs = systemClock.now().epochMilliseconds;
    await redeliverAll(stage, cells);
    const after = await readRecords(system.database, ids);
    const arrived = Map.groupBy(current.requests, ({ headers }) => headers['webhook-id'] ?? '');
    for (const cell of cells) {
      const requests = arrived.get(cell.record.eventId) ?? [];
      const found = [
        ...recordViolations(cell, before.get(cell.record.id), after.get(cell.record.id), current.url),
        ...requestViolations(cell, requests, { secret, begunMs }),
      ];
      const name = `${cell.record.eventType}, ${cell.state} (${cell.record.status}), ${cell.answer}`;
      broken.push(...found.map((what) => `${name}: ${what}`));
      (isRefused(cell) ? refused : sent).count += cell.times;
    }
    if (old.requests.length > 0) broken.push(`${old.requests.length} requests went to where the endpoint was`);
    retried.count += await retriesFollow(stage, cells);
    say(`${sent.count} sent, ${refused.count} refused`);
  }
  return {
    figure:
      `${sent.count} redeliveries sent, ${refused.count} refused and never sent, ` +
      `${retried.count} automatic retries followed as if nothing had been`,
    broken,
  };
}

/** Writes the table against one set of URL, credentials and secret, then changes all of them; answers what signs now. */
async function layOut(stage: Stage): Promise<{ cells: Cell[]; secret: string }> {
  const { organization, system, old, current, random } = stage;
  const own = random.chance(0.5);
  const signing = (signingSecret: string) => (own ? { signingSecretSource: 'custom', signingSecret } : {});
  const endpoint = async (): Promise<string> => {
    const body = {
      name: 'Receiver',
      url: old.url,
      events: ['endpoint.failing'],
      timeoutMs: 1_000,
      authHeaders: [{ name: 'Authorization', value: 'Bearer old' }],
      ...signing(`whsec_${randomBytes(32).toString('base64')}`),
    };
    const answer = await organization.call<{ id: string }>('POST', '/v1/webhooks', body);
    if (answer.status !== 201) throw new Error(`No endpoint: ${answer.text}`);
    return answer.body.id;
  };
  const [live, disabled, deleted] = [await endpoint(), await endpoint(), await endpoint()];
  const cells = states.flatMap((state) =>
    kinds.flatMap((eventType) =>
      (Object.keys(receiverAnswers) as Array<keyof typeof receiverAnswers>).map((answer): Cell => {
        const endpointId = state === 'endpoint disabled' ? disabled : state === 'endpoint deleted' ? deleted : live;
        return { state, answer, record: recordOf({ state, eventType, endpointId, random }), times: random.between(1, 3) };
      }),
    ),
  );
  await writeRecords(
    system.database,
    organization.id,
    cells.map(({ record }) => record),
  );

  const custom = randomBytes(32).toString('base64url');
  const change = {
    url: current.url,
    authHeaders: [{ name: 'Authorization', value: 'Bearer new' }],
    ...signing(custom),
    ...(own ? { signingSecretGraceSeconds: 0 } : {}),
  };
  await organization.call('PATCH', `/v1/webhooks/${live}`, change);
  await organization.call('PATCH', `/v1/webhooks/${disabled}`, { ...change, enabled: false });
  await organization.call('PATCH', `/v1/webhooks/${deleted}`, change);
  await organization.call('DELETE', `/v1/webhooks/${deleted}`);
  if (own) return { cells, secret: custom };
  const rotation = { graceSeconds: 0 };
  const path = '/v1/organization/webhook-secret';
  const { body } = await organization.call<{ webhookSecret: string }>('POST', path, rotation);
  return { cells, secret: body.webhookSecret };
}

function recordOf(options: {
  state: Cell['state'];
  eventType: string;
  endpointId: string;
  random: SeededRandom;
}): DeliveryRecord {
  const { state, eventType, endpointId, random } = options;
  const eventId = freshUuid();
  // Not as a serializer would write it: what is sent must be the stored bytes, and not an equal value.
  const payload = `{"type": "${eventType}",  "webhook_id": "${eventId}", "z": 1.0, "a": "\\u00e9 é \u2028 😀\\/", "a": 2 }`;
  const status = states.slice(0, 6).includes(state) ? state : random.pick(['succeeded', 'failed', 'cancelled']);
  const ageDays = state === 'past its 30 days' ? 30 : 0;
  return { id: freshUuid(), eventId, endpointId, eventType, status, payload, ageDays };
}

async function redeliverAll({ organization, current, random, broken }: Stage, cells: readonly Cell[]): Promise<void> {
  const answers = new Map<string, ReceiverAnswer>(
    cells.map(({ record, answer }) => [record.eventId, receiverAnswers[answer]]),
  );
  current.answerWith(({ headers }) => answers.get(headers['webhook-id'] ?? '') ?? { status: 400 });
  const calls = random.shuffled(cells.flatMap((cell) => Array.from({ length: cell.times }, () => cell)));
  const caller = async (): Promise<void> => {
    for (let cell = calls.pop(); cell !== undefined; cell = calls.pop()) {
      const path = `/v1/webhook-deliveries/${cell.record.id}/redeliver`;
      const { status, body } = await organization.call('POST', path);
      const said = JSON.stringify([status, body], ['delivered', 'httpStatus', 'code', 'reason']);
      if (said !== expectedAnswer(cell)) {
        broken.push(`${cell.record.eventType}, ${cell.state}, ${cell.answer}: answered ${status} ${said}`);
      }
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, caller));
}
