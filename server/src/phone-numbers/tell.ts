import type { Tx } from '../platform/db/database.ts';
import type { Publish } from '../webhooks/index.ts';
import type { PresentNumber } from './present.ts';
import type { PhoneNumber } from './types.ts';

/** What happens to a number and is told of it. */
export type NumberEvent = 'purchased' | 'suspended' | 'recovered' | 'released';

/** Publishes what happened to numbers, each as it is then: their sequences were raised for it. */
export type TellOfNumbers = (tx: Tx, event: NumberEvent, numbers: readonly PhoneNumber[]) => Promise<void>;

export function createTellOfNumbers(options: { publish: Publish; present: PresentNumber }): TellOfNumbers {
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
