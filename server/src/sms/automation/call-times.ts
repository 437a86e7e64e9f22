import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import { isSuppressedSince } from '../messages/index.ts';
import { basisOf } from '../model/admission.policy.ts';
import { type FactsSources, loadFacts } from '../model/facts.ts';
import { nextSendTime, proactiveWindow } from '../model/quiet-hours.policy.ts';

/** Who is called, and the number that calls. */
export interface CalledRecipient {
  readonly organizationId: string;
  readonly phoneNumberId: string;
  readonly recipient: string;
}

/** When recipients may be called, by what is known of them for texts. */
export interface CallTimes {
  /**
   * The first instant at or after `at` that lies between 08:00 and 21:00 where the recipient is, as the consent, the conversation or
   * the organization has it; null where none knows the zone.
   */
  next(tx: Tx, called: CalledRecipient, at: Temporal.Instant): Promise<Temporal.Instant | null>;
  /** Whether the recipient has said STOP since, and it stands. */
  saidStopSince(tx: Tx, called: CalledRecipient, since: Temporal.Instant): Promise<boolean>;
}

export function createCallTimes({ sources }: { sources: FactsSources }): CallTimes {
  const asked = { sendAt: null, timezone: null, consentId: null, proactive: true };
  return {
    next: async (tx, called, at) => {
      const [facts] = await loadFacts(tx, sources, [{ ...called, consentId: null }]);
      if (facts === undefined) throw new Error('Nothing is known of a recipient');
      const { timezone, zoneRules } = basisOf(asked, facts);
      return timezone === null ? null : nextSendTime(zoneRules, at, timezone, proactiveWindow);
    },
    saidStopSince: isSuppressedSince,
  };
}
