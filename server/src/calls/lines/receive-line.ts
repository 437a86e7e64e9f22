import { findByE164, type PhoneNumbersPorts } from '../../phone-numbers/index.ts';
import { findOrganization } from '../../organizations/index.ts';
import type { Database } from '../../platform/db/database.ts';
import type { CallCarrier } from '../../providers/ports/call-carrier.ts';
import type { SessionsPorts } from '../sessions/index.ts';
import { type CarriedLine, findLineByCall } from './stores/index.ts';

/** A line that rings here. */
export interface ArrivedLine {
  readonly callId: string;
  readonly from: string;
  readonly to: string;
}

/**
 * Makes a call of a line that came in, once however often it is asked: its session, which may have ended already. Null for a
 * line that is for no number of a live organization at that carrier.
 */
export type ReceiveLine = (
  carrier: CallCarrier,
  line: ArrivedLine,
) => Promise<Pick<CarriedLine, 'organizationId' | 'sessionId'> | null>;

export function createReceiveLine(options: {
  database: Database;
  phoneNumbers: Pick<PhoneNumbersPorts, 'standings'>;
  receiveCall: SessionsPorts['receiveCall'];
}): ReceiveLine {
  const { database, phoneNumbers, receiveCall } = options;

  return async (carrier, { callId, from, to }) => {
    const known = await findLineByCall(database.read, carrier.name, callId);
    if (known !== null) return known;
    const holder = (await findByE164(database.read, [to])).get(to);
    if (holder === undefined || holder.carrier !== carrier.name) return null;
    const { organizationId } = holder;
    const organization = await findOrganization(database.read, organizationId);
    const number = await phoneNumbers.standings.find(database.read, organizationId, holder.id);
    if (organization?.mode !== 'live' || number === null) return null;
    try {
      const sessionId = await receiveCall({
        organizationId,
        mode: 'live',
        number,
        from,
        to: number.e164,
        endpoint: 'a call at a carrier',
        script: null,
        line: { carrier: carrier.name, carrierCallId: callId },
        ttlSeconds: carrier.answerWithinSeconds,
      });
      return { organizationId, sessionId };
    } catch (error) {
      // Another process has made it: a line is one call.
      const made = await findLineByCall(database.read, carrier.name, callId);
      if (made !== null) return made;
      throw error;
    }
  };
}
