import type { ReasoningEffort } from './llm.ts';
import type { AudioEncoding } from './tts.ts';

export type ModelKind = 'stt' | 'tts' | 'llm';

/** What a model can do beyond its kind. */
export interface ModelCapabilities {
  readonly tools: boolean;
  readonly structuredOutput: boolean;
  readonly cachedInput: boolean;
  readonly reasoning: boolean;
  readonly diarization: boolean;
  readonly keywords: boolean;
  readonly noiseReduction: boolean;
  readonly wordTimestamps: boolean;
}

/** Of a model that can do nothing beyond its kind. */
export const noCapabilities: ModelCapabilities = {
  tools: false,
  structuredOutput: false,
  cachedInput: false,
  reasoning: false,
  diarization: false,
  keywords: false,
  noiseReduction: false,
  wordTimestamps: false,
};

/** A format that the model takes (stt) or gives (tts): rates as a list, ascending, or as a range. */
export interface ModelAudioFormat {
  readonly encoding: AudioEncoding;
  readonly sampleRatesHz: readonly number[] | { readonly min: number; readonly max: number };
  /** Ascending, 1 to 8. */
  readonly channels: readonly number[];
}

/** List price in millionths of a US dollar. A line that is absent costs nothing. */
export interface ModelPrice {
  /** For one million tokens. */
  readonly inputTokens?: number;
  readonly cachedInputTokens?: number;
  /** Reasoning tokens cost the same. */
  readonly outputTokens?: number;
  /** For one million characters. */
  readonly characters?: number;
  /** For one hour of audio. */
  readonly audioHour?: number;
}

/** Where a fact was read, and when. */
export interface FactSource {
  readonly url: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** One model of one vendor. A fact that no source gives is absent. */
export interface CatalogModel {
  readonly vendor: string;
  readonly model: string;
  readonly kind: ModelKind;
  readonly capabilities: ModelCapabilities;
  /** Cloud regions in which the vendor processes; at least one. */
  readonly regions: readonly string[];
  /** BCP 47 primary languages, or `any` where the model takes every language or finds out by itself. */
  readonly languages: readonly string[] | 'any';
  /** What people have to know of it before they choose it; shown wherever models are listed. */
  readonly note?: string;
  /** Of stt and tts, at least one; absent for llm. */
  readonly audioFormats?: readonly ModelAudioFormat[];
  /** Of stt: whether it takes MP3 as well, of any rate. */
  readonly takesMp3?: boolean;
  readonly maxAudioBytes?: number;
  readonly maxAudioSeconds?: number;
  /** Of stt whose keywords travel in the address: how long they may be together, as a query string. */
  readonly maxKeywordsQueryBytes?: number;
  /** Of tts. */
  readonly maxInputCharacters?: number;
  /** Of tts: what `voice` may be, as a closed list or as a form; absent takes any. */
  readonly voices?: readonly string[] | RegExp;
  readonly defaultVoice?: string;
  /** Of tts: how fast it speaks where it is asked to. A request with another speed goes to other models. */
  readonly speeds?: { readonly min: number; readonly max: number };
  /** Of tts: whether it takes instructions. A request with some goes to other models. */
  readonly takesInstructions?: boolean;
  /** Of llm. */
  readonly minOutputTokens?: number;
  /** Of llm. */
  readonly maxOutputTokens?: number;
  /** Of llm: whether temperature and top_p are taken. A request with one of them goes to other models. */
  readonly takesSampling?: boolean;
  /** Of llm that takes them: whether it takes both at once. A request with both goes to other models. */
  readonly takesTemperatureWithTopP?: boolean;
  /** Of llm: what `reasoningEffort` may be. A request with one of the others goes to other models. */
  readonly reasoningEfforts?: readonly ReasoningEffort[];
  readonly price: ModelPrice;
  readonly source: FactSource;
}
