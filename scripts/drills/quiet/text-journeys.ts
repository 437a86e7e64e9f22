import type { SendFields, SmsMessage, SmsOrganization } from '../../../tests/support/sms-organization.ts';
import { freshRecipient } from '../../../tests/support/fresh.ts';
import { createSmsOrganization } from '../../../tests/support/sms-organization.ts';
import type { OneProcess } from '../stage/one-process.ts';
import { waitUntil } from '../stage/wait-until.ts';
import { firstOpenInstant, isOpenAt } from './first-open-instant.ts';
import { createOffsetAt, type Stretch } from './zone-offsets.ts';

/** What came of the texts to one zone. */
export interface Journeys {
  texts: number;
  departed: number;
  rejected: number;
  violations: string[];
}

const [minuteMs, hourMs] = [60_000, 3_600_000];

/** Notes each request at the carrier with the hour that its organization's clock showed, as a table that nobody changes. */
export async function recordDepartures({ database }: OneProcess): Promise<void> {
  await database.ask(`create table drill_departures (message_id text not null, at timestamptz not null)`);
  await database.ask(`create function drill_note_departure() returns trigger language plpgsql as $$ begin
    insert into drill_departures select m.id, organization_now(m.organization_id) from sms_messages m where m.id = new.reference;
    return new; end $$`);
  await database.ask(`create trigger drill_note_departure after insert on simulated_carrier_requests
    for each row execute function drill_note_departure()`);
}

/**
 * Sends texts around one change of a zone's clock through the whole system, lets the organization's time pass up to each
 * instant in which one is due, and spoils some on the way: those must be rejected when due, and never leave.
 */
export async function followTexts(
  system: OneProcess,
  zone: string,
  stretches: readonly Stretch[],
  changeMs: number,
): Promise<Journeys> {
  const violations: string[] = [];
  const startMs = changeMs - 30 * hourMs;
  const kept = await system.organization('Kept');
  const unready = await system.organization('Unready');
  const broke = await prepaid(system);
  const { ask } = system.database;
  await ask('update credit_accounts set balance_micro_usd = 1000000 where organization_id = $1', [broke.id]);
  await Promise.all([kept, unready, broke].map(({ setTime }) => setTime(iso(startMs))));

  const accept = async (organization: SmsOrganization, atMs: number, fields: SendFields = {}): Promise<SmsMessage> => {
    const message = await organization.accepted({ recipient_timezone: zone, send_at: iso(atMs), ...fields });
    const expected = iso(firstOpenInstant(stretches, atMs));
    if (message.effective_send_at !== expected)
      violations.push(`${zone}, ${iso(atMs)}: accepted for ${message.effective_send_at} and not ${expected}`);
    return message;
  };
  const going: SmsMessage[] = [];
  const offsetAt = createOffsetAt(zone);
  // A text for the last second of a day's window may miss it, and leaves with the next: rightly, but not when it is due.
  const isOpenLongEnough = (atMs: number): boolean =>
    !isOpenAt(atMs, offsetAt(atMs)) || isOpenAt(atMs + 10 * minuteMs, offsetAt(atMs + 10 * minuteMs));
  const instants = [-20, -12, -6, -1, 0, 1, 9].map((hours) => changeMs + hours * hourMs - (hours === 0 ? 1_000 : 0));
  for (const atMs of instants.filter(isOpenLongEnough)) going.push(await accept(kept, atMs));
  const lateMs = changeMs + 10 * hourMs;
  const [optedOut, revoked] = [freshRecipient(), freshRecipient()];
  const consent = await kept.consent(revoked, { timezone: zone });
  const stopped = [
    { organization: kept, code: 'opted_out', message: await accept(kept, lateMs, { to: optedOut }) },
    { organization: kept, code: 'consent_revoked', message: await accept(kept, lateMs, { to: revoked }) },
    { organization: unready, code: 'sender_not_ready', message: await accept(unready, lateMs) },
    { organization: broke, code: 'insufficient_credits', message: await accept(broke, lateMs) },
  ];
  await kept.suppress(optedOut);
  await ask(`update sms_consents set status = 'revoked' where id = $1`, [consent]);
  await unready.setNumber('suspended_at = now()');
  await ask('update credit_accounts set balance_micro_usd = -1 where organization_id = $1', [broke.id]);

  const due = [...new Set(going.map((message) => Date.parse(message.effective_send_at)))].sort((a, b) => a - b);
  for (const dueMs of due) {
    await passUntil(system, kept, dueMs - minuteMs);
    await passUntil(system, kept, dueMs + 1_000);
    for (const { id, effective_send_at } of going)
      if (Date.parse(effective_send_at) === dueMs) await kept.reaches(id, 'delivered', 60_000);
  }
  const endMs = firstOpenInstant(stretches, lateMs) + minuteMs;
  await Promise.all([kept, unready, broke].map((organization) => passUntil(system, organization, endMs)));
  for (const { organization, code, message } of stopped) {
    const { error } = await organization.reaches(message.id, 'rejected', 60_000);
    if (error?.code !== code) violations.push(`${zone}: rejected as ${error?.code} and not ${code}`);
  }
  violations.push(
    ...(await departuresOf(
      system,
      zone,
      going,
      stopped.map(({ message }) => message),
    )),
  );
  return { texts: going.length + stopped.length, departed: going.length, rejected: stopped.length, violations };
}

/** An organization whose texts are paid from its balance. */
async function prepaid(system: OneProcess): Promise<SmsOrganization> {
  const { body } = await system.ask<{ id: string; apiKey: string }>({
    method: 'POST',
    path: '/v1/organizations',
    key: system.adminKey,
    json: { name: 'Broke', mode: 'test', creditPolicy: 'prepaid' },
  });
  return createSmsOrganization({ ask: system.ask, sql: system.database.ask }, body.id, body.apiKey);
}

/** Lets the organization's time pass up to an instant, unless it is later already. */
async function passUntil({ database }: OneProcess, organization: SmsOrganization, untilMs: number): Promise<void> {
  const { ms } = await database.one<{ ms: number }>(
    'select (extract(epoch from organization_now($1)) * 1000)::float8 as ms',
    [organization.id],
  );
  if (untilMs > ms) await organization.passTime(`${Math.ceil(untilMs - ms)} milliseconds`);
}

async function departuresOf(
  { database }: OneProcess,
  zone: string,
  going: readonly SmsMessage[],
  stopped: readonly SmsMessage[],
): Promise<string[]> {
  const offsetAt = createOffsetAt(zone);
  const departures = new Map<string, number[]>();
  await waitUntil('every departure is noted', async () => {
    departures.clear();
    const rows = await database.ask<{ id: string; ms: number }>(
      'select message_id as id, (extract(epoch from at) * 1000)::float8 as ms from drill_departures where message_id = any($1)',
      [[...going, ...stopped].map(({ id }) => id)],
    );
    for (const { id, ms } of rows) departures.set(id, [...(departures.get(id) ?? []), ms]);
    return going.every(({ id }) => departures.has(id));
  });
  return [
    ...going.flatMap(({ id, effective_send_at }) =>
      (departures.get(id) ?? []).flatMap((atMs) => {
        const wholeMs = Math.floor(atMs / 1_000) * 1_000;
        const open = isOpenAt(wholeMs, offsetAt(wholeMs));
        return open && atMs >= Date.parse(effective_send_at)
          ? []
          : [`${zone}: a text for ${effective_send_at} left at ${iso(wholeMs)}`];
      }),
    ),
    ...stopped.flatMap(({ id }) => (departures.has(id) ? [`${zone}: a text that was to be rejected left`] : [])),
  ];
}

function iso(atMs: number): string {
  return new Date(atMs).toISOString();
}
