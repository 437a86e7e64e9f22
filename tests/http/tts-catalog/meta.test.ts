import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Stage, startStage } from '../../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: false });
});
afterAll(() => stage.close());

// docs/decisions/figures.md#d54
describe('GET /v1/tts/meta 200', () => {
  it('has the labels, buckets, floors and use cases of the filters', async () => {
    const { call } = await stage.organization();
    type Terms = { value: string | number; range_wpm?: number[]; requires?: string[]; min_chars_per_call?: number }[];
    const { status, body } = await call<Record<'quality' | 'pace' | 'chars_per_call' | 'use_cases', Terms>>(
      'GET',
      '/v1/tts/meta',
    );
    expect(status).toBe(200);
    expect(body.quality.map(({ value }) => value)).toEqual(['natural', 'clear', 'expressive', 'robust', 'consistent']);
    expect(body.pace.map(({ value, range_wpm: range }) => [value, range])).toEqual([
      ['slow', [0, 140]],
      ['normal', [140, 170]],
      ['brisk', [170, 200]],
      ['fast', [200]],
    ]);
    expect(body.chars_per_call).toEqual([
      { value: 5_000, label: '5,000 characters' },
      { value: 7_500, label: '7,500 characters' },
      { value: 10_000, label: '10,000 characters' },
      { value: 20_000, label: '20,000 characters' },
    ]);
    expect(body.use_cases).toMatchObject([
      { value: 'longform', requires: ['natural', 'consistent'], min_chars_per_call: 10_000 },
      { value: 'phone', requires: ['clear', 'robust'], min_chars_per_call: 5_000 },
    ]);
  });
});
