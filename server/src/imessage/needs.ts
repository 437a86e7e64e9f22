import type { NextDue } from '../platform/jobs/clock-follower.ts';
import type { Tx } from '../platform/db/database.ts';
import type { GuardedHttp } from '../platform/outbound-http/guarded-http.ts';
import type { ImessageProvider } from '../providers/ports/imessage.ts';

/** What the iMessage channel needs of the composition root. */
export interface ImessageNeeds {
  guardedHttp: GuardedHttp;
  /** The providers of the channel that this server can reach. */
  imessageProviders: readonly ImessageProvider[];
  /** The simulated one's doings, as a test clock sees them. */
  simulatedImessage: {
    /** When it has the next thing to tell to an organization, on its clock; null where it owes nothing. */
    nextEvent(tx: Tx, organizationId: string): Promise<NextDue | null>;
    /** Whether a call to the number cannot originate. */
    refusesCalls(e164: string): boolean;
  };
  config: {
    /** How many receivers of each kind an organization can have at once. */
    webhookEndpointLimit: number;
    /** Whether the send from a number, which is deprecated, is still served. */
    deprecatedImessageSend: boolean;
  };
}
