import type { Clock } from '../../../platform/time/clock.ts';
import type { Cursors } from '../../../platform/crypto/cursors.ts';

/** Bearers with which the workers of this very server call it (docs/decisions/sessions.md#d71). */
export interface ProcessCredentials {
  /** For five minutes: a process makes another one before that. */
  issue(processId: string): string;
  /** The process; null for everything that is not in force. */
  read(credential: string): string | null;
}

const prefix = 'proc_';
const scope = { organizationId: '', kind: 'process credential', filter: {} };
const lastsMs = 300_000;

export function createProcessCredentials(options: { cursors: Cursors; clock: Clock }): ProcessCredentials {
  const { cursors, clock } = options;
  return {
    issue: (processId) => `${prefix}${cursors.seal(scope, { process: processId, until: clock.nowMs() + lastsMs })}`,
    read: (credential) => {
      if (!credential.startsWith(prefix)) return null;
      const sealed = cursors.open(scope, credential.slice(prefix.length));
      if (typeof sealed?.process !== 'string' || typeof sealed.until !== 'number') return null;
      return clock.nowMs() < sealed.until ? sealed.process : null;
    },
  };
}
