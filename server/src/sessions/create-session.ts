import type { AgentsPorts } from '../agents/index.ts';
import type { Principal } from '../contract/binding.ts';
import { instantFromDate } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { organizationNow } from '../platform/db/organization-now.ts';
import type { Encryption } from '../platform/encryption.ts';
import { validationError } from '../platform/errors.ts';
import { actOnce, findActed, finishKey, freeKey, type KeyedRequest } from '../platform/idempotency/act-once.ts';
import type { Ids } from '../platform/ids.ts';
import type { KillPoint } from '../platform/kill-points.ts';
import type { RouterPorts } from '../router/index.ts';
import type { Question } from '../webhooks/index.ts';
import type { SessionChanges } from './changes.ts';
import { sessionErrors } from './errors.ts';
import type { SessionKillPoint } from './kill-points.ts';
import type { SessionMoney } from './money.ts';
import type { PreCallAnswer, PrepareSession } from './pre-call/index.ts';
import { chooseSpeechToSpeech, modeIssues, overridesOf, requestIssues, ttlOf } from './request-rules.ts';
import { toolSecretsPlace } from './secret-places.ts';
import { findSession } from './session-store.ts';
import type { CreateSessionRequest, Session, SessionPlan, SessionTool, SpeechToSpeech } from './types.ts';

/** Creates sessions of the web. */
export interface CreateSession {
  /**
   * What a request would run with. Throws 400, 404 and 422 as the rules of agents and sessions have it; nothing is stored.
   */
  plan(
    principal: Principal,
    body: CreateSessionRequest,
    sessionId: string,
    answer?: PreCallAnswer,
  ): Promise<PlannedSession>;
  /** Stores it, once for an Idempotency-Key, and asks its endpoint before. Throws as `plan` does, and 402, 409, 502 and 503. */
  create(principal: Principal, body: CreateSessionRequest, key: string | undefined): Promise<Session>;
}

export interface PlannedSession {
  readonly plan: SessionPlan;
  readonly layers: Awaited<ReturnType<AgentsPorts['configure']>>['layers'];
}

const endpoint = 'POST /v1/sessions';
const defaultMaxDurationSeconds = 3_600;
const mostToolSecrets = 32;
/** As long as a session may be prepared (see due.policy.ts). */
const mostPreparingMs = 60_000;

export function createCreateSession(options: {
  database: Database;
  encryption: Encryption;
  ids: Ids;
  agents: Pick<AgentsPorts, 'configure'>;
  router: Pick<RouterPorts, 'knownProviders'>;
  changes: SessionChanges;
  money: SessionMoney;
  preparing: PrepareSession;
  killPoint: KillPoint<SessionKillPoint>;
  config: { sessionMinutePriceMicroUsd: number };
}): CreateSession {
  const { database, encryption, ids, agents, router, changes, money, preparing, killPoint, config } = options;

  const plan: CreateSession['plan'] = async ({ organizationId, mode }, body, id, answer = {}) => {
    const refused = requestIssues(body);
    if (refused.length > 0) throw validationError(refused);
    const webhookTags = body.webhookTags ?? {};
    const agentId = body.agentId ?? null;
    if (agentId === null && Object.keys(webhookTags).length > 0) throw sessionErrors.tagsRequireAgent();
    const configured = await agents.configure({
      organizationId,
      mode,
      agentId,
      overrides: overridesOf(body),
      preCall: preCallOf(answer),
      variables: body.variables ?? {},
      language: null,
      direction: 'web',
      conversation: { sessionId: id, from: null, to: null, at: await nowOf(database.read, organizationId) },
      at: '/body',
    });
    const { configuration } = configured;
    const issues = modeIssues(configuration.mode, body);
    if (issues.length > 0) throw validationError(issues);
    return {
      layers: configured.layers,
      plan: {
        id,
        organizationId,
        kind: configuration.mode,
        direction: 'web',
        agentId,
        configuration,
        tools: configured.tools.map(toolOf),
        s2s: configuration.mode === 's2s' ? speechToSpeech(mode, body, configuration.allowedProviders.s2s ?? []) : null,
        metadata: body.metadata ?? {},
        webhookTags,
        identity: body.identity ?? 'user',
        wantsRecording: body.recording ?? true,
        script: scriptOf(mode, body.metadata),
        ttlSeconds: ttlOf(configuration.mode, body),
        maxDurationSeconds: body.maxDurationSeconds ?? defaultMaxDurationSeconds,
        minutePriceMicroUsd: config.sessionMinutePriceMicroUsd,
      },
    };
  };

  const speechToSpeech = (
    mode: 'test' | 'live',
    body: CreateSessionRequest,
    allowed: readonly string[],
  ): SpeechToSpeech => {
    const chosen = chooseSpeechToSpeech(body, { known: router.knownProviders(mode).s2s, allowed, mode });
    if ('issue' in chosen) throw validationError([chosen.issue]);
    return chosen.s2s;
  };

  /** Holds the first minutes and stores the session. */
  async function store(
    tx: Tx,
    planned: SessionPlan,
    state: 'created' | 'preparing',
    toolSecrets: CreateSessionRequest['toolSecrets'],
  ) {
    const { organizationId } = planned;
    if (!(await money.holdPortion(tx, planned, 0))) throw sessionErrors.insufficientCredits();
    const now = await nowOf(tx, organizationId);
    const session: Session = {
      ...planned,
      state,
      fence: 0,
      isLeased: false,
      endingReason: null,
      endingAt: null,
      heldPortions: 1,
      endReason: null,
      failureCause: null,
      revision: 0,
      eventSequence: 0,
      createdAt: now,
      startedAt: null,
      endedAt: null,
      updatedAt: now,
    };
    return changes.create(tx, session, seal(planned, toolSecrets));
  }

  const seal = (
    { organizationId, id }: SessionPlan,
    toolSecrets: CreateSessionRequest['toolSecrets'],
  ): string | null =>
    toolSecrets === undefined
      ? null
      : encryption.encrypt(JSON.stringify(toolSecrets), toolSecretsPlace(organizationId, id));

  /** The plan after the answer of the endpoint; of the secrets of tools those of the request win. */
  async function replan(principal: Principal, body: CreateSessionRequest, id: string, answer: PreCallAnswer) {
    const { plan: replanned } = await plan(principal, body, id, answer);
    const secrets = { ...answer.toolSecrets, ...body.toolSecrets };
    const count = Object.keys(secrets).length;
    if (count > mostToolSecrets) {
      const message = `has more than ${mostToolSecrets} members together with those of the request`;
      throw validationError([{ path: '/body/toolSecrets', message }]);
    }
    return { plan: replanned, toolSecretsEncrypted: count === 0 ? null : seal(replanned, secrets) };
  }

  return {
    plan,
    create: async (principal, body, key) => {
      const { organizationId, mode } = principal;
      const request: KeyedRequest = { organizationId, endpoint, key, body };
      // What an endpoint kept from beginning leaves the key free.
      const find = async (tx: Tx, id: string) => {
        const session = await findSession(tx, organizationId, id);
        return session?.endReason === 'pre_call_failed' ? null : session;
      };
      // Before all that depends on what is there now: an equal request is answered whatever has changed meanwhile.
      const known = await database.tx((tx) => findActed(tx, request, find));
      if (known !== null) return known;
      const id = ids.uuid();
      const { plan: planned } = await plan(principal, body, id);
      if (mode === 'live') throw sessionErrors.noTransport();
      const isAsked = body.preCallWebhook === true && planned.agentId !== null && (await preparing.isAsked(planned));
      let question: Question | undefined;
      const acted = await database.tx((tx) =>
        actOnce<Session>(tx, request, {
          resourceId: id,
          find,
          ...(isAsked ? { runsForMs: mostPreparingMs } : {}),
          make: async () => {
            if (!isAsked) return store(tx, planned, 'created', body.toolSecrets);
            const begun = await preparing.begin(tx, await store(tx, planned, 'preparing', body.toolSecrets));
            ({ question } = begun);
            return begun.session;
          },
        }),
      );
      killPoint('sessions.change.committed');
      if (question === undefined || !acted.isFirst) return acted.resource;
      return preparing.finish(acted.resource, question, (answer) => replan(principal, body, id, answer), {
        ready: (tx) => finishKey(tx, request, id),
        failed: (tx) => freeKey(tx, request, id),
      });
    },
  };
}

/** What of an answer belongs to the configuration. */
function preCallOf({ toolSecrets: _secrets, ...overrides }: PreCallAnswer): Omit<PreCallAnswer, 'toolSecrets'> {
  return overrides;
}

/** What the simulated telephone network plays; in a live organization the key is metadata like any other (docs/decisions/0070). */
function scriptOf(mode: 'test' | 'live', metadata: CreateSessionRequest['metadata']): string | null {
  return mode === 'test' && typeof metadata?.script === 'string' ? metadata.script : null;
}

async function nowOf(tx: Tx, organizationId: string) {
  return instantFromDate(new Date(await organizationNow(tx, organizationId)));
}

function toolOf({
  id,
  name,
  description,
  parameters,
  source: { kind },
  preToolSpeech,
}: Awaited<ReturnType<AgentsPorts['configure']>>['tools'][number]): SessionTool {
  return { id, name, description, parameters, kind, preToolSpeech };
}
