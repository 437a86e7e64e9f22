import type { ConfigurationLayer, Direction } from './effective-configuration.policy.ts';
import type { AgentSettings, LanguageRoutingEntry } from './types.ts';

/** Where the author of a value finds it: `/body/...` in what was sent, `/agent/...` in what the agent holds. */
export type PathOf = (pointer: string) => string;

/** What decides where the values of a configuration come from. */
export interface PathSources {
  readonly layers: Readonly<Record<string, ConfigurationLayer>>;
  /** Where the overrides stand in the request, as a JSON pointer. */
  readonly at: string;
  readonly agent: AgentSettings | null;
  /** The entry of languageRouting that the conversation begins in. */
  readonly language: LanguageRoutingEntry | null;
  readonly direction: Direction;
}

/** Gives the path of a JSON pointer into a configuration, by the layer that decided its value. */
export function createPathOf({ layers, at, agent, language, direction }: PathSources): PathOf {
  const entry = agent?.languageRouting?.languages.findIndex((one) => one === language) ?? -1;
  return (pointer) => {
    const layer = layerOf(layers, pointer);
    if (layer === 'agent') return `/agent${agentPath(pointer, agent, direction)}`;
    if (layer === 'language') return `/agent/languageRouting/languages/${entry}${entryPath(pointer)}`;
    return `${at}${requestPath(pointer)}`;
  };
}

/** Which layer decided the value at a pointer into the configuration; null for one that no layer has. */
export function layerOf(
  layers: Readonly<Record<string, ConfigurationLayer>>,
  pointer: string,
): ConfigurationLayer | null {
  // What a layer says of a member stands before what another one says of the whole.
  const [found] = Object.keys(layers)
    .filter((known) => pointer === known || pointer.startsWith(`${known}/`))
    .toSorted((one, other) => other.length - one.length);
  return found === undefined ? null : (layers[found] ?? null);
}

function requestPath(pointer: string): string {
  return (
    pointer
      .replace(/^\/allowedProviders/, '/constraints/allowedProviders')
      // The greeting of a pre-call answer stands in every entry.
      .replace(/^\/languageRouting\/languages\/\d+\/firstMessage$/, '/firstMessage')
  );
}

function entryPath(pointer: string): string {
  return pointer.replace(/^\/turnHandling/, '');
}

const greetings = { inbound: 'inboundFirstMessage', outbound: 'outboundFirstMessage' } as const;

function agentPath(pointer: string, agent: AgentSettings | null, direction: Direction): string {
  if (pointer === '/firstMessage' && direction !== 'web') {
    const own = greetings[direction];
    if ((agent?.[own] ?? null) !== null) return `/${own}`;
  }
  return pointer
    .replace(/^\/allowedProviders/, '/stackPreferences/allowedProviders')
    .replace(/^\/llm(?=\/|$)/, '/llmOptions');
}
