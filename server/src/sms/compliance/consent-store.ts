import type { Temporal } from 'temporal-polyfill';
import { instantFromDate } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import { spellingsOf } from '../../platform/text/e164.ts';
import type { ConsentRecord, ConsentSource } from './types.ts';

interface ConsentRow {
  id: string;
  organization_id: string;
  recipient: string;
  campaign_id: string;
  source: ConsentSource;
  status: ConsentRecord['status'];
  proof_reference: string | null;
  proof_hash: string | null;
  timezone: string | null;
  captured_at: Date;
  expires_at: Date | null;
  revoked_at: Date | null;
  revoked_reason: string | null;
  metadata: Record<string, unknown>;
  created_at: Date;
  updated_at: Date;
}

// What is stored knows no `expired`: time alone makes it so.
const statusAt = (at: string): string =>
  `case when c.status = 'active' and c.expires_at <= ${at}::timestamptz then 'expired' else c.status end`;
const columnsAt = (at: string): string =>
  `c.id, c.organization_id, c.recipient, c.campaign_id, c.source, ${statusAt(at)} as status, c.proof_reference,
  c.proof_hash, c.timezone, c.captured_at, c.expires_at, c.revoked_at, c.revoked_reason, c.metadata, c.created_at,
  c.updated_at`;

const names = `id, organization_id, recipient, campaign_id, source, status, proof_reference, proof_hash, timezone,
  captured_at, expires_at, metadata, created_at, updated_at`;

/** Writes consents that are new, and active as far as the store knows. */
export async function insertConsents(tx: Tx, consents: readonly ConsentRecord[]): Promise<void> {
  const rows = consents.map((consent) => ({
    id: consent.id,
    organization_id: consent.organizationId,
    recipient: consent.recipient,
    campaign_id: consent.campaignId,
    source: consent.source,
    status: 'active',
    proof_reference: consent.proofReference,
    proof_hash: consent.proofHash,
    timezone: consent.timezone,
    captured_at: consent.capturedAt,
    expires_at: consent.expiresAt,
    metadata: consent.metadata,
    created_at: consent.createdAt,
    updated_at: consent.updatedAt,
  }));
  await tx.query(
    `insert into sms_consents (${names}) select ${names} from json_to_recordset($1::json) as c(
       id text, organization_id text, recipient text, campaign_id text, source text, status text, proof_reference text,
       proof_hash text, timezone text, captured_at timestamptz, expires_at timestamptz, metadata json,
       created_at timestamptz, updated_at timestamptz)`,
    [JSON.stringify(rows)],
    'sms_insert_consents',
  );
}

/** Which of these campaigns are the organization's. */
export async function findCampaigns(tx: Tx, organizationId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await tx.query<{ id: string }>(
    'select id from sms_campaigns where organization_id = $1 and id = any($2::text[])',
    [organizationId, ids],
  );
  return new Set(rows.map((row) => row.id));
}

/** The filters of the list; null does not narrow. */
export type ConsentFilter = {
  recipient: string | null;
  campaignId: string | null;
  status: ConsentRecord['status'] | null;
};

// Spelled out, each as the index that finds it.
const whereStatus: Readonly<Record<ConsentRecord['status'], string>> = {
  active: `and c.status = 'active' and (c.expires_at is null or c.expires_at > $4::timestamptz)`,
  expired: `and c.status = 'active' and c.expires_at is not null and c.expires_at <= $4::timestamptz`,
  revoked: `and c.status = 'revoked'`,
};

const listSql = (status: ConsentRecord['status'] | null): string => `
select ${columnsAt('$4')} from sms_consents c
where c.organization_id = $1
  and ($2::text[] is null or c.recipient = any($2))
  and ($3::text is null or c.campaign_id = $3)
  ${status === null ? '' : whereStatus[status]}
  and ($5::text is null or c.id < $5)
order by c.id desc limit $6`;

/** Newest first, with their status as it is `at` then. */
export async function listConsents(
  tx: Tx,
  organizationId: string,
  filter: ConsentFilter,
  page: { at: Temporal.Instant; before: string | null; limit: number },
): Promise<ConsentRecord[]> {
  const { recipient, campaignId, status } = filter;
  const rows = await tx.query<ConsentRow>(listSql(status), [
    organizationId,
    recipient === null ? null : spellingsOf(recipient),
    campaignId,
    page.at.toString(),
    page.before,
    page.limit,
  ]);
  return rows.map(consentFromRow);
}

/** The newest consent of a recipient for a campaign, an active one before all others. */
export async function findLatestConsent(
  tx: Tx,
  of: { organizationId: string; recipient: string; campaignId: string },
  at: Temporal.Instant,
): Promise<ConsentRecord | null> {
  const [row] = await tx.query<ConsentRow>(
    `select ${columnsAt('$4')} from sms_consents c
     where c.organization_id = $1 and c.recipient = $2 and c.campaign_id = $3
     order by (${statusAt('$4')} = 'active') desc, c.captured_at desc, c.id desc limit 1`,
    [of.organizationId, of.recipient, of.campaignId, at.toString()],
  );
  return row === undefined ? null : consentFromRow(row);
}

/** When a consent of a recipient for a campaign was last taken back; null where none ever was. */
export async function findLastRevocation(
  tx: Tx,
  of: { organizationId: string; recipient: string; campaignId: string },
): Promise<Temporal.Instant | null> {
  const [row] = await tx.query<{ at: Date | null }>(
    `select max(revoked_at) as at from sms_consents
     where organization_id = $1 and recipient = $2 and campaign_id = $3`,
    [of.organizationId, of.recipient, of.campaignId],
  );
  const at = row?.at ?? null;
  return at === null ? null : instantFromDate(at);
}

export async function findConsent(
  tx: Tx,
  organizationId: string,
  id: string,
  at: Temporal.Instant,
): Promise<ConsentRecord | null> {
  const [row] = await tx.query<ConsentRow>(
    `select ${columnsAt('$3')} from sms_consents c where c.organization_id = $1 and c.id = $2`,
    [organizationId, id, at.toString()],
  );
  return row === undefined ? null : consentFromRow(row);
}

/** Revokes one that was not; null when it was, or is not the organization's. */
export async function markRevoked(
  tx: Tx,
  organizationId: string,
  id: string,
  revocation: { reason: string; at: Temporal.Instant },
): Promise<ConsentRecord | null> {
  const [row] = await tx.query<ConsentRow>(
    `update sms_consents c set status = 'revoked', revoked_at = $4::timestamptz, revoked_reason = $3, updated_at = $4
     where c.organization_id = $1 and c.id = $2 and c.status = 'active' returning ${columnsAt('$4')}`,
    [organizationId, id, revocation.reason, revocation.at.toString()],
  );
  return row === undefined ? null : consentFromRow(row);
}

function consentFromRow(row: ConsentRow): ConsentRecord {
  return {
    id: row.id,
    organizationId: row.organization_id,
    recipient: row.recipient,
    campaignId: row.campaign_id,
    source: row.source,
    status: row.status,
    proofReference: row.proof_reference,
    proofHash: row.proof_hash,
    timezone: row.timezone,
    capturedAt: instantFromDate(row.captured_at),
    expiresAt: row.expires_at === null ? null : instantFromDate(row.expires_at),
    revokedAt: row.revoked_at === null ? null : instantFromDate(row.revoked_at),
    revokedReason: row.revoked_reason,
    metadata: row.metadata,
    createdAt: instantFromDate(row.created_at),
    updatedAt: instantFromDate(row.updated_at),
  };
}
