import type { Caller } from '../caller.ts';
import type { KeyedCallOptions } from '../client-options.ts';
import type { TranscriptionRequest, TranscriptionResponse } from '../generated/schemas.ts';
import { type AudioInput, createUpload } from '../upload.ts';

/** A file, and what to do with it. */
export interface CreateTranscription extends TranscriptionRequest {
  /** A WAV file with 16-bit PCM samples, 25 MiB at most. A stream is sent as it comes, and such a call not repeated. */
  audio: AudioInput;
}

export interface Transcriptions {
  /** What is said in a file. */
  create(transcription: CreateTranscription, options?: KeyedCallOptions): Promise<TranscriptionResponse>;
}

/** Speech to text. */
export interface Stt {
  transcriptions: Transcriptions;
}

export function createStt(call: Caller): Stt {
  return {
    transcriptions: {
      create: async ({ audio, ...request }, options) => {
        const upload = createUpload(request, audio);
        return call(
          'model',
          options,
          (http, key) =>
            http.POST('/v1/stt/transcriptions', {
              params: { header: { 'Idempotency-Key': key } },
              // It is the upload that is sent.
              body: { request, audio: '' },
              bodySerializer: () => '',
            }),
          { upload },
        ).finally(upload.release);
      },
    },
  };
}
