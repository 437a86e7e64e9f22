import { Temporal } from 'temporal-polyfill';
import type { Issue } from '../../platform/process/errors.ts';
import type { ConsentSource, NewConsent } from './types.ts';

// Nobody but the caller saw these: without a proof the record would be a bare claim.
const needProof: ReadonlySet<ConsentSource> = new Set(['webform', 'paper', 'verbal', 'import']);
// Clocks of callers run ahead a little.
const aheadToleranceSeconds = 60;

/** What is wrong with a consent beyond its shape, as fields of the request under `path`. */
export function consentIssues(consent: NewConsent, at: Temporal.Instant, path: string): Issue[] {
  const issues: Issue[] = [];
  const capturedAt = consent.capturedAt ?? at;
  if (needProof.has(consent.source) && consent.proof === null && consent.proofReference === null) {
    const message = `is required for the source ${consent.source}, or proof_reference is`;
    issues.push({ path: `${path}/proof`, message });
  }
  if (Temporal.Instant.compare(capturedAt, at.add({ seconds: aheadToleranceSeconds })) > 0) {
    issues.push({ path: `${path}/captured_at`, message: 'must not lie in the future' });
  }
  if (consent.expiresAt !== null && Temporal.Instant.compare(consent.expiresAt, capturedAt) <= 0) {
    const behind = consent.capturedAt === null ? 'the present, which captured_at is by default' : 'captured_at';
    issues.push({ path: `${path}/expires_at`, message: `must be after ${behind}` });
  }
  return issues;
}
