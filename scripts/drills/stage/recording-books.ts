import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { brokenRules } from './broken-rules.ts';
import type { DrillDatabase } from './drill-database.ts';
import type { Uploaded } from './recorder.ts';

const rules = [
  {
    what: 'recording of a session that has ended and that has come to no end',
    sql: `select r.session_id::text as id from recordings r join sessions s on s.id = r.session_id
      where s.status = 'ended' and r.status not in ('ready', 'failed')`,
  },
  {
    what: 'recording that was not told once, as what it is',
    sql: `select r.session_id::text as id from recordings r
      left join webhook_events e on e.resource_id = r.session_id::text and e.type = 'call.recording'
      where r.status in ('ready', 'failed')
      group by r.session_id, r.status
      having count(e.id) <> 1 or max((e.payload::json) #>> '{data,recording_status}') <> r.status`,
  },
  {
    what: 'recording that is not as long as its call',
    sql: `select r.session_id::text as id from recordings r join sessions s on s.id = r.session_id
      where r.status = 'ready'
        and abs(r.duration_ms - extract(epoch from s.ended_at - s.started_at) * 1000) > 1`,
  },
  {
    what: 'session that was recorded and has no row of it, or has one and was not to be recorded',
    sql: `select s.id::text as id from sessions s left join recordings r on r.session_id = s.id
      where s.status = 'ended' and (r.session_id is not null)
        <> (s.wants_recording and s.started_at is not null and s.fence > 0)`,
  },
] as const;

const headBytes = 44;

interface Row {
  name: string;
  bytes: string;
  sha: string;
  session: string;
}

/**
 * Every rule over recordings, their rows and their files, that does not hold: each that can be read has its one whole file, no other
 * file is there, and what a worker was told is taken is there as it was sent.
 */
export async function auditRecordings(
  database: Pick<DrillDatabase, 'ask'>,
  options: { folder: string; uploaded: readonly Uploaded[] },
): Promise<string[]> {
  const { folder, uploaded } = options;
  const rows = await database.ask<Row>(
    `select object_name as name, byte_length::text as bytes, encode(sha256, 'hex') as sha, session_id::text as session
     from recordings where status = 'ready'`,
  );
  const files = filesIn(folder);
  const named = new Set(rows.map(({ name }) => name));
  const orphans = files.filter((file) => !named.has(file));
  const broken = [...(await brokenRules(database, rules))];
  if (orphans.length > 0) broken.push(`${orphans.length} files that no recording names, e.g. ${orphans[0]}`);
  const kept = new Map<string, string>();
  for (const { name, bytes, sha, session } of rows) {
    if (!files.includes(name)) {
      broken.push(`the file of ${session} is gone`);
      continue;
    }
    const content = readFileSync(join(folder, name));
    if (String(content.length) !== bytes || shaOf(content) !== sha)
      broken.push(`the file of ${session} is another one`);
    kept.set(session, shaOf(content.subarray(headBytes)));
  }
  for (const { sessionId, sha256 } of uploaded)
    if (kept.get(sessionId) !== sha256)
      broken.push(`the recording of ${sessionId} was told and is not there as it was sent`);
  return broken;
}

function shaOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Names of all files, drafts among them, but for the one that says which folder it is. */
function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.identity'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)));
}
