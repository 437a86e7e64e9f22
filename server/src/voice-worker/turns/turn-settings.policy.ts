import type { components } from '../../contract/generated/openapi.ts';
import type { TurnSettings } from './types.ts';

type Configuration = components['schemas']['EffectiveConfiguration'];
type Profile = NonNullable<NonNullable<Configuration['turnHandling']>['profile']>;

/** What each profile stands for, in seconds (docs/decisions/talking.md#d480). */
const profiles: Readonly<
  Record<Profile, { minDelay: number; maxDelay: number; minDuration: number; minWords: number }>
> = {
  conversational: { minDelay: 0.5, maxDelay: 3, minDuration: 0.2, minWords: 0 },
  ivr: { minDelay: 0.8, maxDelay: 4, minDuration: 0.5, minWords: 1 },
  ivr_patient: { minDelay: 1.5, maxDelay: 6, minDuration: 0.8, minWords: 2 },
};
const idleDelayMs = 15_000;
const idlePrompts = 2;

/** How turns are taken with that configuration: what it says, else what its profile does. */
export function turnSettings(
  configuration: Pick<Configuration, 'turnHandling' | 'firstMessage' | 'idleRePrompts' | 'sttMissRecovery'>,
): TurnSettings {
  const { profile = 'conversational', endpointing, interruption, ...handling } = configuration.turnHandling ?? {};
  const base = profiles[profile];
  const minDelay = endpointing?.minDelay ?? Math.min(base.minDelay, endpointing?.maxDelay ?? base.minDelay);
  const maxDelay = Math.max(minDelay, endpointing?.maxDelay ?? base.maxDelay);
  const { firstMessage, idleRePrompts: idle, sttMissRecovery } = configuration;
  const messages = idle?.enabled === true ? (idle.messages ?? []) : [];
  return {
    minDelayMs: minDelay * 1_000,
    maxDelayMs: maxDelay * 1_000,
    interruption: {
      mode: handling.textGate === true ? 'adaptive' : (interruption?.mode ?? 'vad'),
      minMs: (interruption?.minDuration ?? base.minDuration) * 1_000,
      minWords: interruption?.minWords ?? base.minWords,
    },
    isEndedByRecognizer: handling.turnDetection === 'stt',
    greeting: handling.greetFirst === false || firstMessage === '' ? null : firstMessage,
    awaitsCallee: handling.waitForCallee === true,
    idle:
      messages.length === 0
        ? null
        : { delayMs: idle?.delayMs ?? idleDelayMs, most: idle?.maxPrompts ?? idlePrompts, messages },
    missMessage: sttMissRecovery?.message ?? null,
  };
}
