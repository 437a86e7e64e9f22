import type { Principal } from '../../contract/binding.ts';
import type { components } from '../../contract/generated/openapi.ts';
import type { NumberStandings } from '../../phone-numbers/index.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { validationError } from '../../platform/process/errors.ts';
import { withIdempotency } from '../../platform/idempotency/with-idempotency.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import { nowOf, type SessionsPorts } from '../sessions/index.ts';
import { type CallWithLegs, findCall, listEngaged } from './call-store.ts';
import type { HumanCallChanges } from './changes.ts';
import { addLeg, availableBrokers, type Draft, newCall, noteCall, offer } from './conversation/index.ts';
import { voiceErrors } from './errors.ts';
import type { VoiceKillPoint } from './kill-points.ts';
import { lockBroker, lockBrokers } from './presence/index.ts';
import { recipientOf } from '../simulated-network/index.ts';
import { heardSince } from './reachable.policy.ts';
import type { HumanCall } from './types.ts';

/**
 * Stores a call of a broker, once for an Idempotency-Key; an equal request is answered the call as it is then. Throws 503
 * HUMAN_CALLING_UNCONFIGURED in a live organization, 404 and 422 NUMBER_NOT_READY for the number that calls, and 409
 * NO_BROKER_AVAILABLE for a call to brokers none of whom is there.
 */
export type PlaceCall = (
  principal: Principal,
  body: components['schemas']['PlaceHumanCallRequest'],
  key: string | undefined,
) => Promise<CallWithLegs>;

const endpoint = 'POST /v1/voice/calls';

export function createPlaceCall(options: {
  database: Database;
  ids: Ids;
  changes: HumanCallChanges;
  sessions: Pick<SessionsPorts, 'callingNumber' | 'callMetadata'>;
  standings: NumberStandings;
  killPoint: KillPoint<VoiceKillPoint>;
}): PlaceCall {
  const { database, ids, changes, sessions, standings, killPoint } = options;

  async function make(tx: Tx, call: HumanCall, brokerId: string): Promise<CallWithLegs> {
    const { organizationId, direction, to, routeToBrokerId, createdAt: at } = call;
    const isInternal = direction === 'internal';
    const brokerIds = routeToBrokerId === null ? [brokerId] : [brokerId, routeToBrokerId];
    const brokers = isInternal
      ? await lockBrokers(tx, organizationId, { heardSince: heardSince(at), brokerIds })
      : await lockBroker(tx, organizationId, brokerId);
    const engaged = isInternal ? await listEngaged(tx, organizationId, call.id) : new Set<string>();
    const draft = changes.draft(call, { brokers, engaged });
    begin(draft);
    addLeg(draft, { kind: 'browser', direction: 'outbound', status: 'active', brokerId, answeredAt: at }, at);
    if (isInternal) {
      if (availableBrokers(draft, at).length === 0) throw voiceErrors.noBroker();
      offer(draft, at);
    } else {
      const party = recipientOf(to);
      addLeg(draft, { kind: 'pstn', direction: 'outbound', status: 'initiating', phoneNumber: to, party }, at);
    }
    return changes.create(tx, draft, at);
  }

  return async ({ organizationId, mode }, body, key) => {
    if (mode === 'live') throw voiceErrors.unconfigured();
    const { brokerId, to } = body;
    const id = ids.uuid();
    const request = { organizationId, endpoint, key, body };
    const { resource } = await database.tx((tx) =>
      withIdempotency<CallWithLegs>(tx, request, {
        resourceId: id,
        find: (_tx, callId) => findCall(tx, organizationId, callId),
        make: async () => {
          const number = await sessions.callingNumber(tx, organizationId, body.from);
          const called = await standings.findByE164(tx, organizationId, to);
          const metadata = metadataOf(sessions.callMetadata(number.dispatchMetadataTemplate, body.metadata ?? {}));
          const at = await nowOf(tx, organizationId);
          const route = called?.takesCalls === true ? called.routeToBrokerId : null;
          const direction = route === null ? 'outbound' : 'internal';
          const call = { ...newCall, id, organizationId, direction, from: number.e164, to, metadata } as const;
          return make(tx, { ...call, routeToBrokerId: route, createdAt: at }, brokerId);
        },
      }),
    );
    killPoint('voice.change.committed');
    return resource;
  };
}

/** Tells that a call has begun. */
export function begin(draft: Draft): void {
  const { direction, from, to, metadata, createdAt } = draft.call;
  noteCall(draft, 'call.initiated', { direction, from, to, metadata }, createdAt);
}

/** What goes with a call of a number. Throws 400 where that is too much. */
export function metadataOf(found: ReturnType<SessionsPorts['callMetadata']>): HumanCall['metadata'] {
  if ('issue' in found) throw validationError([found.issue]);
  return found.metadata;
}
