import type { LlmCall } from '../../ports/llm.ts';
import { bestPassages } from './best-passages.ts';
import { courtesyOf } from './courtesies.ts';
import { namedTool } from './named-tool.ts';
import { type Passage, passagesOf } from './passages.ts';
import { topicsOf } from './topics.ts';
import { contentWordsOf } from './words.ts';

/** What is said, or the call of a tool with its arguments as JSON. */
export type Reply = { readonly say: string } | { readonly call: string; readonly arguments: string };

const mostOfResult = 300;
/** What lies deeper in a result is not said. */
const deepest = 4;

/**
 * What the rules answer to the last thing that the user said (docs/decisions/vendors.md#d495). The instructions are the texts of the
 * role `system`; nothing that a user says changes a rule.
 */
export function replyTo({ input, tools }: Pick<LlmCall, 'input' | 'tools'>): Reply {
  const at = input.findLastIndex((item) => item.type === 'message' && item.role === 'user');
  const result = input.slice(at + 1).findLast((item) => item.type === 'function_result');
  if (result !== undefined) return { say: inWords(result.result) };
  const said = textsOf(input.slice(Math.max(at, 0), at + 1)).trim();
  const tool = namedTool(tools, said);
  if (tool !== null)
    return 'missing' in tool
      ? { say: `For that I need to know: ${tool.missing.join(', ')}.` }
      : { call: tool.name, arguments: JSON.stringify(tool.arguments) };
  const courtesy = said === '' ? 'greeting' : courtesyOf(said);
  if (courtesy === 'goodbye') return { say: 'Goodbye. Have a good day.' };
  if (courtesy === 'thanks') return { say: 'You are welcome.' };
  const passages = passagesOf(textsOf(input.filter((item) => item.type === 'message' && item.role === 'system')));
  if (courtesy === 'greeting') return { say: `Hello. ${invitation(passages)}` };
  const found = bestPassages(passages, said);
  if (found.length > 0) return { say: found.map(({ text }) => ended(text)).join(' ') };
  const isAboutNothing = contentWordsOf(said).length === 0;
  return { say: `${isAboutNothing ? '' : 'I find nothing about that in my instructions. '}${invitation(passages)}` };
}

function textsOf(input: LlmCall['input']): string {
  return input.flatMap((item) => (item.type === 'message' ? item.texts : [])).join('\n');
}

/** What can be asked. */
function invitation(passages: readonly Passage[]): string {
  const topics = topicsOf(passages);
  if (topics.length === 0) return 'I have no instructions that I could answer from.';
  const [last = '', ...others] = topics.toReversed();
  if (last.endsWith('?')) return `You can ask me, for example: ${topics.join(' ')}`;
  return `You can ask me about ${others.length === 0 ? last : `${others.toReversed().join(', ')} and ${last}`}.`;
}

/** Lines of lists have no end of their own. */
function ended(sentence: string): string {
  return /[\p{L}\p{N}]$/u.test(sentence) ? `${sentence}.` : sentence;
}

/** The result of a tool as it can be said. */
function inWords(result: unknown): string {
  const words = spelled(result).replace(/\s+/g, ' ').trim();
  if (words === '') return 'That is done.';
  return words.length <= mostOfResult
    ? words
    : `${words.slice(0, words.lastIndexOf(' ', mostOfResult) + 1 || mostOfResult).trimEnd()} …`;
}

function spelled(value: unknown, depth = 0): string {
  if (value === null || value === undefined || depth > deepest) return '';
  if (Array.isArray(value)) return value.map((one) => spelled(one, depth + 1)).join(', ');
  if (typeof value !== 'object') return String(value);
  return Object.entries(value)
    .map(([name, one]) => `${name}: ${spelled(one, depth + 1)}`)
    .join(', ');
}
