import type { Temporal } from 'temporal-polyfill';
import type { Cursors } from '../../../platform/crypto/cursors.ts';
import type { RecordingRef } from '../types.ts';

/** Opens one recording, until its time is over. */
export interface OpenedLink extends RecordingRef {
  /** By the clock of the organization. */
  readonly until: number;
}

/** Links that open a recording without a key: sealed, so that none can be made or changed by others. */
export interface RecordingLinks {
  /** The address of the recording until that time of the organization's clock. */
  issue(ref: RecordingRef, until: Temporal.Instant): string;
  /** Null for what was not issued here. */
  read(token: string): OpenedLink | null;
}

export const recordingLinkPath = '/v1/recordings/{token}';

const prefix = 'rec_';
// It names its organization itself: who shows it says nothing else.
const scope = { organizationId: '', kind: 'recording link', filter: {} };

export function createRecordingLinks(options: { cursors: Cursors; publicUrl: () => string }): RecordingLinks {
  const { cursors, publicUrl } = options;
  return {
    issue: ({ organizationId, sessionId }, until) => {
      const sealed = cursors.seal(scope, { o: organizationId, s: sessionId, u: until.epochMilliseconds });
      return `${publicUrl()}${recordingLinkPath.replace('{token}', `${prefix}${sealed}`)}`;
    },
    read: (token) => {
      if (!token.startsWith(prefix)) return null;
      const sealed = cursors.open(scope, token.slice(prefix.length));
      if (typeof sealed?.o !== 'string' || typeof sealed.s !== 'string' || typeof sealed.u !== 'number') return null;
      return { organizationId: sealed.o, sessionId: sealed.s, until: sealed.u };
    },
  };
}
