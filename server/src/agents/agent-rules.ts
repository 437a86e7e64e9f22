import type { Issue } from '../platform/process/errors.ts';
import { canonicalLanguage } from '../platform/text/language-tag.ts';
import { allowlistIssues, findKnown, type KnownProvider, type KnownProviders } from '../router/index.ts';
import type { FindVoice } from '../tts-catalog/index.ts';
import { extractionFieldIssues } from '../webhooks/index.ts';
import { soundProblem } from './sound.policy.ts';
import type { AgentSettings, AllowedProviders } from './types.ts';

/** A violation, and the members of the agent that it comes of: `path` is a JSON pointer into the agent. */
export interface Violation extends Issue {
  readonly of: readonly (keyof AgentSettings)[];
  /** The same, said of the value that it contradicts. */
  readonly counterpart?: Issue;
}

/** What the rules know beside the agent itself. */
export interface RuleFacts {
  readonly known: KnownProviders;
  readonly findVoice: FindVoice;
}

/** What is said of a language that is none. */
export const notALanguage = 'must be a BCP 47 language tag, such as en or zh-Hant-TW';

const mostPromptBytes = 65_536;
const mostBytesOfPrompts = 196_608;
const mostMetaBytes = 8_192;
const mostProviderOptionsBytes = 2_048;

/**
 * Everything that is wrong with an agent and that its schema cannot say, but for its templates: stackPreferences against
 * the known providers of each layer, models, voices (docs/decisions/agents.md#d84), languages, sizes and what excludes each other.
 */
export function agentViolations(settings: AgentSettings, facts: RuleFacts): Violation[] {
  return [
    ...sizeViolations(settings),
    ...listViolations(settings, facts),
    ...modelViolations(settings, facts),
    ...voiceViolations(settings, facts),
    ...languageViolations(settings),
    ...audioViolations(settings),
    ...turnViolations(settings),
    ...variableViolations(settings),
    ...extractionFieldIssues(settings.extractionFields).map(({ path, message }) => ({
      path: path.replace(/^\/body/, ''),
      message,
      of: ['extractionFields'] as const,
    })),
  ];
}

function sizeViolations({ systemPrompt, languageRouting, creationMeta, ttsOptions, sttOptions }: AgentSettings) {
  const found: Violation[] = [];
  const prompts = [
    { path: '/systemPrompt', text: systemPrompt, of: 'systemPrompt' as const },
    ...(languageRouting?.languages ?? []).map(({ systemPrompt: text = '' }, at) => {
      return { path: `/languageRouting/languages/${at}/systemPrompt`, text, of: 'languageRouting' as const };
    }),
  ].map((prompt) => ({ ...prompt, bytes: Buffer.byteLength(prompt.text) }));
  for (const { path, bytes, of } of prompts) {
    if (bytes > mostPromptBytes) found.push({ path, message: `must have at most ${mostPromptBytes} bytes`, of: [of] });
  }
  if (prompts.reduce((sum, { bytes }) => sum + bytes, 0) > mostBytesOfPrompts) {
    const message = `must have at most ${mostBytesOfPrompts} bytes together with the other prompts`;
    found.push({ path: '/systemPrompt', message, of: ['systemPrompt', 'languageRouting'] });
  }
  if (jsonBytes(creationMeta) > mostMetaBytes) {
    const message = `must have at most ${mostMetaBytes} bytes as JSON`;
    found.push({ path: '/creationMeta', message, of: ['creationMeta'] });
  }
  for (const [of, options] of [['ttsOptions', ttsOptions] as const, ['sttOptions', sttOptions] as const]) {
    if (jsonBytes(options?.providerOptions ?? null) <= mostProviderOptionsBytes) continue;
    const message = `must have at most ${mostProviderOptionsBytes} bytes as JSON`;
    found.push({ path: `/${of}/providerOptions`, message, of: [of] });
  }
  return found;
}

function jsonBytes(value: unknown): number {
  return value === null ? 0 : Buffer.byteLength(JSON.stringify(value));
}

function listViolations({ stackPreferences, languageRouting }: AgentSettings, { known }: RuleFacts): Violation[] {
  const own = stackPreferences?.allowedProviders ?? {};
  return [
    ...unknownEntries(own, '/stackPreferences/allowedProviders', known, 'stackPreferences'),
    ...(languageRouting?.languages ?? []).flatMap(({ allowedProviders = {} }, at) =>
      unknownEntries(allowedProviders, `/languageRouting/languages/${at}/allowedProviders`, known, 'languageRouting'),
    ),
  ];
}

function unknownEntries(
  lists: AllowedProviders,
  path: string,
  known: KnownProviders,
  of: keyof AgentSettings,
): Violation[] {
  return allowlistIssues(lists, path, known).map((issue) => ({ ...issue, of: [of] }));
}

function modelViolations({ llmOptions, ttsOptions, stackPreferences }: AgentSettings, { known }: RuleFacts) {
  const lists = stackPreferences?.allowedProviders ?? {};
  return [
    {
      path: '/llmOptions/model',
      model: llmOptions?.model,
      rows: known.llm,
      list: lists.llm,
      of: 'llmOptions' as const,
    },
    {
      path: '/ttsOptions/model',
      model: ttsOptions?.model,
      rows: known.tts,
      list: lists.tts,
      of: 'ttsOptions' as const,
    },
  ].flatMap(({ path, model, rows, list = [], of }): Violation[] => {
    if (model === undefined || isKnownModel(rows, model, list)) return [];
    const among = list.length === 0 ? '' : ' of the providers that the list allows';
    const message = `names no known model${among}; GET /v1/providers/known lists them`;
    return [{ path, message, of: [of, 'stackPreferences'] }];
  });
}

/** A model by its own name or with its vendor's, of what the list admits; any name where the list has a vendor whose models only the operator knows. */
function isKnownModel(rows: readonly KnownProvider[], model: string, list: readonly string[]): boolean {
  const isAdmitted = ({ id, vendor }: KnownProvider): boolean =>
    list.length === 0 || list.includes(vendor) || list.includes(id);
  const admitted = rows.filter(isAdmitted);
  if (admitted.some((row) => row.model !== null && (row.model === model || row.id === model))) return true;
  if (model.includes(':') && findKnown(admitted, model) !== null) return true;
  return list.some((entry) => findKnown(rows, entry)?.hasKnownModels === false);
}

/** Only where the list for speech pins one vendor whose voices are known. */
function voiceViolations(settings: AgentSettings, { findVoice }: RuleFacts): Violation[] {
  const { voice, stackPreferences, languageRouting } = settings;
  const own = stackPreferences?.allowedProviders?.tts ?? [];
  const validate = (path: string, text: string | null, list: readonly string[], of: Violation['of']): Violation[] => {
    const vendors = [...new Set(list.map((entry) => entry.split(':', 1)[0] ?? ''))];
    const [vendor] = vendors;
    if (text === null || vendor === undefined || vendors.length > 1) return [];
    if (findVoice(vendor, text) !== 'unknown') return [];
    const isVoice = path.endsWith('/voice');
    const message = isVoice
      ? `is no voice of ${vendor}, the one vendor that may speak`
      : `allows ${vendor} alone, which has no voice ${text}`;
    return [{ path, message, of }];
  };
  return [
    ...validate('/voice', voice, own, ['voice', 'stackPreferences']),
    ...(languageRouting?.languages ?? []).flatMap((entry, at) => {
      const path = `/languageRouting/languages/${at}`;
      const list = entry.allowedProviders?.tts;
      if (entry.voice !== undefined)
        return validate(`${path}/voice`, entry.voice, list ?? own, ['languageRouting', 'stackPreferences']);
      // It speaks with the voice of the agent then.
      return list === undefined
        ? []
        : validate(`${path}/allowedProviders/tts`, voice, list, ['languageRouting', 'voice']);
    }),
  ];
}

function languageViolations({ intent, languageRouting }: AgentSettings): Violation[] {
  const found: Violation[] = [];
  if (canonicalLanguage(intent.language) === null)
    found.push({ path: '/intent/language', message: notALanguage, of: ['intent'] });
  const seen = new Set<string>();
  for (const [at, { language }] of (languageRouting?.languages ?? []).entries()) {
    const path = `/languageRouting/languages/${at}/language`;
    const tag = canonicalLanguage(language);
    if (tag === null) found.push({ path, message: notALanguage, of: ['languageRouting'] });
    else if (seen.has(tag))
      found.push({ path, message: 'must not be the language of another entry', of: ['languageRouting'] });
    else seen.add(tag);
  }
  return found;
}

function audioViolations({ backgroundAudio }: AgentSettings): Violation[] {
  return (['ambient', 'toolSound'] as const).flatMap((name): Violation[] => {
    const message = soundProblem(backgroundAudio?.[name]);
    return message === null ? [] : [{ path: `/backgroundAudio/${name}`, message, of: ['backgroundAudio'] }];
  });
}

function turnViolations({ turnHandling }: AgentSettings): Violation[] {
  const found: Violation[] = [];
  const { minDelay = 0, maxDelay = Number.POSITIVE_INFINITY } = turnHandling?.endpointing ?? {};
  if (maxDelay < minDelay) {
    const message = 'must not be below minDelay';
    const counterpart = { path: '/turnHandling/endpointing/minDelay', message: 'must not be above maxDelay' };
    found.push({ path: '/turnHandling/endpointing/maxDelay', message, of: ['turnHandling'], counterpart });
  }
  if (turnHandling?.onMachine === 'leave_message' && turnHandling.voicemailMessage === undefined) {
    const message = 'is required with onMachine leave_message';
    found.push({ path: '/turnHandling/voicemailMessage', message, of: ['turnHandling'] });
  }
  return found;
}

function variableViolations({ promptVariables }: AgentSettings): Violation[] {
  const seen = new Set<string>();
  return promptVariables.flatMap(({ name }, at): Violation[] => {
    const path = `/promptVariables/${at}/name`;
    const isTwice = seen.has(name);
    seen.add(name);
    if (name === 'system') return [{ path, message: "is the platform's own name", of: ['promptVariables'] }];
    return isTwice ? [{ path, message: 'must not be the name of another variable', of: ['promptVariables'] }] : [];
  });
}
