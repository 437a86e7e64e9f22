import type { ChannelName, FrameSocket, LastFrame } from '../../contract/frame-socket.ts';
import { AppError } from '../../platform/process/errors.ts';
import { type AttemptFailure, answerToFailure } from '../attempts/index.ts';
import { routerErrors } from '../model/errors.ts';
import type { StreamRecord } from '../model/types.ts';
import type { EndRecord } from './stream-desk.ts';

type Outcome = Parameters<EndRecord>[0];
type ClosedBy = StreamRecord['closedBy'];

/** The ways out of a stream. The first one counts, so the last frame is sent once. */
export interface Ending {
  /** In good order: everything is finished. */
  succeed(closedBy: ClosedBy): void;
  /** With an error frame; the close code follows from the error unless it is given. */
  fail(error: unknown, closeCode?: number, closedBy?: ClosedBy): void;
  /** No vendor is left. */
  failBy(failure: AttemptFailure): void;
  /** What came breaks the rules; `path` is a pointer into the frame, or empty. */
  refuse(path: string, message: string): void;
  /** Without a last frame: the caller is gone. */
  leave(closedBy: ClosedBy): void;
}

/** `onEnd` stops what goes on and writes down how it ended; it answers false where the stream has ended already. */
export function createEnding<Name extends ChannelName>(options: {
  socket: FrameSocket<Name>;
  /** The last frame of a stream that ends in good order. */
  last: () => LastFrame<Name>;
  /** Whether the caller has seen anything of a vendor. */
  hasContent: () => boolean;
  onEnd: (outcome: Outcome, closedBy: ClosedBy) => boolean;
}): Ending {
  const { socket, last, hasContent, onEnd } = options;
  const fail: Ending['fail'] = (error, closeCode, closedBy = 'server') => {
    const errorCode = error instanceof AppError ? error.code : 'relay_error';
    if (onEnd({ status: 'failed', errorCode }, closedBy)) socket.fail(error, closeCode);
  };
  return {
    succeed: (closedBy) => {
      if (onEnd({ status: 'succeeded', errorCode: null }, closedBy)) socket.end(last());
    },
    fail,
    failBy: (failure) => {
      const answer = answerToFailure(failure);
      const isBroken = answer.code === 'provider_error' && hasContent();
      fail(isBroken ? routerErrors.brokenOff(failure.attemptId) : answer, undefined, 'provider');
    },
    refuse: (path, message) => {
      const text = `${path === '' ? '' : `${path} `}${message}`;
      fail(routerErrors.invalidRequest(text, text));
    },
    leave: (closedBy) => {
      if (onEnd({ status: 'canceled', errorCode: null }, closedBy)) socket.destroy();
    },
  };
}
