import { toneSamples, wavFile } from '../../../../tests/support/wav.ts';
import type { SmsOrganization } from '../../../../tests/support/sms-organization.ts';
import type { OneProcess } from '../../stage/one-process.ts';
import type { Answers } from '../bring.ts';

interface Claim {
  sessionId: string;
  leaseToken: string;
}

const sound = { sampleRateHz: 8_000, channels: 2 };
const wavOf = (durationMs: number, level = 0): Buffer => {
  const samples = toneSamples({ ...sound, durationMs });
  samples.writeInt16LE(level, 0);
  return wavFile({ ...sound, samples });
};
const leased = ({ call }: SmsOrganization, { sessionId, leaseToken }: Claim, act: string, json: object) =>
  call<{ recordingMs: number | null }>('POST', `/v1/worker/sessions/${sessionId}/${act}`, json, {
    'service-lease': leaseToken,
  });
const upload = (system: OneProcess, { apiKey }: SmsOrganization, { sessionId, leaseToken }: Claim, raw: Buffer) =>
  system.ask({
    method: 'PUT',
    path: `/v1/worker/sessions/${sessionId}/recording`,
    key: apiKey,
    headers: { 'content-type': 'audio/wav', 'service-lease': leaseToken },
    raw,
  });
/** A session in which something was said. */
const spoken = async (organization: SmsOrganization, fields: object = {}): Promise<Claim> => {
  await organization.call('POST', '/v1/sessions', { intent: { language: 'en' }, ...fields });
  const { body } = await organization.call<Claim>('POST', '/v1/worker/claims', { waitSeconds: 5 });
  const turns = [{ index: 0, source: 'agent', text: 'Hello', startedAt: '2026-11-20T15:00:05.000Z' }];
  await leased(organization, body, 'turns', { turns });
  return body;
};

/** What brings out the answers of their own that the operations of recordings have. */
export const answers: Answers = {
  getCallRecording: async (_system, { ours }) => withoutRecording(ours, 'calls'),
  getSessionRecording: async (_system, { ours }) => withoutRecording(ours, 'sessions'),
  uploadRecording: async (system) => {
    // No other worker claims what is created there.
    const organization = await system.organization('Records');
    const live = await spoken(organization);
    await upload(system, organization, live, wavOf(10));
    await upload(system, organization, { ...live, leaseToken: 'lease_0' }, wavOf(10));
    const { body } = await leased(organization, live, 'end', { reason: 'agent_hangup' });
    await upload(system, organization, live, wavOf(body.recordingMs ?? 0));
    await upload(system, organization, live, wavOf(body.recordingMs ?? 0, 1));
    const unrecorded = await spoken(organization, { recording: false });
    await leased(organization, unrecorded, 'end', { reason: 'agent_hangup' });
    await upload(system, organization, unrecorded, wavOf(10));
  },
};

async function withoutRecording({ call }: SmsOrganization, area: 'calls' | 'sessions'): Promise<void> {
  const { body } = await call<{ sessionId: string }>('POST', '/v1/sessions', { intent: { language: 'en' } });
  await call('GET', `/v1/${area}/${body.sessionId}/recording`);
}
