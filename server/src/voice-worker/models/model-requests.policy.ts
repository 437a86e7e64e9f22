import type { components } from '../../contract/generated/openapi.ts';
import type { components as SocketComponents } from '../../contract/generated/sockets.ts';

type Wire = components['schemas'];
type Frames = SocketComponents['schemas'];
type Configuration = Wire['EffectiveConfiguration'];

/** What is asked of the models of a session, by what its agent says. */
export interface ModelRequests {
  /** `language` is the one that the client has chosen; null for that of the agent. */
  hear(deny: readonly string[], language: string | null): Omit<Frames['SttConfigureFrame'], 'type' | 'audio'>;
  speak(deny: readonly string[], language: string | null): Omit<Frames['TtsConfigureFrame'], 'type' | 'audio'>;
  think(deny: readonly string[]): Pick<Wire['LlmRequest'], 'routing' | 'max_output_tokens' | 'temperature'>;
  /** The same without what is a wish and no condition: words to expect, and the voice. */
  withoutWishes(): Pick<ModelRequests, 'hear' | 'speak'>;
}

/** How long one answer may be where the agent does not say. */
const mostTokens = 1_000;
/** As many words as the router takes. */
const mostKeywords = 100;
/** Values of `sttOptions.language` that are no language: the recognizer finds out, as it does where none is named. */
const anyLanguages: readonly string[] = ['auto', 'multi'];

/** docs/decisions/talking.md#d486 */
export function modelRequests(configuration: Configuration): ModelRequests {
  const { optimizeFor: objective, language, voice, llm, sttOptions, ttsOptions } = configuration;
  const routing = (model: string | undefined, deny: readonly string[]): Wire['AutoRouting'] => ({
    mode: 'auto',
    objective,
    // A model without its vendor is one of several vendors, which the lists of the session say.
    ...(model?.includes(':') === true ? { allow_providers: [model] } : {}),
    ...(deny.length === 0 ? {} : { deny_providers: [...deny] }),
  });
  const heard = sttOptions?.language ?? language;
  const keywords = (sttOptions?.keywords ?? []).slice(0, mostKeywords);
  const withWishes = (has: boolean): Pick<ModelRequests, 'hear' | 'speak'> => ({
    hear: (deny, chosen) => ({
      routing: routing(undefined, deny),
      ...(chosen === null && anyLanguages.includes(heard) ? {} : { language: chosen ?? heard }),
      ...(has && keywords.length > 0 ? { options: { keywords } } : {}),
    }),
    speak: (deny, chosen) => ({
      routing: routing(ttsOptions?.model, deny),
      language: chosen ?? language,
      ...(has && voice !== null ? { voice } : {}),
    }),
  });
  return {
    ...withWishes(true),
    withoutWishes: () => withWishes(false),
    think: (deny) => ({
      routing: routing(llm?.model, deny),
      max_output_tokens: llm?.maxTokens ?? mostTokens,
      ...(llm?.temperature === undefined ? {} : { temperature: llm.temperature }),
    }),
  };
}
