import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../../platform/time/clock.ts';
import { type Tx, tables } from '../../platform/db/database.ts';
import type { RecordingTables } from './tables.ts';
import type { Recording, RecordingContent, RecordingRef } from './types.ts';

const columns = [
  'session_id',
  'organization_id',
  'status',
  'object_name',
  'duration_ms',
  'byte_length',
  'sample_rate_hz',
  'sha256',
  'ready_at',
] as const;

type RecordingRow = Pick<Selectable<RecordingTables['recordings']>, (typeof columns)[number]>;

const inSeconds = (seconds: number) => sql<string>`clock_timestamp() + make_interval(secs => ${seconds})`;

/** Has the recording of a session waited for, from its creation on. */
export async function insertRecording(
  tx: Tx,
  ref: RecordingRef,
  { isScripted, at, lookInSeconds }: { isScripted: boolean; at: Temporal.Instant; lookInSeconds: number },
): Promise<void> {
  await tables<RecordingTables>(tx)
    .insertInto('recordings')
    .values({
      session_id: ref.sessionId,
      organization_id: ref.organizationId,
      status: 'pending',
      is_scripted: isScripted,
      wake_at: inSeconds(lookInSeconds),
      created_at: isoMillis(at),
      updated_at: isoMillis(at),
    })
    .execute();
}

/** There was nothing to record. */
export async function deleteRecording(tx: Tx, ref: RecordingRef): Promise<void> {
  await tables<RecordingTables>(tx)
    .deleteFrom('recordings')
    .where('organization_id', '=', ref.organizationId)
    .where('session_id', '=', ref.sessionId)
    .execute();
}

/** Null where none is made, and for another organization's. */
export async function findRecording(tx: Tx, ref: RecordingRef): Promise<Recording | null> {
  const row = await one(tx, ref).executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** The same, and nothing else changes it until the transaction ends. Its session is to be locked before. */
export async function lockRecording(tx: Tx, ref: RecordingRef): Promise<Recording | null> {
  const row = await one(tx, ref).forUpdate().executeTakeFirst();
  return row === undefined ? null : fromRow(row);
}

/** Those of these sessions that have one. */
export async function listRecordings(
  tx: Tx,
  organizationId: string,
  sessionIds: readonly string[],
): Promise<Recording[]> {
  const rows = await tables<RecordingTables>(tx)
    .selectFrom('recordings')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where((of) => of('session_id', '=', of.fn.any(of.val(sessionIds))))
    .execute();
  return rows.map(fromRow);
}

/** The session has ended: an upload of this length is waited for, for so many seconds. */
export async function awaitUpload(
  tx: Tx,
  ref: RecordingRef,
  { durationMs, seconds, at }: { durationMs: number; seconds: number; at: Temporal.Instant },
): Promise<void> {
  await open(tx, ref)
    .set({
      duration_ms: durationMs,
      give_up_at: inSeconds(seconds),
      wake_at: inSeconds(seconds),
      updated_at: isoMillis(at),
    })
    .execute();
}

/** An upload begins, and is given so many seconds at least. */
export async function beginUpload(
  tx: Tx,
  ref: RecordingRef,
  { objectName, seconds, at }: { objectName: string; seconds: number; at: Temporal.Instant },
): Promise<void> {
  await open(tx, ref)
    .set({ status: 'uploading', object_name: objectName, updated_at: isoMillis(at) })
    .execute();
  await keepUpload(tx, ref, seconds);
}

/** Has a recording that is still waited for looked at in so many seconds. */
export async function lookLater(tx: Tx, ref: RecordingRef, seconds: number): Promise<void> {
  await open(tx, ref)
    .set({ wake_at: inSeconds(seconds) })
    .where('give_up_at', 'is', null)
    .execute();
}

/** The upload goes on, and is given so many seconds more at least. */
export async function keepUpload(tx: Tx, ref: RecordingRef, seconds: number): Promise<void> {
  const until = sql<string>`greatest(give_up_at, ${inSeconds(seconds)})`;
  await open(tx, ref).set({ give_up_at: until, wake_at: until }).execute();
}

/** Takes what is kept under the name; false where it was taken or given up meanwhile. */
export async function markReady(
  tx: Tx,
  ref: RecordingRef,
  ready: { objectName: string; content: RecordingContent; at: Temporal.Instant; expiresAt: Temporal.Instant },
): Promise<boolean> {
  const { byteLength, sampleRateHz, sha256 } = ready.content;
  const row = await open(tx, ref)
    .set({
      status: 'ready',
      object_name: ready.objectName,
      byte_length: byteLength,
      sample_rate_hz: sampleRateHz,
      sha256,
      give_up_at: null,
      // What other uploads left is to be removed.
      wake_at: inSeconds(0),
      ready_at: isoMillis(ready.at),
      expires_at: isoMillis(ready.expiresAt),
      updated_at: isoMillis(ready.at),
    })
    .returning('session_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Nothing of it is waited for any more; false where it was taken or given up meanwhile. */
export async function markFailed(tx: Tx, ref: RecordingRef, at: Temporal.Instant): Promise<boolean> {
  const row = await open(tx, ref)
    .set({ status: 'failed', give_up_at: null, wake_at: inSeconds(0), updated_at: isoMillis(at) })
    .returning('session_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Its time is over: it cannot be read from now on, and its file is to be removed. */
export async function markExpired(tx: Tx, ref: RecordingRef): Promise<void> {
  await tables<RecordingTables>(tx)
    .updateTable('recordings')
    .set({
      status: 'expired',
      expires_at: null,
      wake_at: inSeconds(0),
      updated_at: sql<string>`organization_now(organization_id)`,
    })
    .where('organization_id', '=', ref.organizationId)
    .where('session_id', '=', ref.sessionId)
    .where('status', '=', 'ready')
    .execute();
}

/** Has the place of a recording that is decided cleaned once more. */
export async function wakeAgain(tx: Tx, ref: RecordingRef): Promise<void> {
  await tables<RecordingTables>(tx)
    .updateTable('recordings')
    .set({ wake_at: inSeconds(0) })
    .where('organization_id', '=', ref.organizationId)
    .where('session_id', '=', ref.sessionId)
    .where('status', 'not in', ['pending', 'uploading'])
    .execute();
}

/** Nothing has to be done about it by itself any more, where it was not woken again meanwhile. */
export async function letSleep(tx: Tx, ref: RecordingRef): Promise<void> {
  await tables<RecordingTables>(tx)
    .updateTable('recordings')
    .set({ wake_at: null })
    .where('organization_id', '=', ref.organizationId)
    .where('session_id', '=', ref.sessionId)
    .where('give_up_at', 'is', null)
    .where(sql<boolean>`wake_at > clock_timestamp()`)
    .execute();
}

const wokenAtOnce = 100;
const rewakeSeconds = 60;

/** SQL: whether a recording is to be looked after now. */
export const anyToWake: RawBuilder<boolean> = sql<boolean>`exists (
  select from recordings where wake_at <= statement_timestamp())`;

/** Those about which something is to be done; each is answered once a minute, for its job may be lost. */
export async function wakeRecordings(tx: Tx): Promise<RecordingRef[]> {
  const due = tables<RecordingTables>(tx)
    .selectFrom('recordings')
    .select('session_id')
    .where(sql<boolean>`wake_at <= clock_timestamp()`)
    .orderBy('wake_at')
    .limit(wokenAtOnce)
    .forUpdate()
    .skipLocked();
  const rows = await tables<RecordingTables>(tx)
    .updateTable('recordings')
    .set({ wake_at: inSeconds(rewakeSeconds) })
    .where('session_id', 'in', due)
    .returning(['session_id', 'organization_id'])
    .execute();
  return rows.map((row) => ({ sessionId: row.session_id, organizationId: row.organization_id }));
}

/** Whether a recording is waited for no longer: the time of its upload is over. */
export async function isGivenUp(tx: Tx, ref: RecordingRef): Promise<boolean> {
  const row = await one(tx, ref)
    .where('status', 'in', ['pending', 'uploading'])
    .where(sql<boolean>`give_up_at <= clock_timestamp()`)
    .executeTakeFirst();
  return row !== undefined;
}

// Longer than the simulated network takes to upload: behind it its process is gone.
const scriptedUploadSeconds = 20;

/** Whether a recording of the simulated network is waited for in the organization, of a call that has just ended, or arrives. */
export async function isUploadAwaited(tx: Tx, organizationId: string, uploadSeconds: number): Promise<boolean> {
  const row = await tables<RecordingTables>(tx)
    .selectFrom('recordings')
    .select('session_id')
    .where('organization_id', '=', organizationId)
    .where('status', 'in', ['pending', 'uploading'])
    .where('is_scripted', '=', true)
    .where(sql<boolean>`give_up_at > ${inSeconds(uploadSeconds - scriptedUploadSeconds)}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** When the first recording of the organization expires, on its clock; null where none does. */
export async function firstExpiryAt(tx: Tx, organizationId: string): Promise<Date | null> {
  const row = await tables<RecordingTables>(tx)
    .selectFrom('recordings')
    .select(sql<Date | null>`min(expires_at)`.as('at'))
    .where('organization_id', '=', organizationId)
    .where('status', '=', 'ready')
    .executeTakeFirst();
  return row?.at ?? null;
}

function one(tx: Tx, { organizationId, sessionId }: RecordingRef) {
  return tables<RecordingTables>(tx)
    .selectFrom('recordings')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('session_id', '=', sessionId);
}

/** An update of a recording that is still waited for. */
function open(tx: Tx, { organizationId, sessionId }: RecordingRef) {
  return tables<RecordingTables>(tx)
    .updateTable('recordings')
    .where('organization_id', '=', organizationId)
    .where('session_id', '=', sessionId)
    .where('status', 'in', ['pending', 'uploading']);
}

function fromRow(row: RecordingRow): Recording {
  const { byte_length: bytes, sample_rate_hz: rate, sha256 } = row;
  return {
    organizationId: row.organization_id,
    sessionId: row.session_id,
    state: row.status,
    objectName: row.object_name,
    durationMs: row.duration_ms === null ? null : Number(row.duration_ms),
    content:
      bytes === null || rate === null || sha256 === null
        ? null
        : { byteLength: Number(bytes), sampleRateHz: rate, sha256 },
    readyAt: row.ready_at === null ? null : instantFromDate(row.ready_at),
  };
}
