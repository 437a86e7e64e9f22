import type { DashboardPrincipal, Principal } from '../../contract/binding.ts';
import { validationError } from '../../platform/process/errors.ts';
import type { BeginSession } from './begin-session.ts';
import type { ConfiguredSession, ConfigureSession } from './configure-session.ts';
import { sessionErrors } from './errors.ts';
import { keyedRequestOf } from './keyed-request.ts';
import type { PreCallAnswer } from './pre-call/index.ts';
import { modeIssues, overridesOf, requestIssues, ttlOf } from './request-rules.ts';
import { isScript, scripts } from './scripts.policy.ts';
import type { CreateSessionRequest, Session, SessionPlan } from './types.ts';

/** Creates sessions of the web. */
export interface CreateSession {
  /**
   * What a request would run with. Throws 400, 404 and 422 as the rules of agents and sessions have it; nothing is stored.
   */
  plan(
    principal: Pick<Principal, 'organizationId' | 'mode'>,
    body: CreateSessionRequest,
    sessionId: string,
    answer?: PreCallAnswer,
  ): Promise<PlannedSession>;
  /**
   * Stores it, once for an Idempotency-Key, and asks its endpoint before, unless a person begins it in a browser. Throws as `plan`
   * does, and 402, 409, 502 and 503.
   */
  create(
    principal: Principal | DashboardPrincipal,
    body: CreateSessionRequest,
    key: string | undefined,
  ): Promise<Session>;
}

export interface PlannedSession extends Pick<ConfiguredSession, 'layers'> {
  readonly plan: SessionPlan;
}

const endpoint = 'POST /v1/sessions';
const defaultMaxDurationSeconds = 3_600;

export function createCreateSession(options: {
  configureSession: ConfigureSession;
  beginSession: BeginSession;
  config: { sessionMinutePriceMicroUsd: number };
}): CreateSession {
  const { configureSession, beginSession, config } = options;

  const plan: CreateSession['plan'] = async ({ organizationId, mode }, body, sessionId, answer = {}) => {
    const refused = requestIssues(body);
    if (refused.length > 0) throw validationError(refused);
    const script = scriptOf(mode, body.metadata);
    const { plan: configured, layers } = await configureSession({
      organizationId,
      mode,
      sessionId,
      agentId: body.agentId ?? null,
      overrides: overridesOf(body),
      variables: body.variables ?? {},
      webhookTags: body.webhookTags ?? {},
      s2s: body.s2s,
      direction: 'web',
      from: null,
      to: null,
      answer,
    });
    const kind = configured.configuration.mode;
    const issues = modeIssues(kind, body);
    if (issues.length > 0) throw validationError(issues);
    return {
      layers,
      plan: {
        ...configured,
        kind,
        phone: null,
        metadata: body.metadata ?? {},
        variables: {},
        identity: body.identity ?? 'user',
        wantsRecording: body.recording ?? true,
        script,
        ttlSeconds: ttlOf(kind, body),
        maxDurationSeconds: body.maxDurationSeconds ?? defaultMaxDurationSeconds,
        minutePriceMicroUsd: config.sessionMinutePriceMicroUsd,
      },
    };
  };

  return {
    plan,
    create: async (principal, body, key) => {
      return beginSession(keyedRequestOf(principal, { endpoint, key, body }), {
        plan: async (id, answer) => {
          const planned = await plan(principal, body, id, answer);
          if (principal.mode === 'live' && planned.plan.kind === 's2s') throw sessionErrors.noSpeechToSpeech();
          return planned.plan;
        },
        toolSecrets: body.toolSecrets,
        hasPreCallRequest: principal.kind === 'key' && body.preCallWebhook === true,
      });
    },
  };
}

/**
 * What the simulated telephone network plays; in a live organization the key is metadata like any other
 * (docs/decisions/sessions.md#d70).
 */
function scriptOf(mode: 'test' | 'live', metadata: CreateSessionRequest['metadata']): string | null {
  const script = metadata?.['script'];
  if (mode === 'live' || script === undefined) return null;
  if (isScript(script)) return script;
  throw validationError([{ path: '/body/metadata/script', message: `must be one of ${scripts.join(', ')}` }]);
}
