import { describe, expect, it } from '@jest/globals';
import { authorizedRepresentative, businessProfile, declaration } from '../../../tests/support/business-forms.ts';
import { readForm } from './form.policy.ts';

const attestationVersion = 'v1';

describe('readForm', () => {
  it('takes the long form without a version, and the short one with it', () => {
    expect(readForm({ businessProfile, authorizedRepresentative, attestationAccepted: true })).toEqual({
      kind: 'long',
      details: { businessProfile, authorizedRepresentative, declaration: null },
      attestationVersion: null,
    });
    expect(readForm({ declaration, attestationAccepted: true, attestationVersion })).toEqual({
      kind: 'short',
      details: { businessProfile: null, authorizedRepresentative: null, declaration },
      attestationVersion,
    });
  });

  it.each([
    [{}, ['/body/businessProfile', '/body/authorizedRepresentative']],
    [{ businessProfile }, ['/body/authorizedRepresentative']],
    [{ authorizedRepresentative, attestationVersion }, ['/body/businessProfile']],
    [{ declaration }, ['/body/attestationVersion']],
    [{ declaration, businessProfile, attestationVersion }, ['/body/businessProfile']],
    [{ declaration, authorizedRepresentative }, ['/body/authorizedRepresentative']],
    [
      { declaration, businessProfile, authorizedRepresentative, attestationVersion },
      ['/body/businessProfile', '/body/authorizedRepresentative'],
    ],
  ])('refuses %j', (body, paths) => {
    const issues = readForm({ attestationAccepted: true, ...body });
    expect(Array.isArray(issues) ? issues.map(({ path }) => path) : issues).toEqual(paths);
  });
});
