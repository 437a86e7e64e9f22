import { AppError, validationError } from '../../../platform/process/errors.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/crypto/ids.ts';
import type { NumberStanding } from '../../../phone-numbers/index.ts';
import type { BeginSession } from '../begin-session.ts';
import type { ConfigureSession } from '../configure-session.ts';
import type { HookedCalls } from '../hooks.ts';
import type { Script } from '../scripts.policy.ts';
import type { EndReason, Phone, SessionPlan } from '../types.ts';
import { callMetadata } from './call-metadata.policy.ts';

/** A telephone that calls one of our numbers. */
export interface ArrivingCall {
  readonly organizationId: string;
  readonly mode: 'test' | 'live';
  readonly number: NumberStanding;
  readonly from: string;
  readonly to: string;
  /** What has it arrive, as requests are named. */
  readonly endpoint: string;
  /** On the simulated network; null where a carrier carries it. */
  readonly script: Script | null;
  /** The line at the carrier that carries it. */
  readonly line: Pick<Phone, 'carrier' | 'carrierCallId'>;
  /** How long it may ring. */
  readonly ttlSeconds: number;
}

/**
 * Stores a call that comes in, and answers its id, whatever became of it: a number that nothing answers rejects it, and what is asked
 * before it and does not answer makes the line busy (docs/decisions/sessions.md#d47, docs/decisions/calls.md#d79).
 */
export type ReceiveCall = (call: ArrivingCall) => Promise<string>;

const maxDurationSeconds = 3_600;

export function createReceiveCall(options: {
  database: Database;
  ids: Ids<'call'>;
  channelLine: HookedCalls['channelLine'];
  configureSession: ConfigureSession;
  beginSession: BeginSession;
  config: { callMinutePriceMicroUsd: number };
}): ReceiveCall {
  const { database, ids, channelLine, configureSession, beginSession, config } = options;

  return async ({ organizationId, mode, number, from, to, endpoint, script, line, ttlSeconds }) => {
    const callControlId = ids.prefixed('call');
    const planOf =
      (agentId: string | null) =>
      async (sessionId: string, answer: Answer): Promise<SessionPlan> => {
        const { plan } = await configureSession({
          organizationId,
          mode,
          sessionId,
          agentId,
          overrides: agentId === null ? { intent: { language: 'en' } } : {},
          variables: {},
          webhookTags: {},
          s2s: undefined,
          direction: 'inbound',
          from,
          to,
          answer,
        });
        return {
          ...plan,
          kind: 'phone',
          phone: {
            phoneNumberId: number.id,
            from,
            to,
            callControlId,
            region: null,
            amd: { mode: 'disabled', timeoutSeconds: null },
            ...line,
          },
          metadata: metadataOf(number),
          variables: {},
          identity: from,
          wantsRecording: true,
          script,
          ttlSeconds,
          maxDurationSeconds,
          minutePriceMicroUsd: config.callMinutePriceMicroUsd,
        };
      };
    const begin = async (agentId: string | null, endsAtOnce: EndReason | null): Promise<string> => {
      const request = { organizationId, endpoint, key: undefined, body: null };
      const wanted = {
        plan: planOf(agentId),
        toolSecrets: undefined,
        hasPreCallRequest: true,
        endsAtOnce: () => endsAtOnce,
      };
      return (await beginSession(request, wanted)).id;
    };

    // A number of another channel is answered by who holds it there (docs/decisions/imessage.md#d62).
    const channel = await channelLine(database.read, organizationId, number.id);
    const { agentId: holder } = channel ?? number;
    const agentId = number.takesCalls ? holder : null;
    if (agentId === null) return begin(null, 'rejected');
    try {
      return await begin(agentId, null);
    } catch (error) {
      // Who calls can be given no reason: the line is busy, and the call is kept.
      if (!(error instanceof AppError) || error.status === 503) throw error;
      const { sessionId } = error.details;
      if (typeof sessionId === 'string') return sessionId;
      return begin(null, error.status === 402 ? 'insufficient_credits' : 'rejected');
    }
  };
}

type Answer = Parameters<ConfigureSession>[0]['answer'];

function metadataOf({ dispatchMetadataTemplate }: NumberStanding): SessionPlan['metadata'] {
  const found = callMetadata(dispatchMetadataTemplate, {});
  if ('issue' in found) throw validationError([found.issue]);
  return found.metadata;
}
