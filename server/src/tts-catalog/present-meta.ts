import type { components } from '../contract/generated/openapi.ts';
import { benchmarkSchema } from '../router/index.ts';
import type { CatalogView } from './catalog-view.ts';
import { vocabulary } from './vocabulary.policy.ts';

/** What the figures of an answer are from, in the language that was asked for. */
export function presentMeta(view: CatalogView, language: string): components['schemas']['TtsCatalogMeta'] {
  const { heads } = view.facts;
  const newest = heads.toReversed();
  const models = view.models(language).filter(({ model }) => model.isRoutable);
  const run = newest.find(({ runId, generatedAt }) => runId !== null || generatedAt !== null);
  const voices = view.voices(language, null);
  return {
    benchmark: {
      schema: benchmarkSchema,
      routing_policy_version:
        newest.find((head) => head.routingPolicyVersion !== null)?.routingPolicyVersion ?? 'builtin',
    },
    quality_overlay: { generated_at: run?.generatedAt ?? null, run_id: run?.runId ?? null },
    org_routable_vendors: [...new Set(models.map(({ model }) => model.vendor))].sort(),
    coverage: {
      models_routable: models.length,
      models_measured: models.filter((row) => row.measured.verdict !== 'unmeasured').length,
      voices_routable: voices.rows.length,
      voices_measured: voices.measured,
    },
    notes: [...new Set([...heads.flatMap(({ notes }) => notes), ...vocabulary.notes])],
  };
}
