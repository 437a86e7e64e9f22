import type { components } from '../contract/generated/openapi.ts';
import { factsOfMetric, type Figure } from '../router/index.ts';
import { middleOf } from './measure.policy.ts';
import type { ModelRow } from './model-rows.policy.ts';

type Schemas = components['schemas'];

/** `language` is the one that was asked for. */
export function presentModel(row: ModelRow, language: string): Schemas['TtsModel'] {
  const { model, measured, measuredLanguages, voices } = row;
  const { languages: claimed } = model;
  const named = claimed === 'any' ? [] : claimed;
  return {
    id: row.id,
    provider: model.vendor,
    model: model.model,
    routable: model.isRoutable,
    routable_via: model.isRoutable ? 'platform_key' : null,
    benchmark: {
      language,
      board: measured.judged.naturalness?.board ?? null,
      naturalness: presentMetric(row, 'naturalness'),
      robustness: presentMetric(row, 'robustness'),
      panel_mos: presentMetric(row, 'panel_mos'),
      panel_named_pct: presentMetric(row, 'panel_named_pct'),
      latency_ms: row.latencyMs,
      latency_evidence: measured.latency === null ? null : presentEvidence(measured.latency),
      latency: {
        vendor_direct: row.placedLatencies.map(presentPlaced),
        per_language: row.languageLatencies.map(presentOfLanguage),
      },
      cost: {
        per_1m_chars_usd: row.costPerMillionCharsUsd,
        per_min_usd: row.costPerMinuteUsd,
        higher_is_better: false,
      },
    },
    languages: {
      measured: [...measuredLanguages],
      vendor_claimed: claimed === 'any' ? ['any'] : [...claimed],
      count: new Set([...measuredLanguages, ...named]).size,
    },
    voices: { total: voices.total, measured: voices.measured, compatibility: voices.compatibility },
  };
}

function presentMetric(
  { measured }: ModelRow,
  metric: keyof ModelRow['measured']['judged'],
): Schemas['TtsMetric'] | null {
  const figure = measured.judged[metric];
  if (figure === undefined) return null;
  return {
    value: figure.value,
    unit: figure.unit,
    higher_is_better: factsOfMetric(metric).higherIsBetter,
    board: figure.board,
    ci: figure.ci === null ? null : [...figure.ci],
    n: figure.n,
    basis: figure.basis,
    unjudgeable: figure.unjudgeable,
    field_mean: measured.field.metrics[metric]?.mean ?? null,
    comparable_across_languages: figure.comparableAcrossLanguages,
    estimated: figure.estimated,
  };
}

function presentEvidence({ board, region, n, p90 }: Figure): Schemas['TtsLatencyEvidence'] {
  return { board, region, n, p90_ms: p90 };
}

function presentPlaced(figure: Figure): Schemas['TtsPlacedLatency'] {
  const { region, location, p90 } = figure;
  return { region, location, p50_ms: middleOf(figure), p90_ms: p90 };
}

function presentOfLanguage(figure: Figure): Schemas['TtsLanguageLatency'] {
  const { language, p90, n, sweeps, wideTail, voice } = figure;
  return { language: language ?? '', p50: middleOf(figure), p90, n, sweeps, wide_tail: wideTail, voice };
}
