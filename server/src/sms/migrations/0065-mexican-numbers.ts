import type { Migration } from '../../platform/db/migration.ts';

/**
 * Carriers brought Mexican mobile numbers as +521 and ten digits, which are +52 and ten digits now (docs/decisions/requests.md#d3): what
 * recipients said under the old spelling holds for the right one. Of two opt-outs the later one stands.
 */
export const mexicanNumbers: Migration = {
  name: '0065-mexican-numbers',
  up: `
delete from sms_suppressions s using sms_suppressions other
where s.organization_id = other.organization_id and (
  (s.recipient ~ '^\\+521\\d{10}$' and other.recipient = '+52' || substr(s.recipient, 5) and s.updated_at <= other.updated_at)
  or (other.recipient ~ '^\\+521\\d{10}$' and s.recipient = '+52' || substr(other.recipient, 5) and s.updated_at < other.updated_at)
);
update sms_suppressions set recipient = '+52' || substr(recipient, 5) where recipient ~ '^\\+521\\d{10}$';
update sms_consents set recipient = '+52' || substr(recipient, 5) where recipient ~ '^\\+521\\d{10}$';
update sms_conversations v set remote_phone_number = '+52' || substr(remote_phone_number, 5)
where remote_phone_number ~ '^\\+521\\d{10}$' and not exists (
  select from sms_conversations other
  where other.organization_id = v.organization_id and other.phone_number_id = v.phone_number_id
    and other.remote_phone_number = '+52' || substr(v.remote_phone_number, 5)
);
`,
};
