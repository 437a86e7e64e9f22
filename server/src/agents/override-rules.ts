import { type Issue, validationError } from '../platform/process/errors.ts';
import { canonicalLanguage } from '../platform/text/language-tag.ts';
import { agentViolations, notALanguage, type RuleFacts } from './agent-rules.ts';
import { layerOf, type PathOf } from './configuration-path.policy.ts';
import type { PreCallOverrides, Resolved, SessionOverrides } from './effective-configuration.policy.ts';
import { newSettings } from './settings.policy.ts';
import type { AgentSettings } from './types.ts';

/** What the rules look at, by its name in the request and in an agent. */
const memberOf = {
  systemPrompt: 'systemPrompt',
  voice: 'voice',
  llm: 'llmOptions',
  sttOptions: 'sttOptions',
  ttsOptions: 'ttsOptions',
  constraints: 'stackPreferences',
  backgroundAudio: 'backgroundAudio',
  turnHandling: 'turnHandling',
} as const satisfies Partial<Record<keyof SessionOverrides, keyof AgentSettings>>;

/**
 * Throws 400 for what the rules of agents refuse in a resolved configuration, as far as it comes of what the request says:
 * a member of the request may lack what the agent brings, and may contradict it. Each issue names the value where its author
 * finds it.
 */
export function assertValidOverrides(
  { configuration, layers }: Resolved,
  overrides: SessionOverrides & PreCallOverrides,
  facts: RuleFacts,
  pathOf: PathOf,
): void {
  const sent = new Set<keyof AgentSettings>(
    (Object.keys(memberOf) as (keyof typeof memberOf)[])
      .filter((key) => overrides[key] !== undefined)
      .map((key) => memberOf[key]),
  );
  const { systemPrompt, language, llm, sttOptions, ttsOptions, backgroundAudio, turnHandling, voice } = configuration;
  const settings = newSettings({
    name: '-',
    systemPrompt,
    intent: { language: canonicalLanguage(language) ?? 'en' },
    voice,
    llmOptions: llm,
    sttOptions,
    ttsOptions,
    stackPreferences: { allowedProviders: configuration.allowedProviders },
    backgroundAudio,
    turnHandling,
  });
  const isSaid = (path: string): boolean => {
    const layer = layerOf(layers, pointerOf(path));
    return layer === 'request' || layer === 'pre_call';
  };
  const issues = agentViolations(settings, facts).flatMap(({ path, message, of, counterpart }): Issue[] => {
    if (isSaid(path)) return [{ path: pathOf(pointerOf(path)), message }];
    // Of two values that contradict each other, the one that was sent is named.
    if (counterpart !== undefined && isSaid(counterpart.path))
      return [{ path: pathOf(pointerOf(counterpart.path)), message: counterpart.message }];
    // An entry of a list is right or wrong by itself; everything else may be so through what the request says beside it.
    const isEntry = path.startsWith('/stackPreferences/allowedProviders/');
    const isOfRequest = !isEntry && of.some((member) => sent.has(member));
    return isOfRequest ? [{ path: pathOf(pointerOf(path)), message }] : [];
  });
  if (overrides.intent !== undefined && canonicalLanguage(overrides.intent.language) === null)
    issues.push({ path: pathOf('/intent/language'), message: notALanguage });
  if (issues.length > 0) throw validationError(issues);
}

/** A path into an agent, as one into the configuration. */
function pointerOf(path: string): string {
  return path.replace(/^\/stackPreferences/, '').replace(/^\/llmOptions/, '/llm');
}
