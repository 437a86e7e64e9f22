import { systemClock } from '../../server/src/platform/time/clock.ts';
import { noCapabilities } from '../../server/src/providers/ports/catalog-model.ts';
import type { ModelKind } from '../../server/src/providers/ports/catalog-model.ts';
import { createSimulatedVendor } from '../../server/src/providers/simulated/vendor.ts';
import type { Vendor } from '../../server/src/providers/ports/vendor.ts';
import { createCatalog, type KnownVendor } from '../../server/src/router/routing/catalog.policy.ts';
import type { RankedModel } from '../../server/src/router/index.ts';

const source = { url: 'https://example.org/', date: '2026-01-01' };
/** A model that can do nothing beyond its kind, but for the facts. */
export const plainModel = (
  vendor: string,
  name: string,
  kind: ModelKind,
  facts: Partial<RankedModel> = {},
): RankedModel => ({
  vendor,
  model: name,
  kind,
  capabilities: noCapabilities,
  regions: ['x'],
  languages: 'any',
  price: {},
  figures: [],
  source,
  ...facts,
});
const can = (...names: (keyof RankedModel['capabilities'])[]): Pick<RankedModel, 'capabilities'> => ({
  capabilities: { ...noCapabilities, ...Object.fromEntries(names.map((name) => [name, true])) },
});
const pcm = (sampleRatesHz: number[], channels = [1]): Pick<RankedModel, 'audioFormats'> => ({
  audioFormats: [{ encoding: 'pcm_s16le', sampleRatesHz, channels }],
});
const fast = (latencyMs: number): Pick<RankedModel, 'figures'> => ({
  figures: [{ language: 'en', path: 'stream', latencyMs, qualityLowerIsBetter: false }],
});

/** A vendor with these models. */
export const knownVendor = (
  name: string,
  serves: 'test' | 'live',
  isConfigured: boolean,
  models: RankedModel[],
): KnownVendor => {
  const reached: Vendor = { name, displayName: name, serves, models };
  return { name, displayName: name, serves, models, vendor: isConfigured ? reached : null };
};

const simulated = createSimulatedVendor({ clock: systemClock });
const perfect = { language: 'any', quality: 1, qualityAxis: 'simulation', qualityLowerIsBetter: false, latencyMs: 1 };
const cost = { costMicroUsd: 1, costBasis: 'play_money' };
/** As the release's own import has them: echo is perfect, of the others nothing is known. */
const measured = simulated.models.map(
  (model): RankedModel => ({
    ...model,
    figures:
      model.model === 'echo' ? (['stream', 'batch'] as const).map((path) => ({ ...perfect, ...cost, path })) : [],
  }),
);

/** The simulation, two vendors with an account, one without, and one whose models nobody has told. */
export const sampleCatalog = createCatalog([
  { ...simulated, models: measured, vendor: simulated },
  knownVendor('acme', 'live', true, [
    plainModel('acme', 'plain', 'llm', { maxOutputTokens: 100, takesSampling: false, ...fast(300) }),
    plainModel('acme', 'tool:8b', 'llm', { ...can('tools'), ...fast(500) }),
    plainModel('acme', 'say', 'tts', { ...pcm([24_000]), languages: ['en'], maxInputCharacters: 10, voices: ['ann'] }),
    plainModel('acme', 'hear', 'stt', {
      ...pcm([16_000]),
      maxAudioBytes: 1_000,
      maxAudioSeconds: 2,
      maxKeywordsQueryBytes: 50,
      ...can('keywords'),
    }),
  ]),
  knownVendor('zeta', 'live', true, [
    plainModel('zeta', 'all', 'llm', can('tools', 'structuredOutput')),
    plainModel('zeta', 'loud', 'tts', {
      audioFormats: [{ encoding: 'opus', sampleRatesHz: { min: 8_000, max: 48_000 }, channels: [1, 2] }],
      voices: /^[a-z]{3}$/,
    }),
  ]),
  knownVendor('absent', 'live', false, [
    plainModel('absent', 'deep', 'stt', can('diarization', 'wordTimestamps', 'noiseReduction')),
    plainModel('absent', 'best', 'llm', { ...can('tools', 'structuredOutput'), ...fast(1) }),
  ]),
  knownVendor('open', 'live', false, []),
]);
