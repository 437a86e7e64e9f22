import type { Temporal } from 'temporal-polyfill';
import type { Sender } from '../model/admission.policy.ts';
import type { SegmentEstimate } from '../model/segments.policy.ts';
import type { CampaignSnapshot, ConsentBasis } from '../model/types.ts';

export type GateName =
  | 'idempotency_key'
  | 'send_at'
  | 'sender'
  | 'readiness'
  | 'row'
  | 'suppression'
  | 'consent'
  | 'timezone'
  | 'quiet_hours'
  | 'credits';

/** What one check says. */
export interface Verdict {
  gate: GateName;
  /** `shifted` passes and moves the text; `skipped` could not be judged. */
  result: 'passed' | 'failed' | 'shifted' | 'skipped';
  /** What a real call would answer, or the code of a rejected row. */
  code: string | null;
  /** One sentence for a person. */
  detail: string;
}

export type Outcome = 'would_send' | 'would_refuse' | 'would_repeat';

/** What would become of one text. Money is in millionths of a US dollar. */
export interface TextForecast {
  outcome: Outcome;
  verdicts: Verdict[];
  estimate: SegmentEstimate;
  priceMicroUsd: number;
  timezone: string | null;
  consentId: string | null;
  consentBasis: ConsentBasis | null;
  effectiveSendAt: Temporal.Instant | null;
}

/** The number that would send; null where the request names none of the organization's. */
export type ForecastSender = { sender: Sender; campaign: CampaignSnapshot | null } | null;

export interface SendForecast extends TextForecast {
  sender: ForecastSender;
}

export interface BatchForecast {
  outcome: Outcome;
  verdicts: Verdict[];
  sender: ForecastSender;
  rows: TextForecast[];
}
