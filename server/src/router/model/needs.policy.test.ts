import { describe, expect, test } from '@jest/globals';
import { anthropicModels } from '../../providers/anthropic/catalog-llm.ts';
import type { CatalogModel } from '../../providers/ports/catalog-model.ts';
import { compatibleSttModel } from '../../providers/openai-compatible/catalog-stt.ts';
import { deepgramModels } from '../../providers/deepgram/catalog.ts';
import { openAiSttModels } from '../../providers/openai/catalog-stt.ts';
import { groqModels } from '../../providers/groq/catalog.ts';
import { openAiLlmModels } from '../../providers/openai/catalog-llm.ts';
import { type Lack, lacksOf, type Needs, wordsOf } from './needs.policy.ts';

const catalogs: Readonly<Record<string, readonly CatalogModel[]>> = {
  anthropic: anthropicModels.filter(({ takesSampling }) => takesSampling === true),
  groq: groqModels.filter(({ kind }) => kind === 'llm'),
  openai: openAiLlmModels.filter(({ takesSampling }) => takesSampling === true),
};

describe('what a speech model lacks for an MP3', () => {
  const mp3 = {
    kind: 'stt',
    container: 'mp3',
    audio: { encoding: 'pcm_s16le', sampleRateHz: 44_100, channels: 1 },
  } as const;

  test('is nothing where its vendor takes them, of whatever rate', () => {
    for (const model of [...deepgramModels, ...openAiSttModels, ...groqModels.filter(({ kind }) => kind === 'stt')])
      expect(lacksOf(model, { ...mp3, audio: { ...mp3.audio, sampleRateHz: 5_000 } }, null)).toEqual([]);
  });

  test('is the format where its vendor takes WAV alone, and is called MP3', () => {
    const model = compatibleSttModel('ours', 'whisper', { url: 'urn:ours', date: '2026-11-21' });
    expect(lacksOf(model, mp3, null)).toEqual(['audio_format']);
    expect(lacksOf(model, { ...mp3, container: 'wav' }, null)).toEqual([]);
    expect(wordsOf('audio_format', mp3)).toBe('MP3');
  });
});

describe('what every language model lacks', () => {
  test.each<[string, string, Omit<Needs, 'kind'>, Lack[]]>([
    ['openai', 'for a limit below its least', { maxOutputTokens: 15 }, ['min_output_tokens']],
    ['openai', 'for its least limit', { maxOutputTokens: 16 }, []],
    ['openai', 'for both kinds of sampling', { sampling: true, temperatureWithTopP: true }, []],
    ['anthropic', 'for a limit of one token', { maxOutputTokens: 1 }, []],
    ['anthropic', 'for one kind of sampling', { sampling: true, temperatureWithTopP: false }, []],
    [
      'anthropic',
      'for both kinds of sampling',
      { sampling: true, temperatureWithTopP: true },
      ['temperature_with_top_p'],
    ],
    ['groq', 'for structured output, which it does not stream', { structuredOutput: true }, ['structured_output']],
  ])('of %s %s', (vendor, _, needs, lacks) => {
    const models = catalogs[vendor] ?? [];
    expect(models).not.toHaveLength(0);
    for (const model of models) expect(lacksOf(model, { kind: 'llm', ...needs }, null)).toEqual(lacks);
  });

  test('is told by the fields of the request', () => {
    const words = (lack: Lack): string => wordsOf(lack, { kind: 'llm' });
    expect(words('min_output_tokens')).toBe('so few max_output_tokens');
    expect(words('temperature_with_top_p')).toBe('temperature together with top_p');
  });
});
