import type { NumberStanding } from '../../../phone-numbers/index.ts';
import type { KeyedRequest } from '../../../platform/idempotency/with-idempotency.ts';
import type { Ids } from '../../../platform/crypto/ids.ts';
import type { BeginSession } from '../begin-session.ts';
import { sessionErrors } from '../errors.ts';
import type { PlanPhoneCall } from './plan-phone-call.ts';

/** A number of another channel that calls. */
export type CallingLine = Pick<
  NumberStanding,
  'id' | 'e164' | 'callCarrier' | 'dispatchMetadataTemplate' | 'callObstacles'
>;

/** A call from a number of another channel, which says whether it may. */
export interface LineCall {
  readonly mode: 'test' | 'live';
  /** Asked before anything is stored, and not for a request whose key is known. Throws what refuses the call. */
  line(): Promise<CallingLine>;
  readonly to: string;
  readonly agentId: string;
  readonly variables: Readonly<Record<string, unknown>>;
  readonly metadata: Readonly<Record<string, unknown>>;
  /** 30 to 14,400. */
  readonly maxDurationSeconds: number | undefined;
}

/** A call that was dialed from a number of another channel. */
export interface DialedLine {
  readonly callId: string;
  readonly callControlId: string;
  readonly to: string;
  readonly from: string;
  readonly phoneNumberId: string;
}

/**
 * Stores a call that an agent makes from a number of another channel, once for an Idempotency-Key, after its endpoint was
 * asked. Throws as `line` does, 422 NUMBER_NOT_READY for a number that takes calls alone, 400 and 404 as the rules of agents
 * have it, and as BeginSession does.
 */
export type DialFromLine = (request: KeyedRequest, call: LineCall) => Promise<DialedLine>;

const usualDurationSeconds = 3_600;

export function createDialFromLine(options: {
  ids: Ids<'call'>;
  planPhoneCall: PlanPhoneCall;
  beginSession: BeginSession;
}): DialFromLine {
  const { ids, planPhoneCall, beginSession } = options;
  return async (request, { line, maxDurationSeconds = usualDurationSeconds, ...call }) => {
    const { organizationId } = request;
    const planned = {
      ...call,
      organizationId,
      callControlId: ids.prefixed('call'),
      overrides: {},
      instructions: null,
      webhookTags: {},
      region: null,
      amd: { mode: 'agent', timeoutSeconds: null },
      wantsRecording: true,
      maxDurationSeconds,
    } as const;
    const { id, phone } = await beginSession(request, {
      plan: async (sessionId, answer) => {
        const number = await line();
        // Who carries the texts of the number has no say in its calls.
        const obstacles = number.callObstacles.filter(({ code }) => code !== 'carrier_not_configured');
        if (obstacles.length > 0) throw sessionErrors.numberNotReady(obstacles);
        return planPhoneCall({ ...planned, number }, sessionId, answer);
      },
      toolSecrets: undefined,
      hasPreCallRequest: true,
    });
    if (phone === null) throw new Error('A session without a telephone was dialed');
    const { callControlId, to, from, phoneNumberId } = phone;
    return { callId: id, callControlId, to, from, phoneNumberId };
  };
}
