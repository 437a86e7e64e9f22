import type { AgentSettings } from './types.ts';

/** The texts of an agent that are templates, as far as a session knows them. */
export type TemplateSettings = Pick<
  AgentSettings,
  | 'systemPrompt'
  | 'voiceInstructions'
  | 'firstMessage'
  | 'inboundFirstMessage'
  | 'outboundFirstMessage'
  | 'idleRePrompts'
  | 'sttMissRecovery'
  | 'turnHandling'
  | 'languageRouting'
>;

/** A template and its path, a JSON pointer into the agent. */
export interface TemplateAtPath {
  readonly path: string;
  readonly text: string;
}

/**
 * Every template of an agent, in the order of the contract: the one list of them. `change` is given each, and what it
 * answers stands in the settings that come back; without it they come back as they are.
 */
export function mapTemplates<Settings extends TemplateSettings>(
  settings: Settings,
  change: (template: TemplateAtPath) => string,
): Settings {
  const map = (path: string, text: string): string => change({ path, text });
  const orNull = (path: string, text: string | null): string | null => (text === null ? null : map(path, text));
  const { idleRePrompts, sttMissRecovery, turnHandling, languageRouting } = settings;
  return {
    ...settings,
    systemPrompt: map('/systemPrompt', settings.systemPrompt),
    voiceInstructions: orNull('/voiceInstructions', settings.voiceInstructions),
    firstMessage: orNull('/firstMessage', settings.firstMessage),
    inboundFirstMessage: orNull('/inboundFirstMessage', settings.inboundFirstMessage),
    outboundFirstMessage: orNull('/outboundFirstMessage', settings.outboundFirstMessage),
    idleRePrompts:
      idleRePrompts?.messages === undefined
        ? idleRePrompts
        : {
            ...idleRePrompts,
            messages: idleRePrompts.messages.map((text, at) => map(`/idleRePrompts/messages/${at}`, text)),
          },
    sttMissRecovery:
      sttMissRecovery === null
        ? null
        : { ...sttMissRecovery, message: map('/sttMissRecovery/message', sttMissRecovery.message) },
    turnHandling:
      turnHandling?.voicemailMessage === undefined
        ? turnHandling
        : {
            ...turnHandling,
            voicemailMessage: map('/turnHandling/voicemailMessage', turnHandling.voicemailMessage),
          },
    languageRouting:
      languageRouting === null
        ? null
        : {
            ...languageRouting,
            languages: languageRouting.languages.map((entry, at) => {
              const texts = (['firstMessage', 'voicemailMessage', 'systemPrompt'] as const).flatMap((name) => {
                const text = entry[name];
                return text === undefined ? [] : [[name, map(`/languageRouting/languages/${at}/${name}`, text)]];
              });
              return { ...entry, ...Object.fromEntries(texts) };
            }),
          },
  };
}

/** Every template of an agent with its path. */
export function templatesOf(settings: TemplateSettings): TemplateAtPath[] {
  const templates: TemplateAtPath[] = [];
  mapTemplates(settings, (template) => {
    templates.push(template);
    return template.text;
  });
  return templates;
}
