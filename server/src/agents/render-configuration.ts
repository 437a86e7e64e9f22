import { uncounted } from '../platform/db/deadline.ts';
import { validationError } from '../platform/process/errors.ts';
import type { EffectiveConfiguration } from './effective-configuration.policy.ts';
import { pointerToken } from '../platform/text/pointer-token.ts';
import { mapTemplates, type TemplateAtPath, templatesOf } from './templates-of.policy.ts';
import type { TemplateThreads } from './templates/index.ts';
import type { Tool } from './tools/index.ts';

/** A configuration as templates know it: those of the two directions are one greeting by now. */
const asSettings = (configuration: EffectiveConfiguration) => ({
  ...configuration,
  inboundFirstMessage: null,
  outboundFirstMessage: null,
});

/**
 * Renders every template of a configuration, so that no placeholder reaches a conversation. Throws 400 for one that cannot be
 * rendered, at the path that `pathOf` gives to its pointer.
 */
export async function renderConfiguration(
  threads: TemplateThreads,
  organizationId: string,
  configuration: EffectiveConfiguration,
  variables: Readonly<Record<string, unknown>>,
  pathOf: (pointer: string) => string,
): Promise<EffectiveConfiguration> {
  const templates = templatesOf(asSettings(configuration)).filter(({ text }) => isTemplate(text));
  const rendered = await renderAll(threads, organizationId, templates, variables, pathOf);
  const {
    inboundFirstMessage: _in,
    outboundFirstMessage: _out,
    ...result
  } = mapTemplates(asSettings(configuration), ({ path, text }) => rendered.get(path) ?? text);
  return { ...result, firstMessage: result.firstMessage === '' ? null : result.firstMessage };
}

/** The same of what tools leave on a voicemail. */
export async function renderTools(
  threads: TemplateThreads,
  organizationId: string,
  tools: readonly Tool[],
  variables: Readonly<Record<string, unknown>>,
): Promise<readonly Tool[]> {
  const pathOf = ({ name }: Tool): string => `/agent/tools/${pointerToken(name)}/source/config/message`;
  const templates = tools.flatMap((tool) => {
    const text = tool.source.kind === 'builtin' ? tool.source.config.message : undefined;
    return text !== undefined && isTemplate(text) ? [{ path: pathOf(tool), text }] : [];
  });
  const rendered = await renderAll(threads, organizationId, templates, variables, (path) => path);
  return tools.map((tool) => {
    const message = rendered.get(pathOf(tool));
    if (message === undefined || tool.source.kind !== 'builtin') return tool;
    return { ...tool, source: { ...tool.source, config: { ...tool.source.config, message } } };
  });
}

const isTemplate = (text: string): boolean => /\{[{%]/.test(text);

async function renderAll(
  threads: TemplateThreads,
  organizationId: string,
  templates: readonly TemplateAtPath[],
  variables: Readonly<Record<string, unknown>>,
  pathOf: (pointer: string) => string,
): Promise<ReadonlyMap<string, string>> {
  if (templates.length === 0) return new Map();
  const texts = templates.map(({ text }) => text);
  const outcome = await uncounted(() => threads.run(organizationId, { kind: 'render', texts, variables }));
  const at = (index: number): string => pathOf(templates[index]?.path ?? '/systemPrompt');
  if ('stoppedAt' in outcome) {
    const message = 'takes too long or too much memory to render';
    throw validationError([{ path: at(outcome.stoppedAt), message }]);
  }
  const issues = outcome.answer.flatMap((text, index) =>
    'problem' in text ? [{ path: at(index), message: text.problem }] : [],
  );
  if (issues.length > 0) throw validationError(issues);
  return new Map(
    outcome.answer.flatMap((text, index) =>
      'text' in text ? [[templates[index]?.path ?? '', text.text] as const] : [],
    ),
  );
}
