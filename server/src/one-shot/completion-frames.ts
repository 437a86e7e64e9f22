import type { OpenWebhook } from '../agents/index.ts';
import type { components } from '../contract/generated/openapi.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { LlmEvent, LlmInputItem, LlmOutputItem } from '../providers/ports/llm.ts';
import type { Running } from '../router/index.ts';

type Wire = components['schemas'];
export type Frame = Wire['CompleteStreamEvent'];
export type ModelCall = Extract<LlmOutputItem, { type: 'function_call' }>;
export type Answer = Running<readonly LlmEvent[]>;
/** Null is a sign of life: the model is at work on what is not shown. */
export type Frames = AsyncGenerator<readonly (Frame | null)[], void, undefined>;

// With the idle deadline of the router this stays below what callers and proxies wait for.
const signOfLifeAfterMs = 5_000;

export interface Completion {
  readonly first: Answer;
  /** The history that it answers. */
  readonly input: readonly LlmInputItem[];
  /** How many answers there may be, this one among them. */
  readonly maxHops: number;
  readonly scoresRunId: string | null;
  /** The tools that are run here, by name. */
  readonly webhooks: ReadonlyMap<string, OpenWebhook>;
  /** Calls a receiver; `result` is what the model reads. */
  readonly run: (webhook: OpenWebhook, call: ModelCall) => Promise<{ ok: boolean; result: unknown }>;
  /** Asks for the answer to a longer history. */
  readonly ask: (input: readonly LlmInputItem[]) => Promise<Answer>;
  readonly clock: Clock;
}

/** All answers of models, and what is run between them. Throws what `ask` and answers throw. */
export async function* completionFrames(completion: Completion): Frames {
  const { maxHops, scoresRunId, webhooks, run, ask } = completion;
  const total: Total = { text: '', failovers: 0, promptTokens: 0, completionTokens: 0 };
  let { first: answer, input } = completion;
  for (let hop = 1; ; hop += 1) {
    const { failovers: failoverCount, candidate } = answer;
    total.failovers += failoverCount;
    const served = { provider: candidate.vendor.name, model: candidate.model.model, scoresRunId };
    yield [{ event: 'meta', data: { ...served, failoverCount, totalFailoverCount: total.failovers, hop } }];
    const items = yield* framesOfAnswer(answer, total, completion.clock);
    const calls = items.filter((item) => item.type === 'function_call');
    const runnable = calls.flatMap((call) => {
      const webhook = webhooks.get(call.name);
      return webhook === undefined ? [] : [{ call, webhook }];
    });
    // What is not run is the caller's, all of it: an answer whose calls have some results only is no history.
    if (calls.length === 0 || hop === maxHops || runnable.length < calls.length) {
      const toolCalls = calls.map((call) => ({ id: call.callId, name: call.name, args: argsOf(call) }));
      const { text, promptTokens, completionTokens, failovers } = total;
      const done = { ...served, text, usage: { promptTokens, completionTokens }, failoverCount: failovers };
      yield [
        ...toolCalls.map((data): Frame => ({ event: 'tool_call', data })),
        { event: 'done', data: { ...done, ...(toolCalls.length > 0 && { toolCalls }) } },
      ];
      return;
    }
    yield calls.map((call) => serverCall(call, 'started'));
    const results = await Promise.all(
      runnable.map(async ({ call, webhook }) => ({ call, ...(await run(webhook, call)) })),
    );
    yield results.map(({ call, ok }) => serverCall(call, ok ? 'completed' : 'failed'));
    input = [...input, ...items.flatMap(historyOf), ...results.map(resultOf)];
    answer = await ask(input);
  }
}

/** What came of all answers until now. */
interface Total {
  text: string;
  failovers: number;
  promptTokens: number;
  completionTokens: number;
}

/** The frames of one answer while it comes; returns its items. */
async function* framesOfAnswer(
  { items }: Answer,
  total: Total,
  clock: Clock,
): AsyncGenerator<readonly (Frame | null)[], LlmOutputItem[], undefined> {
  const whole: LlmOutputItem[] = [];
  let sentMs = clock.monotonicMs();
  for await (const events of items) {
    const frames: Frame[] = [];
    for (const event of events) {
      if (event.type === 'text') {
        total.text += event.delta;
        frames.push({ event: 'delta', data: { text: event.delta } });
      } else if (event.type === 'completed') whole.push(event.item);
      else if (event.type === 'finished') {
        const { inputTokens, cachedInputTokens, outputTokens, reasoningTokens } = event.usage;
        total.promptTokens += inputTokens + cachedInputTokens;
        total.completionTokens += outputTokens + reasoningTokens;
      }
    }
    const nowMs = clock.monotonicMs();
    if (frames.length === 0 && nowMs - sentMs < signOfLifeAfterMs) continue;
    sentMs = nowMs;
    yield frames.length === 0 ? [null] : frames;
  }
  return whole;
}

/** Adapters give arguments that are a JSON object. */
export function argsOf(call: ModelCall): Record<string, unknown> {
  return JSON.parse(call.arguments);
}

function serverCall(
  { callId: id, name }: ModelCall,
  status: Wire['CompleteServerToolCallFrame']['data']['status'],
): Frame {
  return { event: 'server_tool_call', data: { id, name, status } };
}

function historyOf(item: LlmOutputItem): LlmInputItem[] {
  if (item.type === 'message') return [{ type: 'message', role: 'assistant', texts: [item.text] }];
  return item.type === 'function_call' ? [item] : [];
}

function resultOf({ call, result }: { call: ModelCall; result: unknown }): LlmInputItem {
  return { type: 'function_result', callId: call.callId, result };
}
