import { beforeAll, describe, expect, it } from '@jest/globals';
import type { LlmCall } from '../../../server/src/providers/ports/llm.ts';
import type { VendorDefinition } from '../../../server/src/providers/wire/vendor-definition.ts';
import type { FailureReason } from '../../../server/src/providers/ports/vendor-call.ts';
import type { FakeVendorWire } from '../../support/fake-vendor-server.ts';
import { createLlmScripts, type LlmScript, type LlmScripts } from '../../support/llm-script.ts';
import {
  adapterBehind,
  doorTo,
  failureOf,
  type Generation,
  generate,
  llmCall,
  type Output,
  outputOf,
} from './harness.ts';

const tools = [{ name: 'f', description: null, parameters: null }];
export const callToF = (args: string): object => ({ type: 'function_call', name: 'f', arguments: args });
export const message = (text: string): object => ({ type: 'message', text });

/** An answer that is sound, as some server writes it, and what it says. */
export interface SoundRow {
  readonly what: string;
  readonly body: readonly (Buffer | string)[];
  readonly items: readonly object[];
  readonly stopReason?: Output['stopReason'];
  /** How much comes that is never told. */
  readonly thought?: number;
  readonly call?: Partial<LlmCall>;
  /** The tokens of each line: input, cached input, output, reasoning. */
  readonly tokens?: readonly number[];
}

/** An answer that is not, and how that is told. */
export interface BrokenRow {
  readonly what: string;
  readonly body: readonly (Buffer | string)[];
  readonly reason: FailureReason;
}

export interface AnswerTraits {
  readonly wire: (scripts: LlmScripts) => FakeVendorWire;
  readonly sound: readonly SoundRow[];
  readonly broken: readonly BrokenRow[];
}

/** The arguments of a call to `f`, of which each is a piece of its own. */
export function argumentRows(body: (...pieces: unknown[]) => Buffer[]): SoundRow[] {
  const twice = JSON.stringify('{"a":"\\""}');
  const rows: [what: string, pieces: unknown[], args: string][] = [
    ['that are an object', [{ a: 1 }], '{"a":1}'],
    ...[null, undefined, '', 'null', {}].map((none): [string, unknown[], string] => [
      `that are ${JSON.stringify(none) ?? 'nothing'} where there are none`,
      [none],
      '{}',
    ]),
    ['twice in one piece', ['{"a":1}{"a":1}'], '{"a":1}'],
    ['three times, with blanks', ['{"a":1}', ' {"a":1}\n', '{"a":1} '], '{"a":1}'],
    ['in pieces and then whole', ['{"a"', ':1}', '{"a":1}'], '{"a":1}'],
    ['in pieces and then whole, written otherwise', ['{"a"', ':1}', '{ "a"', ': 1 }'], '{"a":1}'],
    ['encoded twice', [twice], '{"a":"\\""}'],
    ['encoded twice, in pieces', [...twice], '{"a":"\\""}'],
    ['encoded twice, and then whole', [twice, '{"a":"\\""}'], '{"a":"\\""}'],
    ['of which none are encoded twice', ['"null"'], '{}'],
    ['with a line end and a tab in a string', ['{"a":"x\r\n\ty"}'], '{"a":"x\\r\\n\\ty"}'],
    ['with a line end in a string, over three pieces', ['{"a":"x', '\n', 'y"}'], '{"a":"x\\ny"}'],
    ['with a line end behind a backslash, over two pieces', ['{"a":"x\\', '\ny"}'], '{"a":"x\\ny"}'],
    ['with U+0001 in a name, twice', ['{"\u0001":1}', '{"\u0001":1}'], '{"\\u0001":1}'],
    ['with line ends between its members', ['{\n"a":\t1}'], '{\n"a":\t1}'],
    ['with a line end in a string, encoded twice', [JSON.stringify('{"a":"x\ny"}')], '{"a":"x\\ny"}'],
  ];
  return rows.map(([what, pieces, args]) => ({
    what: `arguments ${what}`,
    body: body(...pieces),
    items: [callToF(args)],
  }));
}

/** What stands between the events of streams and says nothing. */
const nothings = {
  null: 'data: null\n\n',
  nothing: 'data:\n\n',
  'an empty text': 'data: ""\n\n',
  'an empty object': 'data: {}\n\n',
  'an empty list': 'data: []\n\n',
  'a ping': 'event: ping\ndata: {"type":"ping"}\n\n',
  'a ping with the time': 'event: ping\ndata: 2026-11-20T10:00:00Z\n\n',
  'a ping in place of JSON': 'data: [PING]\n\n',
  'a heartbeat': 'event: heartbeat\ndata: null\n\n',
  'a comment': ': OPENROUTER PROCESSING\n\n',
};
const mediaTypes = [
  '',
  'text/plain',
  'application/json',
  'application/json; charset=utf-8',
  'application/octet-stream',
];

/** What an adapter makes of answers that servers of its protocol write otherwise than its documents say. */
export function describeAnswers(definition: VendorDefinition, { wire, sound, broken }: AnswerTraits): void {
  const read = (body: Buffer, contentType?: string, call: Partial<LlmCall> = {}): Promise<Generation> =>
    generate(adapterBehind(definition, doorTo(body, 'ends', contentType)), llmCall({ tools, ...call }));

  describe(`answers of servers that speak as ${definition.name}`, () => {
    const script: LlmScript = {
      items: [{ text: ['Let me ', 'see.'] }, { call: { name: 'f', arguments: ['{"a":', '1}'] } }],
    };
    let frames: string[];
    let expected: Output;
    beforeAll(async () => {
      const scripts = createLlmScripts();
      scripts.answer(script);
      frames = await framesOf(wire(scripts));
      expected = plain(outputOf(await read(Buffer.from(frames.join('')))));
      expect(expected).toMatchObject({ items: [message('Let me see.'), callToF('{"a":1}')], stopReason: 'tool_call' });
    });

    it.each(Object.entries(nothings))('say nothing by %s, wherever it stands', async (_, nothing) => {
      const body = `${nothing}${frames.map((frame) => `${frame}${nothing}`).join('')}`;
      expect(plain(outputOf(await read(Buffer.from(body))))).toEqual(expected);
    });

    it('are whole without the empty line behind their last event, or any line end', async () => {
      const body = frames.join('');
      for (const cut of [1, 2]) expect(plain(outputOf(await read(Buffer.from(body.slice(0, -cut)))))).toEqual(expected);
      const crlf = body.replaceAll('\n', '\r\n');
      for (const cut of [1, 2, 3, 4])
        expect(plain(outputOf(await read(Buffer.from(crlf.slice(0, -cut)))))).toEqual(expected);
    });

    it.each(mediaTypes)('are read as they are framed, whatever their media type: "%s"', async (contentType) => {
      for (const before of ['', '\uFEFF', '\n\n', ' \r\n'])
        expect(plain(outputOf(await read(Buffer.from(`${before}${frames.join('')}`), contentType)))).toEqual(expected);
    });

    it('are failures where nothing but blanks comes', async () => {
      expect(failureOf(await read(Buffer.from(' \n'.repeat(100))))).toMatchObject({ reason: 'connection_lost' });
      expect(failureOf(await read(Buffer.alloc(100_000, '\n')))).toMatchObject({ reason: 'malformed' });
    });

    it.each(sound.map((row) => [row.what, row] as const))('are taken with %s', async (_, row) => {
      const body = Buffer.concat(row.body.map((piece) => Buffer.from(piece)));
      for (const contentType of ['text/event-stream', 'application/json']) {
        const generation = await read(body, contentType, row.call);
        const { items, stopReason, usage } = outputOf(generation);
        const hasCall = row.items.some((item) => 'name' in item);
        expect(items).toMatchObject(row.items);
        expect(items).toHaveLength(row.items.length);
        expect(stopReason).toBe(row.stopReason ?? (hasCall ? 'tool_call' : 'stop'));
        const { inputTokens, cachedInputTokens, outputTokens, reasoningTokens } = usage;
        if (row.tokens !== undefined)
          expect([inputTokens, cachedInputTokens, outputTokens, reasoningTokens]).toEqual(row.tokens);
        if (row.thought !== undefined) expect(progressOf(generation)).toBe(row.thought);
      }
    });

    it.each(broken.map((row) => [row.what, row] as const))('are failures with %s', async (_, { body, reason }) => {
      const generation = await read(Buffer.concat(body.map((piece) => Buffer.from(piece))));
      expect(failureOf(generation)).toMatchObject({ reason });
    });
  });
}

/** Under ids that are the same each time. */
function plain(output: Output): Output {
  return JSON.parse(JSON.stringify(output).replaceAll(/call_[0-9a-f]{24}/g, 'call_1')) as Output;
}

function progressOf({ events }: Generation): number {
  return events.reduce((sum, event) => sum + (event.type === 'progress' ? event.characters : 0), 0);
}

async function framesOf(wire: FakeVendorWire): Promise<string[]> {
  const { pieces } = await wire.happy({
    method: 'POST',
    path: '/',
    search: '',
    query: new URLSearchParams(),
    headers: {},
    body: Buffer.alloc(0),
    clientPort: 0,
    flooded: 0,
    json: () => ({ messages: [], input: [], max_output_tokens: 100 }),
    over: Promise.resolve('answered'),
  });
  const frames: string[] = [];
  for await (const piece of pieces) frames.push(piece.toString());
  return frames;
}
