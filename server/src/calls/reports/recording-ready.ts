import type { Tx } from '../../platform/db/database.ts';
import type { SessionsPorts } from '../sessions/index.ts';
import type { WebhooksPorts } from '../../webhooks/index.ts';
import { keepRecording } from './report-store.ts';
import { extractionsOf, type PublishReport } from './publish-report.ts';
import type { PublishedRecording } from './types.ts';

/**
 * Keeps the links of a recording that can be read from now on, in the transaction of the caller, who has the session locked. A
 * report that was told is told again with them, under another id; one that is not made yet has them when it is told first.
 */
export type RecordingReady = (
  tx: Tx,
  recording: PublishedRecording & { organizationId: string; sessionId: string },
) => Promise<void>;

export function createRecordingReady(options: {
  sessions: Pick<SessionsPorts, 'findCallDetails' | 'takeSequences'>;
  webhooks: Pick<WebhooksPorts, 'extractions'>;
  publishReport: PublishReport;
}): RecordingReady {
  const { sessions, webhooks, publishReport } = options;
  return async (tx, { organizationId, sessionId, durationMs, recordingUrl }) => {
    const recording = { durationMs, recordingUrl };
    const report = await keepRecording(tx, { organizationId, sessionId }, recording);
    if (report === null) return;
    const call = await sessions.findCallDetails(tx, organizationId, sessionId);
    if (call === null) throw new Error('A report is about a call that is not there');
    const extractions = await extractionsOf(tx, call, webhooks);
    const firstSequence = await sessions.takeSequences(tx, organizationId, sessionId, 1);
    await publishReport(tx, { call, report, extractions, types: ['call.report'], firstSequence });
  };
}
