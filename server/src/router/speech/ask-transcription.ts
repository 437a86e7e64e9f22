import { readWavFile } from '../../audio/read-wav-file.ts';
import { wavBytes } from '../../audio/wav-bytes.ts';
import type { components } from '../../contract/generated/openapi.ts';
import type { UploadedFile } from '../../contract/uploaded-file.ts';
import type { SpokenAudio } from '../../providers/ports/stt.ts';
import { askRouting } from '../routing/index.ts';
import { routerErrors } from '../model/errors.ts';
import type { TranscriptionAsk } from './transcribe.ts';

/** What a request for a transcription means. Throws the refusals of the audio: its container is read here, once. */
export async function askTranscription(body: {
  request: components['schemas']['TranscriptionRequest'];
  audio: UploadedFile;
}): Promise<TranscriptionAsk> {
  const { routing, language, options = {} } = body.request;
  return {
    routing: askRouting(routing, '/body/request/routing'),
    call: {
      language: language ?? null,
      audio: await askAudio(body.audio),
      diarization: options.diarization ?? false,
      keywords: options.keywords ?? [],
      noiseReduction: options.noise_reduction ?? false,
      wordTimestamps: options.word_timestamps ?? false,
    },
    vendorOptions: options.provider_options ?? {},
    operation: 'createTranscription',
  };
}

async function askAudio(file: UploadedFile): Promise<SpokenAudio> {
  const reading = await readWavFile(file);
  if ('refusal' in reading) {
    const { status, message } = reading.refusal;
    throw status === 415 ? routerErrors.unsupportedMedia(message) : routerErrors.invalidField('/body/audio', message);
  }
  const { sampleRateHz, channels, durationMs } = reading.head;
  return { container: 'wav', sampleRateHz, channels, durationMs, ...(await wavBytes(file, reading.head)) };
}
