import { sha256 } from '../platform/text/canonical-json.ts';
import type { Randomness } from '../platform/crypto/random.ts';
import type { OrganizationMode } from './types.ts';

const form = /^sk_(test|live)_[0-9a-f]{48}$/;

/** A new key: `sk_test_` or `sk_live_` and 24 random bytes in hex. */
export function generateApiKey(randomness: Randomness, mode: OrganizationMode): string {
  return `sk_${mode}_${randomness.bytes(24).toString('hex')}`;
}

export function isApiKey(text: string): boolean {
  return form.test(text);
}

/** The mode that a well-formed key says it belongs to. */
export function modeOfApiKey(key: string): OrganizationMode {
  return key.startsWith('sk_live_') ? 'live' : 'test';
}

/** What is kept of a key. 24 random bytes need no salt and no slow hash. */
export function hashApiKey(key: string): Buffer {
  return sha256(key);
}

/** What a list shows of a key: `sk_test_` or `sk_live_`, and its end. */
export function visibleParts(key: string): { prefix: string; lastFour: string } {
  return { prefix: key.slice(0, 8), lastFour: key.slice(-4) };
}
