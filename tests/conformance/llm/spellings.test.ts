import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { anthropic } from '../../../server/src/providers/anthropic/index.ts';
import { openai } from '../../../server/src/providers/openai/index.ts';
import { openAiCompatible } from '../../../server/src/providers/openai-compatible/index.ts';
import { VendorFailure } from '../../../server/src/providers/ports/vendor-call.ts';
import { startFakeAnthropic } from '../../support/fake-anthropic.ts';
import { startFakeChat } from '../../support/fake-chat.ts';
import { startFakeOpenAiResponses } from '../../support/fake-openai-responses.ts';
import { type LlmScript, scriptUsage } from '../../support/llm-script.ts';
import { spellingsOf, withNulls, withoutNulls } from '../../support/spellings.ts';
import { doorTo, generate, type LlmHarness, llmCall, outputOf, startLlmHarness } from './harness.ts';

const scripts: LlmScript[] = [
  {
    items: [{ reasoning: ['Hm'] }, { text: ['Let me ', 'see.'] }, { call: { name: 'f', arguments: ['{"a":', '1}'] } }],
  },
  { items: [{ refusal: ['No.'] }], usage: null },
  { items: [{ text: ['Once upon'] }], stop: 'length', usage: { ...scriptUsage, cached: 0, reasoning: 0 } },
];
const call = llmCall({ tools: [{ name: 'f', description: null, parameters: null }] });

/** A frame of a recorded stream: its JSON, and what stands before it; null where it is none. */
type Frame = { readonly head: string; readonly json: unknown };

const framesOf = (body: string): Frame[] =>
  body.split('\n\n').flatMap((frame) => {
    const at = frame.indexOf('data: ') + 'data: '.length;
    if (!frame.includes('data: ')) return [];
    const data = frame.slice(at);
    return [{ head: frame.slice(0, at), json: data === '[DONE]' ? data : JSON.parse(data) }];
  });
const bodyOf = (frames: readonly Frame[]): Buffer =>
  Buffer.from(frames.map(({ head, json }) => `${head}${json === '[DONE]' ? json : JSON.stringify(json)}\n\n`).join(''));

describe.each([
  ['openai', openai, startFakeOpenAiResponses],
  ['openai_compatible', openAiCompatible, startFakeChat],
  ['anthropic', anthropic, startFakeAnthropic],
] as const)('the language models of %s', (_name, definition, start) => {
  let harness: LlmHarness;
  const recorded: Frame[][] = [];
  beforeAll(async () => {
    harness = await startLlmHarness(definition, start);
    for (const script of scripts) {
      harness.scripts.answer(script);
      const chunks: Buffer[] = [];
      const listening = harness.behind((http) => ({
        ...http,
        send: async (request, options) => {
          const response = await http.send(request, options);
          async function* body(): AsyncGenerator<Buffer> {
            for await (const chunk of response.body) {
              chunks.push(chunk);
              yield chunk;
            }
          }
          return { ...response, body: body() };
        },
      }));
      outputOf(await generate(listening, call));
      recorded.push(framesOf(Buffer.concat(chunks).toString()));
    }
  });
  afterAll(() => harness.close());

  /** What comes of a stream: its events and how it failed, under ids that are the same each time. */
  const read = async (frames: readonly Frame[]): Promise<string> => {
    const { events, failure } = await generate(
      harness.behind(() => doorTo(bodyOf(frames))),
      call,
    );
    const failed = failure instanceof VendorFailure ? { reason: failure.reason, message: failure.message } : failure;
    return JSON.stringify({ events, failed }).replaceAll(/call_[0-9a-f]{24}/g, 'call_1');
  };
  const respelled = (change: (documents: unknown[]) => unknown[]): Frame[][] => {
    const all = change(recorded.flat().map(({ json }) => json));
    let at = 0;
    return recorded.map((frames) => frames.map(({ head }) => ({ head, json: all[at++] })));
  };

  it.each<[string, (documents: unknown[]) => unknown[]]>([
    ['without what is null', (documents) => documents.map(withoutNulls)],
    ['with null for what is not there', (documents) => withNulls(documents)],
  ])('are read the same %s', async (_what, change) => {
    const changed = respelled(change);
    expect(changed).not.toEqual(recorded);
    for (const [nth, frames] of changed.entries()) {
      expect(await read(frames)).toBe(await read(recorded[nth] ?? []));
    }
  });

  it('are read the same where a field is absent and where it is null, whichever it is', async () => {
    const seen = new Set<string>();
    for (const [at, { json }] of (recorded[0] ?? []).entries()) {
      for (const { field, absent, empty } of spellingsOf(json)) {
        const spelled = (given: unknown): Frame[] =>
          (recorded[0] ?? []).map((frame, nth) => (nth === at ? { ...frame, json: given } : frame));
        seen.add(field);
        expect([at, field, await read(spelled(absent))]).toEqual([at, field, await read(spelled(empty))]);
      }
    }
    expect(seen.size).toBeGreaterThan(15);
  });
});
