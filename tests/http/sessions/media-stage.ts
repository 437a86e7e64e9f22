import type { StreamCaller } from '../../support/stream-caller.ts';
import { formats, openClient, openWorker } from '../../support/media-sides.ts';
import type { Claim, WorkerTests } from '../worker/worker-stage.ts';
import type { Cascade } from './sessions-stage.ts';

/** A session with a client and a worker. */
export interface Talk {
  readonly created: Cascade;
  readonly claim: Claim;
  readonly client: StreamCaller;
  readonly worker: StreamCaller;
  readonly resumeToken: string;
}

/** Both sides of a new session, which have met; `of` are the rates of sound that each side names, and who hears by what each of them says. */
export async function talk(
  { stage, sessions, worker: asWorker }: WorkerTests,
  of: {
    client?: ReturnType<typeof formats>;
    worker?: ReturnType<typeof formats>;
    ears?: string;
    earsOfWorker?: string;
  } = {},
): Promise<Talk> {
  const { body: created } = await sessions.create<Cascade>();
  const client = await openClient(stage.url, created.sessionId, created.transportToken);
  client.send({ type: 'session.start', audio: of.client ?? formats(), ears: of.ears ?? 'auto' });
  await client.next('session.waiting');
  const claim = await asWorker.claimed();
  const worker = await openWorker(stage.url, claim);
  worker.send({ type: 'media.ready', audio: of.worker ?? formats(), ears: of.earsOfWorker ?? 'server' });
  await worker.next('client.joined');
  const { resumeToken } = await client.next('session.ready');
  return { created, claim, client, worker, resumeToken: String(resumeToken) };
}
