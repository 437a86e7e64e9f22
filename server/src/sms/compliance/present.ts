import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { EvidenceExport } from './evidence.ts';
import type { ConsentRecord, SmsSettings, SuppressionRecord } from './types.ts';

type Wire = components['schemas'];

export function presentConsent(consent: ConsentRecord): Wire['SmsConsent'] {
  return {
    id: consent.id,
    recipient: consent.recipient,
    campaign_id: consent.campaignId,
    source: consent.source,
    status: consent.status,
    proof_reference: consent.proofReference,
    proof_hash: consent.proofHash,
    timezone: consent.timezone,
    captured_at: isoMillis(consent.capturedAt),
    expires_at: isoOrNull(consent.expiresAt),
    revoked_at: isoOrNull(consent.revokedAt),
    revoked_reason: consent.revokedReason,
    metadata: consent.metadata,
    created_at: isoMillis(consent.createdAt),
    updated_at: isoMillis(consent.updatedAt),
  };
}

export function presentSuppression(suppression: SuppressionRecord): Wire['SmsSuppression'] {
  return {
    id: suppression.id,
    recipient: suppression.recipient,
    status: suppression.status,
    keyword: suppression.keyword,
    source_phone_number_id: suppression.phoneNumberId,
    source_message_provider_id: suppression.providerMessageId,
    suppressed_at: isoOrNull(suppression.suppressedAt),
    lifted_at: isoOrNull(suppression.liftedAt),
    updated_at: isoMillis(suppression.updatedAt),
  };
}

/** Nothing is synchronized with a carrier: each number names its profile, and each text its callback. */
export function presentSettings(settings: SmsSettings): Wire['SmsSettings'] {
  return {
    help_message: settings.helpMessage,
    opt_in_message: settings.optInMessage,
    opt_out_message: settings.optOutMessage,
    retention_days: settings.retentionDays,
    quiet_hours_start: settings.quietHoursStart,
    quiet_hours_end: settings.quietHoursEnd,
    default_timezone: settings.defaultTimezone,
    default_automation_enabled: settings.defaultAutomationEnabled,
    messaging_profile_id: null,
    messaging_profile_status: null,
    webhook_config_version: null,
    opt_out_config_version: settings.optOutConfigVersion,
    last_synced_at: null,
    last_error: null,
    updated_at: isoOrNull(settings.updatedAt),
  };
}

/** The contents as the texts that were hashed: nothing here may parse and write them again. */
export function presentEvidence(exported: EvidenceExport): Wire['SmsEvidence'] {
  return {
    format: 'sms-evidence.v1',
    organization_id: exported.organizationId,
    recipient: exported.recipient,
    exported_at: isoMillis(exported.at),
    entries: exported.links.map(({ seq, previousHash, content, hash }) => ({
      seq,
      previous_hash: previousHash,
      content,
      hash,
    })),
    head: { seq: exported.head.seq, hash: exported.head.hash },
    next_cursor: exported.nextCursor,
  };
}

function isoOrNull(instant: Temporal.Instant | null): string | null {
  return instant === null ? null : isoMillis(instant);
}
