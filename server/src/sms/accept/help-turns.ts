import { isoMillis } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Message } from '../model/types.ts';

const secondsBetween = 60;

/**
 * Whether this HELP is to be answered: no other in its conversation was that arrived less than 60 seconds before it, by
 * the organization's clock, or after it. One that has the last turn keeps it, however often it
 * asks; an answer that is refused has used its turn. Two machines that ask
 * each other for help must not do so for ever.
 */
export async function takeHelpTurn(tx: Tx, inbound: Message): Promise<boolean> {
  const { organizationId, conversationId, createdAt } = inbound;
  const rows = await tx.query(
    `update sms_conversations set help_answered_at = $3::timestamptz
     where organization_id = $1 and id = $2 and (help_answered_at is null or help_answered_at = $3::timestamptz
       or help_answered_at <= $3::timestamptz - interval '${secondsBetween} seconds')
     returning id`,
    [organizationId, conversationId, isoMillis(createdAt)],
    'sms_take_help_turn',
  );
  return rows.length > 0;
}
