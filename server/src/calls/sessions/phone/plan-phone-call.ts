import type { EffectiveConfiguration, SessionOverrides } from '../../../agents/index.ts';
import type { NumberStanding } from '../../../phone-numbers/index.ts';
import { validationError } from '../../../platform/process/errors.ts';
import type { ConfigureSession } from '../configure-session.ts';
import type { PreCallAnswer } from '../pre-call/index.ts';
import { scriptOfNumber } from '../scripts.policy.ts';
import type { Phone, SessionPlan } from '../types.ts';
import { callMetadata } from './call-metadata.policy.ts';

/** A call that one of our numbers shall make. */
export interface PhoneCall {
  readonly organizationId: string;
  readonly mode: 'test' | 'live';
  readonly callControlId: string;
  readonly number: Pick<NumberStanding, 'id' | 'e164' | 'callCarrier' | 'dispatchMetadataTemplate'>;
  readonly to: string;
  readonly agentId: string | null;
  readonly overrides: SessionOverrides;
  /** What stands behind the prompt, as it is; null for nothing. */
  readonly instructions: string | null;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly webhookTags: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly region: string | null;
  readonly amd: Phone['amd'];
  readonly wantsRecording: boolean;
  readonly maxDurationSeconds: number;
}

/** What a call runs with. Throws as ConfigureSession does, and 400 for too much metadata; nothing is stored. */
export type PlanPhoneCall = (call: PhoneCall, sessionId: string, answer: PreCallAnswer) => Promise<SessionPlan>;

/** How long it may wait to be dialed. */
export const dialWithinSeconds = 60;
/** The same where a carrier carries it: a worker has to be there by then. */
const workerWithinSeconds = 30;

export function createPlanPhoneCall(options: {
  configureSession: ConfigureSession;
  config: { callMinutePriceMicroUsd: number };
}): PlanPhoneCall {
  const { configureSession, config } = options;
  return async (call, sessionId, answer) => {
    const { organizationId, mode, callControlId, number, to, region, amd } = call;
    const { plan } = await configureSession({
      organizationId,
      mode,
      sessionId,
      agentId: call.agentId,
      overrides: call.overrides,
      variables: call.variables,
      webhookTags: call.webhookTags,
      s2s: undefined,
      direction: 'outbound',
      from: number.e164,
      to,
      answer,
    });
    const carrier = mode === 'live' ? number.callCarrier : null;
    const found = callMetadata(number.dispatchMetadataTemplate, call.metadata);
    if ('issue' in found) throw validationError([found.issue]);
    return {
      ...plan,
      configuration: withInstructions(plan.configuration, call.instructions),
      kind: 'phone',
      phone: { phoneNumberId: number.id, from: number.e164, to, callControlId, region, amd, carrier },
      metadata: found.metadata,
      variables: call.variables,
      identity: to,
      wantsRecording: call.wantsRecording,
      script: mode === 'test' ? scriptOfNumber(to) : null,
      ttlSeconds: carrier === null ? dialWithinSeconds : workerWithinSeconds,
      maxDurationSeconds: call.maxDurationSeconds,
      minutePriceMicroUsd: config.callMinutePriceMicroUsd,
    };
  };
}

function withInstructions(configuration: EffectiveConfiguration, instructions: string | null): EffectiveConfiguration {
  if (instructions === null) return configuration;
  const { systemPrompt } = configuration;
  return { ...configuration, systemPrompt: systemPrompt ? `${systemPrompt}\n\n${instructions}` : instructions };
}
