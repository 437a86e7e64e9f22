import { validationError } from '../platform/process/errors.ts';
import type { KnownProviders } from '../router/index.ts';
import type { FindVoice } from '../tts-catalog/index.ts';
import { agentViolations, type Violation } from './agent-rules.ts';
import { templatesOf } from './templates-of.policy.ts';
import { templateFindings } from './template-rules.ts';
import type { TemplateThreads } from './templates/index.ts';
import type { AgentSettings, AgentWarning } from './types.ts';

export interface SettingsOwner {
  readonly organizationId: string;
  readonly mode: 'test' | 'live';
}

export interface CheckSettings {
  /**
   * Throws 400 with everything that is wrong with `settings`, as far as it comes of what the request `sent`; what was saved
   * before under other rules is no reason to refuse it. Answers what is worth a warning in the templates.
   */
  assertValid(
    owner: SettingsOwner,
    settings: AgentSettings,
    sent: ReadonlySet<string>,
  ): Promise<readonly AgentWarning[]>;
  /** What is wrong with settings that were saved when it was not yet, or not yet known to be: warnings. */
  outdated(mode: 'test' | 'live', settings: AgentSettings): AgentWarning[];
}

export function createCheckSettings(options: {
  knownProviders: (mode: 'test' | 'live') => KnownProviders;
  findVoice: FindVoice;
  threads: TemplateThreads;
}): CheckSettings {
  const { knownProviders, findVoice, threads } = options;

  async function checkTemplates(
    { organizationId }: SettingsOwner,
    settings: AgentSettings,
  ): Promise<{ violations: Violation[]; warnings: AgentWarning[] }> {
    const templates = templatesOf(settings).filter(({ text }) => /\{[{%]/.test(text));
    if (templates.length === 0) return { violations: [], warnings: [] };
    const outcome = await threads.run(organizationId, { kind: 'inspect', texts: templates.map(({ text }) => text) });
    if ('answer' in outcome) return templateFindings(settings, templates, outcome.answer);
    const { path = '/systemPrompt' } = templates[outcome.stoppedAt] ?? {};
    const message = 'takes too long or too much memory to read';
    return { violations: [{ path, message, of: [path.split('/', 2)[1] as keyof AgentSettings] }], warnings: [] };
  }

  return {
    assertValid: async (owner, settings, sent) => {
      const facts = { known: knownProviders(owner.mode), findVoice };
      const { violations, warnings } = await checkTemplates(owner, settings);
      const refused = [...agentViolations(settings, facts), ...violations].filter(({ of }) =>
        of.some((member) => sent.has(member)),
      );
      if (refused.length > 0)
        throw validationError(refused.map(({ path, message }) => ({ path: `/body${path}`, message })));
      return warnings;
    },
    outdated: (mode, settings) =>
      agentViolations(settings, { known: knownProviders(mode), findVoice }).map(({ path, message }) => ({
        path,
        message,
      })),
  };
}
