import type { SessionPrincipal } from '../../contract/principal.ts';
import { defineHooks } from '../../platform/slice/hooks.ts';

/** What the slice of sessions does about those whose workers ask for models. */
export interface SessionHooks {
  /** Calls back once when a session is no more its worker's; answers how to be called no more. */
  watchLease(principal: SessionPrincipal, onEnd: () => void): () => void;
  /** Ends a session whose organization cannot pay what its worker asks for. */
  endForLackOfCredit(organizationId: string, sessionId: string): Promise<void>;
}

export const sessionHooks = defineHooks<SessionHooks>();

/** Runs what hangs in; `hooks` is called at each use, because sessions are made later. A session has called, so they are there. */
export function createHookedSessions(hooks: () => readonly SessionHooks[]): SessionHooks {
  const sessions = (): SessionHooks => {
    const [only, ...others] = hooks();
    if (only === undefined || others.length > 0) throw new Error('Not one slice alone has sessions');
    return only;
  };
  return {
    watchLease: (...asked) => sessions().watchLease(...asked),
    endForLackOfCredit: (...asked) => sessions().endForLackOfCredit(...asked),
  };
}
