import { instantFromDate } from '../platform/time/clock.ts';
import type { Tx } from '../platform/db/database.ts';
import type { Assignment } from './types.ts';

/** What the registry said of a number, beside what the number shows itself. */
export type AssignmentNotes = Pick<Assignment, 'reasons' | 'revision' | 'eventSequence'> & { phoneNumberId: string };

const none = { reasons: [], revision: 0, eventSequence: 0 };

const findSql = `
select phone_number_id as "phoneNumberId", rejection_reasons as reasons, revision, event_sequence as "eventSequence"
from sms_number_assignments where organization_id = $1 and phone_number_id = any($2)`;

/** The notes of one number; those of a number that the registry was never asked about are empty. */
export async function findNotes(tx: Tx, organizationId: string, phoneNumberId: string): Promise<AssignmentNotes> {
  const [row] = await tx.query<AssignmentNotes>(findSql, [organizationId, [phoneNumberId]]);
  return row ?? { ...none, phoneNumberId };
}

/** The notes of numbers, by their ids. */
export async function listNotes(
  tx: Tx,
  organizationId: string,
  phoneNumberIds: readonly string[],
): Promise<Map<string, AssignmentNotes>> {
  const rows = await tx.query<AssignmentNotes>(findSql, [organizationId, phoneNumberIds]);
  return new Map(rows.map((row) => [row.phoneNumberId, row]));
}

/** Writes the notes of a number that the caller holds. */
export async function writeNotes(tx: Tx, organizationId: string, notes: AssignmentNotes): Promise<void> {
  await tx.query(
    `insert into sms_number_assignments
       (organization_id, phone_number_id, rejection_reasons, revision, event_sequence, created_at, updated_at)
     values ($1, $2, $3, $4, $5, organization_now($1), organization_now($1))
     on conflict (organization_id, phone_number_id) do update set
       rejection_reasons = excluded.rejection_reasons, revision = excluded.revision,
       event_sequence = excluded.event_sequence, updated_at = excluded.updated_at`,
    [organizationId, notes.phoneNumberId, JSON.stringify(notes.reasons), notes.revision, notes.eventSequence],
  );
}

/** A number with its notes; null for one without a campaign. */
export function assignmentFrom(
  organizationId: string,
  number: {
    id: string;
    e164: string;
    campaignId: string | null;
    status: Assignment['status'] | null;
    assignedAt: Date | null;
  },
  notes: Omit<AssignmentNotes, 'phoneNumberId'> = none,
): Assignment | null {
  if (number.campaignId === null || number.status === null || number.assignedAt === null) return null;
  return {
    organizationId,
    phoneNumberId: number.id,
    e164: number.e164,
    campaignId: number.campaignId,
    status: number.status,
    reasons: notes.reasons,
    revision: notes.revision,
    eventSequence: notes.eventSequence,
    updatedAt: instantFromDate(number.assignedAt),
  };
}
