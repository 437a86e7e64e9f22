import type { Tx } from '../../platform/db/database.ts';
import type { Message } from '../model/types.ts';
import { dueChannel } from '../model/wake-time.ts';

// What comes due later is seen before by the question of each second.
const announcedAheadMs = 1_000;

/** Tells every scheduler of a message that comes due before their next look; those of a batch wait for them from the start. */
export async function announceDue(tx: Tx, messages: readonly Message[]): Promise<void> {
  const soon = messages.some((m) =>
    m.status === 'scheduled'
      ? m.dueAt.since(m.createdAt).total('milliseconds') < announcedAheadMs
      : m.status === 'queued' && m.batchId !== null,
  );
  if (soon) await tx.query('select pg_notify($1, $2)', [dueChannel, '']);
}
