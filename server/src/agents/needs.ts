import type { Tx } from '../platform/db/database.ts';
import type { GuardedHttp } from '../platform/outbound-http/guarded-http.ts';

/** False for an unknown phone number and for another organization's. */
export type PhoneNumberExists = (tx: Tx, organizationId: string, phoneNumberId: string) => Promise<boolean>;

/** What agents need of the composition root. */
export interface AgentsNeeds {
  guardedHttp: GuardedHttp;
  phoneNumberExists: PhoneNumberExists;
  config: {
    /** How many agents an organization can have. */
    agentLimit: number;
  };
}
