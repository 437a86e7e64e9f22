import type { CreditsService } from '../../credits/index.ts';
import { findOrganization } from '../../organizations/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import { portionName, portionPrice, settlePortions, startedSeconds } from './charge.policy.ts';
import type { Session, SessionPlan } from './types.ts';

/** What sessions cost: held five minutes at a time, charged once at their end (docs/decisions/credits.md#d73). */
export interface SessionMoney {
  /**
   * Holds the next portion of a session. False where the credit of a prepaid organization does not cover it; one without any
   * credit has none for a session that is free either.
   */
  holdPortion(
    tx: Tx,
    session: Pick<SessionPlan, 'id' | 'organizationId' | 'minutePriceMicroUsd'>,
    portion: number,
  ): Promise<boolean>;
  /** Charges a session that has ended for what it used, and gives the rest back. */
  settle(tx: Tx, session: Session): Promise<void>;
}

export function createSessionMoney({ credits }: { credits: CreditsService }): SessionMoney {
  return {
    holdPortion: async (tx, session, portion) => {
      const { id, organizationId } = session;
      const price = portionPrice(session);
      const organization = await findOrganization(tx, organizationId);
      if (organization?.creditPolicy === 'prepaid') {
        const balance = (await credits.lockBalances(tx, [organizationId])).get(organizationId) ?? 0;
        if (balance <= 0 || balance < price) return false;
      }
      // What costs nothing leaves no lines.
      if (price === 0) return true;
      const resourceId = portionName(id, portion);
      await credits.reserve(tx, [{ organizationId, resourceId, amountMicroUsd: price }]);
      return true;
    },
    settle: async (tx, session) => {
      const { id, organizationId, startedAt, endedAt } = session;
      if (endedAt === null || session.minutePriceMicroUsd === 0) return;
      const reservedMicroUsd = portionPrice(session);
      await credits.settle(
        tx,
        settlePortions(session, startedSeconds(startedAt, endedAt)).map(({ portion, seconds, chargedMicroUsd }) => {
          const held = { organizationId, resourceId: portionName(id, portion), reservedMicroUsd };
          const use = { metric: 'call_second', quantity: seconds, provider: 'service', sessionId: id } as const;
          return seconds === 0 ? { ...held, kind: 'release' } : { ...held, kind: 'settlement', chargedMicroUsd, use };
        }),
      );
    },
  };
}
