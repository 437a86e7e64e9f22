import { Temporal } from 'temporal-polyfill';
import type { SliceHandlers } from '../../contract/binding.ts';
import type { components } from '../../contract/generated/openapi.ts';
import { forbidden } from '../../platform/process/errors.ts';
import { presentConsent, presentEvidence, presentSettings, presentSuppression } from './present.ts';
import type { SmsCompliance } from './sms-compliance.ts';
import type { NewConsent, SmsSettingsChanges } from './types.ts';

type ComplianceHandlers = Pick<
  SliceHandlers<'sms'>,
  | 'createSmsConsent'
  | 'listSmsConsents'
  | 'importSmsConsents'
  | 'revokeSmsConsent'
  | 'listSmsSuppressions'
  | 'getSmsSettings'
  | 'updateSmsSettings'
  | 'getSmsEvidence'
>;

export function createSmsComplianceRoutes(options: { compliance: SmsCompliance }): ComplianceHandlers {
  const { consents, listSuppressions, settings, exportEvidence } = options.compliance;
  return {
    createSmsConsent: async ({ principal, body }, reply) => {
      const recorded = await consents.record(principal.organizationId, [consentFrom(body)], () => '/body');
      const [consent] = recorded.map(presentConsent);
      if (consent === undefined) throw new Error('A consent was not recorded');
      return reply(201, { json: consent });
    },
    importSmsConsents: async ({ principal, body }, reply) => {
      const records = body.records.map(consentFrom);
      const recorded = await consents.record(principal.organizationId, records, (index) => `/body/records/${index}`);
      return reply(201, { json: { data: recorded.map(presentConsent), imported: recorded.length } });
    },
    listSmsConsents: async ({ principal, query }, reply) => {
      const { cursor = null, limit, recipient = null, campaign_id: campaignId = null, status = null } = query;
      const filter = { recipient, campaignId, status };
      const page = await consents.list(principal.organizationId, filter, { cursor, limit });
      return reply(200, { json: { data: page.items.map(presentConsent), next_cursor: page.nextCursor } });
    },
    revokeSmsConsent: async ({ principal, params, body }, reply) =>
      reply(200, {
        json: presentConsent(
          await consents.revoke(principal.organizationId, params.consent_id, body.reason ?? 'manual_revocation'),
        ),
      }),
    listSmsSuppressions: async ({ principal, query }, reply) => {
      const { cursor = null, limit, recipient = null, active = null } = query;
      const page = await listSuppressions(principal.organizationId, { recipient, active }, { cursor, limit });
      return reply(200, { json: { data: page.items.map(presentSuppression), next_cursor: page.nextCursor } });
    },
    getSmsSettings: async ({ principal }, reply) =>
      reply(200, { json: presentSettings(await settings.get(principal.organizationId)) }),
    updateSmsSettings: async ({ principal, body }, reply) => {
      // The zone is the organization's own: it needs here what it needs there.
      if ('default_timezone' in body && !principal.scopes.includes('admin')) throw forbidden('admin');
      return reply(200, { json: presentSettings(await settings.update(principal.organizationId, changesFrom(body))) });
    },
    getSmsEvidence: async ({ principal, query }, reply) => {
      const { cursor = null, recipient } = query;
      return reply(200, { json: presentEvidence(await exportEvidence(principal.organizationId, recipient, cursor)) });
    },
  };
}

function consentFrom(body: components['schemas']['CreateSmsConsentRequest']): NewConsent {
  const instant = (text: string | undefined) => (text === undefined ? null : Temporal.Instant.from(text));
  return {
    recipient: body.recipient,
    campaignId: body.campaign_id,
    source: body.source,
    proofReference: body.proof_reference ?? null,
    proof: body.proof ?? null,
    timezone: body.timezone ?? null,
    capturedAt: instant(body.captured_at),
    expiresAt: instant(body.expires_at),
    metadata: body.metadata ?? {},
  };
}

const fields = {
  help_message: 'helpMessage',
  opt_in_message: 'optInMessage',
  opt_out_message: 'optOutMessage',
  retention_days: 'retentionDays',
  quiet_hours_start: 'quietHoursStart',
  quiet_hours_end: 'quietHoursEnd',
  default_timezone: 'defaultTimezone',
  default_automation_enabled: 'defaultAutomationEnabled',
} as const satisfies Record<keyof components['schemas']['UpdateSmsSettingsRequest'], keyof SmsSettingsChanges>;

/** What is given; null is a value of its own, and absent changes nothing. */
function changesFrom(body: components['schemas']['UpdateSmsSettingsRequest']): SmsSettingsChanges {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([wire, own]) => (wire in body ? [[own, body[wire as keyof typeof body]]] : [])),
  );
}
