import type { components } from '../contract/generated/openapi.ts';
import type { AgentSettings, AllowedProviders, LanguageRoutingEntry } from './types.ts';

type Wire = components['schemas'];

/** Who decided a value, the strongest first. */
export type ConfigurationLayer = Wire['ConfigurationLayer'];
export type EffectiveConfiguration = Wire['EffectiveConfiguration'];
/** What one conversation says of itself. */
export type SessionOverrides = Wire['SessionOverrides'];
/** What the answer to call.pre_call says: it stands before everything else (interface: Webhooks, rule 5). */
export type PreCallOverrides = Pick<
  Wire['PreCallAnswer'],
  'firstMessage' | 'systemPrompt' | 'idleRePrompts' | 'turnHandling'
>;
export type Direction = 'web' | 'inbound' | 'outbound';

export interface ConfigurationSources {
  readonly preCall: PreCallOverrides;
  readonly request: SessionOverrides;
  /** The entry of languageRouting that the conversation begins in; null for the language of the intent. */
  readonly language: LanguageRoutingEntry | null;
  /** Null for a conversation without an agent. */
  readonly agent: AgentSettings | null;
  readonly organization: { readonly defaultTimezone: string | null };
  readonly direction: Direction;
}

/** A configuration, and for each of its values, by JSON pointer, the layer that decided it. */
export interface Resolved {
  readonly configuration: EffectiveConfiguration;
  readonly layers: Readonly<Record<string, ConfigurationLayer>>;
}

/** What a layer says of a value; undefined where it says nothing. */
type Said<Value> = readonly [ConfigurationLayer, Value | undefined];

const providerLayers = ['stt', 'llm', 'tts', 's2s'] as const;

/**
 * What a conversation runs with, of everything that was said about it (stackPreferences rules 2 to 4 and 6): the answer to
 * call.pre_call stands before the request, that before the entry of the language, that before the agent, that before the organization. A list of providers is
 * decided layer by layer, an empty one being no constraint; objects of options member by member, and those within turnHandling too;
 * everything else as a whole. Texts are templates still.
 */
export function resolveConfiguration(sources: ConfigurationSources): Resolved {
  const { preCall, request, language, agent, organization } = sources;
  const layers: Record<string, ConfigurationLayer> = {};
  const first = <Value>(pointer: string, said: readonly Said<Value>[], otherwise: Value): Value => {
    const found = said.find(([, value]) => value !== undefined);
    layers[pointer] = found?.[0] ?? 'default';
    return found?.[1] ?? otherwise;
  };
  /** The members of an object, each from the strongest layer that has it, and so on to its leaves; null where no layer has any. */
  const merge = <Value extends object>(
    pointer: string,
    said: readonly Said<Value>[],
    depth: 'members' | 'leaves' = 'members',
  ): Value | null => {
    const merged: Record<string, unknown> = {};
    const names = new Set(said.flatMap(([, value]) => Object.keys(value ?? {}) as (keyof Value & string)[]));
    for (const name of names) {
      const members = said.map(([layer, value]): Said<unknown> => [layer, value?.[name]]);
      const strongest = members.find(([, member]) => member !== undefined);
      if (strongest === undefined) continue;
      const [layer, member] = strongest;
      if (depth === 'leaves' && isObject(member)) {
        const found = merge(`${pointer}/${name}`, members.filter(isOfObject), depth);
        if (found !== null) merged[name] = found;
      } else {
        merged[name] = member;
        layers[`${pointer}/${name}`] = layer;
      }
    }
    if (Object.keys(merged).length > 0) return merged as Value;
    layers[pointer] = 'default';
    return null;
  };
  const own = <Key extends keyof AgentSettings>(key: Key): Said<NonNullable<AgentSettings[Key]>> => [
    'agent',
    agent?.[key] ?? undefined,
  ];

  const configuration: EffectiveConfiguration = {
    mode: first('/mode', [['request', request.mode], own('runMode')], 'cascade'),
    language: first(
      '/language',
      [
        ['request', request.intent?.language],
        ['language', language?.language],
        ['agent', agent?.intent.language],
      ],
      'en',
    ),
    region: first(
      '/region',
      [
        ['request', request.intent?.region],
        ['agent', agent?.intent.region],
      ],
      null,
    ),
    optimizeFor: first(
      '/optimizeFor',
      [
        ['request', aimOf(request.intent?.optimizeFor)],
        ['agent', agent?.intent.optimizeFor],
      ],
      'balanced',
    ),
    timezone: first('/timezone', [own('timezone'), ['organization', organization.defaultTimezone ?? undefined]], 'UTC'),
    systemPrompt: first(
      '/systemPrompt',
      [
        ['pre_call', preCall.systemPrompt],
        ['request', request.systemPrompt],
        ['language', language?.systemPrompt],
        own('systemPrompt'),
      ],
      '',
    ),
    voice: first('/voice', [['request', request.voice], ['language', language?.voice], own('voice')], null),
    voiceInstructions: first(
      '/voiceInstructions',
      [['request', request.voiceInstructions], own('voiceInstructions')],
      null,
    ),
    firstMessage: firstMessage(sources, first),
    llm: merge('/llm', [['request', request.llm], own('llmOptions')]),
    sttOptions: merge('/sttOptions', [['request', request.sttOptions], own('sttOptions')]),
    ttsOptions: merge('/ttsOptions', [['request', request.ttsOptions], own('ttsOptions')]),
    allowedProviders: allowed(sources, layers),
    backgroundAudio: first('/backgroundAudio', [['request', request.backgroundAudio], own('backgroundAudio')], null),
    audioOutput: first('/audioOutput', [own('audioOutput')], null),
    speechNormalization: first('/speechNormalization', [own('speechNormalization')], null),
    idleRePrompts: first('/idleRePrompts', [['pre_call', preCall.idleRePrompts], own('idleRePrompts')], null),
    sttMissRecovery: first('/sttMissRecovery', [own('sttMissRecovery')], null),
    endCall: first('/endCall', [own('endCall')], null),
    turnHandling: merge<Wire['TurnHandling']>(
      '/turnHandling',
      [
        ['pre_call', preCall.turnHandling],
        ['request', request.turnHandling],
        ['language', voicemailOf(language)],
        own('turnHandling'),
        ['default', { onMachine: 'hangup' }],
      ],
      'leaves',
    ),
    languageRouting: armed(sources, first, layers),
    extractionFields: first('/extractionFields', [own('extractionFields')], []),
  };
  return { configuration, layers };
}

type First = <Value>(pointer: string, said: readonly Said<Value>[], otherwise: Value) => Value;

/** The greeting: null and the empty text both listen first, whichever layer says so. */
function firstMessage(
  { preCall, request, language, agent, direction }: ConfigurationSources,
  first: First,
): string | null {
  const byDirection = { web: null, inbound: agent?.inboundFirstMessage, outbound: agent?.outboundFirstMessage };
  const text = first<string | null>(
    '/firstMessage',
    [
      ['pre_call', preCall.firstMessage],
      ['request', request.firstMessage],
      ['language', language?.firstMessage],
      ['agent', byDirection[direction] ?? agent?.firstMessage ?? undefined],
    ],
    null,
  );
  return text === '' ? null : text;
}

/** The entries of other languages, where the conversation may change to them. A greeting that is returned to us stands in each. */
function armed(
  { agent, preCall: { firstMessage: greeting } }: ConfigurationSources,
  first: First,
  layers: Record<string, ConfigurationLayer>,
): EffectiveConfiguration['languageRouting'] {
  const own = agent?.languageRouting;
  const routing = first('/languageRouting', [['agent', own?.enabled === true ? own : undefined]], null);
  if (routing === null || greeting === undefined) return routing;
  const languages = routing.languages.map((entry, at) => {
    layers[`/languageRouting/languages/${at}/firstMessage`] = 'pre_call';
    return { ...entry, firstMessage: greeting ?? '' };
  });
  return { ...routing, languages };
}

function allowed(
  { request, language, agent }: ConfigurationSources,
  layers: Record<string, ConfigurationLayer>,
): AllowedProviders {
  const lists: AllowedProviders = {};
  for (const layer of providerLayers) {
    const said: Said<string[]>[] = [
      ['request', request.constraints?.allowedProviders?.[layer]],
      ['language', language?.allowedProviders?.[layer]],
      ['agent', agent?.stackPreferences?.allowedProviders?.[layer]],
    ];
    // A list that is there replaces the one behind it, also an empty one, which is no constraint.
    const found = said.find(([, list]) => list !== undefined);
    if (found?.[1] === undefined) continue;
    lists[layer] = found[1];
    layers[`/allowedProviders/${layer}`] = found[0];
  }
  return lists;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isOfObject(said: Said<unknown>): said is Said<object> {
  return isObject(said[1]);
}

function aimOf(optimizeFor: NonNullable<SessionOverrides['intent']>['optimizeFor']) {
  return optimizeFor === 'accuracy' ? 'quality' : optimizeFor;
}

function voicemailOf(language: LanguageRoutingEntry | null): { voicemailMessage: string } | undefined {
  return language?.voicemailMessage === undefined ? undefined : { voicemailMessage: language.voicemailMessage };
}
