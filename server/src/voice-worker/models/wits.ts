import type { components } from '../../contract/generated/openapi.ts';
import { historyOf, messageOf } from '../../worker-client/history.policy.ts';
import type { SessionModels } from '../../worker-client/session-models.ts';
import type { ModelRequests } from './model-requests.policy.ts';
import { beforeAgain, isBusy, isLost, triesWhileBusy, untilThereIsRoom } from './asked-again.ts';
import type { HistoryEntry, ToolCall, TurnAction } from '../turns/index.ts';

type Wire = components['schemas'];
type Ask = Extract<TurnAction, { type: 'model.ask' }>;

/** What comes of an answer. */
export interface WitsListener {
  served(generation: number, route: { provider: string; model: string }): void;
  token(generation: number, text: string): void;
  toolCall(generation: number, call: ToolCall): void;
  done(generation: number): void;
  /** `provider` is who served it; null where none was left that could. */
  failed(generation: number, provider: string | null, error: unknown): void;
  /** The way to the server was lost: none of those who serve has failed. */
  lost(generation: number): void;
}

/** The language model of a session: one answer at a time. */
export interface Wits {
  ask(action: Ask): void;
  /** Nothing more comes of it. */
  cancel(): void;
}

/** What is asked of the model beside the conversation. */
export interface WitsSettings {
  readonly systemPrompt: string;
  readonly tools: ReadonlyArray<Pick<Wire['WorkerTool'], 'name' | 'description' | 'parameters'>>;
  readonly requests: Pick<ModelRequests, 'think'>;
}

const goOn = 'You were interrupted by mistake. Go on exactly behind your last words, without repeating them.';

export function createWits(
  models: Pick<SessionModels, 'stream'>,
  { systemPrompt, tools, requests }: WitsSettings,
  { newId, listener }: { newId: () => string; listener: WitsListener },
): Wits {
  let asking = new AbortController();
  const offered = tools.map(({ name, description, parameters }) => ({ name, description, parameters }));

  const requestOf = ({ history, mayCallTools, isContinued, deny }: Ask): Omit<Wire['LlmRequest'], 'stream'> => ({
    ...requests.think(deny),
    input: [
      ...historyOf(systemPrompt, []),
      ...history.map(itemOf),
      ...(isContinued ? [messageOf({ source: 'system', text: goOn })] : []),
    ],
    ...(mayCallTools && offered.length > 0 ? { tools: offered } : {}),
  });
  const run = async (action: Ask, signal: AbortSignal, triesLeft = triesWhileBusy): Promise<void> => {
    const { generation } = action;
    let provider: string | null = null;
    try {
      const answer = await models.stream(requestOf(action), signal);
      ({ provider } = answer);
      listener.served(generation, answer);
      for await (const event of answer) {
        if (signal.aborted) return;
        if (event.event === 'response.text.delta') listener.token(generation, event.data.delta);
        else if (event.event === 'response.item.completed' && event.data.item.type === 'function_call') {
          const { name, arguments: written } = event.data.item;
          // A model names its calls within one answer: the next answer may use the name again.
          listener.toolCall(generation, { id: newId(), name, arguments: written });
        }
      }
      if (!signal.aborted) listener.done(generation);
    } catch (error) {
      if (signal.aborted) return;
      if (provider === null && triesLeft > 0 && isBusy(error)) {
        await untilThereIsRoom();
        if (!signal.aborted) await run(action, signal, triesLeft - 1);
        return;
      }
      if (!isLost(error)) return listener.failed(generation, provider, error);
      await beforeAgain();
      if (!signal.aborted) listener.lost(generation);
    }
  };
  return {
    ask: (action) => {
      asking.abort();
      asking = new AbortController();
      void run(action, asking.signal);
    },
    cancel: () => asking.abort(),
  };
}

function itemOf(entry: HistoryEntry): Wire['LlmInputItem'] {
  switch (entry.kind) {
    case 'said':
      return messageOf(entry);
    case 'call':
      return { type: 'function_call', call_id: entry.id, name: entry.name, arguments: entry.arguments };
    case 'result':
      return { type: 'function_result', call_id: entry.id, result: entry.result };
  }
}
