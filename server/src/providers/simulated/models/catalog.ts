import { noCapabilities } from '../../ports/catalog-model.ts';
import type { CatalogModel, FactSource, ModelAudioFormat, ModelKind } from '../../ports/catalog-model.ts';
import { reasoningEfforts } from '../../ports/llm.ts';
import { simulatedModels } from './faults.ts';
import { simulatedVendorName } from '../vendor-names.ts';

// The simulation is its own source: what it does stands in this file and in docs/decisions/vendors.md#d158.
const source: FactSource = { url: 'urn:trunkline:simulation', date: '2026-11-21' };

const anyPcm: readonly ModelAudioFormat[] = [
  { encoding: 'pcm_s16le', sampleRatesHz: { min: 8_000, max: 192_000 }, channels: [1, 2, 3, 4, 5, 6, 7, 8] },
];

/** What the models of one kind share. The prices are play money. */
const ofKind: Readonly<Record<ModelKind, Pick<CatalogModel, 'capabilities' | 'price'> & Partial<CatalogModel>>> = {
  llm: {
    capabilities: { ...noCapabilities, tools: true, structuredOutput: true },
    maxOutputTokens: 131_072,
    takesSampling: true,
    // It takes each, and answers alike.
    reasoningEfforts,
    price: { inputTokens: 1_000_000, cachedInputTokens: 1_000_000, outputTokens: 2_000_000 },
  },
  stt: {
    capabilities: { ...noCapabilities, diarization: true, keywords: true, noiseReduction: true, wordTimestamps: true },
    audioFormats: anyPcm,
    takesMp3: true,
    maxAudioBytes: 26_214_400,
    price: { audioHour: 360_000 },
  },
  tts: {
    capabilities: noCapabilities,
    audioFormats: anyPcm,
    maxInputCharacters: 10_000,
    speeds: { min: 0.5, max: 2 },
    takesInstructions: true,
    defaultVoice: 'tone',
    price: { characters: 10_000_000 },
  },
};

/** The models of the simulation, every one for all three kinds. */
export const simulatedCatalog: readonly CatalogModel[] = (['llm', 'stt', 'tts'] as const).flatMap((kind) =>
  simulatedModels.map((model) => ({
    vendor: simulatedVendorName,
    model,
    kind,
    regions: ['local'],
    languages: 'any',
    ...ofKind[kind],
    source,
  })),
);
