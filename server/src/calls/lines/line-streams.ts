import type { Temporal } from 'temporal-polyfill';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { LineStream } from '../../providers/ports/call-carrier.ts';
import { lineMediaPath } from '../../providers/ports/callback-paths.ts';
import type { CarriedLine } from './stores/index.ts';

/** What the token of a stream says. Whether it was used, and is still the one of its line, stands in the line. */
export interface StreamClaim {
  readonly organizationId: string;
  readonly sessionId: string;
  readonly streamId: string;
}

/** The addresses at which carriers open the streams of lines. Each holds a token, which only this server can make. */
export interface LineStreams {
  issue(line: Pick<CarriedLine, 'organizationId' | 'sessionId' | 'carrier'>, streamId: string): LineStream;
  /** Null for every token that was not made here for that carrier. */
  open(carrier: string, token: string): StreamClaim | null;
}

/** How long a stream may be opened after it was asked for: 30 seconds of ringing are within. */
export const streamForSeconds = 90;

export function createLineStreams(options: {
  cursors: Cursors;
  /** Of the published address, with ws in place of http. */
  socketUrl: (path: string) => string;
}): LineStreams {
  const { cursors, socketUrl } = options;
  // It names its organization itself: who shows it says nothing else.
  const scopeOf = (carrier: string) => ({ organizationId: '', kind: 'line stream', filter: { carrier } });
  return {
    issue: ({ organizationId, sessionId, carrier }, streamId) => {
      const token = cursors.seal(scopeOf(carrier), { o: organizationId, s: sessionId, i: streamId });
      return { url: socketUrl(lineMediaPath(carrier, token)), token };
    },
    open: (carrier, token) => {
      const { o, s, i } = cursors.open(scopeOf(carrier), token) ?? {};
      if (typeof o !== 'string' || typeof s !== 'string' || typeof i !== 'string') return null;
      return { organizationId: o, sessionId: s, streamId: i };
    },
  };
}

/** Whether that stream may be opened now. */
export function isAwaited(
  { streamId, streamUntil, isStreamUsed, status }: CarriedLine,
  asked: Pick<StreamClaim, 'streamId'>,
  now: Temporal.Instant,
): boolean {
  return (
    status !== 'over' &&
    streamId === asked.streamId &&
    !isStreamUsed &&
    streamUntil !== null &&
    now.epochMilliseconds < streamUntil.epochMilliseconds
  );
}
