import { systemClock } from '../../server/src/platform/time/clock.ts';
import { freshRecipient } from '../../tests/support/fresh.ts';
import type { SmsMessage, SmsOrganization } from '../../tests/support/sms-organization.ts';
import type { Drill, DrillRun, Finding } from './drill.ts';
import { isOpenAt } from './quiet/first-open-instant.ts';
import { createOffsetAt } from './quiet/zone-offsets.ts';
import { onPlainProcess, type OneProcess } from './stage/one-process.ts';
import { waitUntil } from './stage/wait-until.ts';

const dayMs = 86_400_000;
const days = 90;
const atOnce = 40;
const mostSeconds = 60;
const whole = 10_000;
const zones = ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/St_Johns'];
// One text in so many goes to a recipient of whom more comes than receipts.
const scriptedOf = 250;
const scripted = ['+15005550001', '+15005550002', '+15005550005', '+15005550006', '+15005550008'];

/**
 * P16 under a test clock: 90 days of scheduled texts pass in one advance, in the order in which real time would bring
 * them, each at its own instant and inside of its recipient's hours. A round is one text.
 */
export const testClock: Drill = {
  name: 'test-clock',
  promise: 'P16',
  guarantee: 'months of texts under a test clock leave in the order of real time, each at its own instant',
  unit: 'texts',
  rounds: whole,
  short: { rounds: 120 },
  run: (run) => onPlainProcess((system) => drillOn(system, run)),
};

interface Asked extends SmsMessage {
  zone: string;
}

async function drillOn(system: OneProcess, { rounds, random, say }: DrillRun): Promise<Finding> {
  const organization = await system.organization('Ahead');
  const { body: clock } = await organization.call<{ now: string }>('GET', '/v1/test/clock');
  const startMs = Date.parse(clock.now);
  const asked: Asked[] = [];
  while (asked.length < rounds) {
    const chunk = Array.from({ length: Math.min(atOnce, rounds - asked.length) }, async () => {
      const zone = random.pick(zones);
      const message = await organization.accepted({
        to: random.between(1, scriptedOf) === 1 ? random.pick(scripted) : freshRecipient(),
        recipient_timezone: zone,
        send_at: new Date(startMs + 3_600_000 + Math.floor(random.next() * (days - 2) * dayMs)).toISOString(),
      });
      return { ...message, zone };
    });
    asked.push(...(await Promise.all(chunk)));
    if (asked.length % 2_000 === 0) say(`${asked.length} texts are scheduled`);
  }

  const beganMs = systemClock.monotonicMs();
  await organization.call('POST', '/v1/test/clock/advance', { to: new Date(startMs + days * dayMs).toISOString() });
  await waitUntil(
    'the clock has arrived',
    async () => (await organization.call<{ status: string }>('GET', '/v1/test/clock')).body.status === 'ready',
    { deadlineMs: 600_000 },
  );
  const seconds = (systemClock.monotonicMs() - beganMs) / 1_000;
  const found = await judge(system, organization, asked);
  const broken = [...found.broken];
  if (rounds >= whole && seconds > mostSeconds) broken.push(`${days} days took ${seconds.toFixed(1)} s`);
  return {
    figure:
      `${asked.length} texts of ${days} days in ${seconds.toFixed(1)} s; out of order ${found.outOfOrder}, ` +
      `not at their own instant ${found.late}, outside of the window ${found.outside}, left over ${found.leftOver}`,
    broken: broken.slice(0, 20),
  };
}

async function judge({ database }: OneProcess, organization: SmsOrganization, asked: readonly Asked[]) {
  const messages = new Map(asked.map((message) => [message.id, message]));
  const handedOver = await database.ask<{ reference: string }>(
    `select r.reference from simulated_carrier_requests r join sms_messages m on m.id = r.reference
     where m.organization_id = $1 and r.attempt = 1 order by r.id`,
    [organization.id],
  );
  const dueMs = handedOver.map(({ reference }) => Date.parse(messages.get(reference)?.effective_send_at ?? ''));
  const outOfOrder = dueMs.filter((at, index) => index > 0 && at < (dueMs[index - 1] ?? at)).length;
  const rows = await database.ask<{ id: string; ms: number }>(
    `select resource_id as id, (extract(epoch from (payload::json ->> 'occurred_at')::timestamptz) * 1000)::float8 as ms
     from webhook_events where organization_id = $1 and type = 'sms.accepted'`,
    [organization.id],
  );
  const offsets = new Map(zones.map((zone) => [zone, createOffsetAt(zone)]));
  let [late, outside] = [0, 0];
  for (const { id, ms } of rows) {
    const message = messages.get(id);
    if (message === undefined) continue;
    // Who was refused for a moment is accepted a little after its instant.
    const retried = scripted.includes(message.to);
    if (!retried && ms !== Date.parse(message.effective_send_at)) late += 1;
    const wholeMs = Math.floor(ms / 1_000) * 1_000;
    if (!retried && !isOpenAt(wholeMs, offsets.get(message.zone)?.(wholeMs) ?? 0)) outside += 1;
  }
  const { leftOver } = await database.one<{ leftOver: number }>(
    `select count(*)::int as "leftOver" from sms_messages where organization_id = $1 and terminal_at is null`,
    [organization.id],
  );
  const missing = asked.length - handedOver.length;
  const broken = [
    ...(outOfOrder > 0 ? [`${outOfOrder} texts left before one that was due earlier`] : []),
    ...(late > 0 ? [`${late} texts say another instant than their own`] : []),
    ...(outside > 0 ? [`${outside} texts left outside of their window`] : []),
    ...(leftOver > 0 ? [`${leftOver} texts have not ended`] : []),
    ...(missing > 0 ? [`${missing} texts were never handed over`] : []),
  ];
  return { outOfOrder, late, outside, leftOver, broken };
}
