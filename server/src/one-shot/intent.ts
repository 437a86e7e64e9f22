import type { components } from '../contract/generated/openapi.ts';
import type { Issue } from '../platform/process/errors.ts';
import { allowlistIssues, type KnownProviders, type RequestRouting } from '../router/index.ts';

type Wire = components['schemas'];

/** What an intent and constraints mean as a routing of the router, for a kind of model. */
export function routingOf(
  kind: 'stt' | 'llm' | 'tts',
  { optimizeFor = 'balanced' }: Wire['OneShotIntent'],
  constraints: Wire['SessionConstraints'] | undefined,
): RequestRouting {
  const list = constraints?.allowedProviders?.[kind] ?? [];
  const objective = optimizeFor === 'accuracy' ? 'quality' : optimizeFor;
  return { mode: 'auto', objective, allow: list.length === 0 ? null : list, deny: [] };
}

/** The entries of constraints that name nothing; `at` is where the constraints stand. */
export function constraintIssues(
  constraints: Wire['SessionConstraints'] | undefined,
  known: KnownProviders,
  at: string,
): Issue[] {
  return allowlistIssues(constraints?.allowedProviders ?? {}, `${at}/allowedProviders`, known);
}
