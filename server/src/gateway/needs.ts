import type { ContractDocument } from '../contract/contract.ts';
import type { KnownVendor, Vendor } from '../providers/ports/vendor.ts';

/** What the slice asks of the composition root. */
export interface GatewayNeeds {
  /** The document of the gateway. */
  gatewayDocument: ContractDocument;
  /** Where the gateway is reached; known once it listens, so it is asked for at each use. */
  gatewayUrl: () => string;
  /** Vendors that could be configured. */
  definitions: readonly KnownVendor[];
  /** Vendors that this process reaches. */
  vendors: readonly Vendor[];
}
