import { type ApiPromise, method } from '../api-promise.ts';
import type { KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { TranscriptionRequest, TranscriptionResponse } from '../generated/schemas.ts';
import type { ResourceParts } from '../resource-parts.ts';
import { type AudioInput, createUpload } from '../upload.ts';

/** A file, and what to do with it. */
export interface CreateTranscription extends TranscriptionRequest {
  /** A WAV file with 16-bit PCM samples, 25 MiB at most. A stream is sent as it comes, and such a call not repeated. */
  audio: AudioInput;
}

export interface Transcriptions {
  /** What is said in a file. */
  create(transcription: CreateTranscription, options?: KeyedCallOptions): ApiPromise<TranscriptionResponse>;
}

/** Speech to text. */
export interface Stt {
  transcriptions: Transcriptions;
}

export function createStt({ call }: ResourceParts): Exact<Stt> {
  return {
    transcriptions: {
      create: method(['transcription', 'options'], async ({ audio, ...request }, options) => {
        const upload = createUpload(request, audio);
        const transcribe = { method: 'POST', path: '/v1/stt/transcriptions' } as const;
        const called = call<TranscriptionResponse>('model', options, transcribe, { upload });
        return called.withResponse().finally(upload.release);
      }),
    },
  };
}
