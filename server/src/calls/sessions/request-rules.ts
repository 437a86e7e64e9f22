import type { SessionOverrides } from '../../agents/index.ts';
import type { Issue } from '../../platform/process/errors.ts';
import { findKnown, type KnownProvider } from '../../router/index.ts';
import type { CreateSessionRequest, SpeechToSpeech } from './types.ts';

const defaultTtlSeconds = { cascade: 900, s2s: 1_800 } as const;
const longestTtlSeconds = { cascade: 86_400, s2s: 3_600 } as const;

/** What the rules say of a request before anything is looked up; empty where it may go on. */
export function requestIssues(body: CreateSessionRequest): Issue[] {
  const isModelNamed = body.mode === 's2s' && body.s2s !== undefined;
  if (body.agentId === undefined && body.intent === undefined && !isModelNamed)
    return [{ path: '/body/intent', message: 'agentId or intent has to be there; with mode s2s, s2s is enough' }];
  return [];
}

/** What is wrong with a request now that it is known how speech is answered. */
export function modeIssues(mode: 'cascade' | 's2s', body: CreateSessionRequest): Issue[] {
  const { ttlSeconds = 1, s2s } = body;
  const longest = longestTtlSeconds[mode];
  return [
    ...(ttlSeconds > longest
      ? [{ path: '/body/ttlSeconds', message: `must be an integer from 1 to ${longest} with mode ${mode}` }]
      : []),
    ...(s2s !== undefined && mode !== 's2s' ? [{ path: '/body/s2s', message: 'belongs to mode s2s' }] : []),
  ];
}

/** How long a session waits to be joined. */
export function ttlOf(mode: 'cascade' | 's2s', body: CreateSessionRequest): number {
  return body.ttlSeconds ?? defaultTtlSeconds[mode];
}

/** What a request says in place of its agent, whichever model answers. */
export function overridesOf(body: CreateSessionRequest): SessionOverrides {
  const {
    agentId: _agent,
    variables: _variables,
    toolSecrets: _secrets,
    metadata: _metadata,
    webhookTags: _tags,
    preCallWebhook: _preCall,
    ttlSeconds: _ttl,
    maxDurationSeconds: _duration,
    identity: _identity,
    recording: _recording,
    s2s,
    ...overrides
  } = body;
  if (s2s === undefined) return overrides;
  const { voice = overrides.voice, systemPrompt = overrides.systemPrompt } = s2s;
  return {
    ...overrides,
    ...(voice === undefined ? {} : { voice }),
    ...(systemPrompt === undefined ? {} : { systemPrompt }),
  };
}

const sampleRate = 24_000;

/**
 * The model from speech to speech: the one that is named, or the first that the organization reaches and its lists allow.
 * An issue where there is none: no adapter, another mode of organization, or not on the list.
 */
export function chooseSpeechToSpeech(
  named: CreateSessionRequest['s2s'],
  facts: { known: readonly KnownProvider[]; allowed: readonly string[]; mode: 'test' | 'live' },
): { s2s: SpeechToSpeech } | { issue: Issue } {
  const { known, allowed, mode } = facts;
  const isAllowed = (vendor: string, model: string): boolean =>
    allowed.length === 0 || allowed.includes(vendor) || allowed.includes(`${vendor}:${model}`);
  const rates = {
    temperature: named?.temperature ?? null,
    inputSampleRate: named?.inputSampleRate ?? sampleRate,
    outputSampleRate: named?.outputSampleRate ?? sampleRate,
  };
  if (named === undefined) {
    const reached = known.find((row) => row.serves === mode && isAllowed(row.vendor, 'echo'));
    if (reached === undefined)
      return { issue: { path: '/body/s2s', message: 'names the provider and the model: this server chooses none' } };
    return { s2s: { provider: reached.vendor, model: 'echo', ...rates } };
  }
  const { provider, model } = named;
  const row = findKnown(known, provider);
  const problem =
    row === null
      ? 'has no adapter on this server'
      : row.serves !== mode
        ? 'serves test organizations alone'
        : isAllowed(provider, model)
          ? null
          : 'is not on the list of allowed providers';
  return problem === null
    ? { s2s: { provider, model, ...rates } }
    : { issue: { path: '/body/s2s/provider', message: problem } };
}
