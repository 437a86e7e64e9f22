import { describe, expect, it } from '@jest/globals';
import { systemClock } from '../platform/time/clock.ts';
import { type Question, createAskAgent, OutOfTimeError } from './ask-agent.ts';

type Options = Parameters<typeof createAskAgent>[0];
type Asked = Parameters<Options['respond']>[1]['call'];
type Served = Awaited<ReturnType<Options['respond']>>;
type Events = Served['items'] extends AsyncIterable<infer Batch> ? Batch : never;

/** What a model says in a round: a text, or calls of tools by their names, with so many tokens. */
interface Said {
  readonly text?: string;
  readonly calls?: readonly string[];
  readonly tokens?: number;
}

// Nothing here looks into the others.
const question = {
  principal: {},
  messageId: 'msg_1',
  conversationId: 'conv_1',
  configuration: {
    optimizeFor: 'latency',
    allowedProviders: {},
    llm: undefined,
    systemPrompt: 'Be brief.',
    language: 'en',
  },
  tools: [{ name: 'look_up', description: 'Looks up.', parameters: { type: 'object', properties: {} } }],
  texts: [{ id: 'msg_1', direction: 'inbound', text: 'Hello?', at: systemClock.now() }],
} as unknown as Question;

function eventsOf({ text, calls = [], tokens = 1 }: Said, round: number): Events {
  const items = [
    ...calls.map((name, nth) => ({ type: 'function_call', callId: `c${round}-${nth}`, name, arguments: '{}' })),
    ...(text === undefined ? [] : [{ type: 'message', text }]),
  ];
  const usage = { inputTokens: 1, cachedInputTokens: 0, outputTokens: tokens, reasoningTokens: 0, estimated: false };
  const completed = items.map((item, index) => ({ type: 'completed', index, item }));
  return [...completed, { type: 'finished', stopReason: 'stop', usage }] as unknown as Events;
}

/** An agent whose model says that, one after the other, the last one again and again. */
function agentThat(...rounds: readonly Said[]) {
  const asked: Asked[] = [];
  const keys: string[] = [];
  let toolRuns = 0;
  const ask = createAskAgent({
    clock: systemClock,
    ids: { uuid: () => '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e71' },
    respond: async ({ idempotencyKey }, { call }) => {
      const said = rounds[asked.length] ?? rounds.at(-1) ?? {};
      asked.push({ ...call, input: [...call.input] });
      keys.push(String(idempotencyKey));
      const items = (async function* () {
        yield eventsOf(said, asked.length);
      })();
      return { items } as unknown as Served;
    },
    runTool: async () => {
      toolRuns += 1;
      return { ok: true, status: 200, result: { found: toolRuns }, durationMs: 1, error: null };
    },
  });
  const signal = new AbortController().signal;
  return { asked, keys, toolRuns: () => toolRuns, answer: () => ask(question, signal) };
}

// docs/decisions/sms-conversations.md#d444
describe('what an agent may take for a text', () => {
  it('is three rounds: tools of the third are not run, and what the model says there is the answer', async () => {
    const agent = agentThat(
      { calls: ['look_up', 'look_up'] },
      { calls: ['look_up'] },
      { calls: ['look_up'], text: 'Yes.' },
    );
    expect(await agent.answer()).toBe('Yes.');
    expect([agent.asked.length, agent.toolRuns()]).toEqual([3, 3]);
    expect(new Set(agent.keys).size).toBe(3);
  });

  it('is nothing more where a model never stops to call its tools', async () => {
    const agent = agentThat({ calls: ['look_up'] });
    expect(await agent.answer()).toBe('');
    expect([agent.asked.length, agent.toolRuns()]).toEqual([3, 2]);
  });

  it('is 1,000 tokens of output in all rounds, reasoning among them', async () => {
    const agent = agentThat({ calls: ['look_up'], tokens: 400 }, { calls: ['look_up'], tokens: 350 }, { text: 'Yes.' });
    await agent.answer();
    expect(agent.asked.map(({ maxOutputTokens }) => maxOutputTokens)).toEqual([1_000, 600, 250]);
  });

  it('ends with the round that took the last token, and runs no tool of it', async () => {
    const agent = agentThat(
      { calls: ['look_up'], tokens: 999 },
      { calls: ['look_up'], text: 'A moment.' },
      { text: 'Yes.' },
    );
    expect(await agent.answer()).toBe('A moment.');
    expect([agent.asked.length, agent.toolRuns()]).toEqual([2, 1]);
  });

  it.each([
    ['a model that does not answer', false],
    ['a tool that does not answer', true],
  ])('is 30 seconds, tools among them: %s is given up', async (_, isTool) => {
    const over = new AbortController();
    const allowed: number[] = [];
    const ask = createAskAgent({
      clock: systemClock,
      ids: { uuid: () => '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e71' },
      timeUpAfter: (ms) => {
        allowed.push(ms);
        return over.signal;
      },
      respond: async ({ signal }) => {
        const items = (async function* () {
          if (!isTool) {
            over.abort();
            signal.throwIfAborted();
          }
          yield eventsOf({ calls: ['look_up'] }, 1);
        })();
        return { items } as unknown as Served;
      },
      runTool: () => {
        over.abort();
        return new Promise(() => {});
      },
    });
    await expect(ask(question, new AbortController().signal)).rejects.toBeInstanceOf(OutOfTimeError);
    expect(allowed).toEqual([30_000]);
  });

  it('has the results of tools read by the next round, also of one that the agent lacks', async () => {
    const agent = agentThat({ calls: ['look_up', 'dial'] }, { text: 'Yes.' });
    await agent.answer();
    expect(agent.asked[1]?.input.slice(-2)).toEqual([
      { type: 'function_result', callId: 'c1-0', result: { found: 1 } },
      { type: 'function_result', callId: 'c1-1', result: { error: 'unknown_tool' } },
    ]);
  });
});
