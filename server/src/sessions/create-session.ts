import type { AgentsPorts } from '../agents/index.ts';
import type { Principal } from '../contract/binding.ts';
import { instantFromDate } from '../platform/clock.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import { organizationNow } from '../platform/db/organization-now.ts';
import type { Encryption } from '../platform/encryption.ts';
import { validationError } from '../platform/errors.ts';
import { actOnce, findActed, type KeyedRequest } from '../platform/idempotency/act-once.ts';
import type { Ids } from '../platform/ids.ts';
import type { KillPoint } from '../platform/kill-points.ts';
import type { RouterPorts } from '../router/index.ts';
import type { SessionChanges } from './changes.ts';
import { sessionErrors } from './errors.ts';
import type { SessionKillPoint } from './kill-points.ts';
import type { SessionMoney } from './money.ts';
import { chooseSpeechToSpeech, modeIssues, overridesOf, requestIssues, ttlOf } from './request-rules.ts';
import { toolSecretsPlace } from './secret-places.ts';
import { findSession } from './session-store.ts';
import type { CreateSessionRequest, Session, SessionPlan, SessionTool, SpeechToSpeech } from './types.ts';

/** Creates sessions of the web. */
export interface CreateSession {
  /**
   * What a request would run with. Throws 400, 404 and 422 as the rules of agents and sessions have it; nothing is stored.
   */
  plan(principal: Principal, body: CreateSessionRequest, sessionId: string): Promise<PlannedSession>;
  /** Stores it, once for an Idempotency-Key. Throws as `plan` does, and 402, 409 and 503. */
  create(principal: Principal, body: CreateSessionRequest, key: string | undefined): Promise<Session>;
}

export interface PlannedSession {
  readonly plan: SessionPlan;
  readonly layers: Awaited<ReturnType<AgentsPorts['configure']>>['layers'];
}

const endpoint = 'POST /v1/sessions';
const defaultMaxDurationSeconds = 3_600;

export function createCreateSession(options: {
  database: Database;
  encryption: Encryption;
  ids: Ids;
  agents: Pick<AgentsPorts, 'configure'>;
  router: Pick<RouterPorts, 'knownProviders'>;
  changes: SessionChanges;
  money: SessionMoney;
  killPoint: KillPoint<SessionKillPoint>;
  config: { sessionMinutePriceMicroUsd: number };
}): CreateSession {
  const { database, encryption, ids, agents, router, changes, money, killPoint, config } = options;

  const plan: CreateSession['plan'] = async ({ organizationId, mode }, body, id) => {
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
  async function store(tx: Tx, planned: SessionPlan, toolSecrets: CreateSessionRequest['toolSecrets']) {
    const { id, organizationId } = planned;
    if (!(await money.holdPortion(tx, planned, 0))) throw sessionErrors.insufficientCredits();
    const now = await nowOf(tx, organizationId);
    const session: Session = {
      ...planned,
      state: 'created',
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
    const sealed =
      toolSecrets === undefined
        ? null
        : encryption.encrypt(JSON.stringify(toolSecrets), toolSecretsPlace(organizationId, id));
    return changes.create(tx, session, sealed);
  }

  return {
    plan,
    create: async (principal, body, key) => {
      const { organizationId, mode } = principal;
      const request: KeyedRequest = { organizationId, endpoint, key, body };
      const find = (tx: Tx, id: string) => findSession(tx, organizationId, id);
      // Before all that depends on what is there now: an equal request is answered whatever has changed meanwhile.
      const known = await database.tx((tx) => findActed(tx, request, find));
      if (known !== null) return known;
      const id = ids.uuid();
      const planned = await plan(principal, body, id);
      if (mode === 'live') throw sessionErrors.noTransport();
      const acted = await database.tx((tx) =>
        actOnce<Session>(tx, request, {
          resourceId: id,
          find,
          make: () => store(tx, planned.plan, body.toolSecrets),
        }),
      );
      killPoint('sessions.change.committed');
      return acted.resource;
    },
  };
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
