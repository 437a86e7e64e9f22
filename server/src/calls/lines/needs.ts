import type { CallCarrier } from '../../providers/ports/call-carrier.ts';

/** What lines need of the composition root. */
export interface LinesNeeds {
  /** The carriers of calls that this server has an account at. */
  callCarriers: readonly CallCarrier[];
  /** Whether sound goes no faster than it is heard. */
  isMediaPaced: boolean;
}
