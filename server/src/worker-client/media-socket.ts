import { setTimeout as pause } from 'node:timers/promises';
import type { components } from '../contract/generated/sockets.ts';
import type { MessageSocket, SocketEnd } from '../platform/web-socket/message-socket.ts';
import type { ApiConnection } from './api-connection.ts';
import type { ClaimedSession } from './claimed-session.ts';
import { frameOf } from './frame-of.ts';
import { RefusedCall } from './refused-call.ts';
import { failureOf, StreamFailed } from './stream-failed.ts';

type Frames = components['schemas'];
type EndedFrame = Extract<Frames['MediaToWorkerFrame'], { type: 'session.ended' }>;

/** What the client of a session does, as its worker is given it. */
export type MediaFrame = Exclude<Frames['MediaToWorkerFrame'], { type: 'session.ended' | 'error' }>;
/** What a worker says beside its sound. */
export type MediaOutput = Exclude<Frames['MediaWorkerFrame'], { type: 'media.ready' }>;

/** How the media of a session is over. */
export type MediaEnd =
  | { readonly kind: 'session ended'; readonly reason: EndedFrame['reason'] }
  /** Another worker has the session, or another socket of this one its media; or no server was there for as long as is tried. */
  | { readonly kind: 'failed'; readonly failure: Error };

/** What happens in the media of a session. Nothing comes after `ended`, which comes once, and nothing at all after `leave`. */
export interface MediaListeners {
  /** `client.joined` comes each time that this worker and a client have met: also behind `lost`. */
  frame(frame: MediaFrame): void;
  /** Sound in the form that was named. It lies in a larger buffer of the connection: who keeps it copies it. */
  audio(bytes: Buffer): void;
  /** The socket was lost, or the client is at another process: it is opened again. No client is there until `client.joined`. */
  lost(): void;
  ended(end: MediaEnd): void;
}

/** The media of a session that this process has. What is sent while its socket is not open is dropped. */
export interface MediaSocket {
  send(frame: MediaOutput): void;
  sendAudio(bytes: Uint8Array): void;
  /** Closes it, and has nothing more come of it. */
  leave(): void;
}

// As the server closes (docs/workers.md): 1000 behind session.ended, 1008 behind error.
const replacedCode = 4_001;
const againMs = 100;
// While no process answers, no lease ends.
const tryForMs = 45_000;
// 20 seconds of sound at 24,000 Hz: a server that takes so much less than it is given has stopped.
const mostUnsentBytes = 1_048_576;

/**
 * Opens the media of a session with its credential, where the client is, and opens it again there as long as the session is this
 * process's: the client may come back at another process, and processes may stop.
 */
export function openMedia(
  { open, abandoned }: Pick<ApiConnection, 'open' | 'abandoned'>,
  session: Pick<ClaimedSession, 'claim' | 'mediaUrl' | 'beat'>,
  ready: Omit<Frames['MediaReadyFrame'], 'type'>,
  listeners: MediaListeners,
): MediaSocket {
  const { sessionId, credential } = session.claim;
  const leaving = new AbortController();
  const signal = AbortSignal.any([leaving.signal, abandoned]);
  let socket: MessageSocket | null = null;
  let ended: MediaEnd | null = null;

  /** One socket from its opening to its end; throws what it could not be opened by. */
  const serve = async (): Promise<SocketEnd> => {
    const place = session.mediaUrl() ?? `/v1/worker/sessions/${sessionId}/media`;
    const opened = await open(place, { authorization: `Bearer ${credential}` }, signal);
    const over = Promise.withResolvers<SocketEnd>();
    opened.listen({
      text: (text) => {
        if (signal.aborted || ended !== null) return;
        const frame = frameOf<Frames['MediaToWorkerFrame']>(text);
        if (frame === null) return opened.destroy();
        if (frame.type === 'session.ended') ended = { kind: 'session ended', reason: frame.reason };
        else if (frame.type === 'error') ended = { kind: 'failed', failure: failureOf(frame.error) };
        else listeners.frame(frame);
      },
      binary: (bytes) => {
        if (!signal.aborted && ended === null) listeners.audio(bytes);
      },
      closed: over.resolve,
    });
    const cut = (): void => opened.close(1_000);
    signal.addEventListener('abort', cut, { once: true });
    opened.sendText(JSON.stringify({ ...ready, type: 'media.ready' }));
    opened.resume();
    socket = opened;
    const end = await over.promise;
    socket = null;
    signal.removeEventListener('abort', cut);
    return end;
  };
  /** Serves it until it is over for good. */
  const run = async (): Promise<MediaEnd> => {
    for (let failures = 0; ; ) {
      try {
        const { code } = await serve();
        failures = 0;
        if (ended !== null) return ended;
        if (code === replacedCode)
          return { kind: 'failed', failure: new StreamFailed('Another socket took its place') };
        if (!signal.aborted) listeners.lost();
      } catch (error) {
        const isRefused = error instanceof RefusedCall && error.status < 500;
        failures += 1;
        if (isRefused || signal.aborted || failures * againMs >= tryForMs) throw error;
      }
      await pause(againMs, undefined, { signal });
      // Where it is now.
      await session.beat({});
    }
  };
  run()
    .catch((failure: Error): MediaEnd => ({ kind: 'failed', failure }))
    .then((end) => {
      if (!leaving.signal.aborted) listeners.ended(end);
    });

  return {
    send: (frame) => socket?.sendText(JSON.stringify(frame)),
    sendAudio: (bytes) => {
      socket?.sendBinary(bytes);
      if ((socket?.unsentBytes ?? 0) > mostUnsentBytes) socket?.destroy();
    },
    leave: () => leaving.abort(),
  };
}
