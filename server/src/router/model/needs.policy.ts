import type { CatalogModel, ModelAudioFormat, ModelKind } from '../../providers/ports/catalog-model.ts';
import { languageCode } from '../../platform/text/language-code.ts';
import { queryString } from '../../platform/text/query-string.ts';
import type { ReasoningEffort } from '../../providers/ports/llm.ts';
import type { AudioContainer } from '../../providers/ports/stt.ts';
import type { AudioShape } from '../../providers/ports/tts.ts';

/** What a request asks of a model. What is absent is not asked. */
export interface Needs {
  readonly kind: ModelKind;
  readonly tools?: boolean;
  readonly structuredOutput?: boolean;
  /** Temperature or top_p. */
  readonly sampling?: boolean;
  readonly temperatureWithTopP?: boolean;
  readonly maxOutputTokens?: number;
  readonly reasoningEffort?: ReasoningEffort | undefined;
  readonly diarization?: boolean;
  readonly keywords?: boolean;
  /** All keywords as a query string (`keywordsQueryBytes`). */
  readonly keywordsQueryBytes?: number;
  readonly noiseReduction?: boolean;
  readonly wordTimestamps?: boolean;
  /** The audio that is sent (stt) or asked for (tts). */
  readonly audio?: AudioShape;
  /** What the audio is in that is sent, where that is no WAV: nothing is asked of its samples then. */
  readonly container?: AudioContainer;
  readonly audioBytes?: number;
  readonly audioMs?: number;
  /** Unicode code points. */
  readonly inputCharacters?: number;
  readonly speed?: number | undefined;
  readonly instructions?: boolean;
  /** Null takes the default of the model. */
  readonly voice?: string | null;
}

/** What a model may lack. */
export type Lack =
  | 'tools'
  | 'structured_output'
  | 'sampling'
  | 'temperature_with_top_p'
  | 'min_output_tokens'
  | 'max_output_tokens'
  | 'reasoning_effort'
  | 'diarization'
  | 'keywords'
  | 'keywords_query_bytes'
  | 'noise_reduction'
  | 'word_timestamps'
  | 'audio_format'
  | 'audio_bytes'
  | 'audio_duration'
  | 'input_characters'
  | 'speed'
  | 'instructions'
  | 'voice'
  | 'language';

/** Everything that a model of the right kind lacks for a request. `language` is BCP 47; null asks for none. */
export function lacksOf(model: CatalogModel, needs: Needs, language: string | null): Lack[] {
  const { capabilities: can } = model;
  const lacks: Lack[] = [];
  const check = (lack: Lack, fits: boolean): void => {
    if (!fits) lacks.push(lack);
  };
  check('tools', needs.tools !== true || can.tools);
  check('structured_output', needs.structuredOutput !== true || can.structuredOutput);
  check('sampling', needs.sampling !== true || model.takesSampling !== false);
  check('temperature_with_top_p', needs.temperatureWithTopP !== true || model.takesTemperatureWithTopP !== false);
  check('min_output_tokens', within(model.minOutputTokens, needs.maxOutputTokens));
  check('max_output_tokens', within(needs.maxOutputTokens, model.maxOutputTokens));
  check('reasoning_effort', needs.reasoningEffort === undefined || takes(model, needs.reasoningEffort));
  check('diarization', needs.diarization !== true || can.diarization);
  check('keywords', needs.keywords !== true || can.keywords);
  check('keywords_query_bytes', within(needs.keywordsQueryBytes, model.maxKeywordsQueryBytes));
  check('noise_reduction', needs.noiseReduction !== true || can.noiseReduction);
  check('word_timestamps', needs.wordTimestamps !== true || can.wordTimestamps);
  const isMp3 = needs.container === 'mp3';
  check('audio_format', isMp3 ? model.takesMp3 === true : hasFormat(model.audioFormats, needs.audio));
  check('audio_bytes', within(needs.audioBytes, model.maxAudioBytes));
  check('audio_duration', within((needs.audioMs ?? 0) / 1_000, model.maxAudioSeconds));
  check('input_characters', within(needs.inputCharacters, model.maxInputCharacters));
  check('speed', needs.speed === undefined || isBetween(needs.speed, model.speeds));
  check('instructions', needs.instructions !== true || model.takesInstructions === true);
  check('voice', hasVoice(model.voices, needs.voice ?? null));
  check('language', language === null || model.languages === 'any' || languageCode(language, model.languages) !== null);
  return lacks;
}

/** How long keywords are in an address, in bytes: beyond ASCII a character takes up to twelve. */
export function keywordsQueryBytes(keywords: readonly string[]): number {
  return queryString(keywords.map((keyword) => ['keywords', keyword])).length;
}

/** The words of a refusal, after "does not support". */
export function wordsOf(lack: Lack, needs: Needs): string {
  const { audio } = needs;
  switch (lack) {
    case 'structured_output':
      return 'response_format';
    case 'sampling':
      return 'temperature and top_p';
    case 'temperature_with_top_p':
      return 'temperature together with top_p';
    case 'min_output_tokens':
      return 'so few max_output_tokens';
    case 'max_output_tokens':
      return 'so many max_output_tokens';
    case 'reasoning_effort':
      return `a reasoning effort of ${needs.reasoningEffort}`;
    case 'keywords_query_bytes':
      return 'keywords of this length';
    case 'audio_format':
      if (needs.container === 'mp3') return 'MP3';
      return audio === undefined
        ? 'the audio format'
        : `${audio.encoding} at ${audio.sampleRateHz} Hz with ${audio.channels} channel${audio.channels === 1 ? '' : 's'}`;
    case 'audio_bytes':
      return 'an audio file of this size';
    case 'audio_duration':
      return 'audio of this length';
    case 'input_characters':
      return 'an input of this length';
    case 'speed':
    case 'voice':
    case 'language':
      return `this ${lack}`;
    default:
      return lack;
  }
}

function isBetween(value: number, range: CatalogModel['speeds']): boolean {
  return range !== undefined && value >= range.min && value <= range.max;
}

function takes({ reasoningEfforts = [] }: CatalogModel, effort: ReasoningEffort): boolean {
  return reasoningEfforts.includes(effort);
}

function within(value: number | undefined, most: number | undefined): boolean {
  return value === undefined || most === undefined || value <= most;
}

function hasVoice(voices: CatalogModel['voices'], voice: string | null): boolean {
  if (voice === null || voices === undefined) return true;
  return voices instanceof RegExp ? voices.test(voice) : voices.includes(voice);
}

function hasFormat(formats: readonly ModelAudioFormat[] | undefined, audio: AudioShape | undefined): boolean {
  if (audio === undefined) return true;
  return (formats ?? []).some(
    ({ encoding, sampleRatesHz, channels }) =>
      encoding === audio.encoding &&
      channels.includes(audio.channels) &&
      ('min' in sampleRatesHz
        ? audio.sampleRateHz >= sampleRatesHz.min && audio.sampleRateHz <= sampleRatesHz.max
        : sampleRatesHz.includes(audio.sampleRateHz)),
  );
}
