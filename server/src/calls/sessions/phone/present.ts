import type { components } from '../../../contract/generated/openapi.ts';
import { roomNameOf } from '../present.ts';
import type { Session } from '../types.ts';

/** A call that was dialed, or that nothing carries. */
export function presentDialedPhone(session: Session): components['schemas']['DialedPhone'] {
  if (session.phone === null) throw new Error('A session without a telephone was dialed');
  const { callControlId, from, to, carrier = null } = session.phone;
  const status = session.script === null && carrier === null ? 'dialing-stub' : 'dialing';
  return { sessionId: session.id, callControlId, roomName: roomNameOf(session), status, to, from };
}
