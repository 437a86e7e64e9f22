import type { ChannelName, FrameIn, FrameListeners, FrameSocket } from '../../contract/frame-socket.ts';
import { AppError, type Issue } from '../../platform/process/errors.ts';
import { shortened } from '../../platform/text/shortened.ts';
import type { Logger } from '../../platform/process/log.ts';
import { parseJsonBody } from '../../platform/text/json-guard.ts';
import type { MessageSocket } from '../../platform/web-socket/message-socket.ts';
import { refusals } from '../kernel/refusal.ts';
import type { FrameValidators } from '../validation/frame-validators.ts';
import { isDatabaseAway } from './database-away.ts';
import { errorFrame } from './error-frame.ts';

const maxTextBytes = 64 * 1024;
const maxBinaryBytes = 1024 * 1024;

/** How a socket closes after an error frame, by its code; every other one is the caller's affair, 1008. */
const closeCodes: Readonly<Record<string, number>> = {
  payload_too_large: 1009,
  rate_limited: 1013,
  concurrency_exhausted: 1013,
  provider_unavailable: 1013,
  relay_error: 1011,
  provider_error: 1011,
  request_timeout: 1011,
  lease_expired: 1011,
};
const ofCaller = 1008;
/** The process stops: this is expected, and no trouble of the stream. The line of its end says it. */
const goingAway = 1001;

/**
 * Frames over a socket: what comes is held against the contract, and in tests (`strict`) so is what is sent. `onFailed`
 * hears the code of an error frame.
 */
export function createFrameSocket<Name extends ChannelName>(
  socket: MessageSocket,
  options: {
    validators: FrameValidators;
    requestId: string;
    log: Logger;
    strict: boolean;
    onFailed: (code: string) => void;
  },
): FrameSocket<Name> {
  const { validators, requestId, log, strict, onFailed } = options;
  let isOver = false;
  const send = (frame: object): void => {
    if (isOver) return;
    if (strict) assertSound(validators, frame);
    socket.sendText(JSON.stringify(frame));
  };
  const fail: FrameSocket<Name>['fail'] = (error, closeCode) => {
    if (isOver) return;
    const known = asAppError(error);
    if (known.status === 500) log.error({ err: error, requestId }, 'stream failed');
    else if (known.status === 503 && closeCode !== goingAway)
      log.warn({ err: error, requestId }, 'stream refused: unavailable');
    const frame = errorFrame(known, requestId);
    const { code } = frame.error;
    send(frame);
    isOver = true;
    onFailed(code);
    socket.close(closeCode ?? closeCodes[code] ?? ofCaller);
  };
  const listen = (listeners: FrameListeners<Name>): void => {
    const refuse = (error: AppError, isFinal = false): void => {
      if (!isOver) listeners.refused(error, isFinal);
    };
    /** A fault of ours in the middle of a stream ends it, and no other. */
    const guarded = (act: () => void): void => {
      try {
        act();
      } catch (error) {
        refuse(refusals.internal(error), true);
      }
    };
    socket.listen({
      text: (text) => {
        if (isOver) return;
        const bytes = Buffer.from(text);
        if (bytes.length > maxTextBytes) return refuse(tooLarge('text', maxTextBytes));
        const parsed = readFrame(validators, bytes);
        if ('error' in parsed) refuse(parsed.error);
        else guarded(() => listeners.frame(parsed.frame as FrameIn<Name>, bytes));
      },
      binary: (bytes) => {
        if (!isOver) guarded(() => listeners.audio(bytes));
      },
      broken: (code) => {
        const words = 'What came is no WebSocket: see RFC 6455, 5.2 for frames and 8.1 for text';
        refuse(code === 1009 ? tooLarge('binary', maxBinaryBytes) : invalid(words), true);
      },
      sent: () => listeners.sent(),
      pong: () => listeners.pong(),
      goAway: () => guarded(() => listeners.goAway()),
      closed: (end) => {
        isOver = true;
        listeners.closed(end);
      },
    });
  };
  return {
    listen,
    send,
    sendAudio: (bytes) => {
      if (!isOver) socket.sendBinary(bytes);
    },
    end: (last) => {
      send(last);
      isOver = true;
      socket.close(1000);
    },
    close: (code) => {
      isOver = true;
      socket.close(code);
    },
    fail,
    ping: socket.ping,
    pause: socket.pause,
    resume: socket.resume,
    destroy: socket.destroy,
    get unsentBytes() {
      return socket.unsentBytes;
    },
    traffic: socket.traffic,
  };
}

function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isDatabaseAway(error) ? refusals.unavailable(error) : refusals.internal(error);
}

function readFrame({ readIn }: FrameValidators, bytes: Buffer): { frame: object } | { error: AppError } {
  const { value, issues } = parseJsonBody(bytes);
  const read = issues.length > 0 ? { issues } : readIn(value);
  return 'issues' in read ? { error: badFrame(read.issues) } : read;
}

function assertSound({ validateOut }: FrameValidators, frame: object): void {
  const [first] = validateOut(frame);
  if (first !== undefined) throw new Error(`A frame breaks the contract: ${first.path} ${first.message}`);
}

/** The hint names the member, by a pointer into the frame. */
function badFrame(issues: readonly Issue[]): AppError {
  const [first] = issues;
  const path = shortened(first?.path.replace(/^\/body/, '') ?? '');
  const text = `${path === '' ? 'The frame' : path} ${shortened(first?.message ?? 'is not valid')}`;
  return invalid(text);
}

function invalid(text: string): AppError {
  return new AppError(400, 'invalid_request', text, { hint: text });
}

function tooLarge(kind: 'text' | 'binary', maxBytes: number): AppError {
  return new AppError(413, 'payload_too_large', `A ${kind} message must not exceed ${maxBytes} bytes`);
}
