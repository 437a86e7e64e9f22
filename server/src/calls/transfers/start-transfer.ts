import type { Temporal } from 'temporal-polyfill';
import type { components } from '../../contract/generated/openapi.ts';
import type { PhoneNumbersPorts } from '../../phone-numbers/index.ts';
import { callDestination, mostDestinationCharacters } from '../../platform/text/call-destination.policy.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Issue, validationError } from '../../platform/process/errors.ts';
import { withIdempotency, type KeyedRequest } from '../../platform/idempotency/with-idempotency.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import { lockSession, nowOf, type Session } from '../sessions/index.ts';
import type { TransferChanges } from './changes.ts';
import { transferErrors } from './errors.ts';
import type { TransferKillPoint } from './kill-points.ts';
import { blindPlan, issuesOfCall, listedDestination, type Plan, warmPlan } from './request-rules.policy.ts';
import { isCarried } from './report-transfer.ts';
import { findOpenTransfer, listAttempts } from './transfer-store.ts';
import type { Route, Transfer } from './types.ts';

type Wire = components['schemas'];

/** Has a call handed over. */
export interface StartTransfer {
  /**
   * Stores the request of a customer, once for an Idempotency-Key, and answers the newest attempt of it. Throws 400 for a request
   * that contradicts itself or the call, 404, 409 CALL_NOT_LIVE, TRANSFER_IN_PROGRESS and those of the key, and 503 for a warm one of a
   * call that a carrier carries.
   */
  blind(
    organizationId: string,
    callId: string,
    body: Wire['BlindTransferRequest'],
    key: string | undefined,
  ): Promise<Transfer>;
  warm(
    organizationId: string,
    callId: string,
    body: Wire['WarmTransferRequest'],
    key: string | undefined,
  ): Promise<Transfer>;
  /** The same in a session that is locked, for a call of a tool; answers what is wrong with it in place of a 400 or 409. */
  forTool(
    tx: Tx,
    session: Session,
    call: { toolCallId: string; destinations: readonly string[] | null; to: unknown },
    at: Temporal.Instant,
  ): Promise<{ session: Session; result: object } | { session: Session; problem: string }>;
}

export function createStartTransfer(options: {
  database: Database;
  ids: Ids;
  changes: TransferChanges;
  standings: PhoneNumbersPorts['standings'];
  killPoint: KillPoint<TransferKillPoint>;
}): StartTransfer {
  const { database, ids, changes, standings, killPoint } = options;

  async function start(request: KeyedRequest, callId: string, asked: Asked): Promise<Transfer> {
    const { organizationId } = request;
    const id = ids.uuid();
    const { resource } = await database.tx((tx) =>
      withIdempotency<Transfer>(tx, request, {
        resourceId: id,
        find: async (_tx, routeId) => (await listAttempts(tx, routeId)).at(-1) ?? null,
        make: async () => {
          const session = await lockSession(tx, organizationId, callId);
          if (session === null) throw transferErrors.callNotFound();
          const issues = issuesOfCall(asked.plan, asked.participantIdentity, session, asked.pathOf);
          if (issues.length > 0) throw validationError(issues);
          const { from } = asked.plan.dialing;
          if (from !== null && (await standings.findByE164(tx, organizationId, from)) === null)
            throw transferErrors.numberNotFound();
          await assertFree(tx, session);
          if (asked.plan.kind === 'warm' && isCarried(session)) throw transferErrors.noConsultation();
          const route = routeOf(session, id, asked.plan, null, await nowOf(tx, organizationId));
          return (await changes.open(tx, session, route)).transfer;
        },
      }),
    );
    killPoint('transfers.change.committed');
    return resource;
  }

  const endpoint = (callId: string, kind: string): string => `POST /v1/calls/${callId}/transfers/${kind}`;
  return {
    blind: (organizationId, callId, body, key) =>
      start({ organizationId, endpoint: endpoint(callId, 'blind'), key, body }, callId, {
        plan: blindPlan(body),
        participantIdentity: body.participantIdentity,
        pathOf: () => '/body/to',
      }),
    warm: async (organizationId, callId, body, key) => {
      const found = warmPlan(body);
      if ('issues' in found) throw validationError(found.issues);
      return start({ organizationId, endpoint: endpoint(callId, 'warm'), key, body }, callId, {
        plan: found.plan,
        participantIdentity: body.participantIdentity,
        pathOf: (position) => (body.to === undefined ? `/body/destinations/${position}/to` : '/body/to'),
      });
    },
    forTool: async (tx, session, { toolCallId, destinations, to }, at) => {
      if (typeof to !== 'string' || to.length > mostDestinationCharacters || !callDestination.test(to))
        return { session, problem: 'to must be a number in E.164, or a sip or tel URI' };
      const dialed = destinations === null ? to : listedDestination(to, destinations);
      if (dialed === null) return { session, problem: `to must be one of ${destinations?.join(', ')}` };
      const plan = blindPlan({ to: dialed, playDialtone: true });
      const [issue] = issuesOfCall(plan, undefined, session, () => 'to');
      if (issue !== undefined) return { session, problem: `to ${issue.message}` };
      const obstacle = obstacleOf(session);
      if (obstacle !== null) return { session, problem: obstacle };
      if ((await findOpenTransfer(tx, session.id)) !== null)
        return { session, problem: 'another transfer of the call is open' };
      const opened = await changes.open(tx, session, routeOf(session, ids.uuid(), plan, toolCallId, at));
      const result = { status: 'requested', transfer_id: opened.transfer.id, transfer_to: dialed };
      return { session: opened.session, result };
    },
  };
}

interface Asked {
  readonly plan: Plan;
  readonly participantIdentity: string | undefined;
  /** Where a destination stands in the request. */
  pathOf(position: number): Issue['path'];
}

/** Why a call cannot be handed over; null where it can. */
function obstacleOf({ state, isLeased }: Session): string | null {
  if (state === 'ended' || state === 'ending') return 'The session has ended';
  if (state === 'bridged') return 'The caller was handed over to a person already';
  if (state !== 'running') return 'The call has not begun yet';
  return isLeased ? null : 'No worker speaks in the session, which could dial';
}

async function assertFree(tx: Tx, session: Session): Promise<void> {
  const obstacle = obstacleOf(session);
  if (obstacle !== null) throw transferErrors.notLive(obstacle);
  const open = await findOpenTransfer(tx, session.id);
  if (open !== null) throw transferErrors.inProgress(open.id);
}

function routeOf(
  { id: sessionId, organizationId, phone, direction }: Session,
  id: string,
  plan: Plan,
  toolCallId: string | null,
  createdAt: Temporal.Instant,
): Route {
  // The number of the organization in the call dials where the request names none.
  const own = phone === null ? null : direction === 'inbound' ? phone.to : phone.from;
  const dialing = { ...plan.dialing, from: plan.dialing.from ?? own };
  return { ...plan, id, organizationId, sessionId, dialing, toolCallId, exhaustedAt: null, createdAt };
}
