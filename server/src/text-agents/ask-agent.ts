import { setTimeout as delay } from 'node:timers/promises';
import type { AgentsPorts, EffectiveConfiguration, Tool } from '../agents/index.ts';
import type { ServerPrincipal } from '../contract/principal.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import { sha256 } from '../platform/text/canonical-json.ts';
import { AppError } from '../platform/process/errors.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { LlmInputItem, LlmOutputItem } from '../providers/ports/llm.ts';
import { requestIdOf, type RequestRouting, type Respond } from '../router/index.ts';
import type { SpokenText } from './turns.policy.ts';

/** What an agent is asked to answer. */
export interface Question {
  readonly principal: ServerPrincipal;
  /** The newest of the texts: models are asked once for it. */
  readonly messageId: string;
  readonly conversationId: string;
  readonly configuration: EffectiveConfiguration;
  readonly tools: readonly Tool[];
  /** In the order in which they came. */
  readonly texts: readonly SpokenText[];
}

/**
 * Has the model of an agent answer, with its webhook tools: three rounds at most, within half a minute and 1,000 tokens of
 * output. Resolves with the text, blank where it says nothing; rejects with AppError, and with OutOfTimeError.
 */
export type AskAgent = (question: Question, signal: AbortSignal) => Promise<string>;

/** No model, or no tool of it, has answered within the time of a text. */
export class OutOfTimeError extends Error {}

const budget = { ms: 30_000, outputTokens: 1_000, rounds: 3 };
const askAgainMs = 500;

type ModelCall = Extract<LlmOutputItem, { type: 'function_call' }>;

export function createAskAgent(options: {
  respond: Respond;
  runTool: AgentsPorts['runTool'];
  ids: Pick<Ids, 'uuid'>;
  clock: Clock;
  /** Milliseconds in place of the half minute; a test brings less. */
  textAnswerMs?: number | undefined;
}): AskAgent {
  const { respond, runTool, ids, clock, textAnswerMs = budget.ms } = options;

  /** One answer of a model, and how many tokens it took. */
  const ask = async (
    { principal, messageId, configuration, tools }: Question,
    { round, input, tokens, signal }: { round: number; input: LlmInputItem[]; tokens: number; signal: AbortSignal },
  ): Promise<{ items: LlmOutputItem[]; tokens: number }> => {
    const { llm } = configuration;
    const context = {
      requestId: requestIdOf(ids.uuid()),
      principal,
      idempotencyKey: `agent answer ${messageId} ${round}`,
      contentSha256: sha256(messageId),
      startedMs: clock.monotonicMs(),
      signal,
    };
    const call = {
      input,
      tools: tools.map(({ name, description, parameters }) => ({ name, description, parameters })),
      responseFormat: null,
      maxOutputTokens: Math.min(tokens, llm?.maxTokens ?? tokens),
      temperature: llm?.temperature ?? null,
      topP: null,
    };
    const { items: batches } = await respond(context, {
      routing: routingOf(configuration),
      call,
      streamed: false,
      operation: 'createResponse',
      language: configuration.language,
    });
    const items: LlmOutputItem[] = [];
    let used = 0;
    for await (const events of batches)
      for (const event of events) {
        if (event.type === 'completed') items.push(event.item);
        else if (event.type === 'finished') used += event.usage.outputTokens + event.usage.reasoningTokens;
      }
    return { items, tokens: used };
  };

  /** What tools have done is not done again: a round behind them waits for a place of its organization. */
  const askWhenFree: typeof ask = async (question, asked) => {
    for (;;)
      try {
        return await ask(question, asked);
      } catch (error) {
        const isFull = error instanceof AppError && error.code === 'concurrency_exhausted';
        if (!isFull || asked.round === 1) throw error;
        await delay(askAgainMs, undefined, { signal: asked.signal });
      }
  };

  const run = async ({ conversationId: sessionId, tools }: Question, made: ModelCall): Promise<LlmInputItem> => {
    const { callId, name } = made;
    const tool = tools.find((one) => one.name === name);
    if (tool === undefined) return { type: 'function_result', callId, result: { error: 'unknown_tool' } };
    const args = JSON.parse(made.arguments);
    const { ok, result, error } = await runTool({ tool, sessionId, toolCallId: callId, args, toolSecrets: {} });
    return { type: 'function_result', callId, result: ok ? result : { error, ...(result !== null && { result }) } };
  };

  const answer = async (question: Question, within: AbortSignal): Promise<string> => {
    let left = budget.outputTokens;
    const input = historyOf(question);
    for (let round = 1; ; round += 1) {
      const { items, tokens } = await askWhenFree(question, { round, input, tokens: left, signal: within });
      const calls = items.filter((item) => item.type === 'function_call');
      left -= tokens;
      if (calls.length === 0 || round === budget.rounds || left <= 0)
        return items.flatMap((item) => (item.type === 'message' ? item.text : [])).join('\n');
      const results = Promise.all(calls.map((made) => run(question, made)));
      input.push(...items.flatMap(inputOf), ...(await before(within, results)));
    }
  };

  return async (question, signal) => {
    const timeUp = AbortSignal.timeout(textAnswerMs);
    try {
      return await answer(question, AbortSignal.any([signal, timeUp]));
    } catch (error) {
      if (timeUp.aborted && !signal.aborted) throw new OutOfTimeError('No model answered in time', { cause: error });
      throw error;
    }
  };
}

/** The list of the agent, or the one model that it names with its vendor. */
function routingOf({ optimizeFor: objective, allowedProviders, llm }: EffectiveConfiguration): RequestRouting {
  const list = llm?.model?.includes(':') === true ? [llm.model] : (allowedProviders.llm ?? []);
  return { mode: 'auto', objective, allow: list.length === 0 ? null : list, deny: [] };
}

/** The prompt, and what was written; texts of one side that follow each other are one message. */
function historyOf({ configuration, texts }: Question): LlmInputItem[] {
  const { systemPrompt } = configuration;
  const system: LlmInputItem[] =
    systemPrompt.trim() === '' ? [] : [{ type: 'message', role: 'system', texts: [systemPrompt] }];
  const runs: Array<{ role: 'user' | 'assistant'; said: string[] }> = [];
  for (const { direction, text } of texts) {
    const role = direction === 'inbound' ? 'user' : 'assistant';
    const last = runs.at(-1);
    if (last?.role === role) last.said.push(text);
    else runs.push({ role, said: [text] });
  }
  return [...system, ...runs.map(({ role, said }) => ({ type: 'message', role, texts: [said.join('\n')] }) as const)];
}

function inputOf(item: LlmOutputItem): LlmInputItem[] {
  if (item.type === 'message') return [{ type: 'message', role: 'assistant', texts: [item.text] }];
  return item.type === 'function_call' ? [item] : [];
}

/** What comes of it before the signal is aborted; rejects then. */
function before<Value>(signal: AbortSignal, value: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const leave = (): void => reject(signal.reason);
    if (signal.aborted) leave();
    signal.addEventListener('abort', leave, { once: true });
    value.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
  });
}
