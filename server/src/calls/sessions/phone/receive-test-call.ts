import type { Principal } from '../../../contract/binding.ts';
import type { components } from '../../../contract/generated/openapi.ts';
import { AppError, notFound, validationError } from '../../../platform/process/errors.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { Ids } from '../../../platform/crypto/ids.ts';
import type { NumberStanding, NumberStandings } from '../../../phone-numbers/index.ts';
import type { BeginSession } from '../begin-session.ts';
import type { ConfigureSession } from '../configure-session.ts';
import { sessionErrors } from '../errors.ts';
import type { HookedCalls } from '../hooks.ts';
import type { EndReason, SessionPlan } from '../types.ts';
import { callMetadata } from './call-metadata.policy.ts';
import { dialWithinSeconds } from './plan-phone-call.ts';

type ReceiveTestCallRequest = components['schemas']['ReceiveTestCallRequest'];

/**
 * Has a telephone call arrive at a number of a test organization, and answers its id, whatever became of it: a number that nothing
 * answers rejects it, and what is asked before it and does not answer makes the line busy (docs/decisions/sessions.md#d47,
 * docs/decisions/calls.md#d79). Throws 404 in a live organization and for a number that is not its own.
 */
export type ReceiveTestCall = (principal: Principal, body: ReceiveTestCallRequest) => Promise<string>;

const maxDurationSeconds = 3_600;

export function createReceiveTestCall(options: {
  database: Database;
  ids: Ids<'call'>;
  standings: NumberStandings;
  channelLine: HookedCalls['channelLine'];
  receiveHumanCall: HookedCalls['receiveHumanCall'];
  configureSession: ConfigureSession;
  beginSession: BeginSession;
  config: { callMinutePriceMicroUsd: number };
}): ReceiveTestCall {
  const { database, ids, standings, channelLine, receiveHumanCall, configureSession, beginSession, config } = options;

  return async ({ organizationId, mode }, { from, to, script = 'talk' }) => {
    if (mode === 'live') throw notFound('Address');
    const number = await standings.findByE164(database.read, organizationId, to);
    if (number === null) throw sessionErrors.numberNotFound();
    const humanCallId = await receiveHumanCall(organizationId, number, { from, script });
    if (humanCallId !== null) return humanCallId;
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
          },
          metadata: metadataOf(number),
          identity: from,
          wantsRecording: true,
          script,
          ttlSeconds: dialWithinSeconds,
          maxDurationSeconds,
          minutePriceMicroUsd: config.callMinutePriceMicroUsd,
        };
      };
    const begin = async (agentId: string | null, endsAtOnce: EndReason | null): Promise<string> => {
      const request = { organizationId, endpoint: 'POST /v1/test/inbound-calls', key: undefined, body: null };
      const wanted = { plan: planOf(agentId), toolSecrets: undefined, hasPreCallRequest: true, endsAtOnce };
      return (await beginSession(request, wanted)).id;
    };

    // A number of another channel is answered by who holds it there (docs/decisions/imessage.md#d62).
    const line = await channelLine(database.read, organizationId, number.id);
    const { agentId: holder } = line ?? number;
    const agentId = number.takesCalls ? holder : null;
    if (agentId === null) return begin(null, 'rejected');
    try {
      return await begin(agentId, null);
    } catch (error) {
      // Nobody is there to be told: the caller hears that the line is busy, and the call is kept.
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
