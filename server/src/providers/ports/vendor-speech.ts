/** A voice that a vendor has. Null is unknown. */
export interface CatalogVoice {
  readonly vendor: string;
  readonly voiceId: string;
  readonly name: string;
  readonly gender: 'male' | 'female' | 'neutral' | null;
  readonly accent: string | null;
  /** BCP 47. */
  readonly languages: readonly string[];
  readonly styles: readonly string[];
  /** The models that speak with it; empty for every model of the vendor. */
  readonly models: readonly string[];
  /** Such as `verified`; null where the voice was not tried on its models. */
  readonly compatibility: string | null;
}

/** A figure of speech that a vendor makes of itself: of a model, or of one of its voices. */
export interface OwnSpeechFigure {
  readonly model: string;
  /** Null where the figure is the model's own. */
  readonly voice: string | null;
  /** BCP 47; null where the figure does not depend on the language. */
  readonly language: string | null;
  readonly metric:
    | 'naturalness'
    | 'robustness'
    | 'panel_mos'
    | 'panel_named_pct'
    | 'words_per_minute'
    | 'max_chars_per_call'
    | 'first_content_ms'
    | 'price_min_usd';
  readonly value: number;
  readonly n?: number;
  readonly p90?: number;
  readonly ci?: readonly [number, number];
  readonly sweeps?: number;
  readonly wideTail?: boolean;
  readonly region?: string;
  readonly location?: string;
}

/** What a vendor brings to the catalogs of speech beside imports: those that work in this process. */
export interface VendorSpeech {
  readonly voices: readonly CatalogVoice[];
  readonly figures: readonly OwnSpeechFigure[];
  /** The basis, the board and the source of each figure, and when all were made (YYYY-MM-DD). */
  readonly basis: string;
  readonly board: string;
  readonly source: string;
  readonly date: string;
}
