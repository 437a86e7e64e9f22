import type { CatalogModel, ModelKind } from '../../providers/ports/catalog-model.ts';
import type { CatalogVoice } from '../../providers/ports/vendor-speech.ts';
import type { Metric } from './metrics.policy.ts';

export type FigurePath = 'stream' | 'batch';

/** One measured, published or simulated value of a model or of one of its voices. Null is unknown, or does not apply. */
export interface Figure {
  readonly vendor: string;
  readonly kind: ModelKind;
  readonly model: string;
  /** Null where the figure is the model's own. */
  readonly voice: string | null;
  /** BCP 47; null where the figure does not depend on the language. */
  readonly language: string | null;
  /** Null where it holds for both. */
  readonly path: FigurePath | null;
  /** Whose board, panel or axis the value is on. */
  readonly board: string | null;
  /** Of the vendor, and where it was measured from. */
  readonly region: string | null;
  readonly location: string | null;
  readonly metric: Metric;
  readonly value: number;
  readonly unit: string;
  readonly n: number | null;
  readonly p50: number | null;
  readonly p90: number | null;
  /** The bounds of the confidence interval. */
  readonly ci: readonly [number, number] | null;
  /** How it came about, such as `measured`, `published`, `vendor_claimed`, `simulated`. */
  readonly basis: string;
  readonly estimated: boolean;
  /** The share of samples, in per cent, that could not be judged. */
  readonly unjudgeable: number | null;
  readonly comparableAcrossLanguages: boolean | null;
  readonly sweeps: number | null;
  readonly wideTail: boolean | null;
  /** A URI. */
  readonly source: string;
  /** YYYY-MM-DD. */
  readonly date: string;
}

/** A voice that an import names. */
export type ImportedVoice = CatalogVoice;

/** What stands at the head of an import. */
export interface ImportHead {
  /** A later import of the same name replaces this one. */
  readonly name: string;
  readonly runId: string | null;
  readonly generatedAt: string | null;
  readonly routingPolicyVersion: string | null;
  readonly notes: readonly string[];
}

/** A whole import, checked. */
export interface ImportDocument {
  readonly head: ImportHead;
  readonly figures: readonly Figure[];
  readonly voices: readonly ImportedVoice[];
}

/** All figures and voices that hold at one moment: it never changes, a later one takes its place. */
export interface FigureSnapshot {
  /** Rises with every import; 0 before the first was read. */
  readonly version: number;
  /** Of several for the same thing, the newest. */
  readonly figures: readonly Figure[];
  readonly voices: readonly ImportedVoice[];
  /** The heads of the imports that hold, oldest first. */
  readonly heads: readonly ImportHead[];
}

/** The figures of a model for one language and path, as the ranking of the router takes them. */
export interface ModelFigures {
  /** BCP 47, such as `en`; `any` where the figures do not depend on the language. */
  readonly language: string;
  readonly path: FigurePath;
  /** On the axis that `qualityAxis` names. */
  readonly quality?: number;
  readonly qualityAxis?: string;
  readonly qualityLowerIsBetter: boolean;
  readonly latencyMs?: number;
  readonly firstPartialMs?: number;
  /** In millionths of a US dollar, on the basis that `costBasis` names. */
  readonly costMicroUsd?: number;
  readonly costBasis?: string;
}

/** A model of the catalog with its figures. */
export interface RankedModel extends CatalogModel {
  readonly figures: readonly ModelFigures[];
}
