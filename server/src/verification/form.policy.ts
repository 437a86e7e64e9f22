import type { components } from '../contract/generated/openapi.ts';
import type { Issue } from '../platform/process/errors.ts';
import { profileIssues, profileOf } from './profile.policy.ts';
import type { SubmissionForm } from './types.ts';

/**
 * Which of the two forms a request is, or every part that is missing, of the other form or wrong. The long one is a profile with a
 * representative, the short one a declaration with the version that it accepts.
 */
export function readForm(body: components['schemas']['SubmitKybRequest']): SubmissionForm | Issue[] {
  const { businessProfile, authorizedRepresentative, declaration, attestationVersion = null } = body;
  if (declaration === undefined) {
    const long = { businessProfile, authorizedRepresentative };
    if (businessProfile !== undefined && authorizedRepresentative !== undefined) {
      const issues = profileIssues(businessProfile);
      if (issues.length > 0) return issues;
      const details = { businessProfile: profileOf(businessProfile), authorizedRepresentative, declaration: null };
      return { kind: 'long', details, attestationVersion };
    }
    const absent = Object.entries(long).filter(([, part]) => part === undefined);
    const hint = absent.length === 2 ? 'is missing; or send declaration' : 'is missing';
    return absent.map(([part]) => ({ path: `/body/${part}`, message: hint }));
  }
  const foreign = Object.entries({ businessProfile, authorizedRepresentative })
    .filter(([, part]) => part !== undefined)
    .map(([part]) => ({ path: `/body/${part}`, message: 'cannot stand beside declaration' }));
  if (foreign.length > 0) return foreign;
  if (attestationVersion === null) {
    return [
      { path: '/body/attestationVersion', message: 'is missing; a declaration names the version that it accepts' },
    ];
  }
  return {
    kind: 'short',
    details: { businessProfile: null, authorizedRepresentative: null, declaration },
    attestationVersion,
  };
}
