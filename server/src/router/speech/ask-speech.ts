import type { components } from '../../contract/generated/openapi.ts';
import { askRouting } from '../routing/index.ts';
import type { SpeechAsk } from './speak.ts';

/** What a request for speech means. */
export function askSpeech(body: components['schemas']['SpeechRequest']): SpeechAsk {
  const { encoding, sample_rate_hz: sampleRateHz, channels } = body.audio;
  return {
    operation: 'createSpeech',
    routing: askRouting(body.routing),
    call: {
      input: body.input,
      voice: body.voice ?? null,
      language: body.language ?? null,
      audio: { encoding, sampleRateHz, channels },
    },
  };
}
