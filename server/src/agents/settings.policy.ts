import type { AgentChanges, AgentSettings } from './types.ts';

/** An agent of which nothing is said beyond what it must have. */
const unset: Omit<AgentSettings, 'name' | 'systemPrompt' | 'intent'> = {
  voice: null,
  voiceInstructions: null,
  firstMessage: null,
  inboundFirstMessage: null,
  outboundFirstMessage: null,
  timezone: null,
  llmOptions: null,
  stackPreferences: null,
  sttOptions: null,
  ttsOptions: null,
  runMode: null,
  backgroundAudio: null,
  audioOutput: null,
  speechNormalization: null,
  idleRePrompts: null,
  sttMissRecovery: null,
  endCall: null,
  turnHandling: null,
  languageRouting: null,
  extractionFields: [],
  promptVariables: [],
  creationMeta: null,
};

type Required = Pick<AgentSettings, 'name' | 'systemPrompt' | 'intent'>;

/** The settings of a new agent: what is absent is unset. */
export function newSettings(given: Required & AgentChanges): AgentSettings {
  return changedSettings({ ...unset, ...given }, {});
}

/**
 * The settings after a change. Only keys that are sent are written, and each value as a whole: an object replaces the one
 * before it. The order of the members is that of the contract.
 */
export function changedSettings(before: AgentSettings, changes: AgentChanges): AgentSettings {
  const after = { ...before, ...changes };
  const { name, systemPrompt, intent } = after;
  const rest = Object.fromEntries(
    (Object.keys(unset) as (keyof typeof unset)[]).map((key) => [key, after[key]]),
  ) as typeof unset;
  return { name, systemPrompt, intent, ...rest };
}
