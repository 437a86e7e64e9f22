import { AppError, type Issue, validationError } from '../platform/process/errors.ts';
import { findKnown, type KnownProvider, type KnownProviders, type Layer } from '../router/index.ts';
import type { Resolved } from './effective-configuration.policy.ts';

/** Where the list of a layer stands in what was sent, or in the agent. */
export type PathOfList = (layer: Layer) => string;

/**
 * Refuses a configuration whose lists cannot be served as they are meant: 400 at a list of which the mode of the organization
 * reaches nothing, 422 PROVIDER_NOT_RANKABLE for an entry that has no figure at all (stackPreferences rule 5). Lists of s2s
 * are not ranked, and lists of layers that the conversation does not use are not looked at.
 */
export function assertServable(
  { configuration }: Resolved,
  known: KnownProviders,
  mode: 'test' | 'live',
  pathOf: PathOfList,
): void {
  const used: readonly Layer[] = configuration.mode === 's2s' ? ['s2s'] : ['stt', 'llm', 'tts'];
  const issues = used.flatMap((layer): Issue[] => {
    const entries = configuration.allowedProviders[layer] ?? [];
    if (entries.length === 0) return [];
    if (entries.some((entry) => isReached(findKnown(known[layer], entry), mode))) return [];
    return [{ path: pathOf(layer), message: unreached[mode] }];
  });
  if (issues.length > 0) throw validationError(issues);
  for (const layer of used) {
    if (layer === 's2s') continue;
    const entry = configuration.allowedProviders[layer]?.find((one) => !isRankable(known, layer, one));
    if (entry !== undefined) throw notRankable(layer, entry);
  }
}

const unreached = {
  test: 'reaches no vendor: a test organization is served by the vendors simulated and local alone, and its sessions by those of TEST_VENDORS',
  live: 'reaches no vendor: the vendors simulated and local serve test organizations alone',
} as const;

function isReached(row: KnownProvider | null, mode: 'test' | 'live'): boolean {
  return row !== null && (row.serves === mode || (mode === 'test' && row.servesTestSessions));
}

function isRankable(known: KnownProviders, layer: Layer, entry: string): boolean {
  return findKnown(known[layer], entry)?.isBenchmarked === true;
}

function notRankable(layer: Layer, entry: string): AppError {
  return new AppError(422, 'PROVIDER_NOT_RANKABLE', `${entry} has no figures for ${layer}`, { layer, entry });
}
