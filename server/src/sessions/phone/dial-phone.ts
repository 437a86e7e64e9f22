import type { SessionOverrides } from '../../agents/index.ts';
import type { Principal } from '../../contract/binding.ts';
import type { components } from '../../contract/generated/openapi.ts';
import { validationError } from '../../platform/errors.ts';
import type { Ids } from '../../platform/ids.ts';
import type { BeginSession } from '../begin-session.ts';
import type { ConfigureSession } from '../configure-session.ts';
import { scriptOfNumber } from '../scripts.policy.ts';
import type { Session, SessionPlan } from '../types.ts';
import { callMetadata } from './call-metadata.policy.ts';
import type { CallingNumber } from './calling-number.ts';

type DialPhoneRequest = components['schemas']['DialPhoneRequest'];

/**
 * Stores a call to a telephone, once for an Idempotency-Key, after its endpoint was asked; in a live organization as one that
 * nothing carries. Throws 400, 404 and 422 as the rules of agents, numbers and sessions have it, and as BeginSession does.
 */
export type DialPhone = (principal: Principal, body: DialPhoneRequest, key: string | undefined) => Promise<Session>;

const endpoint = 'POST /v1/sessions/phone';
/** How long it may wait to be dialed. */
export const dialWithinSeconds = 60;
const duration = { least: 30, most: 14_400, usual: 3_600 };

export function createDialPhone(options: {
  ids: Ids<'call'>;
  configureSession: ConfigureSession;
  beginSession: BeginSession;
  callingNumber: CallingNumber;
  config: { callMinutePriceMicroUsd: number };
}): DialPhone {
  const { ids, configureSession, beginSession, callingNumber, config } = options;

  return (principal, body, key) => {
    const { organizationId, mode } = principal;
    if (body.agentId === undefined && body.intent === undefined)
      throw validationError([{ path: '/body/intent', message: 'agentId or intent has to be there' }]);
    const callControlId = ids.prefixed('call');

    const plan = async (sessionId: string, answer: Parameters<ConfigureSession>[0]['answer']): Promise<SessionPlan> => {
      const number = await callingNumber(organizationId, body.from);
      const { plan: configured } = await configureSession({
        organizationId,
        mode,
        sessionId,
        agentId: body.agentId ?? null,
        overrides: overridesOf(body),
        variables: body.variables ?? {},
        webhookTags: body.webhookTags ?? {},
        s2s: undefined,
        direction: 'outbound',
        from: number.e164,
        to: body.to,
        answer,
      });
      const found = callMetadata(number.dispatchMetadataTemplate, body.metadata ?? {});
      if ('issue' in found) throw validationError([found.issue]);
      const { region = null, amd } = body.telephony ?? {};
      return {
        ...configured,
        kind: 'phone',
        phone: {
          phoneNumberId: number.id,
          from: number.e164,
          to: body.to,
          callControlId,
          region,
          amd: { mode: amd?.mode ?? 'agent', timeoutSeconds: amd?.timeoutSeconds ?? null },
        },
        metadata: found.metadata,
        identity: body.to,
        wantsRecording: body.recording ?? true,
        script: mode === 'test' ? scriptOfNumber(body.to) : null,
        ttlSeconds: dialWithinSeconds,
        maxDurationSeconds: clamped(body.maxDurationSeconds ?? duration.usual),
        minutePriceMicroUsd: config.callMinutePriceMicroUsd,
      };
    };

    return beginSession(
      { organizationId, endpoint, key, body },
      // No carrier of calls is served yet.
      { plan, toolSecrets: body.toolSecrets, asksBefore: true, endsAtOnce: mode === 'live' ? 'carrier_failed' : null },
    );
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
