import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import { rightNumber } from '../../platform/text/e164.ts';
import type { SmsIds } from '../model/id-prefixes.ts';
import { applyChanges, type ChangeWriter, suppressRefused } from '../messages/index.ts';
import { plainChange } from '../model/change.policy.ts';
import type { Message } from '../model/types.ts';
import type { EvidenceFact } from './types.ts';

/**
 * Suppresses the recipients of texts that a carrier refused because they opted out there, with the event that STOP makes,
 * and answers what the evidence has to keep of it. `handedOverAt` tells by message when each was handed over, or an earlier
 * time: whoever came back since is not suppressed by what was said before.
 */
export type ApplyOptOuts = (
  tx: Tx,
  changed: readonly Message[],
  handedOverAt: ReadonlyMap<string, Temporal.Instant>,
) => Promise<EvidenceFact[]>;

export function createApplyOptOuts(options: { ids: SmsIds; writer: ChangeWriter }): ApplyOptOuts {
  const { ids, writer } = options;
  return async (tx, changed, handedOverAt) => {
    // As words take them: two that take the same recipients in another order would wait for each other.
    const refused = changed
      .filter(({ status, error }) => status === 'delivery_failed' && error?.code === 'opted_out')
      .sort((a, b) => compare(a.organizationId, b.organizationId) || compare(a.recipient, b.recipient));
    const fresh: Message[] = [];
    for (const message of refused) {
      const decided = await suppressRefused(tx, {
        id: ids.prefixed('sup'),
        organizationId: message.organizationId,
        recipient: rightNumber(message.recipient),
        phoneNumberId: message.fromPhoneNumberId,
        messageId: message.id,
        handedOverAt: handedOverAt.get(message.id) ?? message.updatedAt,
      });
      if (decided) fresh.push(message);
    }
    const written = await applyChanges(
      tx,
      writer,
      fresh.map(({ id, error }) => ({
        ...plainChange,
        id,
        from: ['delivery_failed'],
        to: 'delivery_failed',
        events: ['opted_out'],
        error,
      })),
    );
    return written.map((message) => ({
      organizationId: message.organizationId,
      recipient: rightNumber(message.recipient),
      kind: 'opted_out',
      at: message.updatedAt,
      data: {
        keyword: null,
        phone_number_id: message.fromPhoneNumberId,
        message_id: message.id,
        provider_message_id: null,
        received_at: null,
      },
    }));
  };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
