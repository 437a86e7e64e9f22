/** What a business tells of itself for its verification: the long form by its two parts, and the short one. */
export const businessProfile = {
  legalName: 'B',
  displayName: 'B',
  entityType: 'LLC',
  country: 'US',
  website: 'https://b.example',
  address: { street: 'S', city: 'C', state: 'NY', postalCode: '1', country: 'US' },
  useCase: 'U',
  expectedUsage: 'E',
};
export const authorizedRepresentative = { name: 'A', title: 'T', email: 'a@b.c' };
export const declaration = { businessName: 'B', useCase: 'U' };
