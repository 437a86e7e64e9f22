import type { LlmCall, LlmEvent, LlmProvider } from '../../ports/llm.ts';
import { estimateUsage } from '../../ports/llm-usage.ts';
import { replyTo } from './reply.ts';

/** A token is a run of up to 16 characters that are not white space, with the white space before it. */
const token = /\s*\S{1,16}/gu;

/** Answers by the rules of `replyTo`, token by token. What is longer than max_output_tokens comes as a text that ends there. */
export function createReaderLlm(): LlmProvider {
  return {
    respond: async function* (request, { signal }) {
      for (const batch of batchesOf(request)) {
        signal.throwIfAborted();
        yield batch;
      }
    },
  };
}

function* batchesOf(request: LlmCall): Generator<readonly LlmEvent[]> {
  const reply = replyTo(request);
  const { maxOutputTokens, input } = request;
  const whole = tokensOf('say' in reply ? reply.say : reply.arguments);
  const fits = whole.length <= maxOutputTokens;
  const finished = (stopReason: 'stop' | 'max_output_tokens' | 'tool_call', outputTokens: number): LlmEvent => ({
    type: 'finished',
    stopReason,
    usage: { ...estimateUsage(request, 0), outputTokens },
  });
  if ('call' in reply && fits) {
    const callId = `call_${input.filter(({ type }) => type === 'function_call').length + 1}`;
    const shell = { type: 'function_call', callId, name: reply.call } as const;
    yield [
      { type: 'added', index: 0, item: shell },
      { type: 'arguments', index: 0, delta: reply.arguments },
      { type: 'completed', index: 0, item: { ...shell, arguments: reply.arguments } },
      finished('tool_call', whole.length),
    ];
    return;
  }
  const said = whole.slice(0, maxOutputTokens);
  for (const [at, delta] of said.entries()) {
    const added: LlmEvent[] = at === 0 ? [{ type: 'added', index: 0, item: { type: 'message' } }] : [];
    yield [...added, { type: 'text', index: 0, delta }];
  }
  yield [
    { type: 'completed', index: 0, item: { type: 'message', text: said.join('') } },
    finished(fits ? 'stop' : 'max_output_tokens', said.length),
  ];
}

function tokensOf(text: string): string[] {
  return text.match(token) ?? [];
}
