import type { components } from '../../contract/generated/openapi.ts';
import type { CatalogModel, ModelAudioFormat } from '../../providers/ports/catalog-model.ts';
import { benchmarkSchema } from '../figures/index.ts';
import type { Listing } from './list-models.ts';
import type { Projected } from './projection.policy.ts';

type Schemas = components['schemas'];

export function presentListing({ models, catalogDigest, benchmark }: Listing): Schemas['ModelListing'] {
  const { source, digest, language, objective, path } = benchmark;
  return {
    models: models.map((projected) => presentModel(projected, language)),
    catalog_digest: catalogDigest,
    benchmark: { schema: benchmarkSchema, source, digest, language, objective, ...(path === null ? {} : { path }) },
  };
}

function presentModel(projected: Projected, language: string): Schemas['RouterModel'] {
  const { model, figures } = projected;
  const limits = presentLimits(model);
  return {
    id: model.model,
    provider: model.vendor,
    kind: model.kind,
    capabilities: {
      tools: model.capabilities.tools,
      structured_output: model.capabilities.structuredOutput,
      cached_input: model.capabilities.cachedInput,
      reasoning: model.capabilities.reasoning,
      diarization: model.capabilities.diarization,
      keywords: model.capabilities.keywords,
      noise_reduction: model.capabilities.noiseReduction,
    },
    regions: [...model.regions],
    ...(model.note === undefined ? {} : { note: model.note }),
    ...(model.audioFormats === undefined ? {} : { audio_formats: model.audioFormats.map(presentFormat) }),
    ...(Object.keys(limits).length === 0 ? {} : { batch_audio_limits: limits }),
    ...(figures === null ? {} : { benchmark: presentFigures(projected, figures, language) }),
  };
}

function presentFormat({ encoding, sampleRatesHz, channels }: ModelAudioFormat): Schemas['ModelAudioFormat'] {
  return 'min' in sampleRatesHz
    ? {
        encoding,
        sample_rate_range_hz: { min: sampleRatesHz.min, max: sampleRatesHz.max },
        channels: [...channels],
      }
    : { encoding, sample_rates_hz: [...sampleRatesHz], channels: [...channels] };
}

function presentLimits({ maxAudioBytes, maxAudioSeconds }: CatalogModel): Schemas['BatchAudioLimits'] {
  return {
    ...(maxAudioBytes === undefined ? {} : { max_pcm_bytes: maxAudioBytes }),
    ...(maxAudioSeconds === undefined ? {} : { max_duration_seconds: maxAudioSeconds }),
  };
}

/** Absent figures are left out. Figures that do not depend on the language name none. */
function presentFigures(
  { model, rank, balancedScore }: Projected,
  figures: NonNullable<Projected['figures']>,
  requested: string,
): Schemas['ModelBenchmark'] {
  const { language: measured, quality, qualityAxis, latencyMs, firstPartialMs, costMicroUsd, costBasis } = figures;
  return {
    provider: model.vendor,
    model: model.model,
    quality_lower_is_better: figures.qualityLowerIsBetter,
    ...(rank === null ? {} : { rank }),
    ...(quality === undefined ? {} : { quality, quality_path: figures.path }),
    ...(qualityAxis === undefined ? {} : { quality_axis: qualityAxis }),
    ...(measured === 'any' ? {} : { language_code: measured, language: { requested, measured } }),
    ...(latencyMs === undefined ? {} : { latency_ms: latencyMs }),
    ...(firstPartialMs === undefined ? {} : { first_partial_ms: firstPartialMs }),
    ...(costMicroUsd === undefined ? {} : { cost: { micro_usd: Math.round(costMicroUsd) } }),
    ...(costBasis === undefined ? {} : { cost_basis: costBasis }),
    ...(balancedScore === null ? {} : { balanced_score: balancedScore }),
  };
}
