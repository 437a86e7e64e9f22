import type { components } from '../../../server/src/contract/generated/openapi.ts';
import type { Organization } from '../../support/organization.ts';
import { ownOrganization } from '../../support/own-organization.ts';
import type { ApiAnswer } from '../../support/sms-http.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { type Json, sessionsOf } from '../sessions/sessions-stage.ts';

type Wire = components['schemas'];
export type Claim = Wire['WorkerClaim'];
export type Heartbeat = Wire['WorkerHeartbeat'];
export type Directive = Wire['WorkerDirective'];

/** A server that works as well, so that leases run out, an organization of it, and what is asked of its workers. */
export async function startWorkerStage(): Promise<{
  stage: Stage;
  ours: Organization;
  sessions: ReturnType<typeof sessionsOf>;
  worker: ReturnType<typeof workerOf>;
}> {
  const stage = await startStage({ worker: true });
  const ours = await stage.organization();
  return { stage, ours, sessions: sessionsOf(ours), worker: workerOf(ours) };
}

/** What the tests of a file speak with: one server, and for each test an organization of its own. */
export interface WorkerTests {
  readonly stage: Stage;
  readonly ours: Organization;
  readonly sessions: ReturnType<typeof sessionsOf>;
  readonly worker: ReturnType<typeof workerOf>;
}

/** Has every test of the file begin with an organization of its own: what one leaves to be claimed is not there in the next. */
export function onWorkerStage(): WorkerTests {
  const own = ownOrganization(async () => (await startWorkerStage()).stage);
  return {
    get stage() {
      return own.stage;
    },
    get ours() {
      return own.ours;
    },
    get sessions() {
      return sessionsOf(own.ours);
    },
    get worker() {
      return workerOf(own.ours);
    },
  };
}

type Lease = Pick<Claim, 'sessionId' | 'leaseToken'>;

/** What a test does as a worker of an organization. */
export function workerOf({ call, sql }: Pick<Organization, 'call' | 'sql'>) {
  const leased = <T = Directive>(
    { sessionId, leaseToken }: Lease,
    act: string,
    json: Json = {},
  ): Promise<ApiAnswer<T>> =>
    call<T>('POST', `/v1/worker/sessions/${sessionId}/${act}`, json, { 'service-lease': leaseToken });
  const claim = (json: Json = { waitSeconds: 0 }) => call<Claim>('POST', '/v1/worker/claims', json);
  return {
    claim,
    /** Claims one that is there, and insists on it. */
    claimed: async (): Promise<Claim> => {
      const answer = await claim();
      if (answer.status !== 200) throw new Error(`Nothing to claim: ${answer.status} ${answer.text}`);
      return answer.body;
    },
    leased,
    heartbeat: (lease: Lease, json: Json = {}) => leased(lease, 'heartbeat', json),
    say: (lease: Lease, ...turns: readonly object[]) => leased(lease, 'turns', { turns }),
    end: (lease: Lease, reason: string) => leased(lease, 'end', { reason }),
    /** Lets so many seconds pass for a lease, and for the break before it. */
    letPass: async ({ sessionId }: Lease, seconds: number): Promise<void> => {
      await sql(`update worker_lease_clock set resumed_at = resumed_at - interval '1 hour'`);
      await sql('update sessions set lease_renewed_at = lease_renewed_at - make_interval(secs => $2) where id = $1', [
        sessionId,
        seconds,
      ]);
    },
  };
}
