import type { CatalogVoice } from '../../providers/ports/vendor-speech.ts';
import type { Catalog, KnownVendor } from './catalog.policy.ts';
import { factsOfMetric, type Figure, type FigureSnapshot, type ImportHead, unknownFacts } from '../figures/index.ts';

/** A model of speech of this build. */
export interface SpeechModel {
  readonly vendor: string;
  readonly model: string;
  /** Whether a request can be routed to it. */
  readonly isRoutable: boolean;
  /** What the vendor says that it speaks: BCP 47 primary languages, or `any`. */
  readonly languages: readonly string[] | 'any';
  /** What the vendor says that one call may have at most; null is unknown. */
  readonly maxCharsPerCall: number | null;
  /** List price of a million characters in US dollars; null is unknown. */
  readonly listPriceUsd: number | null;
  /** The voices that it has, where they are a closed list. */
  readonly closedVoices: ReadonlySet<string> | null;
}

/** Everything that the catalogs of speech are made of, for organizations of one mode: it never changes. */
export interface SpeechFacts {
  readonly models: readonly SpeechModel[];
  readonly voices: readonly CatalogVoice[];
  /** Of speech alone; in the order in which they are preferred. */
  readonly figures: readonly Figure[];
  /** Of what the figures come from, oldest first. */
  readonly heads: readonly ImportHead[];
}

/** The vendors that serve the mode, configured or not, with what they bring and what was imported of them. */
export function speechFacts(catalog: Catalog, snapshot: FigureSnapshot, mode: 'test' | 'live'): SpeechFacts {
  const vendors = catalog.vendors.filter(({ serves }) => serves === mode);
  const names = new Set(vendors.map(({ name }) => name));
  const ours = <Of extends { readonly vendor: string }>(all: readonly Of[]) =>
    all.filter(({ vendor }) => names.has(vendor));
  return {
    models: vendors.flatMap(modelsOf),
    voices: [...vendors.flatMap(({ vendor }) => vendor?.speech?.voices ?? []), ...ours(snapshot.voices)],
    figures: [...ours(snapshot.figures).filter(({ kind }) => kind === 'tts'), ...vendors.flatMap(ownFigures)],
    heads: mode === 'test' ? vendors.flatMap(ownHead) : snapshot.heads,
  };
}

function modelsOf({ models, vendor }: KnownVendor): SpeechModel[] {
  const own = vendor?.speech === undefined ? null : new Set(vendor.speech.voices.map(({ voiceId }) => voiceId));
  return models
    .filter(({ kind }) => kind === 'tts')
    .map(({ vendor: name, model, languages, maxInputCharacters, price, voices }) => ({
      vendor: name,
      model,
      isRoutable: vendor !== null,
      languages,
      maxCharsPerCall: maxInputCharacters ?? null,
      listPriceUsd: price.characters === undefined ? null : price.characters / 1_000_000,
      closedVoices: own ?? (voices === undefined || voices instanceof RegExp ? null : new Set(voices)),
    }));
}

function ownFigures({ name, vendor }: KnownVendor): Figure[] {
  if (vendor?.speech === undefined) return [];
  const { figures, basis, board, source, date } = vendor.speech;
  return figures.map((own) => ({
    ...unknownFacts,
    ...own,
    vendor: name,
    kind: 'tts',
    board,
    unit: factsOfMetric(own.metric).unit,
    basis,
    source,
    date,
  }));
}

function ownHead({ vendor }: KnownVendor): ImportHead[] {
  // Measured figures need no word of warning.
  if (vendor?.speech === undefined || vendor.speech.basis === 'measured') return [];
  const { board, basis, date } = vendor.speech;
  return [
    {
      name: board,
      runId: board,
      generatedAt: `${date}T00:00:00.000Z`,
      routingPolicyVersion: null,
      notes: [`Voices and figures of ${vendor.displayName} are ${basis}: they were not measured.`],
    },
  ];
}
