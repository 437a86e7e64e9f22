import { createHash } from 'node:crypto';
import { systemRandomness } from '../../../platform/crypto/random.ts';

/**
 * A new id of a function call. It is ours: callers resend their whole history, so that any vendor can be given an id that
 * another vendor's call got, and the id that a vendor gave is needed by nobody (docs/decisions/vendors.md#d150).
 */
export function generateCallId(): string {
  return `call_${systemRandomness.bytes(12).toString('hex')}`;
}

// What every vendor takes: Anthropic allows these characters, OpenAI 64 of them.
const taken = /^[\w-]{1,64}$/;

/** The id as vendors are told it. A caller may bring ids of any form: the same one gives the same one. */
export function vendorCallId(callId: string): string {
  return taken.test(callId) ? callId : `call_${createHash('sha256').update(callId).digest('hex').slice(0, 40)}`;
}
