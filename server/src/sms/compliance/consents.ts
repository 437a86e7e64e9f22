import type { Temporal } from 'temporal-polyfill';
import { sha256 } from '../../platform/text/canonical-json.ts';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import { notFound, validationError } from '../../platform/process/errors.ts';
import type { SmsIds } from '../model/id-prefixes.ts';
import { type PageRequest, readSealedPage, type SealedPage } from '../../platform/crypto/sealed-page.ts';
import { consentIssues } from './consent-rules.policy.ts';
import {
  type ConsentFilter,
  findCampaigns,
  findConsent,
  insertConsents,
  listConsents,
  markRevoked,
} from './consent-store.ts';
import { recordEvidence } from './evidence.ts';
import type { ConsentRecord, EvidenceFact, NewConsent } from './types.ts';

export interface Consents {
  /** Records all or none; 400 names every wrong one, by what `pathOf` calls its place in the request. */
  record(
    organizationId: string,
    consents: readonly NewConsent[],
    pathOf: (index: number) => string,
  ): Promise<ConsentRecord[]>;
  list(organizationId: string, filter: ConsentFilter, page: PageRequest): Promise<SealedPage<ConsentRecord>>;
  /** Takes one back; one that was taken back before is answered as it is. 404 when it is not the organization's. */
  revoke(organizationId: string, id: string, reason: string): Promise<ConsentRecord>;
}

export function createConsents(options: {
  database: Database;
  cursors: Cursors;
  ids: SmsIds;
  now: (tx: Tx, organizationId: string) => Promise<Temporal.Instant>;
}): Consents {
  const { database, cursors, ids, now } = options;
  return {
    record: (organizationId, consents, pathOf) =>
      database.tx(async (tx) => {
        const at = await now(tx, organizationId);
        const campaigns = await findCampaigns(tx, organizationId, [...new Set(consents.map((c) => c.campaignId))]);
        const issues = consents.flatMap((consent, index) => [
          ...(campaigns.has(consent.campaignId)
            ? []
            : [{ path: `${pathOf(index)}/campaign_id`, message: 'must be a campaign of your organization' }]),
          ...consentIssues(consent, at, pathOf(index)),
        ]);
        if (issues.length > 0) throw validationError(issues);
        const records = consents.map((consent) => newRecord(ids.prefixed('cons'), organizationId, consent, at));
        await insertConsents(tx, records);
        await recordEvidence(tx, records.map(consentRecorded));
        return records;
      }),
    list: async (organizationId, filter, page) => {
      const at = await now(database.read, organizationId);
      return readSealedPage(cursors, { organizationId, kind: 'sms.consents', filter }, page, {
        names: ['before'],
        load: (position, limit) =>
          listConsents(database.read, organizationId, filter, { at, before: position?.before ?? null, limit }),
        positionOf: ({ id }) => ({ before: id }),
      });
    },
    revoke: (organizationId, id, reason) =>
      database.tx(async (tx) => {
        const at = await now(tx, organizationId);
        const revoked = await markRevoked(tx, organizationId, id, { reason, at });
        if (revoked === null) {
          const known = await findConsent(tx, organizationId, id, at);
          if (known === null) throw notFound('Consent', '/v1/sms/consents');
          return known;
        }
        const { recipient, campaignId } = revoked;
        const data = { consent_id: id, campaign_id: campaignId, reason };
        await recordEvidence(tx, [{ organizationId, recipient, kind: 'consent_revoked', at, data }]);
        return revoked;
      }),
  };
}

/** A consent as it is recorded `at` that time: its proof becomes a hash. */
export function newRecord(
  id: string,
  organizationId: string,
  consent: NewConsent,
  at: Temporal.Instant,
): ConsentRecord {
  const { proof, capturedAt, ...said } = consent;
  const expired = consent.expiresAt !== null && consent.expiresAt.epochMilliseconds <= at.epochMilliseconds;
  return {
    ...said,
    id,
    organizationId,
    status: expired ? 'expired' : 'active',
    proofHash: proof === null ? null : sha256(proof).toString('hex'),
    capturedAt: capturedAt ?? at,
    revokedAt: null,
    revokedReason: null,
    createdAt: at,
    updatedAt: at,
  };
}

/** What the evidence keeps of a consent that was just recorded. */
export function consentRecorded(consent: ConsentRecord): EvidenceFact {
  const { organizationId, recipient, createdAt: at } = consent;
  const data = {
    consent_id: consent.id,
    campaign_id: consent.campaignId,
    source: consent.source,
    proof_reference: consent.proofReference,
    proof_hash: consent.proofHash,
    timezone: consent.timezone,
    captured_at: isoMillis(consent.capturedAt),
    expires_at: consent.expiresAt === null ? null : isoMillis(consent.expiresAt),
  };
  return { organizationId, recipient, kind: 'consent_recorded', at, data };
}
