import type { GuardedHttp } from '../platform/outbound-http/guarded-http.ts';

/** What the iMessage channel needs of the composition root. */
export interface ImessageNeeds {
  guardedHttp: GuardedHttp;
  config: {
    /** How many receivers of each kind an organization can have at once. */
    webhookEndpointLimit: number;
  };
}
