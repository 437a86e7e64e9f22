import { ConnectionError, type TrunklineError } from '../errors.ts';
import { unsound } from '../frame-streams/frame-stream.ts';
import { createRedact } from '../redact.ts';
import { frameOf, lastError, type MediaFrame, type MediaServerFrame } from './frames.ts';
import type { OpenStreamParts } from './open-stream.ts';
import { openSocket, type StreamSocket } from './socket.ts';

/** Another socket took its place. */
const replacedCode = 4_001;

/** One socket of the media of a session. */
export interface Line {
  socket: StreamSocket;
  isOpen(): boolean;
  /** Its listener hears no more of it. */
  close(reason: Error): void;
}

/** What comes over it. */
export interface LineListener {
  opened(): void;
  frame(frame: MediaFrame): void;
  audio(bytes: Uint8Array): void;
  /** Once, and nothing comes behind it. `isRefused` says that another try would be refused as well. */
  lost(failure: TrunklineError, code: number, isRefused: boolean): void;
}

/** Opens it with a credential of the session, and says `start` in its first frame. */
export function openLine(
  { baseUrl, webSocket, watch }: Pick<OpenStreamParts, 'baseUrl' | 'webSocket' | 'watch'>,
  { sessionId, credential, start }: { sessionId: string; credential: string; start: object },
  listener: LineListener,
): Line {
  const path = `/v1/sessions/${encodeURIComponent(sessionId)}/media`;
  const redact = createRedact(credential);
  let isOpen = false;
  let isOver = false;
  let isAnswered = false;
  const attempted = watch.begins({ method: 'GET', url: `${baseUrl}${path}` }, 1);
  const lose = (failure: TrunklineError, code: number, isRefused: boolean): void => {
    if (isOver) return;
    isOver = true;
    if (!isAnswered) attempted({ error: failure });
    socket.close();
    listener.lost(failure, code, isRefused);
  };
  const onText = (text: string): void => {
    const frame = frameOf<MediaServerFrame>(text);
    if (frame === null) return lose(unsound(), 1_002, true);
    if (frame.type === 'error') return lose(lastError(text, redact), 1_008, true);
    if (!isAnswered) attempted({ response: { status: 101, headers: new Headers() } });
    isAnswered = true;
    listener.frame(frame);
  };
  const socket = openSocket(
    webSocket,
    {
      url: `${baseUrl.replace('http', 'ws')}${path}`,
      protocols: ['service.stream.v0', `service.auth.${credential}`],
    },
    {
      opened: () => {
        if (isOver) return;
        isOpen = true;
        socket.send(JSON.stringify({ type: 'session.start', ...start }));
        listener.opened();
      },
      message: (data) => {
        if (isOver) return;
        if (typeof data === 'string') onText(data);
        else listener.audio(data);
      },
      closed: (code) => {
        const facts = { retryable: code !== replacedCode, idempotencyKey: null };
        const failure = new ConnectionError(
          isOpen ? `The socket was closed (${code})` : 'The socket could not be opened, or not with this credential',
          facts,
        );
        lose(failure, code, false);
      },
    },
  );
  return {
    socket,
    isOpen: () => isOpen && !isOver,
    close: (reason) => {
      if (isOver) return;
      isOver = true;
      if (!isAnswered) attempted({ error: reason });
      socket.close();
    },
  };
}
