import type { CatalogModel, FactSource, ModelKind } from './catalog-model.ts';
import type { LlmProvider } from './llm.ts';
import type { SttProvider } from './stt.ts';
import type { SttStreamProvider } from './stt-stream.ts';
import type { TtsProvider } from './tts.ts';
import type { TtsStreamProvider } from './tts-stream.ts';
import type { VendorSpeech } from './vendor-speech.ts';

/** A figure by which a vendor's model is ranked where no import has one. */
export interface OwnModelFigure {
  readonly kind: ModelKind;
  readonly model: string;
  /** Streams are ranked by the first content, files by the whole time. */
  readonly metric: 'first_content_ms' | 'total_ms';
  readonly path: 'stream' | 'batch';
  readonly value: number;
  /** How it came about, such as `measured`. */
  readonly basis: string;
  readonly source: FactSource;
}

/** A vendor that this process can reach: its adapters, one for each capability it has, and what it offers. */
export interface Vendor {
  /** As callers write it in `provider`, and the lower case of its environment prefix. */
  readonly name: string;
  /** As people call it. */
  readonly displayName: string;
  /** The organizations that it serves: others reach it only as `servesTestSessions` says. */
  readonly serves: 'test' | 'live';
  /** Of one that serves live organizations: whether the operator lets sessions of test organizations reach it as well. */
  readonly servesTestSessions?: boolean;
  /**
   * Whether it serves requests alone that name it, explicitly or among the allowed ones, and sessions that a client has joined: what is
   * automatic otherwise passes it by.
   */
  readonly isOnlyNamed?: boolean;
  /** Whether it answers speech by speech, without a text between. */
  readonly isSpeechToSpeech?: boolean;
  readonly models: readonly CatalogModel[];
  readonly stt?: SttProvider;
  readonly tts?: TtsProvider;
  readonly llm?: LlmProvider;
  /** Of an adapter, streams of its own; `withStreams` bridges those without, and models that do not stream. */
  readonly sttStream?: SttStreamProvider;
  readonly ttsStream?: TtsStreamProvider;
  /** Voices and figures that no import brings. */
  readonly speech?: VendorSpeech;
  readonly figures?: readonly OwnModelFigure[];
}

/** What is known of a vendor without an account there. */
export interface KnownVendor {
  readonly name: string;
  /** As people call it. */
  readonly displayName: string;
  /** Null where only the operator knows it. */
  readonly defaultBaseUrl: string | null;
  /** What it offers; empty where only the operator knows that. */
  readonly models: readonly CatalogModel[];
  /** Reads the operator's list of models, or throws. Only of vendors without a list of their own. */
  readModels?(list: string): readonly CatalogModel[];
}
