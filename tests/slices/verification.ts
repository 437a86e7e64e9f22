import type { Parties, SliceTable } from '../support/slice-table.ts';

const profile = {
  legalName: 'B',
  displayName: 'B',
  entityType: 'LLC',
  country: 'US',
  website: 'https://b.example',
  address: { street: 'S', city: 'C', state: 'NY', postalCode: '1', country: 'US' },
  useCase: 'U',
  expectedUsage: 'E',
};
const person = { name: 'A', title: 'T', email: 'a@b.c' };

/** What is under review or approved cannot be written: each request begins anew. */
async function unwritten({ ours }: Parties): Promise<object> {
  await ours.sql('delete from kyb_submissions where organization_id = $1', [ours.id]);
  return {};
}

export const operations: SliceTable<'verification'> = {
  getKyb: { sdk: (client) => client.phoneNumbers.kyb.get() },
  saveKybDraft: {
    request: unwritten,
    sdk: (client) => client.phoneNumbers.kyb.saveDraft({ businessProfile: profile, authorizedRepresentative: person }),
  },
  submitKyb: {
    request: unwritten,
    sdk: (client) =>
      client.phoneNumbers.kyb.submit({
        declaration: { businessName: 'B', useCase: 'U' },
        attestationAccepted: true,
        attestationVersion: 'phone-communications-v1',
      }),
  },
};
