import { speechWavFormats, sttCapabilities } from '../wire/models/audio-facts.ts';
import type { CatalogModel, FactSource } from '../ports/catalog-model.ts';
import { llmModel } from '../wire/models/llm-facts.ts';
import { whisperLanguages } from '../openai/catalog-stt.ts';

const source: FactSource = {
  url: 'https://github.com/BerriAI/litellm/blob/00035b69f416be24e2e323c13198d9b7d2d1bdf9/model_prices_and_context_window.json',
  date: '2026-11-21',
};
// https://console.groq.com/docs/structured-outputs: not together with streaming, and models are always asked to stream.
const plain = {
  vendor: 'groq',
  source,
  tools: true,
  structuredOutput: false,
  cachedInput: false,
  reasoning: false,
  takesSampling: true,
};
// https://console.groq.com/docs/reasoning
const efforts = { reasoningEfforts: ['low', 'medium', 'high'] } as const;
const open = { ...plain, cachedInput: true, reasoning: true };

const whisper = (model: string, audioHour: number): CatalogModel => ({
  vendor: 'groq',
  model,
  kind: 'stt',
  capabilities: sttCapabilities({ wordTimestamps: true }),
  // The documents name no region of the default address.
  regions: ['global'],
  languages: whisperLanguages,
  audioFormats: speechWavFormats,
  // https://console.groq.com/docs/speech-to-text
  takesMp3: true,
  // https://console.groq.com/docs/speech-to-text: 25 MB on every tier, of which the form around the audio takes some.
  maxAudioBytes: 25_000_000 - 65_536,
  price: { audioHour },
  source,
});

/** What Groq serves. A model without a price for cached input has that of all input. */
export const groqModels: readonly CatalogModel[] = [
  llmModel('openai/gpt-oss-120b', [0.15, 0.075, 0.6], 32_766, { ...open, ...efforts }),
  llmModel('openai/gpt-oss-20b', [0.075, 0.0375, 0.3], 32_768, { ...open, ...efforts }),
  llmModel('moonshotai/kimi-k2-instruct-0905', [1, 0.5, 3], 16_384, { ...open, reasoning: false }),
  llmModel('qwen/qwen3-32b', [0.29, 0.29, 0.59], 131_000, { ...plain, reasoning: true, reasoningEfforts: ['none'] }),
  llmModel('llama-3.3-70b-versatile', [0.59, 0.59, 0.79], 32_768, plain),
  llmModel('llama-3.1-8b-instant', [0.05, 0.05, 0.08], 8_192, plain),
  whisper('whisper-large-v3', 111_000),
  whisper('whisper-large-v3-turbo', 40_000),
];
