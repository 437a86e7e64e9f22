import type { components } from '../contract/generated/openapi.ts';
import { AppError, type Issue, validationError } from '../platform/process/errors.ts';
import { allowlistIssues, type KnownProviders, type RequestRouting } from '../router/index.ts';

type AutoRouting = Extract<RequestRouting, { mode: 'auto' }>;
type Wire = components['schemas'];

/** What an intent and constraints mean as a routing of the router, for a kind of model. */
export function routingOf(
  kind: 'stt' | 'llm' | 'tts',
  { optimizeFor = 'balanced' }: Wire['OneShotIntent'],
  constraints: Wire['SessionConstraints'] | undefined,
): AutoRouting {
  const list = constraints?.allowedProviders?.[kind] ?? [];
  const objective = optimizeFor === 'accuracy' ? 'quality' : optimizeFor;
  return { mode: 'auto', objective, allow: list.length === 0 ? null : list, deny: [] };
}

/** The same, with one model alone: 400 for one that is unknown. */
export function routingToModel(
  kind: 'stt' | 'tts',
  routing: AutoRouting,
  { model, known }: { model: string; known: KnownProviders },
): AutoRouting {
  const named = known[kind].filter((row) => row.model !== null && (row.model === model || row.id === model));
  if (named.length === 0)
    throw validationError([
      { path: '/body/model', message: `names no known model of ${kind}; GET /v1/providers/known lists them` },
    ]);
  const { allow } = routing;
  const allowed = named.filter(({ id, vendor }) => allow === null || allow.includes(id) || allow.includes(vendor));
  if (allowed.length === 0) throw new AppError(422, 'no_capable_provider', 'The constraints leave out the model');
  return { ...routing, allow: allowed.map(({ id }) => id) };
}

/** The entries of constraints that name nothing; `at` is where the constraints stand. */
export function constraintIssues(
  constraints: Wire['SessionConstraints'] | undefined,
  known: KnownProviders,
  at: string,
): Issue[] {
  return allowlistIssues(constraints?.allowedProviders ?? {}, `${at}/allowedProviders`, known);
}
