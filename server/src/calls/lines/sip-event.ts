import type { SessionsPorts } from '../sessions/index.ts';
import type { CarriedLine } from './stores/index.ts';

/** An event of the telephone, by what is known of its line. */
export function ofLine(
  type: Parameters<SessionsPorts['lineChanges']['applySipEvent']>[2]['type'],
  { carrier, callId }: Pick<CarriedLine, 'carrier' | 'callId'>,
  more: Readonly<Record<string, unknown>> = {},
): Parameters<SessionsPorts['lineChanges']['applySipEvent']>[2] {
  const named = callId === null ? {} : { carrier_call_id: callId };
  return { type, payload: { carrier, ...named, ...more }, sipStatusCode: null, sipStatus: null, reportedId: null };
}
