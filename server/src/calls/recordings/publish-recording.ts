import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ReportsPorts } from '../reports/index.ts';
import { recordingUriOf, type Session, type SessionsPorts } from '../sessions/index.ts';
import type { RecordingLinks } from './links/index.ts';
import { refOf } from './session-ref.ts';

type Wire = components['schemas'];

/**
 * Publishes call.recording of a session that is locked, in the transaction that decided it: that the recording can be read, with
 * its length in milliseconds, or that it never came, with null. Returns the session, which counts the event.
 */
export type PublishRecording = (
  tx: Tx,
  session: Session,
  durationMs: number | null,
  at: Temporal.Instant,
) => Promise<Session>;

/** How long the link of an event opens the recording. */
const linkDays = 7;

const failed = {
  recording_status: 'failed',
  recording_url: null,
  recording_url_expires_at: null,
  recording_duration_ms: null,
} as const;

export function createPublishRecording(options: {
  links: RecordingLinks;
  publishCallEvent: SessionsPorts['publishCallEvent'];
  recordingReady: ReportsPorts['recordingReady'];
}): PublishRecording {
  const { links, publishCallEvent, recordingReady } = options;
  return async (tx, session, durationMs, at) => {
    const type = 'call.recording';
    const resource = { recording_resource_uri: recordingUriOf(session) };
    if (durationMs === null) {
      const data: Wire['CallRecording'] = { ...failed, ...resource };
      return publishCallEvent(tx, session, { type, data }, at);
    }
    const until = at.add({ hours: linkDays * 24 });
    const recordingUrl = links.issue(refOf(session), until);
    const data: Wire['CallRecording'] = {
      recording_status: 'ready',
      recording_url: recordingUrl,
      recording_url_expires_at: isoMillis(until),
      recording_duration_ms: durationMs,
      ...resource,
    };
    const published = await publishCallEvent(tx, session, { type, data }, at);
    await recordingReady(tx, { ...refOf(session), durationMs, recordingUrl });
    return published;
  };
}
