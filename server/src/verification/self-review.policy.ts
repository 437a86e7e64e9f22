import type { Details } from './types.ts';

/** How long the submission of a test organization waits, by its clock. */
export const selfReviewMs = 60_000;

/** What becomes of it then: a name that begins with "Reject" is rejected, so that both can be tried. */
export function selfReviewOf({ businessProfile, declaration }: Details): 'approve' | 'reject' {
  // The short form is submitted beside what a draft said of the business.
  const names = [businessProfile?.legalName, declaration?.businessName];
  return names.some((name) => name?.startsWith('Reject')) ? 'reject' : 'approve';
}

export const selfReviewReason =
  'The name of the business begins with "Reject": that is how a test organization tries it';
