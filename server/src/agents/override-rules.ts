import { validationError } from '../platform/errors.ts';
import { agentViolations, type RuleFacts } from './agent-rules.ts';
import type {
  ConfigurationLayer,
  PreCallOverrides,
  Resolved,
  SessionOverrides,
} from './effective-configuration.policy.ts';
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
 * finds it, in the request (`at` is the JSON pointer of its overrides) or in the agent.
 */
export function demandValidOverrides(
  { configuration, layers }: Resolved,
  overrides: SessionOverrides & PreCallOverrides,
  facts: RuleFacts,
  at: string,
): void {
  const sent = new Set<keyof AgentSettings>(
    (Object.keys(memberOf) as (keyof typeof memberOf)[])
      .filter((key) => overrides[key] !== undefined)
      .map((key) => memberOf[key]),
  );
  if (sent.size === 0) return;
  const { systemPrompt, language, llm, sttOptions, ttsOptions, backgroundAudio, turnHandling, voice } = configuration;
  const settings = newSettings({
    name: '-',
    systemPrompt,
    intent: { language },
    voice,
    llmOptions: llm,
    sttOptions,
    ttsOptions,
    stackPreferences: { allowedProviders: configuration.allowedProviders },
    backgroundAudio,
    turnHandling,
  });
  const issues = agentViolations(settings, facts).flatMap(({ path, message, of }) => {
    const layer = layerOf(layers, pointerOf(path));
    // An entry of a list is right or wrong by itself; everything else may be so through what the request says beside it.
    const isOfRequest =
      layer === 'request' || layer === 'pre_call' || (!isEntry(path) && of.some((member) => sent.has(member)));
    if (!isOfRequest) return [];
    return [{ path: layer === 'agent' ? `/agent${path}` : `${at}${requestPath(path)}`, message }];
  });
  if (issues.length > 0) throw validationError(issues);
}

/** Which layer decided the value at a pointer into the configuration; null for one that no layer has. */
export function layerOf(
  layers: Readonly<Record<string, ConfigurationLayer>>,
  pointer: string,
): ConfigurationLayer | null {
  const found = Object.keys(layers).find((known) => pointer === known || pointer.startsWith(`${known}/`));
  return found === undefined ? null : (layers[found] ?? null);
}

const isEntry = (path: string): boolean => path.startsWith('/stackPreferences/allowedProviders/');

/** A path into an agent, as one into the configuration. */
function pointerOf(path: string): string {
  return path.replace(/^\/stackPreferences/, '').replace(/^\/llmOptions/, '/llm');
}

function requestPath(path: string): string {
  return path.replace(/^\/stackPreferences/, '/constraints').replace(/^\/llmOptions/, '/llm');
}
