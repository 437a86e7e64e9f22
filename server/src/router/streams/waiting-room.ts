import { routerErrors } from '../model/errors.ts';
import type { StreamContext } from './session.ts';

/** Sockets that are open, and have not been configured yet (docs/decisions/streams.md#d433). */
export interface WaitingRoom {
  /** Before the handshake. Throws 429 rate_limited where as many wait for this credential, or this Idempotency-Key, as may. */
  requireRoom(caller: Caller): void;
  /** A socket waits; answers how it waits no more. */
  enter(caller: Caller): () => void;
}

type Caller = Pick<StreamContext, 'principal' | 'idempotencyKey'>;

// A tenth of the connections that a process takes.
const mostOfCredential = 1_000;
// It opens one stream. A page that lost its connection may try again before that is known.
const mostOfKey = 4;

export function createWaitingRoom(): WaitingRoom {
  const waiting = new Map<string, number>();
  const count = (name: string, more: 1 | -1): void => {
    const now = (waiting.get(name) ?? 0) + more;
    if (now === 0) waiting.delete(name);
    else waiting.set(name, now);
  };
  return {
    requireRoom: (caller) => {
      const { credential, key } = namesOf(caller);
      const isFull = (waiting.get(credential) ?? 0) >= mostOfCredential || (waiting.get(key) ?? 0) >= mostOfKey;
      if (isFull) throw routerErrors.tooManyWaiting();
    },
    enter: (caller) => {
      const names = Object.values(namesOf(caller));
      let isIn = true;
      for (const name of names) count(name, 1);
      return () => {
        if (!isIn) return;
        isIn = false;
        for (const name of names) count(name, -1);
      };
    },
  };
}

function namesOf({ principal, idempotencyKey }: Caller): { credential: string; key: string } {
  const credential = principal.kind === 'key' ? principal.apiKeyId : principal.sessionId;
  return { credential, key: `${credential} ${idempotencyKey}` };
}
