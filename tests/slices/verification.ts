import { requestExample } from '../support/contract-examples.ts';
import { authorizedRepresentative, businessProfile, declaration } from '../support/business-forms.ts';
import { param, type Parties, type SliceTable } from '../support/slice-table.ts';

/** What is under review or approved cannot be written: each request begins anew. */
async function unwritten({ ours }: Pick<Parties, 'ours'>): Promise<object> {
  await ours.sql('delete from kyb_submissions where organization_id = $1', [ours.id]);
  return {};
}

/** What waits for a review, in an organization that reviews nothing by itself. */
async function waiting({ live }: Parties): Promise<{ submissionId: string }> {
  const { body } = await live.call<{ status: string; submission: { id: string } }>('GET', '/v1/phone-numbers/kyb');
  if (body.status === 'submitted') return { submissionId: body.submission.id };
  await unwritten({ ours: live });
  const submit = requestExample('submitKyb');
  const made = await live.call<{ id: string }>('POST', '/v1/phone-numbers/kyb/submit', submit);
  return { submissionId: made.body.id };
}

const reviewed = {
  actsOnce: true as const,
  names: [param('organization')],
  existing: waiting,
  request: async ({ live }: Parties) => ({ params: { id: live.id } }),
};

export const operations: SliceTable<'verification'> = {
  getKyb: { sdk: (client) => client.phoneNumbers.kyb.get() },
  saveKybDraft: {
    request: unwritten,
    sdk: (client) => client.phoneNumbers.kyb.saveDraft({ businessProfile, authorizedRepresentative }),
  },
  submitKyb: {
    actsOnce: true,
    request: unwritten,
    sdk: (client) =>
      client.phoneNumbers.kyb.submit({
        declaration,
        attestationAccepted: true,
        attestationVersion: 'phone-communications-v1',
      }),
  },
  listManagedKybSubmissions: {},
  approveManagedOrganizationKyb: reviewed,
  rejectManagedOrganizationKyb: reviewed,
  revokeManagedOrganizationKyb: {
    actsOnce: true,
    names: [param('organization')],
    request: async (parties) => {
      await waiting(parties);
      const { id } = parties.live;
      await parties.live.sql(`update kyb_submissions set status = 'approved' where organization_id = $1`, [id]);
      return { params: { id } };
    },
  },
};
