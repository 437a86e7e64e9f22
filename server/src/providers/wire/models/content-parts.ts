import type { LlmOutput } from './llm-output.ts';
import { VendorFailure } from '../../ports/vendor-call.ts';

/** Who is told what a content says, text and thinking apart. */
export interface ContentListener {
  text(text: string): void;
  refusal(text: string): void;
  /** What the model says to itself. */
  think(text: string): void;
}

/**
 * Tells what the content of a message says, or a piece of it: a text, or a list of parts of which each is text, thinking,
 * a refusal, or nothing that is told. Null and absent say nothing. Throws VendorFailure `malformed` for anything else.
 */
export function emitContent(content: unknown, to: ContentListener): void {
  if (content === null || content === undefined) return;
  if (typeof content === 'string') return to.text(content);
  if (typeof content !== 'object')
    throw new VendorFailure('malformed', 'The content of a message is no text', { status: 200 });
  for (const part of Array.isArray(content) ? content : [content]) emitPart(part, to);
}

/** Adds what content says to one item. */
export function itemListener(output: LlmOutput, key: string): ContentListener {
  return {
    text: (text) => output.text(key, text),
    refusal: (text) => output.refusal(key, text),
    think: output.think,
  };
}

function emitPart(part: unknown, to: ContentListener): void {
  if (typeof part === 'string') return to.text(part);
  if (typeof part !== 'object' || part === null) return;
  const { type, text, refusal } = part as Record<string, unknown>;
  if (isThinking(type) || 'thinking' in part) return to.think(thoughtIn(part));
  if (typeof refusal === 'string') to.refusal(refusal);
  if (typeof text === 'string') to.text(text);
}

// `thinking` with Mistral and Anthropic, `reasoning` and `reasoning.text` with others.
function isThinking(type: unknown): boolean {
  return typeof type === 'string' && /^(?:thinking|reasoning)\b/.test(type);
}

// A list of parts, each with a list of texts; whatever is nested deeper is no thought.
const deepestThought = 6;

/** What the model says to itself, as a text, a list of parts, or a part with the text under any of the customary names. */
export function thoughtIn(reported: unknown, depth = deepestThought): string {
  if (typeof reported === 'string') return reported;
  if (typeof reported !== 'object' || reported === null || depth === 0) return '';
  if (Array.isArray(reported)) return reported.map((part) => thoughtIn(part, depth - 1)).join('');
  const { thinking, reasoning, text, summary, content } = reported as Record<string, unknown>;
  return thoughtIn(thinking ?? reasoning ?? text ?? summary ?? content, depth - 1);
}
