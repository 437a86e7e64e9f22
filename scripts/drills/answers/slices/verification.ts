import { requestExample } from '../../../../tests/support/contract-examples.ts';
import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import type { OneProcess } from '../../stage/one-process.ts';
import type { Answers } from '../bring.ts';

const path = '/v1/phone-numbers/kyb';
const save = ({ call }: SmsOrganization) => call('PUT', `${path}/draft`, requestExample('saveKybDraft'));
const submit = ({ call }: SmsOrganization, fields: object = {}) =>
  call('POST', `${path}/submit`, { ...requestExample('submitKyb'), ...fields });

const review = (system: OneProcess, organizationId: string, verb: string, json: object) =>
  system.ask({ method: 'POST', path: `/v1/organizations/${organizationId}/kyb/${verb}`, key: system.adminKey, json });
const stale = { submissionId: 'kyb_other', reason: 'Another one.' };

/** What brings out the answers of their own that the operations of verification have. */
export const answers: Answers = {
  saveKybDraft: async (system) => {
    const other = await system.organization('Under review');
    await submit(other);
    await save(other);
    await other.sql(`update kyb_submissions set status = 'approved' where organization_id = $1`, [other.id]);
    await save(other);
  },
  submitKyb: async (system) => {
    const other = await system.organization('Submitted twice');
    await submit(other, { attestationVersion: 'other' });
    await submit(other);
    await submit(other);
    await other.sql(`update kyb_submissions set status = 'approved' where organization_id = $1`, [other.id]);
    await submit(other);
  },
  approveManagedOrganizationKyb: async (system, { live }) =>
    review(system, live.id, 'approve', { submissionId: stale.submissionId }),
  rejectManagedOrganizationKyb: async (system, { live }) => review(system, live.id, 'reject', stale),
  revokeManagedOrganizationKyb: async (system) => {
    const other = await system.organization('Never approved');
    await review(system, other.id, 'revoke', { reason: stale.reason });
  },
};
