import { describe, expect, it } from '@jest/globals';
import { onRecordingsStage, wavOf } from '../recordings/recordings-stage.ts';
import { reportsOf } from './reports-stage.ts';

const on = onRecordingsStage({ roles: ['api'] });
interface Told {
  recording_url: string | null;
  recording_resource_uri: string;
  recording_duration_ms: number | null;
  recording_status?: string;
}
const none = { recording_url: null, recording_duration_ms: null };
/** What endpoints are told of a call beside its status, in its order. */
const told = async (id: string) => (await on.ours.events<Told>(id)).filter(({ type }) => type !== 'call.status');

describe('call.report of a call that is recorded (interface, Voice-session webhook events)', () => {
  it('is told when it is made, and again under another id when the recording becomes ready', async () => {
    const ended = await on.recordings.ended(1_000);
    const { sessionId } = ended;
    expect((await reportsOf(on.ours).finalize(sessionId)).status).toBe(200);
    expect((await told(sessionId)).map(({ type, body }) => [type, body.data.recording_url])).toEqual([
      ['call.report', null],
      ['call.analysis', null],
    ]);
    await on.recordings.upload(ended, wavOf(ended.recordingMs));
    const [first, , ready, again] = await told(sessionId);
    expect([ready?.type, again?.type]).toEqual(['call.recording', 'call.report']);
    expect(again?.body.webhook_id).not.toBe(first?.body.webhook_id);
    expect(again?.sequence).toBe((ready?.sequence ?? 0) + 1);
    const resource = { recording_resource_uri: `/v1/calls/${sessionId}/recording` };
    expect(first?.body.data).toMatchObject({ ...none, ...resource });
    expect(again?.body.data).toMatchObject({
      recording_url: ready?.body.data.recording_url,
      ...resource,
      recording_duration_ms: ended.recordingMs,
    });
    expect((await fetch(again?.body.data.recording_url ?? '', { method: 'HEAD' })).status).toBe(200);
  });

  it('has the recording at once where that was ready before the report was made', async () => {
    const ended = await on.recordings.ended(1_000);
    const { sessionId } = ended;
    await on.recordings.upload(ended, wavOf(ended.recordingMs));
    expect((await told(sessionId)).map(({ type }) => type)).toEqual(['call.recording']);
    expect((await reportsOf(on.ours).finalize(sessionId)).status).toBe(200);
    const [, report, analysis] = await told(sessionId);
    for (const event of [report, analysis])
      expect(event?.body.data).toMatchObject({ recording_duration_ms: ended.recordingMs });
  });
});
