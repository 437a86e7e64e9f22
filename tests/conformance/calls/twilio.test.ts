import { randomBytes } from 'node:crypto';
import { request } from 'undici';
import { createTwilioCalls } from '../../../server/src/providers/twilio/calls.ts';
import { twilioLineMedia } from '../../../server/src/providers/twilio/line-media.ts';
import { type CallStage, startCallStage } from '../../support/call-stage.ts';
import { startFakeTwilio } from '../../support/fake-twilio.ts';
import type { CallHarness, CallTraits } from './harness.ts';
import { describeCallCarrier } from './suite.ts';

const traits: CallTraits = {
  media: twilioLineMedia,
  opening: ['initiated', 'ringing'],
  dialsAgain: false,
  ends: [
    ['busy', '486', 'busy'],
    ['busy', '603', 'busy'],
    ['no-answer', '480', 'no_answer'],
    ['canceled', '487', 'caller_hangup'],
    ['completed', '200', 'caller_hangup'],
    ['failed', '403', 'rejected'],
    ['failed', '603', 'rejected'],
    ['failed', '408', 'no_answer'],
    ['failed', '480', 'no_answer'],
    ['failed', '404', 'carrier_failed'],
    ['failed', '', 'carrier_failed'],
  ],
  coded: ['failed', '404'],
  refusal: { status: 400, code: '21211' },
  tooMany: { status: 429, code: '20429' },
  tokenHeader: null,
};

describeCallCarrier('twilio', traits, async (): Promise<CallHarness> => {
  let stage: CallStage | null = null;
  const fake = await startFakeTwilio({
    reach: (address) => stage?.reach(address) ?? address,
    callsUrl: () => stage?.callbackUrl ?? '',
  });
  const started = await startCallStage({ media: twilioLineMedia, carrier: () => carrier });
  stage = started;
  const referenceKeys: [Buffer] = [randomBytes(32)];
  const elsewhere = (baseUrl: string) =>
    createTwilioCalls({ ...started.options, referenceKeys, account: { ...fake.account, baseUrl } });
  const carrier = elsewhere(fake.account.baseUrl);
  return {
    stage: started,
    carrier,
    elsewhere,
    telephone: fake.calls,
    requests: () => fake.calls.requests,
    violations: () => fake.violations,
    post: async ({ callId, eventId, alter }) => {
      const line = fake.calls.lines.find((one) => one.callId === callId);
      if (line === undefined) throw new Error('no such line');
      const body = Buffer.from(new URLSearchParams(line.form('in-progress', eventId)).toString());
      const url = `${started.callbackUrl}/status`;
      const signed = { body, headers: fake.callbacks.headers(url, body) };
      alter?.(signed);
      const answer = await request(started.reach(url), { method: 'POST', ...signed });
      await answer.body.dump();
      return answer.statusCode;
    },
    close: async () => {
      await fake.close();
      await started.close();
    },
  };
});
