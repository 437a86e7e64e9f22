import { describe, expect, it } from '@jest/globals';
import { carrierNames, listenUntil, onTelephones, streamsOf } from './telephone-stage.ts';

const on = onTelephones({ whenBroken: 'repeat' });

// docs/decisions/telephone.md#d539
describe.each(carrierNames)('a stream that could not be opened, at %s', (name) => {
  it('is followed by another one', async () => {
    const telephone = await on.at(name);
    const { sessionId, line } = await telephone.dial();
    on.misleadStream();
    await line.answer();
    await streamsOf(line, 2);
    await listenUntil(line, 'the agent speaks', () => line.stream().heard().length > 0);
    await line.hangUp();
    expect(await telephone.over(sessionId)).toMatchObject({ end_reason: 'caller_hangup' });
  });
});
