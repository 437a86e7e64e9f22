import type { Clock } from '../../platform/time/clock.ts';
import type { KnownVendor, Vendor } from '../ports/vendor.ts';
import type { VendorHttp } from './vendor-http.ts';
import type { OpenSocket } from './vendor-socket.ts';

/** An account at a vendor. */
export interface VendorAccount {
  /** Null only where the vendor needs none. */
  readonly apiKey: string | null;
  /** Without a trailing slash. */
  readonly baseUrl: string;
}

/** What an adapter reaches its vendor by. */
export interface VendorDoors {
  readonly http: VendorHttp;
  readonly connect: OpenSocket;
  readonly clock: Clock;
}

/** What the registry holds of a vendor: a new one is a folder with one of these, and a line in `registry.ts`. */
export interface VendorDefinition extends KnownVendor {
  create(account: VendorAccount, doors: VendorDoors): Pick<Vendor, 'stt' | 'sttStream' | 'tts' | 'ttsStream' | 'llm'>;
}
