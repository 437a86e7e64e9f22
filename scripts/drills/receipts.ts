import { randomUUID } from 'node:crypto';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { auditBooks } from './stage/books.ts';
import { bringForward } from './stage/carrier-books.ts';
import { type CarrierVoice, createCarrierVoice, type ReceiptStatus, receiptStatuses } from './stage/carrier-voice.ts';
import { onStage, type Stage } from './stage/stage.ts';
import { acceptedId, magic, ordinaryRecipient, sendCall } from './stage/texts.ts';
import { waitUntil } from './stage/wait-until.ts';

/**
 * When receipts come: after the submission was given up as unknown; while it still runs; among the carrier's own; or
 * without our reference, before we know the id that the carrier gave the text.
 */
const moments = ['after', 'during', 'among', 'unlinked'] as const;
type Moment = (typeof moments)[number];

// Each waits for most of its time until a submission is given up.
const tellersAtOnce = 32;

interface Told {
  id: string;
  moment: Moment;
  order: readonly ReceiptStatus[];
}

/**
 * P4: whatever order receipts come in, and however often, the state of most authority stays, and a customer hears of
 * each state once. A round is one order of some of the four receipts, told at one of the moments.
 */
export const receipts: Drill = {
  name: 'receipts',
  promise: 'P4',
  guarantee: 'receipts in any order end in the state of most authority, with one event per state',
  unit: 'orders x moments',
  rounds: ordersOf(receiptStatuses).length * moments.length,
  short: { rounds: 32 },
  run: (run) => onStage({ apis: 1, workers: 2 }, (stage) => drillOn(stage, run)),
};

async function drillOn(stage: Stage, { rounds, random, hurry, say }: DrillRun): Promise<Finding> {
  const voice = createCarrierVoice(stage);
  const all = moments.flatMap((moment) => ordersOf(receiptStatuses).map((order) => ({ moment, order })));
  const chosen = random.shuffled(all).slice(0, rounds);
  const told: Told[] = [];
  let next = 0;
  const tellers = Array.from({ length: tellersAtOnce }, async () => {
    for (let one = chosen[next++]; one !== undefined; one = chosen[next++]) {
      const to = one.moment === 'among' ? ordinaryRecipient(random) : magic.neverAnswers;
      const call = sendCall(stage, { idempotencyKey: randomUUID(), to });
      const id = acceptedId(await stage.client.untilAnswered(call));
      await tellOne(stage, voice, { id, ...one });
      told.push({ id, ...one });
    }
  });
  await Promise.all(tellers);
  say(`${told.length} orders told`);
  await waitUntil(
    'every receipt is applied',
    async () => {
      const { left } = await stage.database.one<{ left: number }>(
        `select (select count(*)::int from sms_carrier_events where processed_at is null)
         + (select count(*)::int from simulated_carrier_callbacks) as left`,
      );
      if (left > 0 && hurry) await bringForward(stage.database);
      return left === 0;
    },
    { everyMs: 200 },
  );
  return judge(stage, told);
}

async function tellOne(stage: Stage, voice: CarrierVoice, { id, moment, order }: Told): Promise<void> {
  let carrierId = '';
  await waitUntil(
    'the carrier has the text',
    async () => {
      const [row] = await stage.database.ask<{ id: string }>(
        'select id from simulated_carrier_requests where reference = $1',
        [id],
      );
      carrierId = row?.id ?? '';
      return row !== undefined;
    },
    { everyMs: 10 },
  );
  if (moment === 'after' || moment === 'unlinked') {
    await waitUntil('the submission is given up', async () => (await statusOf(stage, id)) === 'submission_unknown');
  }
  if (moment === 'unlinked') {
    await keepUnlinked(stage, carrierId, order);
    await voice.tell([voice.receipt('accepted', { reference: id, carrierId })]);
    return;
  }
  const events = order.map((status) => voice.receipt(status, { reference: id, carrierId }));
  const again = order.map((status) => voice.receipt(status, { reference: id, carrierId }));
  // In one callback while the submission runs, because time is short; else one by one. Each receipt comes twice, and
  // each state once more under another id.
  if (moment === 'during') await voice.tell([...events, ...events, ...again]);
  else
    for (const [index, event] of events.entries()) await voice.tell([event, event, ...again.slice(index, index + 1)]);
  await voice.tell(events);
}

/** Receipts of a carrier that does not echo our reference, stored as such, and looked at in vain once. */
async function keepUnlinked(stage: Stage, carrierId: string, order: readonly ReceiptStatus[]): Promise<void> {
  for (const status of order) {
    await stage.database.ask(
      `insert into sms_carrier_events (carrier, event_id, message_id, provider_message_id, event, received_at, retry_at)
       values ('simulated', $1, null, $2, $3, clock_timestamp(), clock_timestamp())`,
      [
        `drill.${randomUUID()}`,
        carrierId,
        JSON.stringify({
          kind: 'receipt',
          eventId: randomUUID(),
          occurredAt: '2026-01-01T00:00:00Z',
          providerMessageId: carrierId,
          reference: null,
          status,
          providerStatus: status,
          error: null,
          segmentCount: null,
          costMicroUsd: null,
        }),
      ],
    );
  }
  await waitUntil('the unlinked receipts were looked at', async () => {
    const { fresh } = await stage.database.one<{ fresh: number }>(
      `select count(*)::int as fresh from sms_carrier_events
       where provider_message_id = $1 and retry_at <= clock_timestamp()`,
      [carrierId],
    );
    return fresh === 0;
  });
}

async function judge(stage: Stage, told: readonly Told[]): Promise<Finding> {
  const rows = await stage.database.ask<{ id: string; status: string; events: ReceiptStatus[] | null }>(
    `select m.id, m.status, (select array_agg(replace(e.type, 'sms.', '') order by e.sequence)
       from webhook_events e where e.resource_id = m.id and e.type <> 'sms.submission_unknown') as events
     from sms_messages m where m.id = any($1)`,
    [told.map(({ id }) => id)],
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  const broken = await auditBooks(stage.database);
  let repaired = 0;
  for (const { id, moment, order } of told) {
    const row = byId.get(id);
    const events = row?.events ?? [];
    const strongest = receiptStatuses.findLast((status) => order.includes(status)) ?? 'accepted';
    // The carrier's own last word on an ordinary text is that it was delivered.
    const expected = moment === 'among' ? 'delivered' : strongest;
    const rising = events.every((event, index) => index === 0 || authority(event) > authority(events[index - 1]));
    if (row?.status === expected && rising && events.at(-1) === expected) repaired += 1;
    else broken.push(`${moment}, ${order.join(' ')}: ${row?.status ?? 'missing'} after ${events.join(' ')}`);
  }
  return { figure: `${repaired} of ${told.length} orders ended by authority, at most one event per state`, broken };
}

function authority(status: ReceiptStatus | undefined): number {
  return status === undefined ? -1 : receiptStatuses.indexOf(status);
}

async function statusOf(stage: Stage, id: string): Promise<string> {
  return (await stage.database.one<{ status: string }>('select status from sms_messages where id = $1', [id])).status;
}

/** Every order of every choice of at least one. */
function ordersOf(statuses: readonly ReceiptStatus[]): ReceiptStatus[][] {
  return statuses.flatMap((first) => {
    const others = statuses.filter((status) => status !== first);
    return [[first], ...ordersOf(others).map((rest) => [first, ...rest])];
  });
}
