import type { Database } from '../platform/db/database.ts';
import type { ZoneRules } from '../platform/time/zone-rules/zone-rules.ts';
import { AppError, validationError } from '../platform/process/errors.ts';
import { canonicalLanguage, widerLanguages } from '../platform/text/language-tag.ts';
import { pointerToken } from '../platform/text/pointer-token.ts';
import { findOrganization } from '../organizations/index.ts';
import type { KnownProviders, Layer } from '../router/index.ts';
import type { FindVoice } from '../tts-catalog/index.ts';
import { findAgent } from './agent-store.ts';
import {
  type ConfigurationLayer,
  type Direction,
  type EffectiveConfiguration,
  type PreCallOverrides,
  resolveConfiguration,
  type SessionOverrides,
} from './effective-configuration.policy.ts';
import { agentErrors } from './errors.ts';
import { createPathOf } from './configuration-path.policy.ts';
import { assertValidOverrides } from './override-rules.ts';
import { assertServable } from './provider-reach.ts';
import { renderConfiguration, renderTools } from './render-configuration.ts';
import { type Conversation, missingVariables, templateValues } from './template-values.policy.ts';
import type { TemplateThreads } from './templates/index.ts';
import { listAvailableTools, type Tool } from './tools/index.ts';
import type { Agent, LanguageRoutingEntry } from './types.ts';

/** A conversation that shall be configured. */
export interface ConfigurationRequest {
  readonly organizationId: string;
  readonly mode: 'test' | 'live';
  /** Null for a conversation without an agent. */
  readonly agentId: string | null;
  readonly overrides: SessionOverrides;
  /** What the answer to call.pre_call says; absent where none was asked for. */
  readonly preCall?: PreCallOverrides;
  readonly variables: Readonly<Record<string, unknown>>;
  /** The language to begin in; null is that of the request or the intent. */
  readonly language: string | null;
  readonly direction: Direction;
  readonly conversation: Pick<Conversation, 'sessionId' | 'from' | 'to' | 'at'>;
  /** Where the overrides stand in the request, as a JSON pointer: `/body/overrides`. */
  readonly at: string;
}

export interface Configured {
  readonly agent: Agent | null;
  readonly configuration: EffectiveConfiguration;
  readonly layers: Readonly<Record<string, ConfigurationLayer>>;
  /** What it can call: the tools of the agent that a conversation on this server can use. */
  readonly tools: readonly Tool[];
}

/**
 * What a conversation runs with, rendered and servable. 404 for an unknown agent; 400 for what the rules of agents refuse in
 * the overrides, for variables under `system`, and MISSING_TEMPLATE_VARIABLES; 422 PROVIDER_NOT_RANKABLE.
 */
export type Configure = (request: ConfigurationRequest) => Promise<Configured>;

export function createConfigure(options: {
  database: Database;
  knownProviders: (mode: 'test' | 'live') => KnownProviders;
  findVoice: FindVoice;
  threads: TemplateThreads;
  zoneRules: ZoneRules;
}): Configure {
  const { database, knownProviders, findVoice, threads, zoneRules } = options;
  return async (request) => {
    const { organizationId, mode, agentId, overrides, preCall = {}, variables, direction, conversation, at } = request;
    const organization = await findOrganization(database.read, organizationId);
    const agent = agentId === null ? null : await findAgent(database.read, organizationId, agentId);
    if (organization === null || (agentId !== null && agent === null)) throw agentErrors.notFound();
    const settings = agent?.settings ?? null;
    const known = knownProviders(mode);
    assertOwnNames(variables);
    assertOneLanguage(request);
    const wanted = request.language ?? overrides.intent?.language ?? settings?.intent.language ?? null;
    const language = settings === null || wanted === null ? null : entryOf(settings, wanted);
    if (request.language !== null && language === null && !isLanguageOf(settings, request.language))
      throw validationError([{ path: '/body/language', message: 'is no language of the agent' }]);
    const resolved = resolveConfiguration({
      preCall,
      request: overrides,
      language,
      agent: settings,
      organization,
      direction,
    });
    const { layers } = resolved;
    const pathOf = createPathOf({ layers, at, agent: settings, language, direction });
    assertValidOverrides(resolved, { ...overrides, ...preCall }, { known, findVoice }, pathOf);
    assertServable(resolved, known, mode, (layer: Layer) => pathOf(`/allowedProviders/${layer}`));
    const declared = settings?.promptVariables ?? [];
    const missing = missingVariables(declared, variables);
    if (missing.length > 0) throw missingValues(missing);
    const described = {
      ...conversation,
      agentId,
      agentName: settings?.name ?? null,
      organizationName: organization.name,
      language: resolved.configuration.language,
      direction,
      timezone: resolved.configuration.timezone,
    };
    const values = templateValues(declared, variables, described, zoneRules);
    const configuration = await renderConfiguration(threads, organizationId, resolved.configuration, values, pathOf);
    const available = agentId === null ? [] : await listAvailableTools(database.read, organizationId, agentId);
    const tools = await renderTools(threads, organizationId, available, values);
    return { agent, configuration, layers, tools };
  };
}

/** `system` and what stands below it, also in a name that spells the way there, are the platform's. */
function assertOwnNames(variables: ConfigurationRequest['variables']): void {
  const names = Object.keys(variables).filter((name) => name === 'system' || name.startsWith('system.'));
  if (names.length === 0) return;
  const message = "is the platform's own name";
  throw validationError(names.map((name) => ({ path: `/body/variables/${pointerToken(name)}`, message })));
}

/** A language that is said twice is one language. */
function assertOneLanguage({ language, overrides: { intent } }: ConfigurationRequest): void {
  if (language === null || intent?.language === undefined) return;
  if (language.toLowerCase() === intent.language.toLowerCase()) return;
  throw validationError([{ path: '/body/language', message: 'must be the language of overrides.intent' }]);
}

/** The entry of a language, or of the nearest wider one: `de` for `de-AT`. */
function entryOf({ languageRouting }: Agent['settings'], language: string): LanguageRoutingEntry | null {
  const wider = widerLanguages(canonicalLanguage(language) ?? language);
  for (const tag of wider) {
    const entry = languageRouting?.languages.find((one) => canonicalLanguage(one.language) === tag);
    if (entry !== undefined) return entry;
  }
  return null;
}

function isLanguageOf(settings: Agent['settings'] | null, language: string): boolean {
  return settings === null || settings.intent.language.toLowerCase() === language.toLowerCase();
}

function missingValues(missing: readonly string[]): AppError {
  const text = `Templates lack values: ${missing.join(', ')}`;
  return new AppError(400, 'MISSING_TEMPLATE_VARIABLES', text, { missing });
}
