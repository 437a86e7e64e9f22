import type { SpeechFacts } from '../router/index.ts';

/** Whether a vendor has a voice; `no_list` where this server does not know all of its voices. */
export type FindVoice = (vendor: string, voice: string) => 'known' | 'unknown' | 'no_list';

/**
 * Looks among the facts of both modes. Only a vendor all of whose models have a closed list has one: an import names the
 * voices that were measured, and a vendor may have more (docs/decisions/figures.md#d295).
 */
export function findVoice(all: readonly SpeechFacts[], vendor: string, voice: string): ReturnType<FindVoice> {
  const models = all.flatMap((facts) => facts.models.filter((model) => model.vendor === vendor));
  if (models.length === 0 || models.some(({ closedVoices }) => closedVoices === null)) return 'no_list';
  if (models.some(({ closedVoices }) => closedVoices?.has(voice) === true)) return 'known';
  const isImported = all.some(({ voices }) => voices.some((one) => one.vendor === vendor && one.voiceId === voice));
  return isImported ? 'known' : 'unknown';
}
