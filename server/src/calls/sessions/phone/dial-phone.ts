import type { SessionOverrides } from '../../../agents/index.ts';
import type { DashboardPrincipal, Principal } from '../../../contract/binding.ts';
import type { ServerPrincipal } from '../../../contract/principal.ts';
import type { components } from '../../../contract/generated/openapi.ts';
import type { Database, Tx } from '../../../platform/db/database.ts';
import { validationError } from '../../../platform/process/errors.ts';
import type { Ids } from '../../../platform/crypto/ids.ts';
import type { BeginSession } from '../begin-session.ts';
import { keyedRequestOf } from '../keyed-request.ts';
import type { Session } from '../types.ts';
import type { CallingNumber } from './calling-number.ts';
import type { PlanPhoneCall } from './plan-phone-call.ts';

type DialPhoneRequest = components['schemas']['DialPhoneRequest'];

/**
 * Stores a call to a telephone, once for an Idempotency-Key, after its endpoint was asked, unless a person begins it in a
 * browser; where no carrier carries the calls of its number, as one that has failed. Throws 400, 404 and 422 as the rules of agents, numbers and
 * sessions have it, and as BeginSession does. Keys of this server itself are others than those of callers.
 */
export type DialPhone = (
  principal: Principal | DashboardPrincipal | ServerPrincipal,
  body: DialPhoneRequest,
  key: string | undefined,
  own?: OwnCall,
) => Promise<Session>;

/** What goes with a call that this server begins by itself. */
export interface OwnCall {
  /** What stands behind the prompt, as it is; null for nothing. */
  readonly instructions: string | null;
  /** Done in the transaction that stores the call, as BeginSession has it. */
  within(tx: Tx, sessionId: string): Promise<void>;
}

const endpoint = 'POST /v1/sessions/phone';
const duration = { least: 30, most: 14_400, usual: 3_600 };

export function createDialPhone(options: {
  database: Database;
  ids: Ids<'call'>;
  planPhoneCall: PlanPhoneCall;
  beginSession: BeginSession;
  callingNumber: CallingNumber;
}): DialPhone {
  const { database, ids, planPhoneCall, beginSession, callingNumber } = options;

  return async (principal, body, key, own) => {
    const { organizationId, mode } = principal;
    const isOwn = principal.kind === 'server';
    const request = keyedRequestOf(principal, { endpoint: isOwn ? `own ${endpoint}` : endpoint, key, body });
    if (body.agentId === undefined && body.intent === undefined)
      throw validationError([{ path: '/body/intent', message: 'agentId or intent has to be there' }]);
    const { region = null, amd } = body.telephony ?? {};
    const call = {
      organizationId,
      mode,
      callControlId: ids.prefixed('call'),
      to: body.to,
      agentId: body.agentId ?? null,
      overrides: overridesOf(body),
      instructions: own?.instructions ?? null,
      variables: body.variables ?? {},
      webhookTags: body.webhookTags ?? {},
      metadata: body.metadata ?? {},
      region,
      amd: { mode: amd?.mode ?? 'agent', timeoutSeconds: amd?.timeoutSeconds ?? null },
      wantsRecording: body.recording ?? true,
      maxDurationSeconds: clamped(body.maxDurationSeconds ?? duration.usual),
    } as const;
    return beginSession(request, {
      plan: async (sessionId, answer) =>
        planPhoneCall(
          { ...call, number: await callingNumber(database.read, organizationId, body.from) },
          sessionId,
          answer,
        ),
      toolSecrets: body.toolSecrets,
      ...(own && { within: own.within }),
      hasPreCallRequest: principal.kind !== 'dashboard',
      endsAtOnce: ({ phone, script }) => ((phone?.carrier ?? script) === null ? 'carrier_failed' : null),
    });
  };
}

function clamped(seconds: number): number {
  return Math.min(Math.max(seconds, duration.least), duration.most);
}

/** What a request says in place of its agent. */
function overridesOf(body: DialPhoneRequest): SessionOverrides {
  const { runMode: mode, intent, constraints, voice, systemPrompt, firstMessage } = body;
  const { llm, ttsOptions, sttOptions, turnHandling } = body;
  const said = {
    mode,
    intent,
    constraints,
    voice,
    systemPrompt,
    firstMessage,
    llm,
    ttsOptions,
    sttOptions,
    turnHandling,
  };
  return Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined));
}
