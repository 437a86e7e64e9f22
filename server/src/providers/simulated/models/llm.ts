import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Clock } from '../../../platform/time/clock.ts';
import type { LlmCall, LlmEvent, LlmOutputItem, LlmProvider, StopReason } from '../../ports/llm.ts';
import { behave } from './faults.ts';
import { formOf } from './form.ts';
import { countTokens, tokensOf } from './tokens.ts';

const eventsPerTurn = 32;
const soundModels: ReadonlySet<string> = new Set(['echo', 'slow-first-byte']);
const nothingToEcho = '(nothing to echo)';

/**
 * Says the last user text again, token by token; or calls the tool that the text names by `call:<tool>`, with the JSON
 * object behind it as arguments; or one that it is forced to call, without arguments; or fills in the schema that is asked for. What is longer than
 * max_output_tokens comes as a text that ends there. Tokens are those of `tokensOf`.
 */
export function createSimulatedLlm(clock: Clock): LlmProvider {
  return {
    respond: (request, { signal }) => {
      // A fault in the middle comes after one token.
      const perTurn = soundModels.has(request.model) ? eventsPerTurn : 1;
      return behave({
        model: request.model,
        itemsBefore: 2,
        signal,
        clock,
        content: () => inTurns(answer(request), perTurn, signal),
      });
    },
  };
}

function* answer(request: LlmCall): Generator<LlmEvent> {
  const intended = intendedOutput(request);
  const spoken = spellingOf(intended);
  const outputTokens = countTokens(spoken);
  const fits = outputTokens <= request.maxOutputTokens;
  const finished = (stopReason: StopReason): LlmEvent => ({
    type: 'finished',
    stopReason,
    usage: {
      inputTokens: inputTokens(request),
      cachedInputTokens: 0,
      outputTokens: Math.min(outputTokens, request.maxOutputTokens),
      reasoningTokens: 0,
      estimated: false,
    },
  });
  if (fits && intended.type === 'structured_json') {
    yield { type: 'added', index: 0, item: { type: 'structured_json' } };
    yield { type: 'completed', index: 0, item: intended };
    return yield finished('stop');
  }
  if (fits && intended.type === 'function_call') {
    const { callId, name } = intended;
    yield { type: 'added', index: 0, item: { type: 'function_call', callId, name } };
    for (const delta of tokensOf(intended.arguments)) yield { type: 'arguments', index: 0, delta };
    yield { type: 'completed', index: 0, item: intended };
    return yield finished('tool_call');
  }
  let text = '';
  yield { type: 'added', index: 0, item: { type: 'message' } };
  let left = request.maxOutputTokens;
  for (const delta of tokensOf(spoken)) {
    if (left === 0) break;
    left -= 1;
    text += delta;
    yield { type: 'text', index: 0, delta };
  }
  yield { type: 'completed', index: 0, item: { type: 'message', text } };
  yield finished(fits ? 'stop' : 'max_output_tokens');
}

/** The events in batches, each in a turn of the event loop of its own. */
async function* inTurns(
  events: Iterable<LlmEvent>,
  perTurn: number,
  signal: AbortSignal,
): AsyncGenerator<readonly LlmEvent[]> {
  signal.throwIfAborted();
  let turn: LlmEvent[] = [];
  for (const event of events) {
    if (turn.length === perTurn) {
      yield turn;
      turn = [];
      // No timer holds this stream back: without a turn now and then nobody else would be served.
      await nextTurn(undefined, { signal });
    }
    turn.push(event);
  }
  yield turn;
}

/** What is said when there is room for all of it. */
function intendedOutput(request: LlmCall): LlmOutputItem {
  const { input, tools, toolChoice = 'auto', responseFormat } = request;
  const at = input.findLastIndex((item) => item.type === 'message' && item.role === 'user');
  const item = input[at];
  const text = item?.type === 'message' ? item.texts.join('') : '';
  // The result of a call is behind the text that asked for it: it is not asked for again.
  const answered = input.slice(at + 1).some(({ type }) => type === 'function_result');
  const callId = `call_${input.filter(({ type }) => type === 'function_call').length + 1}`;
  const isFree = !answered && toolChoice !== 'none';
  for (const { 1: name, index } of isFree ? text.matchAll(/call:([\w.-]+)/g) : []) {
    if (name === undefined || !tools.some((tool) => tool.name === name)) continue;
    if (typeof toolChoice === 'object' && toolChoice.name !== name) continue;
    const rest = text.slice(index + 'call:'.length + name.length).trim();
    return { type: 'function_call', callId, name, arguments: isObject(parsed(rest)) ? rest : '{}' };
  }
  const forced =
    typeof toolChoice === 'object' ? toolChoice.name : toolChoice === 'required' ? tools[0]?.name : undefined;
  if (forced !== undefined && tools.length > 0) return { type: 'function_call', callId, name: forced, arguments: '{}' };
  if (responseFormat === null) return { type: 'message', text: text === '' ? nothingToEcho : text };
  const said = parsed(text);
  return { type: 'structured_json', json: said === undefined ? formOf(responseFormat.schema, text) : said };
}

function spellingOf(item: LlmOutputItem): string {
  if (item.type === 'message') return item.text;
  return item.type === 'function_call' ? `${item.name} ${item.arguments}` : JSON.stringify(item.json);
}

function inputTokens({ input, tools, responseFormat }: LlmCall): number {
  let count = 0;
  for (const item of input) {
    if (item.type === 'message') for (const text of item.texts) count += countTokens(text);
    else if (item.type === 'function_call') count += countTokens(`${item.name} ${item.arguments}`);
    else count += countTokens(JSON.stringify(item.result ?? null));
  }
  if (tools.length > 0) count += countTokens(JSON.stringify(tools));
  if (responseFormat !== null) count += countTokens(JSON.stringify(responseFormat.schema));
  return count;
}

/** Undefined where the text is no JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
