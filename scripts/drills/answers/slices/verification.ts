import { requestExample } from '../../../../tests/support/contract-examples.ts';
import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import type { Answers } from '../bring.ts';

const path = '/v1/phone-numbers/kyb';
const save = ({ call }: SmsOrganization) => call('PUT', `${path}/draft`, requestExample('saveKybDraft'));
const submit = ({ call }: SmsOrganization, fields: object = {}) =>
  call('POST', `${path}/submit`, { ...requestExample('submitKyb'), ...fields });

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
};
