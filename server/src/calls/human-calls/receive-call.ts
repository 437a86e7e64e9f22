import type { NumberStanding } from '../../phone-numbers/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import { nowOf, type Script, type SessionsPorts } from '../sessions/index.ts';
import { listEngaged } from './call-store.ts';
import type { HumanCallChanges } from './changes.ts';
import { addLeg, newCall, offer } from './conversation/index.ts';
import { lockBrokers } from './presence/index.ts';
import { begin, metadataOf } from './place-call.ts';
import { heardSince } from './reachable.policy.ts';
import type { Party } from './types.ts';

/**
 * Has a telephone of the simulated network call a number whose calls go to people, and answers the id of the call, whatever becomes
 * of it (docs/decisions/calls.md#d93).
 */
export type ReceiveHumanCall = (
  organizationId: string,
  number: NumberStanding,
  caller: { from: string; script: Script },
) => Promise<string>;

export function createReceiveHumanCall(options: {
  database: Database;
  ids: Ids;
  changes: HumanCallChanges;
  sessions: Pick<SessionsPorts, 'callMetadata'>;
}): ReceiveHumanCall {
  const { database, ids, changes, sessions } = options;
  return (organizationId, number, { from, script }) =>
    database.tx(async (tx) => {
      const id = ids.uuid();
      const at = await nowOf(tx, organizationId);
      const { e164: to, routeToBrokerId } = number;
      const brokerIds = routeToBrokerId === null ? [] : [routeToBrokerId];
      const brokers = await lockBrokers(tx, organizationId, { heardSince: heardSince(at), brokerIds });
      const engaged = await listEngaged(tx, organizationId, id);
      const metadata = metadataOf(sessions.callMetadata(number.dispatchMetadataTemplate, {}));
      const call = { ...newCall, id, organizationId, direction: 'inbound', from, to, metadata } as const;
      const draft = changes.draft({ ...call, routeToBrokerId, createdAt: at }, { brokers, engaged });
      begin(draft);
      const party = partyOf(script);
      addLeg(draft, { kind: 'pstn', direction: 'inbound', status: 'ringing', phoneNumber: from, party }, at);
      offer(draft, at);
      await changes.create(tx, draft, at);
      return id;
    });
}

/** What a caller does who plays that script (docs/decisions/calls.md#d304). */
function partyOf(script: Script): Party {
  return callers[script] ?? 'caller_talks';
}

const callers: Partial<Record<Script, Party>> = {
  endless: 'caller_stays',
  hang_up: 'caller_hangs_up',
  busy: 'caller_gives_up',
  no_answer: 'caller_gives_up',
  rejected: 'caller_gives_up',
};
