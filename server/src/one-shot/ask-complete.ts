import type { components } from '../contract/generated/openapi.ts';
import type { Issue } from '../platform/process/errors.ts';
import type { LlmCall, LlmInputItem, LlmToolChoice } from '../providers/ports/llm.ts';

type Wire = components['schemas'];

const usualTokens = 1_024;

/** What a request asks of a model, or every rule that it breaks and its schema cannot say. */
export function askComplete(body: Wire['CompleteRequest']): { call: Omit<LlmCall, 'model'>; issues: Issue[] } {
  const { messages, systemPrompt = '', tools = [], toolChoice } = body;
  const issues = [...messageIssues(messages), ...choiceIssues(tools, toolChoice)];
  const isSaid = ({ content = '', toolCalls = [] }: Wire['CompleteMessage']): boolean =>
    content.trim() !== '' || toolCalls.length > 0;
  // Some vendors leave blank texts out; without anything else, they have nothing to answer.
  if (systemPrompt.trim() === '' && !messages.some(isSaid))
    issues.push({ path: '/body/messages', message: 'must hold a text that is not blank' });
  const system: LlmInputItem[] =
    systemPrompt.trim() === '' ? [] : [{ type: 'message', role: 'system', texts: [systemPrompt] }];
  const call = {
    input: [...system, ...messages.flatMap(itemsOf)],
    tools: tools.map(({ name, description, parameters }) => ({
      name,
      description: description ?? null,
      parameters: parameters === undefined ? null : { type: 'object', ...parameters },
    })),
    toolChoice: toolChoice === undefined ? undefined : choiceOf(toolChoice),
    parallelToolCalls: body.parallelToolCalls,
    reasoningEffort: body.reasoningEffort,
    responseFormat: null,
    maxOutputTokens: body.maxTokens ?? usualTokens,
    temperature: body.temperature ?? null,
    topP: null,
  };
  return { call, issues };
}

function choiceOf(choice: Wire['CompleteToolChoice']): LlmToolChoice {
  return typeof choice === 'string' ? choice : { name: choice.function.name };
}

function itemsOf({ role, content = '', toolCalls = [], toolCallId = '', isError }: Wire['CompleteMessage']) {
  const items: LlmInputItem[] = [];
  if (role === 'tool')
    items.push({
      type: 'function_result',
      callId: toolCallId,
      result: isError === true ? { error: content } : content,
    });
  else if (content !== '' || toolCalls.length === 0) items.push({ type: 'message', role, texts: [content] });
  for (const { id, name, args } of toolCalls)
    items.push({ type: 'function_call', callId: id, name, arguments: JSON.stringify(args) });
  return items;
}

/** Which members belong to whose messages. */
const membersOf = {
  system: ['content'],
  user: ['content'],
  assistant: ['content', 'toolCalls'],
  tool: ['content', 'toolCallId', 'isError'],
} as const;

function messageIssues(messages: readonly Wire['CompleteMessage'][]): Issue[] {
  // Every vendor refuses a result without its call, or two of them, each in its own words.
  const called = new Set<string>();
  const answered = new Set<string>();
  return messages.flatMap((message, index): Issue[] => {
    const { role, content, toolCalls = [], toolCallId } = message;
    const at = `/body/messages/${index}`;
    const issues: Issue[] = Object.keys(message)
      .filter((name) => name !== 'role' && !(membersOf[role] as readonly string[]).includes(name))
      .map((name) => ({ path: `${at}/${name}`, message: `is no member of a message of role ${role}` }));
    if (content === undefined && toolCalls.length === 0) issues.push({ path: `${at}/content`, message: 'is required' });
    for (const [nth, { id }] of toolCalls.entries()) {
      if (called.has(id)) issues.push({ path: `${at}/toolCalls/${nth}/id`, message: 'must not name a second call' });
      called.add(id);
    }
    if (role !== 'tool') return issues;
    const path = `${at}/toolCallId`;
    if (toolCallId === undefined) return [...issues, { path, message: 'is required' }];
    if (!called.has(toolCallId)) issues.push({ path, message: 'must name a call that stands before it' });
    else if (answered.has(toolCallId)) issues.push({ path, message: 'must not name a call that has a result' });
    answered.add(toolCallId);
    return issues;
  });
}

function choiceIssues(tools: readonly Wire['CompleteTool'][], choice: Wire['CompleteToolChoice'] | undefined): Issue[] {
  if (choice === undefined || choice === 'auto' || choice === 'none') return [];
  if (tools.length === 0) return [{ path: '/body/toolChoice', message: 'needs tools' }];
  if (choice === 'required' || tools.some(({ name }) => name === choice.function.name)) return [];
  return [{ path: '/body/toolChoice/function/name', message: 'must name one of the tools' }];
}
