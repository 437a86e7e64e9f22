import type { Principal } from '../../../contract/binding.ts';
import type { components } from '../../../contract/generated/openapi.ts';
import { notFound } from '../../../platform/process/errors.ts';
import type { Database } from '../../../platform/db/database.ts';
import type { NumberStandings } from '../../../phone-numbers/index.ts';
import { sessionErrors } from '../errors.ts';
import type { HookedCalls } from '../hooks.ts';
import { dialWithinSeconds } from './plan-phone-call.ts';
import type { ReceiveCall } from './receive-call.ts';

type ReceiveTestCallRequest = components['schemas']['ReceiveTestCallRequest'];

/**
 * Has a telephone call arrive at a number of a test organization, as ReceiveCall does; calls that go to people have their own. Throws 404
 * in a live organization and for a number that is not its own.
 */
export type ReceiveTestCall = (principal: Principal, body: ReceiveTestCallRequest) => Promise<string>;

export function createReceiveTestCall(options: {
  database: Database;
  standings: NumberStandings;
  receiveHumanCall: HookedCalls['receiveHumanCall'];
  receiveCall: ReceiveCall;
}): ReceiveTestCall {
  const { database, standings, receiveHumanCall, receiveCall } = options;

  return async ({ organizationId, mode }, { from, to, script = 'talk' }) => {
    if (mode === 'live') throw notFound('Address');
    const number = await standings.findByE164(database.read, organizationId, to);
    if (number === null) throw sessionErrors.numberNotFound();
    const humanCallId = await receiveHumanCall(organizationId, number, { from, script });
    if (humanCallId !== null) return humanCallId;
    return receiveCall({
      organizationId,
      mode,
      number,
      from,
      to,
      endpoint: 'POST /v1/test/inbound-calls',
      script,
      line: {},
      ttlSeconds: dialWithinSeconds,
    });
  };
}
