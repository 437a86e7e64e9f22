import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTelnyxStage, type TelnyxStage } from '../../support/carrier-stage.ts';
import { refuse } from '../../support/fake-telnyx-script.ts';
import { outboundMessage } from '../../support/simulated-carrier-stage.ts';
import { describeCarrierWire, freshRecipient, submitTo } from './wire-suite.ts';

describeCarrierWire<TelnyxStage>('telnyx', {
  start: startTelnyxStage,
  unresolvable: 'https://telnyx.invalid',
  stranger: ({ anotherCarrier }) => anotherCarrier({ apiKey: 'KEY_wrong' }),
  strangerCode: '10009',
  limited: ({ recipientWith }) =>
    recipientWith({ answers: [refuse(429, '10011', 'Too many requests', { 'retry-after': '20' })] }),
  textsTo: ({ fake }, recipient) => fake.sendsTo(recipient).map(({ text }) => text),
});

describe('what is sent', () => {
  let stage: TelnyxStage;
  beforeAll(async () => {
    stage = await startTelnyxStage();
  });
  afterAll(() => stage.close());

  it('is the message, its profile and an address that names it, under the key of the account', async () => {
    const message = { ...outboundMessage(freshRecipient(stage)), messagingProfileId: 'profile-of-the-number' };
    await submitTo(stage.carrier, message);
    const { reference, from, to, text } = message;
    expect(stage.fake.sendsTo(to)).toEqual([
      {
        from,
        to,
        text,
        messaging_profile_id: 'profile-of-the-number',
        webhook_url: `${stage.callbackUrl}?${stage.callbackQueryOf(reference, { from, to })}`,
        use_profile_webhooks: true,
      },
    ]);
    expect(stage.fake.violations).toEqual([]);
  });

  it('names the profile of the account for a number without one, and none where there is none', async () => {
    const [one, other] = [outboundMessage(freshRecipient(stage)), outboundMessage(freshRecipient(stage))];
    await submitTo(stage.carrier, one);
    await submitTo(stage.anotherCarrier({ messagingProfileId: null }), other);
    expect(stage.fake.sendsTo(one.to)[0]?.messaging_profile_id).toBe(stage.fake.account.messagingProfileId);
    expect(Object.keys(stage.fake.sendsTo(other.to)[0] ?? {})).not.toContain('messaging_profile_id');
  });
});
