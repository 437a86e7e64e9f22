import { describe, expect, it } from '@jest/globals';
import type { CallFault } from '../../support/fake-telephone.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
import {
  carrierNames,
  closed,
  lineSettled,
  listenUntil,
  onTelephones,
  streamsOf,
  type Telephone,
} from './telephone-stage.ts';

const on = onTelephones();

const away: CallFault = { isDone: false, answer: { kind: 'refuse', status: 503, code: '20503' } };
/** The carrier takes a dial, says so to no one, and then answers nothing any more. */
const goesAway = ({ carrier }: Telephone) =>
  carrier.plan({ isDone: true, answer: { kind: 'reset' } }, ...Array.from({ length: 50 }, () => away));

// docs/decisions/telephone.md#d553
describe.each(carrierNames)('a dial whose answer was lost, at %s', (name) => {
  it('is settled by what is reported of the line, and the call goes on', async () => {
    const telephone = await on.at(name);
    goesAway(telephone);
    const { sessionId, line } = await telephone.dial();
    await line.answer();
    await streamsOf(line);
    await lineSettled(telephone, sessionId);
    telephone.carrier.recover();
    expect(await telephone.eventTypes(sessionId)).not.toContain('sip.failed');
    await listenUntil(line, 'the agent speaks', () => line.stream().heard().length > 0);
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
  });

  it('does not keep the line from being hung up', async () => {
    const telephone = await on.at(name);
    // The look for the line is answered once it is closed, and not before.
    const over = Promise.withResolvers<void>();
    telephone.carrier.plan({ isDone: true, answer: { kind: 'reset' } }, { after: over.promise });
    const { sessionId, line } = await telephone.dial();
    await waitFor(
      'the line is known',
      () =>
        telephone.ours.sql<{ is: boolean }>('select call_id is not null as is from lines where session_id = $1', [
          sessionId,
        ]),
      ([row]) => row?.is === true,
    );
    await sessionsOf(telephone.ours).end(sessionId);
    await closed(line);
    over.resolve();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'api_end' });
  });
});
