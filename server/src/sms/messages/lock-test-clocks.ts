import type { Tx } from '../../platform/db/database.ts';
import type { Message } from '../model/types.ts';

/**
 * Keeps the test clocks of organizations in place whose scheduled messages are about to be written, until the
 * transaction ends. A time is written as the clock stands, and a clock that moved meanwhile would not know of the row: it
 * waits for the writer, or the writer for it. To be asked in a statement of its own, so that the next one sees the clock
 * as it is then. Clocks that go as every clock does are not looked at.
 */
export async function lockTestClocks(tx: Tx, messages: readonly Message[]): Promise<void> {
  const scheduled = messages.filter(({ status }) => status === 'scheduled');
  if (scheduled.length === 0) return;
  await tx.query(
    `select id from organization_clocks where id = any($1) and mode = 'test' order by id for share`,
    [[...new Set(scheduled.map(({ organizationId }) => organizationId))]],
    'sms_hold_clocks',
  );
}
