import type { SmsStage } from './sms-stage.ts';
import { waitFor } from './sms-waiting.ts';

type Sql = Pick<SmsStage, 'sql'>;

/** What the simulated carrier did with each request for a message, in order. */
export async function carrierRequests({ sql }: Sql, messageId: string): Promise<string[]> {
  const rows = await sql<{ outcome: string }>(
    'select outcome from simulated_carrier_requests where reference = $1 order by attempt',
    [messageId],
  );
  return rows.map(({ outcome }) => outcome);
}

/** Waits until the carrier has told everything about a message and all of it was applied. */
export async function everythingTold({ sql }: Sql, messageId: string): Promise<void> {
  await waitFor(
    `the carrier has told everything about ${messageId}`,
    async () => {
      const [open] = await sql<{ owed: number; unread: number }>(
        `select (select count(*) from simulated_carrier_callbacks c join simulated_carrier_requests r using (id)
            where r.reference = $1)::int as owed,
          (select count(*) from sms_carrier_events where message_id = $1 and processed_at is null)::int as unread`,
        [messageId],
      );
      return open;
    },
    (open) => open?.owed === 0 && open.unread === 0,
  );
}
