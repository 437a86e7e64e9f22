import { findOrganization } from '../../organizations/index.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Encryption } from '../../platform/crypto/encryption.ts';
import { validationError } from '../../platform/process/errors.ts';
import { withIdempotency, findReplay, type KeyedRequest } from '../../platform/idempotency/with-idempotency.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { PreCallRequest } from '../../webhooks/index.ts';
import type { SessionChanges } from './changes.ts';
import { sessionErrors } from './errors.ts';
import type { SessionKillPoint } from './kill-points.ts';
import type { SessionMoney } from './money.ts';
import { nowOf } from './now-of.ts';
import type { PreCallAnswer, PrepareSession } from './pre-call/index.ts';
import { toolSecretsContext } from './secret-contexts.ts';
import { findSession } from './session-store.ts';
import type { EndReason, Session, SessionPlan } from './types.ts';

type ToolSecrets = Readonly<Record<string, string>>;

/** What a session is made from. */
export interface SessionRequest {
  /** What it would run with, after the answer of its endpoint where there is one. Throws what refuses it; stores nothing. */
  plan(sessionId: string, answer: PreCallAnswer): Promise<SessionPlan>;
  readonly toolSecrets: ToolSecrets | undefined;
  /** Whether the endpoint that subscribes to call.pre_call gets a request before it. */
  readonly hasPreCallRequest: boolean;
  /** Why it ends as it begins: it is kept as failed then, and neither costs nor asks anything. */
  endsAtOnce?(planned: SessionPlan): EndReason | null;
  /** Done in the transaction that stores it, and before that; not for a request whose key is known. What it throws leaves nothing. */
  within?(tx: Tx, sessionId: string): Promise<void>;
}

/**
 * Stores a session, once for an Idempotency-Key, and asks its endpoint before. Throws as its plan does, 402 without credit, 409
 * for the key, and as PrepareSession does.
 */
export type BeginSession = (request: KeyedRequest, wanted: SessionRequest) => Promise<Session>;

const mostToolSecrets = 32;

export function createBeginSession(options: {
  database: Database;
  encryption: Encryption;
  ids: Ids;
  changes: SessionChanges;
  money: SessionMoney;
  preparing: PrepareSession;
  killPoint: KillPoint<SessionKillPoint>;
}): BeginSession {
  const { database, encryption, ids, changes, money, preparing, killPoint } = options;

  const seal = ({ organizationId, id }: SessionPlan, toolSecrets: ToolSecrets | undefined): string | null =>
    toolSecrets === undefined
      ? null
      : encryption.encrypt(JSON.stringify(toolSecrets), toolSecretsContext(organizationId, id));

  /** As it is stored: it is recorded where its organization records at all, and the request wants it. */
  async function decided(tx: Tx, planned: SessionPlan): Promise<SessionPlan> {
    if (!planned.wantsRecording) return planned;
    const organization = await findOrganization(tx, planned.organizationId);
    return { ...planned, wantsRecording: organization?.recordingEnabled === true };
  }

  /** Holds the first minutes and stores the session. */
  async function store(
    tx: Tx,
    planned: SessionPlan,
    state: 'created' | 'preparing',
    toolSecrets: ToolSecrets | undefined,
  ): Promise<Session> {
    if (!(await money.holdPortion(tx, planned, 0))) throw sessionErrors.insufficientCredits();
    const now = await nowOf(tx, planned.organizationId);
    const session = newSession(await decided(tx, planned), state, 1, now);
    return changes.create(tx, session, seal(planned, toolSecrets));
  }

  /** What cannot go on has ended when it is stored. */
  async function storeEnded(tx: Tx, planned: SessionPlan, reason: EndReason): Promise<Session> {
    const now = await nowOf(tx, planned.organizationId);
    const unrecorded = { ...planned, wantsRecording: false };
    const created = await changes.create(tx, newSession(unrecorded, 'preparing', 0, now), null);
    return changes.end(tx, created, reason, now);
  }

  /** The plan after the answer of the endpoint; of the secrets of tools those of the request win. */
  async function replan({ plan, toolSecrets }: SessionRequest, id: string, answer: PreCallAnswer) {
    const replanned = await plan(id, answer);
    const secrets = { ...answer.toolSecrets, ...toolSecrets };
    const count = Object.keys(secrets).length;
    if (count > mostToolSecrets) {
      const message = `has more than ${mostToolSecrets} members together with those of the request`;
      throw validationError([{ path: '/body/toolSecrets', message }]);
    }
    return { plan: replanned, toolSecretsEncrypted: count === 0 ? null : seal(replanned, secrets) };
  }

  return async (request, wanted) => {
    const { organizationId } = request;
    const kept = {
      find: async (tx: Tx, sessionId: string) => {
        const session = await findSession(tx, organizationId, sessionId);
        return session === null || hadNoAnswer(session) ? null : session;
      },
      isRunning: ({ state }: Session) => state === 'preparing',
    };
    // Before all that depends on what is there now: an equal request is answered whatever has changed meanwhile.
    const known = await database.tx((tx) => findReplay(tx, request, kept));
    if (known !== null) return known;
    const id = ids.uuid();
    const planned = await wanted.plan(id, {});
    const endsAtOnce = wanted.endsAtOnce?.(planned) ?? null;
    const asks =
      wanted.hasPreCallRequest && endsAtOnce === null && planned.agentId !== null && (await preparing.isAsked(planned));
    let preCallRequest: PreCallRequest | undefined;
    const replay = await database.tx((tx) =>
      withIdempotency<Session>(tx, request, {
        resourceId: id,
        ...kept,
        make: async () => {
          await wanted.within?.(tx, id);
          if (endsAtOnce !== null) return storeEnded(tx, planned, endsAtOnce);
          if (!asks) return store(tx, planned, 'created', wanted.toolSecrets);
          const begun = await preparing.begin(tx, await store(tx, planned, 'preparing', wanted.toolSecrets));
          ({ request: preCallRequest } = begun);
          return begun.session;
        },
      }),
    );
    killPoint('sessions.change.committed');
    if (preCallRequest === undefined || !replay.isFirst) return replay.resource;
    return preparing.finish(replay.resource, preCallRequest, (answer) => replan(wanted, id, answer));
  };
}

/** Whether a session has ended before its request was answered: it leaves the key free, as what made nothing does. */
function hadNoAnswer({ state, preparedBy, endReason }: Session): boolean {
  return state === 'ended' && (preparedBy !== null || endReason === 'pre_call_failed');
}

function newSession(
  planned: SessionPlan,
  state: 'created' | 'preparing',
  heldPortions: number,
  now: Session['createdAt'],
): Session {
  return {
    ...planned,
    state,
    fence: 0,
    isLeased: false,
    endingReason: null,
    endingAt: null,
    heldPortions,
    endReason: null,
    failureCause: null,
    revision: 0,
    eventSequence: 0,
    createdAt: now,
    dialedAt: null,
    startedAt: null,
    bridgedUntil: null,
    clientJoinedAt: null,
    clientLeftAt: null,
    clientPassId: null,
    mediaPlace: null,
    preparedBy: null,
    isWaitingRecorded: false,
    endedAt: null,
    updatedAt: now,
  };
}
