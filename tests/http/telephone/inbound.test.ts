import { describe, expect, it } from '@jest/globals';
import { freshRecipient } from '../../support/fresh.ts';
import { sessionsOf } from '../sessions/sessions-stage.ts';
import { carrierNames, closed, greeting, listenUntil, onlyCall, onTelephones, streamsOf } from './telephone-stage.ts';

const on = onTelephones();

describe.each(carrierNames)('a call that comes in at %s', (name) => {
  it('is answered once a worker has it, and spoken in until the person hangs up', async () => {
    const telephone = await on.at(name);
    const line = telephone.carrier.call({ from: freshRecipient(), to: telephone.number });
    await streamsOf(line);
    const id = await onlyCall(telephone);
    const said = async () => (await sessionsOf(telephone.ours).transcript(id)).map(({ text }) => text);
    await listenUntil(line, 'the greeting is heard whole', async () => (await said()).includes(greeting));
    await line.hangUp();
    const call = await telephone.over(id);
    expect(call).toMatchObject({ direction: 'inbound', end_reason: 'caller_hangup', to: telephone.number });
    expect(await telephone.eventTypes(id)).toEqual([
      'session.created',
      'sip.answered',
      'room_finished',
      'session.ended',
    ]);
    expect(on.violations()).toEqual([]);
  });

  it('for a number that no agent answers is turned away, and kept as rejected', async () => {
    const telephone = await on.at(name, { hasAgent: false });
    const line = telephone.carrier.call({ from: freshRecipient(), to: telephone.number });
    expect(await telephone.over(await onlyCall(telephone))).toMatchObject({
      status: 'failed',
      end_reason: 'rejected',
    });
    await closed(line);
    expect(line.streams).toEqual([]);
  });

  it('for a number that no organization has is turned away', async () => {
    const telephone = await on.at(name);
    const line = telephone.carrier.call({ from: freshRecipient(), to: freshRecipient() });
    await closed(line);
    expect(line.streams).toEqual([]);
  });
});

// docs/decisions/telephone.md#d531
describe('a call that comes in', () => {
  it('and ends just before it is answered, was hung up by its caller', async () => {
    const telephone = await on.at('telnyx');
    telephone.carrier.plan({ isDone: false, answer: { kind: 'refuse', status: 422, code: '90018' } });
    const line = telephone.carrier.call({ from: freshRecipient(), to: telephone.number });
    expect(await telephone.over(await onlyCall(telephone))).toMatchObject({ end_reason: 'caller_hangup' });
    expect(line.acts).toEqual([]);
    await line.hangUp();
  });
});
