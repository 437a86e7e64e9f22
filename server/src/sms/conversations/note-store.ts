import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Note } from './types.ts';

interface NoteRow {
  id: string;
  conversation_id: string;
  body: string | null;
  created_by_user_id: string | null;
  redacted_at: Date | null;
  created_at: Date;
}

/** Keeps a note; null when the conversation is not the organization's. */
export async function insertNote(
  tx: Tx,
  note: { id: string; organizationId: string; conversationId: string; body: string },
): Promise<Note | null> {
  const [row] = await tx.query<NoteRow>(
    `insert into sms_conversation_notes (id, organization_id, conversation_id, body, created_at)
     select $1, organization_id, id, $4, organization_now(organization_id)
     from sms_conversations where organization_id = $2 and id = $3
     returning *`,
    [note.id, note.organizationId, note.conversationId, note.body],
  );
  return row === undefined ? null : noteFromRow(row);
}

/** Newest first: ids rise with time. */
export async function listNotes(
  tx: Tx,
  organizationId: string,
  conversationId: string,
  page: { before: string | null; limit: number },
): Promise<Note[]> {
  const rows = await tx.query<NoteRow>(
    `select * from sms_conversation_notes
     where organization_id = $1 and conversation_id = $2 and ($3::text is null or id < $3)
     order by id desc limit $4`,
    [organizationId, conversationId, page.before, page.limit],
  );
  return rows.map(noteFromRow);
}

/** Takes the words out of the notes of a conversation; false when there were none. */
export async function redactNotes(tx: Tx, organizationId: string, conversationId: string): Promise<boolean> {
  const rows = await tx.query(
    `update sms_conversation_notes set body = null, redacted_at = organization_now(organization_id)
     where organization_id = $1 and conversation_id = $2 and redacted_at is null
     returning id`,
    [organizationId, conversationId],
  );
  return rows.length > 0;
}

function noteFromRow(row: NoteRow): Note {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    body: row.body,
    createdByUserId: row.created_by_user_id,
    redactedAt: row.redacted_at === null ? null : instantFromDate(row.redacted_at),
    createdAt: instantFromDate(row.created_at),
  };
}
