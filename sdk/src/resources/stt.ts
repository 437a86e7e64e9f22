import { type ApiPromise, method } from '../api-promise.ts';
import { checkNothingBehind, type KeyedCallOptions } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type { TranscriptionRequest, TranscriptionResponse } from '../generated/schemas.ts';
import type { ResourceParts } from '../resource-parts.ts';
import { bytesOf } from '../streams/bytes-of.ts';
import { misused } from '../streams/outlet.ts';
import type { SttStreamFrame, SttStreamRequest } from '../streams/frames.ts';
import type { SpeechStream, SpeechStreamOptions } from '../streams/open-stream.ts';
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

/** Speech that is heard while it is spoken. */
export interface SttStream extends SpeechStream<SttStreamFrame> {
  /** More audio, in the form that was asked for and cut anywhere. It must stay as it is until this resolves. */
  send(audio: ArrayBuffer | ArrayBufferView): Promise<void>;
}

/** Speech to text. */
export interface Stt {
  transcriptions: Transcriptions;
  /** What is said, while it is said. */
  stream(request: SttStreamRequest, options?: SpeechStreamOptions): SttStream;
}

export function createStt({ call, openStream }: ResourceParts): Exact<Stt> {
  return {
    stream: (request, options, ...behind: unknown[]) => {
      checkNothingBehind(behind, 'request', 'options');
      const { stream, put } = openStream<SttStreamFrame>('/v1/stt/stream', request, options);
      return Object.assign(stream, {
        send: (audio: ArrayBuffer | ArrayBufferView) => {
          const bytes = bytesOf(audio);
          return bytes === null
            ? misused('audio must be an ArrayBuffer or a view of one, such as a Uint8Array')
            : put(bytes);
        },
      });
    },
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
