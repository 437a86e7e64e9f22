import { randomBytes } from 'node:crypto';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import type { Receiver } from '../../tests/support/webhook-receiver.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { readRecords, type RecordState, writeRecords } from './stage/delivery-records.ts';
import { type BornOrganization, onPlainProcess, type OneProcess } from './stage/one-process.ts';
import { recordViolations, requestViolations } from './stage/redelivery-checks.ts';
import { type Cell, cellCount, redeliveryTable } from './stage/redelivery-table.ts';
import type { SeededRandom } from './stage/seeded-random.ts';
import { waitUntil } from './stage/wait-until.ts';

// Most wait for receivers that do not answer. Beside other drills a server has no time for as many as alone.
const sideBySide = { long: 64, short: 32 };
// Longer than a receiver in this process may keep an answer while others have its thread.
const timeoutMs = 6_000;

/**
 * P13: a redelivery sends the stored bytes under their id to where the endpoint is now, with what signs now, as one more
 * attempt; it moves no schedule, leaves `succeeded` so, and is refused where the interface says so. A round is the whole
 * table of states, kinds and answers; URL, credentials and secret change between a record and its redelivery.
 */
export const redelivery: Drill = {
  name: 'redelivery',
  promise: 'P13',
  guarantee:
    'a redelivery sends the stored bytes to the endpoint of now, and moves no schedule, in every state and kind',
  unit: `tables of ${cellCount} cells`,
  rounds: 10,
  short: { rounds: 1 },
  run: (run) => onPlainProcess((system) => drillOn(system, run)),
};

async function drillOn(system: OneProcess, { rounds, random, hurry, say }: DrillRun): Promise<Finding> {
  const { database } = system;
  const broken: string[] = [];
  let [sent, refused, refusedYetSent, retried] = [0, 0, 0, 0];
  for (let round = 1; round <= rounds; round += 1) {
    const organization = await system.organization(`Round ${round}`);
    const [old, current] = [await system.receiver(), await system.receiver()];
    const change = await registerEndpoints(organization, old, random);
    const cells = redeliveryTable(change.endpoints, random);
    const ids = cells.map(({ record }) => record.id);
    await writeRecords(
      database,
      organization.id,
      cells.map(({ record }) => record),
    );
    const secrets = await change.to(current);

    const before = await readRecords(database, ids);
    const begunMs = systemClock.now().epochMilliseconds;
    broken.push(
      ...(await redeliverAll(
        organization,
        current,
        random.shuffled(cells),
        hurry ? sideBySide.short : sideBySide.long,
      )),
    );
    const after = await readRecords(database, ids);
    const arrived = Map.groupBy(current.requests, ({ headers }) => headers['webhook-id'] ?? '');
    for (const cell of cells) {
      const { id, eventId } = cell.record;
      const found = [
        ...recordViolations(cell, before.get(id), after.get(id), current.url),
        ...requestViolations(cell, arrived.get(eventId) ?? [], { ...secrets, begunMs }),
      ];
      broken.push(...found.map((what) => `${cell.name}: ${what}`));
    }
    if (old.requests.length > 0) broken.push(`${old.requests.length} requests went to where the endpoint was`);
    // Of records that stand otherwise than they should, no retry can be waited for.
    if (broken.length === 0) retried += await letRetriesCome(system, { cells, current, broken });
    for (const { times, refusals, record } of cells) {
      if (refusals.length === 0) sent += times;
      else {
        refused += times;
        refusedYetSent += arrived.get(record.eventId)?.length ?? 0;
      }
    }
    say(`${sent} sent, ${refused} refused`);
  }
  return {
    figure:
      `${sent} redeliveries sent as stored, ${refused} refused, of them sent ${refusedYetSent}; ` +
      `${retried} automatic retries came when they were due`,
    broken: [...broken.slice(0, 20), ...(broken.length > 20 ? [`and ${broken.length - 20} more`] : [])],
  };
}

/** Three endpoints at the old receiver, and what changes all that a delivery takes from them. */
async function registerEndpoints(organization: BornOrganization, old: Receiver, random: SeededRandom) {
  const own = random.chance(0.5);
  const oldSecret = `whsec_${randomBytes(32).toString('base64')}`;
  const signedBy = (signingSecret: string) => (own ? { signingSecretSource: 'custom', signingSecret } : {});
  const credentials = (value: string) => ({ authHeaders: [{ name: 'Authorization', value }] });
  const register = async (): Promise<string> => {
    const fields = { name: 'Receiver', url: old.url, events: ['endpoint.failing'], timeoutMs };
    const request = { ...fields, ...credentials('Bearer old'), ...signedBy(oldSecret) };
    const { status, body, text } = await organization.call<{ id: string }>('POST', '/v1/webhooks', request);
    if (status !== 201) throw new Error(`No endpoint: ${text}`);
    return body.id;
  };
  const endpoints = { live: await register(), disabled: await register(), deleted: await register() };
  return {
    endpoints,
    /** Answers what signs since then and what signed before. */
    to: async (current: Receiver): Promise<{ secret: string; oldSecret: string }> => {
      const secret = randomBytes(32).toString('base64url');
      const change = { url: current.url, ...credentials('Bearer new'), ...signedBy(secret) };
      for (const id of Object.values(endpoints)) {
        const graceless = own ? { signingSecretGraceSeconds: 0 } : {};
        await organization.call('PATCH', `/v1/webhooks/${id}`, { ...change, ...graceless });
      }
      await organization.call('PATCH', `/v1/webhooks/${endpoints.disabled}`, { enabled: false });
      await organization.call('DELETE', `/v1/webhooks/${endpoints.deleted}`);
      if (own) return { secret, oldSecret };
      const path = '/v1/organization/webhook-secret';
      const { body } = await organization.call<{ webhookSecret: string }>('POST', path, { graceSeconds: 0 });
      return { secret: body.webhookSecret, oldSecret: organization.webhookSecret };
    },
  };
}

/** Redelivers every record as often as its cell says, many at once; answers what was not answered as it should be. */
async function redeliverAll(
  organization: BornOrganization,
  current: Receiver,
  cells: Cell[],
  callers: number,
): Promise<string[]> {
  const answers = new Map(cells.map(({ record, answer }) => [record.eventId, answer]));
  current.answerWith(({ headers }) => answers.get(headers['webhook-id'] ?? '') ?? { status: 404 });
  const calls = cells.flatMap((cell) => Array.from({ length: cell.times }, () => cell));
  const broken: string[] = [];
  const caller = async (): Promise<void> => {
    for (let cell = calls.pop(); cell !== undefined; cell = calls.pop()) {
      const { refusals, result, record, name } = cell;
      const path = `/v1/webhook-deliveries/${record.id}/redeliver`;
      const { status, body, text } = await organization.call<Record<string, unknown>>('POST', path);
      const good =
        refusals.length > 0
          ? status === 409 && body['code'] === 'NOT_REDELIVERABLE' && refusals.includes(String(body['reason']))
          : status === 200 && body['delivered'] === result.delivered && body['httpStatus'] === result.httpStatus;
      if (!good) broken.push(`${name}: answered ${status} ${text}`);
    }
  };
  await Promise.all(Array.from({ length: callers }, caller));
  return broken;
}

/** Brings the hour forward: each record that was pending is now attempted once by itself, and nothing else is. */
async function letRetriesCome(
  { database }: OneProcess,
  { cells, current, broken }: { cells: readonly Cell[]; current: Receiver; broken: string[] },
): Promise<number> {
  const pending = cells.filter(({ record }) => record.status === 'pending').map(({ record }) => record);
  const ids = pending.map(({ id }) => id);
  const redelivered = current.requests.length;
  current.answerWith(() => ({ status: 204 }));
  await database.ask(
    `update webhook_deliveries set due_at = organization_now(organization_id), wake_at = clock_timestamp()
     where id = any($1) and status = 'pending'`,
    [ids],
  );
  const standing = async (): Promise<RecordState[]> => [...(await readRecords(database, ids)).values()];
  await waitUntil('what was pending is delivered', async () =>
    (await standing()).every(({ status }) => status === 'succeeded'),
  );
  const retries = current.requests
    .slice(redelivered)
    .map(({ headers, rawBody }) => `${headers['webhook-id']} ${rawBody}`);
  const due = pending.map(({ eventId, payload }) => `${eventId} ${payload}`);
  if (retries.sort().join('\n') !== due.sort().join('\n')) {
    broken.push(`${retries.length} automatic retries came for ${due.length} that were due`);
  }
  const once = (await standing()).filter(
    ({ log }) => log.filter(({ trigger }) => trigger === 'automatic').length === 2,
  );
  if (once.length !== due.length) broken.push(`${due.length - once.length} records had not one automatic attempt more`);
  return retries.length;
}
