import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';
import type { ExtractionField } from '../../webhooks/index.ts';

type Wire = components['schemas'];

export type { ExtractionField };
export type AnalysisStatus = Wire['CallReport']['analysis_status'];
export type Voicemail = Wire['CallReportVoicemail'];
/** What a model saw in a call; empty where none was asked. */
export type StructuredData = Wire['CallReport']['structured_data'];
/** A value that was extracted; null where the call does not say it. */
export type Value = string | number | boolean | null;
/** By the name of their field. */
export type Values = Readonly<Record<string, Value>>;

/** Who wants which fields of a call: an endpoint, or null for its agent. */
export interface Extraction {
  readonly endpointId: string | null;
  readonly fields: readonly ExtractionField[];
}

/** What was found out of a call, and how. */
export interface Findings {
  readonly summary: string;
  readonly outcome: Wire['CallOutcome'];
  readonly structuredData: StructuredData;
  readonly customData: Values;
  /**
   * `heuristic`: no model was asked, the words are ours. `completed`: a model gave them. `failed`: a model was asked and gave nothing
   * of use; the words are ours.
   */
  readonly analysisStatus: AnalysisStatus;
  readonly analysisProvider: string | null;
  readonly analysisModel: string | null;
  /** Why there is no analysis, or which values were left out; null where there is nothing to say. */
  readonly analysisError: string | null;
}

/** A recording that can be read, as its event carries it. */
export interface PublishedRecording {
  readonly durationMs: number;
  /** Opens it without a key for seven days. */
  readonly recordingUrl: string;
}

/** A report that is made. Its times are those of the organization's clock. */
export interface Report extends Findings {
  readonly sessionId: string;
  readonly organizationId: string;
  /** Null for a call without a telephone. */
  readonly voicemail: Voicemail | null;
  /** Null until there is one that can be read. */
  readonly recording: PublishedRecording | null;
  /** When a model had been asked; null where none was. */
  readonly analysisCompletedAt: Temporal.Instant | null;
  readonly createdAt: Temporal.Instant;
  readonly updatedAt: Temporal.Instant;
}
