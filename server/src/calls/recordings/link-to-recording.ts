import type { Database } from '../../platform/db/database.ts';
import { findSession, nowOf } from '../sessions/index.ts';
import { recordingErrors } from './errors.ts';
import type { RecordingLinks } from './links/index.ts';
import { recordingsOf } from './life.ts';

/**
 * Makes a link to the recording of a call, good for five minutes. Throws 404 for an unknown call, in the words of where it was asked
 * for, and 404 RECORDING_NOT_AVAILABLE while there is none.
 */
export type LinkToRecording = (organizationId: string, sessionId: string, asked: 'call' | 'session') => Promise<string>;

const linkMinutes = 5;

export function createLinkToRecording(options: { database: Database; links: RecordingLinks }): LinkToRecording {
  const { database, links } = options;
  return async (organizationId, sessionId, asked) => {
    const session = await findSession(database.read, organizationId, sessionId);
    if (session === null) throw asked === 'call' ? recordingErrors.callNotFound() : recordingErrors.sessionNotFound();
    const found = await recordingsOf(database.read, organizationId, [sessionId]);
    const status = found.get(sessionId)?.status ?? 'suppressed';
    if (status !== 'ready') throw recordingErrors.notAvailable(`The ${asked} has no recording: it is ${status}`);
    const now = await nowOf(database.read, organizationId);
    return links.issue({ organizationId, sessionId }, now.add({ minutes: linkMinutes }));
  };
}
