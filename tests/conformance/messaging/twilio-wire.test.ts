import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { askForRedelivery } from '../../../server/src/providers/twilio/messaging.ts';
import { startTwilioStage, type TwilioStage } from '../../support/carrier-stage.ts';
import { refuse } from '../../support/fake-twilio-script.ts';
import { outboundMessage } from '../../support/simulated-carrier-stage.ts';
import { describeCarrierWire, freshRecipient, submitTo } from './wire-suite.ts';

describeCarrierWire<TwilioStage>('twilio', {
  start: startTwilioStage,
  unresolvable: 'https://twilio.invalid',
  stranger: ({ anotherCarrier }) => anotherCarrier({ authToken: 'wrong' }),
  strangerCode: '20003',
  limited: ({ recipientWith }) =>
    recipientWith({ answers: [refuse(429, 20_429, 'Too many requests', { 'retry-after': '20' })] }),
  textsTo: ({ fake }, recipient) => fake.sendsTo(recipient).map(({ Body }) => Body),
});

let stage: TwilioStage;
beforeAll(async () => {
  stage = await startTwilioStage();
});
afterAll(() => stage.close());

it('sends the text and an address that names the message and asks to be told again, and nothing else', async () => {
  const message = { ...outboundMessage(freshRecipient(stage)), messagingProfileId: 'of-another-carrier' };
  await submitTo(stage.carrier, message);
  const { reference, from, to, text } = message;
  expect(stage.fake.sendsTo(to)).toEqual([
    {
      From: from,
      To: to,
      Body: text,
      StatusCallback: `${stage.callbackUrl}?${stage.callbackQueryOf(reference, { from, to })}${askForRedelivery}`,
    },
  ]);
  expect(stage.fake.violations).toEqual([]);
});
