import type { Attestation } from './types.ts';

const text =
  'I am authorized to act for this business. It contacts people by telephone and text only where they agreed to it or the ' +
  'law allows it, says who it is, keeps to the hours and the rules that hold where they are, and honors every opt-out.';

/** The wording that has to be accepted: the operator's, or ours, whose terms are on the docs page of the server. */
export function requiredAttestation(own: Attestation | null, publicUrl: string): Attestation {
  return own ?? { version: 'phone-communications-v1', text, termsVersion: '2026-01', termsUrl: `${publicUrl}/docs` };
}
