import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../contract/generated/openapi.ts';
import type { components as SocketComponents } from '../contract/generated/sockets.ts';
import { againMs, type ApiConnection, type ApiRequest } from './api-connection.ts';
import { RefusedCall } from './refused-call.ts';
import { readResponse, type ResponseStream } from './response-stream.ts';
import {
  createSpeechStream,
  type SpeechListeners,
  type SttFrame,
  type SttStream,
  type TtsFrame,
  type TtsStream,
} from './speech-stream.ts';

type Wire = components['schemas'];
type Frames = SocketComponents['schemas'];

/** The models of a session, which its credential opens, inside of the session's lists. */
export interface SessionModels {
  /** A whole answer of a language model, asked for up to four times while none is served. Throws RefusedCall. */
  respond(request: Wire['LlmRequest']): Promise<Wire['LlmResponse']>;
  /**
   * The same while it comes, asked for once. Rejects with RefusedCall where no model answers, with the error of the system where there is no
   * connection, and with what the signal was aborted with, which ends it at any time.
   */
  stream(request: Omit<Wire['LlmRequest'], 'stream'>, signal: AbortSignal): Promise<ResponseStream>;
  /** Hears what is said while it is said. */
  hear(
    request: Omit<Frames['SttConfigureFrame'], 'type'>,
    listeners: Omit<SpeechListeners<SttFrame>, 'audio'>,
  ): SttStream;
  /**
   * Speaks what is written while it is written. One that is interrupted is left, and the next text goes to another one
   * (docs/decisions/house.md#d491).
   */
  speak(request: Omit<Frames['TtsConfigureFrame'], 'type'>, listeners: SpeechListeners<TtsFrame>): TtsStream;
}

// Longer than models may take.
const timeoutMs = 90_000;
// A model that nothing serves is not waited for as long.
const triesOfModels = 4;
const llmPath = '/v1/llm/responses';

/** `newKey` makes an Idempotency-Key: each request has its own. */
export function createSessionModels(
  connection: ApiConnection,
  credential: string,
  newKey: () => string,
): SessionModels {
  // The key of a request that a process died over may be used.
  const headers = () => ({ authorization: `Bearer ${credential}`, 'idempotency-key': newKey() });
  const posted = (request: object): ApiRequest => ({
    method: 'POST',
    path: llmPath,
    headers: { 'content-type': 'application/json', ...headers() },
    body: JSON.stringify(request),
  });
  const opening = (path: string) => ({
    open: (signal: AbortSignal) => connection.open(path, headers(), signal),
    abandoned: connection.abandoned,
  });

  return {
    respond: async (request) => {
      for (let tries = 1; ; tries += 1) {
        const answer = await connection.ask(posted(request), timeoutMs).catch((error: unknown) => {
          if (tries === triesOfModels || connection.abandoned.aborted) throw error;
          return null;
        });
        if (answer !== null && (answer.status !== 503 || tries === triesOfModels)) {
          const { status, text } = answer;
          if (status !== 200) throw new RefusedCall(llmPath, status, text);
          return JSON.parse(text);
        }
        await pause(againMs * tries, undefined, { signal: connection.abandoned });
      }
    },
    stream: async (request, signal) =>
      readResponse(await connection.begin(posted({ ...request, stream: true }), timeoutMs, signal)),
    hear: (request, listeners) =>
      // No audio comes.
      createSpeechStream(opening('/v1/stt/stream'), request, { ...listeners, audio: () => {} }),
    speak: (request, listeners) => createSpeechStream(opening('/v1/tts/stream'), request, listeners),
  };
}
