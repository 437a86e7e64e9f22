import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Organization } from '../../support/organization.ts';
import { ownOrganization } from '../../support/own-organization.ts';
import type { ApiAnswer } from '../../support/sms-http.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { startTestServer, type TestServerOptions } from '../../support/server.ts';
import { toneSamples, wavFile, type WavParts } from '../../support/wav.ts';
import { type Call, sessionsOf, turn } from '../sessions/sessions-stage.ts';
import { type Claim, workerOf } from '../worker/worker-stage.ts';

type Wire = components['schemas'];
export type Uploaded = Wire['UploadedRecording'];
export type Lease = Pick<Claim, 'sessionId' | 'leaseToken'>;

/** A session that has ended and waits for its recording, with the lease of its worker. */
export interface EndedSession extends Lease {
  readonly recordingMs: number;
}

/** A sound recording of so many milliseconds: a tone on both sides. */
export function wavOf(durationMs: number, parts: Partial<WavParts> = {}): Buffer {
  const sound = { sampleRateHz: 8_000, channels: 2, ...parts };
  return wavFile({ ...sound, samples: toneSamples({ ...sound, durationMs }), ...parts });
}

/** What a test asks of the recordings of an organization. */
export function recordingsOf(organization: Organization, url: string) {
  const { call, apiKey, sql } = organization;
  const sessions = sessionsOf(organization);
  const worker = workerOf(organization);

  /** A session in which something was said, claimed by a worker. */
  const claimed = async (fields: object = {}): Promise<Claim> => {
    await sessions.made({ ...fields });
    const claim = await worker.claimed();
    await worker.say(claim, turn(0));
    return claim;
  };
  /** Its conversation began so many milliseconds ago. */
  const begun = (id: string, ms: number) =>
    sql(
      `update sessions set started_at = organization_now(organization_id) - make_interval(secs => $2) where id = $1`,
      [id, ms / 1_000],
    );
  return {
    sessions,
    worker,
    claimed,
    begun,
    /** One of about so many milliseconds. */
    ended: async (ms = 1_000, fields: object = {}): Promise<EndedSession> => {
      const claim = await claimed(fields);
      await begun(claim.sessionId, ms);
      const { status, text, body } = await worker.leased<Wire['EndedWorkerSession']>(claim, 'end', {
        reason: 'caller_hangup',
      });
      if (status !== 200 || body.recordingMs === null) throw new Error(`No recording is waited for: ${status} ${text}`);
      return { ...claim, recordingMs: body.recordingMs };
    },
    upload: <T = Uploaded>(
      { sessionId, leaseToken }: Lease,
      raw: Buffer,
      headers: Record<string, string> = {},
    ): Promise<ApiAnswer<T>> =>
      organization.ask<T>({
        method: 'PUT',
        path: `/v1/worker/sessions/${sessionId}/recording`,
        key: apiKey,
        headers: { 'content-type': 'audio/wav', 'service-lease': leaseToken, ...headers },
        raw,
      }),
    call: (id: string): Promise<Call> => sessions.call(id),
    /** A link to a recording that is ready. */
    link: async (id: string): Promise<string> => {
      const { status, text, body } = await call<Wire['RecordingLink']>('GET', `/v1/calls/${id}/recording`);
      if (status !== 200) throw new Error(`No link: ${status} ${text}`);
      return body.url;
    },
    open: (link: string, headers: Record<string, string> = {}, method = 'GET') =>
      fetch(link, { method, headers, redirect: 'manual' }),
    url,
  };
}

/** What the tests of a file speak with: one server, and for each test an organization of its own. */
export interface RecordingTests {
  readonly stage: Stage;
  readonly ours: Organization;
  readonly recordings: ReturnType<typeof recordingsOf>;
  /** The files that are kept of the recording of a session, drafts among them. */
  filesOf(sessionId: string): string[];
  readonly folder: string;
}

/** Has every test of the file begin with an organization of its own. */
export function onRecordingsStage(options: TestServerOptions = {}): RecordingTests {
  let folder = '';
  const own = ownOrganization(async () => {
    const server = await startTestServer(options);
    folder = join(server.config.dataDir, 'recordings');
    return createStage(server);
  });
  return {
    get stage() {
      return own.stage;
    },
    get ours() {
      return own.ours;
    },
    get recordings() {
      return recordingsOf(own.ours, own.stage.url);
    },
    filesOf: (sessionId) => {
      try {
        return readdirSync(join(folder, own.ours.id, sessionId));
      } catch {
        return [];
      }
    },
    get folder() {
      return folder;
    },
  };
}
