import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessagingProvider, SubmissionOutcome } from '../../../server/src/providers/messaging.ts';
import { tellAgain } from '../../../server/src/providers/twilio/messaging.ts';
import { accept, refuse } from '../../support/fake-twilio-script.ts';
import { outboundMessage } from '../../support/simulated-carrier-stage.ts';
import { startRawReceiver } from '../../support/raw-receiver.ts';
import { startTwilioStage, type TwilioStage } from '../../support/twilio-stage.ts';

let stage: TwilioStage;
beforeAll(async () => {
  stage = await startTwilioStage();
});
afterAll(() => stage.close());

let recipients = 0;
function freshRecipient(): string {
  recipients += 1;
  const recipient = `+1718${2_000_000 + recipients}`;
  stage.fake.plan(recipient, { answers: [accept] });
  return recipient;
}

/** Submits to a carrier and tells how often the right to write was asked for. */
async function submitTo(
  carrier: MessagingProvider,
  message = outboundMessage(freshRecipient()),
): Promise<{ outcome: SubmissionOutcome; asked: number }> {
  let asked = 0;
  const outcome = await carrier.submit(message, {
    deadlineMs: 10_000,
    mayWrite: () => {
      asked += 1;
      return true;
    },
  });
  return { outcome, asked };
}

const notReached = { kind: 'not_accepted', retryAfterMs: null, carrierCode: null };

describe('what is sent', () => {
  it('is the text and an address that names the message and asks to be told again, and nothing else', async () => {
    const message = { ...outboundMessage(freshRecipient()), messagingProfileId: 'of-another-carrier' };
    await submitTo(stage.carrier, message);
    const { reference, from, to, text } = message;
    expect(stage.fake.sendsTo(to)).toEqual([
      {
        From: from,
        To: to,
        Body: text,
        StatusCallback: `${stage.callbackUrl}?${stage.callbackQueryOf(reference, { from, to })}${tellAgain}`,
      },
    ]);
    expect(stage.fake.violations).toEqual([]);
  });

  it('is any text, character by character', async () => {
    const text = 'Grüße 😀 "quoted" \\ \u202E a=b&c=%41+d line\nline \u0007 ';
    const message = outboundMessage(freshRecipient(), text);
    await submitTo(stage.carrier, message);
    expect(stage.fake.sendsTo(message.to)[0]?.Body).toBe(text);
  });

  it('goes over a connection of its own each time, also in a crowd', async () => {
    const before = stage.fake.connections();
    const all = await Promise.all(Array.from({ length: 50 }, () => submitTo(stage.carrier)));
    expect(new Set(all.map(({ outcome }) => outcome.kind))).toEqual(new Set(['accepted']));
    expect(stage.fake.connections()).toBe(before + 50);
    expect(stage.fake.violations).toEqual([]);
  });

  it('with a wrong token is refused as a problem of the account', async () => {
    const other = await startTwilioStage();
    const { outcome } = await submitTo(other.anotherCarrier({ authToken: 'wrong' }));
    expect(outcome).toMatchObject({ kind: 'refused', code: 'account_problem', carrierCode: '20003' });
    expect(other.fake.sends).toEqual([]);
    await other.close();
  });
});

describe('what provably never left is not accepted, and the right to write it is not even asked for', () => {
  it.each(['http://127.0.0.1:1', 'https://twilio.invalid'])('at %s', async (baseUrl) => {
    const { outcome, asked } = await submitTo(stage.anotherCarrier({ baseUrl }));
    expect(outcome).toMatchObject(notReached);
    expect(asked).toBe(0);
  });

  it('when the certificate is not to be trusted', async () => {
    const secure = await startTwilioStage({ tls: true });
    const { outcome, asked } = await submitTo(secure.carrier);
    expect(outcome).toMatchObject(notReached);
    expect(asked).toBe(0);
    expect(secure.fake.sends).toEqual([]);
    await secure.close();
  });
});

describe('the deadline', () => {
  it('is 15 seconds over all (decision 12)', () => {
    expect(stage.carrier.submissionDeadlineMs).toBe(15_000);
  });

  it('covers an answer that comes in drops and never ends', async () => {
    const timers = new Set<NodeJS.Timeout>();
    const receiver = await startRawReceiver((socket) => {
      socket.write('HTTP/1.1 201 Created\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{"sid":"');
      timers.add(setInterval(() => socket.write('x'), 20));
    });
    const carrier = stage.anotherCarrier({ baseUrl: `http://127.0.0.1:${receiver.port}` });
    const outcome = await carrier.submit(outboundMessage(freshRecipient()), { deadlineMs: 500, mayWrite: () => true });
    expect(outcome).toMatchObject({ kind: 'unknown' });
    expect(receiver.requests).toHaveLength(1);
    for (const timer of timers) clearInterval(timer);
    await receiver.close();
  });
});

describe('an account that asks too often', () => {
  it('is held back for the time that the carrier names, by its adapter alone', async () => {
    const message = outboundMessage(freshRecipient());
    stage.fake.plan(message.to, { answers: [refuse(429, 20_429, 'Too many requests', { 'retry-after': '20' })] });
    const [limited, other] = [stage.anotherCarrier({}), stage.anotherCarrier({})];
    expect(limited.pauseMs()).toBe(0);
    expect((await submitTo(limited, message)).outcome).toMatchObject({ kind: 'not_accepted', retryAfterMs: 20_000 });
    expect(limited.pauseMs()).toBeGreaterThan(1_000);
    expect(limited.pauseMs()).toBeLessThanOrEqual(20_000);
    expect(other.pauseMs()).toBe(0);
  });
});
