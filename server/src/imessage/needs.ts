import type { GuardedHttp } from '../platform/outbound-http/guarded-http.ts';
import type { ImessageProvider } from '../providers/imessage.ts';

/** What the iMessage channel needs of the composition root. */
export interface ImessageNeeds {
  guardedHttp: GuardedHttp;
  /** The providers of the channel that this server can reach. */
  imessageProviders: readonly ImessageProvider[];
  config: {
    /** How many receivers of each kind an organization can have at once. */
    webhookEndpointLimit: number;
    /** Whether the send from a number, which is deprecated, is still served. */
    deprecatedImessageSend: boolean;
  };
}
