import type { Tx } from '../platform/db/database.ts';
import type { Publish } from '../webhooks/index.ts';
import type { PresentNumber } from './present.ts';
import type { PhoneNumber } from './types.ts';

/** What happens to a number and is published. */
export type NumberEvent = 'purchased' | 'suspended' | 'recovered' | 'released';

/** Publishes what happened to numbers, each as it is then: their sequences were raised for it. */
export type PublishNumbers = (tx: Tx, event: NumberEvent, numbers: readonly PhoneNumber[]) => Promise<void>;

export function createPublishNumbers(options: { publish: Publish; present: PresentNumber }): PublishNumbers {
  const { publish, present } = options;
  return (tx, event, numbers) =>
    publish(
      tx,
      numbers.map((number) => ({
        organizationId: number.organizationId,
        type: `number.${event}`,
        resourceId: number.id,
        sequence: number.eventSequence,
        agentId: number.agentId,
        sessionId: null,
        tags: {},
        occurredAt: number.updatedAt,
        data: present(number),
      })),
    );
}
