import { anthropicModels } from './catalog-llm.ts';

/**
 * The version of the API for a model. The newer one refuses temperature and top_p, even at their defaults, so models that
 * take them are called with the older (docs/decisions/vendors.md#d151).
 */
export function apiVersionOf(model: string): '2023-06-01' | '2026-10-21' {
  const takesSampling = anthropicModels.some((known) => known.model === model && known.takesSampling === true);
  return takesSampling ? '2023-06-01' : '2026-10-21';
}

/** The address below which the paths of the API stand; like Anthropic's own programs, it takes one without a version. */
export function anthropicRoot(baseUrl: string): string {
  return /\/v\d+$/.test(baseUrl) ? baseUrl : `${baseUrl.replace(/\/$/, '')}/v1`;
}
