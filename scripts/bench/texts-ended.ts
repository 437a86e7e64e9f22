import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../server/src/platform/db/database.ts';

/** Resolves when every text has its last receipt: the next run is not to pay for this one. */
export async function untilTextsEnded(database: Database): Promise<void> {
  for (;;) {
    const [left] = await database.read.query<{ some: boolean }>(
      'select exists (select from sms_messages where terminal_at is null) as some',
    );
    if (left?.some === false) return;
    await sleep(200);
  }
}

/** Resolves when nothing that is due today is left to hand over; what waits for another day is not looked at. */
export async function untilHandedOver(database: Database): Promise<void> {
  for (;;) {
    const [left] = await database.read.query<{ some: boolean }>(
      `select exists (
           select from sms_messages
           where wake_at is not null and released_at is null and wake_at < now() + interval '1 day')
         or exists (select from sms_messages where wake_at is not null and released_at is not null)
         or exists (select from sms_messages where lease_until is not null) as some`,
    );
    if (left?.some === false) return;
    await sleep(100);
  }
}
