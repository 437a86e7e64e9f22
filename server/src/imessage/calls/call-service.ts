import type { Principal } from '../../contract/binding.ts';
import type { components } from '../../contract/generated/openapi.ts';
import type { Database } from '../../platform/db/database.ts';
import type { DialedLine, DialFromLine } from '../../calls/sessions/index.ts';
import { imessageErrors } from '../errors.ts';
import type { ImessageNeeds } from '../needs.ts';
import type { PoolService } from '../pool/index.ts';

type PlaceCall = components['schemas']['PlaceImessageCallRequest'];

/**
 * Calls a telephone from a number of the channel, once for an Idempotency-Key. Throws 403 and 404 as PoolService does, 409
 * CALLER_ID_VERIFICATION_PENDING, 502 TELNYX_DIAL_FAILED for a call that cannot originate, of which nothing is left, and as
 * DialFromLine does.
 */
export interface CallService {
  place(principal: Principal, phoneNumberId: string, body: PlaceCall, key: string | undefined): Promise<DialedLine>;
}

// A person verifies a caller id; asking more often than this learns nothing.
const verifiedAfterSeconds = 60;

export function createCallService(options: {
  database: Database;
  pool: Pick<PoolService, 'active'>;
  dialFromLine: DialFromLine;
  simulatedImessage: Pick<ImessageNeeds['simulatedImessage'], 'refusesCalls'>;
}): CallService {
  const { database, pool, dialFromLine, simulatedImessage } = options;

  const originate = ({ mode }: Principal, to: string): void => {
    // Dialing with the number as caller id is its carrier's work (docs/decisions/imessage.md#d301).
    if (mode === 'live')
      throw imessageErrors.dialFailed('this server has no carrier of calls yet. Test organizations have one');
    if (simulatedImessage.refusesCalls(to)) throw imessageErrors.dialFailed('the carrier refused it');
  };

  return {
    place: (principal, phoneNumberId, body, key) => {
      const { organizationId, mode } = principal;
      const { to, agentId, variables = {}, metadata = {}, maxDurationSeconds } = body;
      const endpoint = `POST /v1/imessage-phone-numbers/${phoneNumberId}/calls`;
      const line = async () => {
        const number = await pool.active(database.read, principal, phoneNumberId);
        if (number.entry?.callerId === 'pending') throw imessageErrors.callerIdPending(verifiedAfterSeconds);
        originate(principal, to);
        return number;
      };
      return dialFromLine(
        { organizationId, endpoint, key, body },
        { mode, line, to, agentId, variables, metadata, maxDurationSeconds },
      );
    },
  };
}
