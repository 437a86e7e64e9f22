import { toneSamples, wavFile } from '../../../tests/support/wav.ts';
import { makeTelephone } from '../../../tests/support/by-telephone.ts';
import type { SmsOrganization } from '../../../tests/support/sms-organization.ts';
import type { OneProcess } from '../stage/one-process.ts';

const sound = { sampleRateHz: 8_000, channels: 2 };

/** A recording for a call that ended as soon as it began. */
export const briefRecording = wavFile({ ...sound, samples: toneSamples({ ...sound, durationMs: 60 }) });

export interface RecordedSession {
  sessionId: string;
  leaseToken: string;
}

const mostTries = 50;

/** A session with that recording, and the lease of its worker, who may upload the same once more. */
export async function recordedSession(system: OneProcess, organization: SmsOrganization): Promise<RecordedSession> {
  const { call, apiKey } = organization;
  for (let tries = 0; tries < mostTries; tries += 1) {
    await call('POST', '/v1/sessions', { intent: { language: 'en' } });
    const { body } = await call<RecordedSession>('POST', '/v1/worker/claims', { waitSeconds: 5 });
    const at = `/v1/worker/sessions/${body.sessionId}`;
    const headers = { 'service-lease': body.leaseToken };
    const turns = [{ index: 0, source: 'agent', text: 'Hello', startedAt: '2026-11-20T15:00:05.000Z' }];
    await call('POST', `${at}/turns`, { turns }, headers);
    await call('POST', `${at}/end`, { reason: 'agent_hangup' }, headers);
    // Where the machine was busy the call was too long for it.
    const { status } = await system.ask({
      method: 'PUT',
      path: `${at}/recording`,
      key: apiKey,
      headers: { ...headers, 'content-type': 'audio/wav' },
      raw: briefRecording,
    });
    if (status === 200) return body;
  }
  throw new Error('No session was brief enough for its recording');
}

/** An answered call of a telephone, and the lease of its worker. */
export async function telephoneSession({ database }: OneProcess, { call }: SmsOrganization): Promise<RecordedSession> {
  await call('POST', '/v1/sessions', { intent: { language: 'en' } });
  const { body } = await call<RecordedSession>('POST', '/v1/worker/claims', { waitSeconds: 5 });
  await makeTelephone(database.ask, body.sessionId);
  // Its worker sends no heartbeats, and on a slow machine the rest of a world takes longer than a lease.
  const renewed = `lease_renewed_at = lease_renewed_at + interval '1 hour'`;
  await database.ask(`update sessions set ${renewed} where id = $1`, [body.sessionId]);
  return body;
}
