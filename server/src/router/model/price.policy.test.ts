import { describe, expect, it } from '@jest/globals';
import { chargesOf, costOf, reserveFor } from './price.policy.ts';

const llm = { price: { inputTokens: 3_000_000, cachedInputTokens: 300_000, outputTokens: 15_000_000 } };
const tts = { price: { characters: 30_000_000 } };
const stt = { price: { audioHour: 258_000 } };

describe('costOf', () => {
  it.each([
    { model: llm, usage: { inputTokens: 1_000, outputTokens: 100 }, cost: 4_500 },
    { model: llm, usage: { inputTokens: 1_000, cachedInputTokens: 1_000 }, cost: 3_300 },
    { model: llm, usage: { outputTokens: 10, reasoningTokens: 90 }, cost: 1_500 },
    { model: tts, usage: { characters: 11 }, cost: 330 },
    { model: stt, usage: { durationMs: 60_000 }, cost: 4_300 },
    { model: { price: {} }, usage: { inputTokens: 1_000, characters: 5, durationMs: 5 }, cost: 0 },
    { model: llm, usage: {}, cost: 0 },
  ])('$usage costs $cost', ({ model, usage, cost }) => {
    expect(costOf(model, usage)).toBe(cost);
  });

  it('begins with one whole millionth, and rounds up only once over all tokens', () => {
    expect(costOf({ price: { inputTokens: 1 } }, { inputTokens: 1 })).toBe(1);
    const cheap = { price: { inputTokens: 400_000, outputTokens: 600_000 } };
    expect(costOf(cheap, { inputTokens: 1, outputTokens: 1 })).toBe(1);
    expect(costOf(stt, { durationMs: 1 })).toBe(1);
  });

  it('is a whole number also for the largest uses and the dearest models', () => {
    const dearest = { price: { inputTokens: 150_000_000, outputTokens: 600_000_000 } };
    expect(costOf(dearest, { inputTokens: 2_000_000, outputTokens: 128_000 })).toBe(376_800_000);
  });
});

describe('chargesOf', () => {
  it.each([
    { model: llm, usage: { inputTokens: 1_000, cachedInputTokens: 500, outputTokens: 10, reasoningTokens: 90 } },
    { model: llm, usage: { inputTokens: 1, outputTokens: 1 } },
    { model: { price: { inputTokens: 400_000, outputTokens: 600_000 } }, usage: { inputTokens: 1, outputTokens: 1 } },
    { model: tts, usage: { characters: 11 } },
    { model: stt, usage: { durationMs: 1_500 } },
    { model: { price: {} }, usage: { characters: 11 } },
  ])('of $usage add up to its cost, and none is nothing', ({ model, usage }) => {
    const charges = chargesOf(model, usage);
    expect(charges.reduce((sum, { costMicroUsd }) => sum + costMicroUsd, 0)).toBe(costOf(model, usage));
    expect(charges.every(({ costMicroUsd }) => costMicroUsd > 0)).toBe(true);
  });

  it('count cached tokens as read, those of reasoning as written, and audio in seconds', () => {
    const usage = { inputTokens: 1_000, cachedInputTokens: 500, outputTokens: 10, reasoningTokens: 90 };
    expect(chargesOf(llm, usage)).toEqual([
      { metric: 'input_tokens', quantity: 1_500, costMicroUsd: 3_150 },
      { metric: 'output_tokens', quantity: 100, costMicroUsd: 1_500 },
    ]);
    expect(chargesOf(stt, { durationMs: 60_000 })).toEqual([
      { metric: 'audio_second', quantity: 60, costMicroUsd: 4_300 },
    ]);
  });
});

describe('reserveFor', () => {
  it('covers the whole output of the dearest candidate, and a token for each three bytes of input', () => {
    const call = { kind: 'llm' as const, inputBytes: 301, maxOutputTokens: 50 };
    expect(reserveFor([llm, { price: { outputTokens: 1_000_000 } }], call)).toBe(101 * 3 + 50 * 15);
    expect(reserveFor([{ price: {} }, llm], call)).toBe(101 * 3 + 50 * 15);
  });

  it('is what speech and transcriptions will cost', () => {
    expect(reserveFor([tts], { kind: 'tts', characters: 7 })).toBe(costOf(tts, { characters: 7 }));
    expect(reserveFor([stt], { kind: 'stt', durationMs: 1_500 })).toBe(costOf(stt, { durationMs: 1_500 }));
  });

  it('is nothing where no candidate has a price', () => {
    expect(reserveFor([{ price: {} }], { kind: 'tts', characters: 1_000 })).toBe(0);
  });
});
