import { header, param, type Owner, type SliceTable, type Things } from '../support/slice-table.ts';
import { toneSamples, wavFile } from '../support/wav.ts';
import { claimed } from './worker.ts';

interface Ended {
  sessionId: string;
  leaseToken: string;
  /** A recording as long as the call. */
  wav: Buffer;
}

/** A session that has ended and waits for its recording. */
async function ended(owner: Pick<Owner, 'call' | 'apiKey'>): Promise<Ended> {
  // One that others left may not be recorded.
  for (let tries = 0; tries < 50; tries += 1) {
    const { sessionId, leaseToken } = await claimed(owner);
    const headers = { 'service-lease': leaseToken };
    const at = `/v1/worker/sessions/${sessionId}`;
    const turns = [{ index: 0, source: 'agent', text: 'Hello', startedAt: '2026-11-20T15:00:05.000Z' }];
    await owner.call('POST', `${at}/turns`, { turns }, headers);
    const { body } = await owner.call<{ recordingMs: number | null }>(
      'POST',
      `${at}/end`,
      { reason: 'agent_hangup' },
      headers,
    );
    if (body.recordingMs !== null) return { sessionId, leaseToken, wav: wavOf(body.recordingMs) };
  }
  throw new Error('No session waits for its recording');
}

const wavOf = (durationMs: number): Buffer => {
  const sound = { sampleRateHz: 8_000, channels: 2 };
  return wavFile({ ...sound, samples: toneSamples({ ...sound, durationMs }) });
};
const uploadOf = ({ leaseToken, wav }: Ended) => ({
  headers: { 'service-lease': leaseToken },
  upload: { headers: { 'content-type': 'audio/wav' }, raw: wav },
});
const lease = { sessionId: 'ses/1', leaseToken: 'lease_1' };

export const operations: SliceTable<'recordings'> = {
  getCallRecording: { names: [param('recorded')], sdk: (client) => client.calls.recording('call/1') },
  getSessionRecording: { names: [param('recorded')], sdk: (client) => client.sessions.recording('ses/1') },
  uploadRecording: {
    names: [param('claimedSession'), header('service-lease', 'lease')],
    request: async ({ ours }) => {
      const session = await ended(ours);
      return { params: { id: session.sessionId }, ...uploadOf(session) };
    },
    sdk: (client) => client.worker.uploadRecording(lease, wavOf(10)),
  },
};

export const things: Things = {
  recorded: async (owner) => {
    const session = await ended(owner);
    const { headers, upload } = uploadOf(session);
    const answer = await owner.ask({
      method: 'PUT',
      path: `/v1/worker/sessions/${session.sessionId}/recording`,
      key: owner.apiKey,
      headers: { ...headers, ...upload.headers },
      raw: upload.raw,
    });
    if (answer.status !== 200) throw new Error(`No recording: ${answer.text}`);
    return session.sessionId;
  },
};
