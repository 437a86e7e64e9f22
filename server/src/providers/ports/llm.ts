import type { VendorCall } from './vendor-call.ts';

/** One item of the history that the caller sends whole with each request. */
export type LlmInputItem =
  | { readonly type: 'message'; readonly role: 'system' | 'user' | 'assistant'; readonly texts: readonly string[] }
  | { readonly type: 'function_call'; readonly callId: string; readonly name: string; readonly arguments: string }
  /** `result` is any JSON value; absent is null. */
  | { readonly type: 'function_result'; readonly callId: string; readonly result: unknown };

export interface LlmTool {
  readonly name: string;
  readonly description: string | null;
  /** JSON Schema of an object; null takes no arguments. */
  readonly parameters: Readonly<Record<string, unknown>> | null;
}

/** Whether a tool is called: as the model sees fit, never, some tool, or the one that is named. */
export type LlmToolChoice = 'auto' | 'none' | 'required' | { readonly name: string };

/** How much a model that reasons thinks before it answers, from the least on. */
export const reasoningEfforts = ['none', 'minimal', 'low', 'medium', 'high', 'xhigh'] as const;
export type ReasoningEffort = (typeof reasoningEfforts)[number];

/** One generation. */
export interface LlmCall {
  readonly model: string;
  readonly input: readonly LlmInputItem[];
  readonly tools: readonly LlmTool[];
  /** Absent leaves it to the vendor, which is `auto`. Without tools it says nothing. */
  readonly toolChoice?: LlmToolChoice | undefined;
  /** False asks for one call at a time; absent leaves it to the vendor. Without tools it says nothing. */
  readonly parallelToolCalls?: boolean | undefined;
  /** One that the model takes; absent leaves it to the vendor. */
  readonly reasoningEffort?: ReasoningEffort | undefined;
  /** Asks for one JSON value of this schema instead of text. */
  readonly responseFormat: {
    readonly name: string;
    readonly schema: Readonly<Record<string, unknown>>;
    readonly strict: boolean;
  } | null;
  readonly maxOutputTokens: number;
  readonly temperature: number | null;
  readonly topP: number | null;
}

/** A complete item of the answer. `callId` is the one that a function_result of the next request names. */
export type LlmOutputItem =
  | { readonly type: 'message'; readonly text: string }
  | { readonly type: 'function_call'; readonly callId: string; readonly name: string; readonly arguments: string }
  | { readonly type: 'structured_json'; readonly json: unknown };

/** An item of which the first part has come. A structured value is told only when it is complete. */
export type LlmItemShell =
  | { readonly type: 'message' }
  | { readonly type: 'function_call'; readonly callId: string; readonly name: string }
  | { readonly type: 'structured_json' };

export type StopReason = 'stop' | 'max_output_tokens' | 'tool_call';

/** Tokens; the same token is counted in exactly one of the four. */
export interface LlmUsage {
  readonly inputTokens: number;
  readonly cachedInputTokens: number;
  readonly outputTokens: number;
  readonly reasoningTokens: number;
  /** True where the vendor told none and these are counted from the length of the texts. */
  readonly estimated: boolean;
}

/**
 * What comes of a generation, in order: each item is added, then its deltas, then completed; the next has the next index.
 * `added` comes together with the first content, never before it. `finished` is last, and comes exactly once in a
 * generation that succeeds, after at least one completed item.
 */
export type LlmEvent =
  | { readonly type: 'added'; readonly index: number; readonly item: LlmItemShell }
  | { readonly type: 'text'; readonly index: number; readonly delta: string }
  | { readonly type: 'arguments'; readonly index: number; readonly delta: string }
  | { readonly type: 'completed'; readonly index: number; readonly item: LlmOutputItem }
  /**
   * Content came that is told later or never, as of a structured value or of reasoning: the vendor is at work, and bills
   * it. `characters` is how much came.
   */
  | { readonly type: 'progress'; readonly characters: number }
  | {
      readonly type: 'finished';
      readonly stopReason: StopReason;
      /** The vendor's word for why it stopped, where it is none that is known: then `stopReason` is as of a sound end. */
      readonly unknownWord?: string;
      readonly usage: LlmUsage;
    };

/** The language-model port. One conformance suite holds for every adapter of it. */
export interface LlmProvider {
  /**
   * Always asks the vendor to stream, also for callers who want one JSON answer: only so a dead upstream is told from a
   * busy one. Throws VendorFailure, or anything once the signal is aborted. Keep-alives, empty frames and frames that
   * name a role only yield nothing. An end without an item is `empty_output`, a content filter `content_filtered`.
   * What comes at once is given at once: a batch holds the events of one read of the network, and is never empty.
   */
  respond(request: LlmCall, call: VendorCall): AsyncIterable<readonly LlmEvent[]>;
}
