import type { CatalogModel, ModelKind } from '../../providers/ports/catalog-model.ts';
import type { FailureReason } from '../../providers/ports/vendor-call.ts';
import type { Vendor } from '../../providers/ports/vendor.ts';

export type Objective = 'quality' | 'balanced' | 'latency' | 'cost';
export type RoutePath = 'stream' | 'batch';

/** What the caller asks of the routing, checked and with its defaults filled in. */
export type Routing =
  | {
      readonly mode: 'auto';
      readonly objective: Objective;
      /** Each `vendor` or `vendor:model`; null allows all. */
      readonly allow: readonly string[] | null;
      readonly deny: readonly string[];
    }
  | { readonly mode: 'explicit'; readonly vendor: string; readonly model: string };

/** A model that may serve a request, with the vendor that has it. */
export interface Candidate {
  readonly vendor: Vendor;
  readonly model: CatalogModel;
  /** Its place in the benchmark projection; null where it has no figures. */
  readonly rank: number | null;
}

/** Who serves a request: what the route object and the headers of an answer tell. */
export interface Route {
  readonly vendor: string;
  readonly model: string;
  readonly region: string;
  readonly attemptId: string;
}

/** One line of the trail of a request. Times are milliseconds; `startedMs` counts from the first attempt on. */
export interface AttemptRecord {
  /** Null for a candidate that was passed over without a call. */
  readonly id: string | null;
  readonly vendor: string;
  readonly model: string;
  readonly rank: number | null;
  readonly outcome: 'succeeded' | 'failed' | 'canceled' | 'skipped';
  readonly reason: FailureReason | 'breaker_open' | null;
  /** HTTP status of the vendor's answer; null where none came or it does not matter. */
  readonly status: number | null;
  /** The vendor's word for why it ended its answer, where it is none that is known; absent in older records. */
  readonly finishWord?: string | null;
  readonly startedMs: number;
  readonly firstContentMs: number | null;
  readonly durationMs: number;
}

/** What a request used; absent lines are zero. */
export interface RequestUsage {
  readonly durationMs?: number;
  readonly characters?: number;
  readonly inputTokens?: number;
  readonly cachedInputTokens?: number;
  readonly outputTokens?: number;
  readonly reasoningTokens?: number;
}

/** A part of what a request costs, in whole millionths of a US dollar above zero. */
export interface RequestCharge {
  readonly metric: 'input_tokens' | 'output_tokens' | 'characters' | 'audio_second';
  readonly quantity: number;
  readonly costMicroUsd: number;
}

/** What went on in a stream over a socket. */
export interface StreamRecord {
  /** That were heard, or spoken, to their end. */
  readonly utterances: number;
  /** Of the messages of each side. */
  readonly bytesIn: number;
  readonly bytesOut: number;
  /** Of the audio that was given to a vendor, or by it. */
  readonly audioMs: number;
  /** From the arrival of the request; null where none came. */
  readonly firstContentMs: number | null;
  readonly failovers: number;
  readonly closedBy: 'caller' | 'server' | 'provider';
}

/** What became of an admitted request. No prompt, audio or text is in it. */
export interface RequestOutcome {
  /** `canceled`: the caller went away first. */
  readonly status: 'succeeded' | 'failed' | 'canceled';
  /** The code that the caller was told; null unless `failed`. */
  readonly errorCode: string | null;
  readonly attempts: readonly AttemptRecord[];
  readonly usage: RequestUsage;
  /** Whether the usage was counted by us because the vendor did not tell it. */
  readonly usageEstimated: boolean;
  /** What is charged for, by what was counted; none costs nothing. */
  readonly charges: readonly RequestCharge[];
  /** The vendor that is charged for; null where none was asked. */
  readonly provider: string | null;
  /** For which its worker asked; null where a key did. */
  readonly sessionId: string | null;
  readonly totalMs: number;
  /** Of the total, what the router itself took: everything but waiting for vendors. */
  readonly ownMs: number;
  /** Null for all but streams over sockets. */
  readonly stream: StreamRecord | null;
}

/** A request as it asks to be admitted. */
export interface AdmissionRequest {
  readonly requestId: string;
  readonly organizationId: string;
  readonly prepaid: boolean;
  readonly kind: ModelKind;
  /** The operationId: a key belongs to an organization and an operation. */
  readonly operation: string;
  /** As the header came: one character is one byte. */
  readonly idempotencyKey: string;
  /** Of the raw body; of a multipart body, of the payload of the parts in their order. */
  readonly contentSha256: Buffer;
  /** The most that it may cost, in millionths of a US dollar. */
  readonly reservedMicroUsd: number;
  readonly routing: Routing;
  readonly streamed: boolean;
}

/** Takes requests in and lets them go. */
export interface Admission {
  /**
   * Takes the key, a place of the organization and the credit in one statement, durably, before any vendor is called.
   * Throws the refusals of `errors.ts`; nothing is taken then.
   */
  admit(request: AdmissionRequest): Promise<Admitted>;
}

/** A request that was taken in. Of its two ends, the first that is told counts. */
export interface Admitted {
  /**
   * Ends it: gives its place back, settles or releases its credit, writes its record. Returns at once; it is written with
   * others within some milliseconds.
   */
  settle(outcome: RequestOutcome): void;
  /**
   * Undoes it where no vendor was called: key, place and credit are given back, and there is no record. Returns at once,
   * as `settle`.
   */
  withdraw(): void;
}
