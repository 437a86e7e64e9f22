import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import type { LlmCall, LlmEvent } from '../ports/llm.ts';
import { createLlmOutput } from '../wire/models/llm-output.ts';
import { createToolCalls, type ToolCallDelta } from './chat-tool-calls.ts';

const request: LlmCall = {
  model: 'm',
  input: [],
  tools: [],
  responseFormat: null,
  maxOutputTokens: 1,
  temperature: null,
  topP: null,
};

/** What becomes of pieces, each in a chunk of its own. */
function read(deltas: Iterable<ToolCallDelta>, toolNames: readonly string[] = []): LlmEvent[] {
  const tools = toolNames.map((name) => ({ name, description: '', parameters: {} }));
  const output = createLlmOutput({ ...request, tools });
  const calls = createToolCalls(output, new Set(toolNames));
  const events: LlmEvent[] = [];
  for (const delta of deltas) {
    calls.add([delta]);
    events.push(...output.take());
  }
  calls.finish();
  output.finish({ stop: 'stop' }, null);
  return [...events, ...output.take()];
}

const completedOf = (events: readonly LlmEvent[]): unknown[] =>
  events.flatMap((event) => (event.type === 'completed' ? [event.item] : []));

function* repeat(count: number, delta: (n: number) => ToolCallDelta): Generator<ToolCallDelta> {
  for (let n = 0; n < count; n += 1) yield delta(n);
}

describe('the calls of a chat answer', () => {
  it('are read at the same cost for each piece, however many there are with the name again', async () => {
    const long = '"a b {c} "'.repeat(10);
    const pieces = ['{"list":[', ...Array.from({ length: 50_000 }, () => `${JSON.stringify(long)},`), '{}]}'];
    const events = read(pieces.map((text) => ({ index: 0, id: null, function: { name: 'f', arguments: text } })));
    // Until here the time limit of the test could not be seen.
    await nextTurn();
    expect(completedOf(events)).toEqual([expect.objectContaining({ name: 'f', arguments: pieces.join('') })]);
  });

  it('are told apart where brackets stand within their texts', () => {
    const one = { index: 0, id: null, function: { name: 'f', arguments: '{"a":"}"' } };
    const rest = { index: 0, id: null, function: { name: 'f', arguments: '}' } };
    const two = { index: 0, id: null, function: { name: 'f', arguments: '{}' } };
    expect(completedOf(read([one, rest, two]))).toMatchObject([{ arguments: '{"a":"}"}' }, { arguments: '{}' }]);
  });

  it.each<[pieces: string[], tools: string[], name: string]>([
    [['wea', 'ther'], ['weather'], 'weather'],
    [['we', 'a', 'th', 'er'], ['weather', 'we'], 'weather'],
    [['', 'wea', '', 'ther', ''], ['weather'], 'weather'],
    [['get', '_weather'], ['get', 'get_weather'], 'get_weather'],
    [['get_', 'weather'], ['weather', 'get_weather'], 'get_weather'],
    [['weather', 'weather'], ['weather'], 'weather'],
    [['go', 'go'], ['go', 'gogo'], 'go'],
    [['wea', 'ther'], ['other'], 'wea'],
    [['wea', 'wea'], ['weather'], 'wea'],
  ])('are named %j of the tools %j: %s', (pieces, tools, name) => {
    for (const more of [{}, { index: 0 }, { id: 'x' }, { index: 0, id: 'x' }]) {
      const deltas = [
        ...pieces.map((piece) => ({ ...more, function: { name: piece, arguments: '' } })),
        { ...more, function: { arguments: '{"a":' } },
        { ...more, function: { arguments: '1}' } },
      ];
      const events = read(deltas, tools);
      expect(events.find(({ type }) => type !== 'progress')).toMatchObject({ type: 'added', item: { name } });
      expect(completedOf(events)).toMatchObject([{ name, arguments: '{"a":1}' }]);
    }
  });

  it('are told when their names are whole, also where arguments come beside the pieces', () => {
    const pieces: Array<[string, string]> = [
      ['we', '{"a"'],
      ['ath', ':'],
      ['er', '1'],
      ['', '}'],
    ];
    const events = read(
      pieces.map(([name, text]) => ({ index: 0, function: { name, arguments: text } })),
      ['weather'],
    );
    expect(events.filter(({ type }) => type !== 'progress').slice(0, -1)).toMatchObject([
      { type: 'added', item: { name: 'weather' } },
      { type: 'arguments', delta: '{"a":1' },
      { type: 'arguments', delta: '}' },
      { type: 'completed', item: { name: 'weather', arguments: '{"a":1}' } },
    ]);
    const never = [{ index: 0, function: { name: 'wea', arguments: '{"a":1}' } }];
    expect(completedOf(read(never, ['weather']))).toMatchObject([{ name: 'wea', arguments: '{"a":1}' }]);
  });

  it('keep a name of which something was told, and one of pieces each for its own call', () => {
    const late = [
      { index: 0, function: { name: 'get', arguments: '{' } },
      { index: 0, function: { name: '_weather', arguments: '}' } },
    ];
    expect(completedOf(read(late, ['get', 'get_weather']))).toMatchObject([{ name: 'get', arguments: '{}' }]);
    const mingled = ['wea', 'ther'].flatMap((name) => [0, 1].map((index) => ({ index, function: { name } })));
    expect(completedOf(read(mingled, ['weather']))).toMatchObject([{ name: 'weather' }, { name: 'weather' }]);
  });

  it.each<[string, (n: number) => ToolCallDelta]>([
    ['calls without a name', (n) => ({ index: n, id: null, function: null })],
    ['calls', (n) => ({ index: n, id: null, function: { name: 'f', arguments: '{}' } })],
    ['arguments before the name', () => ({ index: 0, id: null, function: { arguments: 'x'.repeat(1_000) } })],
  ])('are refused as malformed where %s have no end', (_, delta) => {
    const endless = (): unknown => read(repeat(Number.POSITIVE_INFINITY, delta));
    expect(endless).toThrow(expect.objectContaining({ reason: 'malformed' }));
  });
});
