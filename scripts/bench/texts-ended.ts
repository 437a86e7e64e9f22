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
