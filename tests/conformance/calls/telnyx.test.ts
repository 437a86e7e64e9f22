import { telnyxLineMedia } from '../../../server/src/providers/telnyx/line-media.ts';
import { createTelnyxCalls } from '../../../server/src/providers/telnyx/calls.ts';
import { type CallStage, startCallStage } from '../../support/call-stage.ts';
import { startFakeTelnyx } from '../../support/fake-telnyx.ts';
import { callbackBody } from '../../support/fake-telnyx-wire.ts';
import { linePayload } from '../../support/fake-telnyx-calls-wire.ts';
import type { CallHarness, CallTraits } from './harness.ts';
import { describeCallCarrier } from './suite.ts';

const traits: CallTraits = {
  media: telnyxLineMedia,
  // Nothing is reported of its ringing.
  opening: ['initiated'],
  dialsAgain: true,
  ends: [
    ['user_busy', '486', 'busy'],
    ['timeout', 'unspecified', 'no_answer'],
    ['no_answer', '480', 'no_answer'],
    ['call_rejected', '403', 'rejected'],
    ['originator_cancel', '487', 'caller_hangup'],
    ['normal_clearing', '200', 'caller_hangup'],
    ['time_limit', '200', 'max_duration'],
    ['not_found', '404', 'carrier_failed'],
    ['unspecified', '480', 'no_answer'],
    ['unspecified', '408', 'no_answer'],
    ['unspecified', '603', 'rejected'],
    ['unspecified', '503', 'carrier_failed'],
    ['unspecified', 'unspecified', 'carrier_failed'],
    ['a_new_word', 'unspecified', 'carrier_failed'],
  ],
  coded: ['not_found', '404'],
  refusal: { status: 403, code: '10010' },
  tooMany: { status: 429, code: '10011' },
  tokenHeader: 'x-telnyx-streaming-auth-token',
};

describeCallCarrier('telnyx', traits, async (): Promise<CallHarness> => {
  let stage: CallStage | null = null;
  const fake = await startFakeTelnyx({
    reach: (address) => stage?.reach(address) ?? address,
    callsUrl: () => stage?.callbackUrl ?? '',
    nowMs: () => stage?.nowMs() ?? 0,
  });
  const started = await startCallStage({ media: telnyxLineMedia, carrier: () => carrier });
  stage = started;
  const elsewhere = (baseUrl: string) =>
    createTelnyxCalls({ ...started.options, account: { ...fake.account, baseUrl } });
  const carrier = elsewhere(fake.account.baseUrl);
  return {
    stage: started,
    carrier,
    elsewhere,
    telephone: fake.calls,
    requests: () => fake.calls.requests,
    violations: () => fake.violations,
    post: async ({ callId, eventId, alter, ageSeconds = 0 }) => {
      const line = fake.calls.lines.find((one) => one.callId === callId);
      if (line === undefined) throw new Error('no such line');
      const body = callbackBody({ type: 'call.answered', id: eventId, payload: linePayload(line) });
      const signed = { body, headers: fake.signer.headers(body, Math.floor(Date.now() / 1000) - ageSeconds) };
      alter?.(signed);
      return fake.callbacks.post(started.reach(started.callbackUrl), signed.body, signed.headers);
    },
    close: async () => {
      await fake.close();
      await started.close();
    },
  };
});
