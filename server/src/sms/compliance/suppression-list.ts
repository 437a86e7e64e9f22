import { instantFromDate } from '../../platform/time/clock.ts';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { Database } from '../../platform/db/database.ts';
import { spellingsOf } from '../../platform/text/e164.ts';
import { type PageRequest, readSealedPage, type SealedPage } from '../../platform/crypto/sealed-page.ts';
import type { SuppressionRecord } from './types.ts';

/** The filters of the list; null does not narrow. */
export type SuppressionFilter = { recipient: string | null; active: boolean | null };

export type ListSuppressions = (
  organizationId: string,
  filter: SuppressionFilter,
  page: PageRequest,
) => Promise<SealedPage<SuppressionRecord>>;

interface SuppressionRow {
  id: string;
  recipient: string;
  status: 'suppressed' | 'lifted';
  keyword: string | null;
  source_phone_number_id: string | null;
  source_message_provider_id: string | null;
  suppressed_at: Date | null;
  lifted_at: Date | null;
  updated_at: Date;
}

const listSql = (active: boolean | null): string => `
select id, recipient, status, keyword, source_phone_number_id, source_message_provider_id, suppressed_at, lifted_at,
  updated_at
from sms_suppressions
where organization_id = $1
  and ($2::text[] is null or recipient = any($2))
  ${active === null ? '' : `and status = '${active ? 'suppressed' : 'lifted'}'`}
  and ($3::text is null or id < $3)
order by id desc limit $4`;

/** Whom an organization may not text, and who came back; newest first, by when each first decided. */
export function createListSuppressions(options: { database: Database; cursors: Cursors }): ListSuppressions {
  const { database, cursors } = options;
  return (organizationId, filter, page) =>
    readSealedPage(cursors, { organizationId, kind: 'sms.suppressions', filter }, page, {
      names: ['before'],
      load: async (position, limit) => {
        const recipients = filter.recipient === null ? null : spellingsOf(filter.recipient);
        const values = [organizationId, recipients, position?.before ?? null, limit];
        return (await database.read.query<SuppressionRow>(listSql(filter.active), values)).map(fromRow);
      },
      positionOf: ({ id }) => ({ before: id }),
    });
}

function fromRow(row: SuppressionRow): SuppressionRecord {
  return {
    id: row.id,
    recipient: row.recipient,
    status: row.status,
    keyword: row.keyword,
    phoneNumberId: row.source_phone_number_id,
    providerMessageId: row.source_message_provider_id,
    suppressedAt: row.suppressed_at === null ? null : instantFromDate(row.suppressed_at),
    liftedAt: row.lifted_at === null ? null : instantFromDate(row.lifted_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}
