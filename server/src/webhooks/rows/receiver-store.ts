import { type Tx, tables } from '../../platform/db/database.ts';
import type { WebhookViews } from '../model/tables.ts';

/** Whether deliveries may go to it: an endpoint that is enabled, or a subscription of a channel. */
export async function isLiveReceiver(tx: Tx, id: string): Promise<boolean> {
  const row = await tables<WebhookViews>(tx)
    .selectFrom('webhook_receivers')
    .select('id')
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}
