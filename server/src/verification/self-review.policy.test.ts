import { describe, expect, it } from '@jest/globals';
import { authorizedRepresentative, businessProfile, declaration } from '../../../tests/support/business-forms.ts';
import { selfReviewOf } from './self-review.policy.ts';

describe('selfReviewOf', () => {
  const profileOf = (legalName: string) => ({ ...businessProfile, legalName });
  const declarationOf = (businessName: string) => ({ ...declaration, businessName });

  it.each([
    ['Bluebird', null, 'approve'],
    ['Reject me', null, 'reject'],
    [null, 'Bluebird', 'approve'],
    [null, 'Rejected LLC', 'reject'],
    // The short form beside what a draft said.
    ['Bluebird', 'Reject me', 'reject'],
    ['Reject me', 'Bluebird', 'reject'],
    ['Do not Reject', 'reject me', 'approve'],
  ])('of legalName %j and businessName %j is to %s', (legalName, businessName, verdict) => {
    expect(
      selfReviewOf({
        businessProfile: legalName === null ? null : profileOf(legalName),
        authorizedRepresentative,
        declaration: businessName === null ? null : declarationOf(businessName),
      }),
    ).toBe(verdict);
  });
});
