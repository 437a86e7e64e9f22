import { type ApiPromise, method } from '../api-promise.ts';
import type { CallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  CreateSmsConsentRequest,
  ImportedSmsConsents,
  RevokeSmsConsentRequest,
  SmsConsent,
  SmsConsentPage,
  SmsEvidence,
  SmsSettings,
  SmsSuppression,
  SmsSuppressionPage,
  UpdateSmsSettingsRequest,
} from '../generated/schemas.ts';
import type { List } from '../list.ts';
import type { Methods } from '../methods.ts';
import type { QueryOf } from './query-of.ts';

export type ListSmsConsentsFilter = QueryOf<'listSmsConsents'>;
export type ListSmsSuppressionsFilter = QueryOf<'listSmsSuppressions'>;

/** What recipients agreed to. */
export interface SmsConsents {
  /** Newest record first. Filters combine with AND. */
  list(filter?: ListSmsConsentsFilter, options?: CallOptions): List<SmsConsent, SmsConsentPage>;
  /** Records another consent each time: after a lost answer look for it in the list first. */
  create(consent: CreateSmsConsentRequest, options?: CallOptions): ApiPromise<SmsConsent>;
  /** Records up to 1000, all of them or none. */
  import(records: CreateSmsConsentRequest[], options?: CallOptions): ApiPromise<ImportedSmsConsents>;
  /** Takes one back for good. */
  revoke(consentId: string, revocation?: RevokeSmsConsentRequest, options?: CallOptions): ApiPromise<SmsConsent>;
}

/** Who opted out by a keyword, of all texts of the organization. */
export interface SmsSuppressions {
  /** Newest first. */
  list(filter?: ListSmsSuppressionsFilter, options?: CallOptions): List<SmsSuppression, SmsSuppressionPage>;
}

/** What holds for all texts of the organization. */
export interface SmsSettingsResource {
  get(options?: CallOptions): ApiPromise<SmsSettings>;
  /** Only what is given changes. */
  update(changes: UpdateSmsSettingsRequest, options?: CallOptions): ApiPromise<SmsSettings>;
}

/**
 * What was decided about texting a recipient, as a file that proves itself: see `verifySmsEvidence` of
 * `@trunkline/sdk/evidence`.
 */
export interface SmsEvidenceResource {
  /** The whole chain of a recipient, however many answers it takes. */
  get(recipient: string, options?: CallOptions): ApiPromise<SmsEvidence>;
}

export interface SmsCompliance {
  consents: SmsConsents;
  suppressions: SmsSuppressions;
  settings: SmsSettingsResource;
  evidence: SmsEvidenceResource;
}

export function createSmsCompliance({ list, find, read, post, patch }: Methods): Exact<SmsCompliance> {
  const importAll = post('/v1/sms/consents/import');
  const revoke = post('/v1/sms/consents/{consent_id}/revoke');
  const part = find('/v1/sms/evidence');
  return {
    consents: {
      list: list('/v1/sms/consents'),
      create: post('/v1/sms/consents'),
      import: method(['records', 'options'], async (records, options) =>
        importAll({ records }, options).withResponse(),
      ),
      revoke: method(['consentId', 'revocation', 'options'], async (consentId, revocation = {}, options) =>
        revoke(consentId, revocation, options).withResponse(),
      ),
    },
    suppressions: { list: list('/v1/sms/suppressions') },
    settings: {
      get: read('/v1/sms/settings'),
      update: patch('/v1/sms/settings'),
    },
    evidence: {
      get: method(['recipient', 'options'], async (recipient, options) => {
        let { data, response } = await part({ recipient }, options).withResponse();
        let { entries } = data;
        while (data.next_cursor !== null) {
          ({ data, response } = await part({ recipient, cursor: data.next_cursor }, options).withResponse());
          entries = [...entries, ...data.entries];
        }
        return { data: { ...data, entries }, response };
      }),
    },
  };
}
