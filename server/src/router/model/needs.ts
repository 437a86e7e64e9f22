import type { KnownVendor, Vendor } from '../../providers/ports/vendor.ts';
import type { DeadlinesOf } from './deadlines.policy.ts';
import type { StreamTimesOf } from './stream-times.policy.ts';

/** What the router needs of the composition root. */
export interface RouterNeeds {
  /** What can be reached. */
  vendors: readonly Vendor[];
  /** What live organizations could be given besides: known by name, and not configured. */
  definitions: readonly KnownVendor[];
  config: {
    /** Running requests of an organization, over all processes. */
    routerConcurrency: number;
    /** What Service-Region says. */
    region: string;
  };
  /** In tests: a policy whose time can be waited for. */
  deadlinesOf?: DeadlinesOf | undefined;
  /** The same of streams. */
  streamTimesOf?: StreamTimesOf | undefined;
}
