import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { MessagingProvider, SubmissionOutcome } from '../../../server/src/providers/messaging.ts';
import { accept } from '../../support/fake-telnyx-script.ts';
import { outboundMessage } from '../../support/simulated-carrier-stage.ts';
import { startRawReceiver } from '../../support/raw-receiver.ts';
import { startTelnyxStage, type TelnyxStage } from '../../support/telnyx-stage.ts';

let stage: TelnyxStage;
beforeAll(async () => {
  stage = await startTelnyxStage();
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
  { deadlineMs = 10_000, mayWrite = () => true }: { deadlineMs?: number; mayWrite?: () => boolean } = {},
): Promise<{ outcome: SubmissionOutcome; asked: number }> {
  let asked = 0;
  const outcome = await carrier.submit(outboundMessage(freshRecipient()), {
    deadlineMs,
    mayWrite: () => {
      asked += 1;
      return mayWrite();
    },
  });
  return { outcome, asked };
}

const notReached = { kind: 'not_accepted', retryAfterMs: null, carrierCode: null };

describe('what is sent', () => {
  it('is the message, its profile and an address that names it, under the key of the account', async () => {
    const message = { ...outboundMessage(freshRecipient()), messagingProfileId: 'profile-of-the-number' };
    await stage.carrier.submit(message, { deadlineMs: 10_000, mayWrite: () => true });
    const { reference, from, to, text } = message;
    expect(stage.fake.sendsTo(to)).toEqual([
      {
        from,
        to,
        text,
        messaging_profile_id: 'profile-of-the-number',
        webhook_url: stage.callbackUrlOf(reference, { from, to }),
        use_profile_webhooks: true,
      },
    ]);
    expect(stage.fake.violations).toEqual([]);
  });

  it('names the profile of the account for a number without one, and none where there is none', async () => {
    const [one, other] = [outboundMessage(freshRecipient()), outboundMessage(freshRecipient())];
    const options = { deadlineMs: 10_000, mayWrite: () => true };
    await stage.carrier.submit(one, options);
    await stage.anotherCarrier({ messagingProfileId: null }).submit(other, options);
    expect(stage.fake.sendsTo(one.to)[0]?.messaging_profile_id).toBe(stage.fake.account.messagingProfileId);
    expect(Object.keys(stage.fake.sendsTo(other.to)[0] ?? {})).not.toContain('messaging_profile_id');
  });

  it('is any text, character by character', async () => {
    const text = 'Grüße 😀 "quoted" \\ \u202E line\nline \u0007 ';
    const message = outboundMessage(freshRecipient(), text);
    await stage.carrier.submit(message, { deadlineMs: 10_000, mayWrite: () => true });
    expect(stage.fake.sendsTo(message.to)[0]?.text).toBe(text);
  });

  it('goes over a connection of its own each time, also in a crowd', async () => {
    const before = stage.fake.connections();
    const all = await Promise.all(Array.from({ length: 50 }, () => submitTo(stage.carrier)));
    expect(new Set(all.map(({ outcome }) => outcome.kind))).toEqual(new Set(['accepted']));
    expect(stage.fake.connections()).toBe(before + 50);
    expect(stage.fake.violations).toEqual([]);
  });

  it('with a wrong key is refused as a problem of the account', async () => {
    const other = await startTelnyxStage();
    const { outcome } = await submitTo(other.anotherCarrier({ apiKey: 'KEY_wrong' }));
    expect(outcome).toMatchObject({ kind: 'refused', code: 'account_problem', carrierCode: '10009' });
    expect(other.fake.sends).toEqual([]);
    await other.close();
  });
});

describe('what provably never left is not accepted, and the right to write it is not even asked for', () => {
  let silent: Server;
  let silentPort: number;
  beforeAll(async () => {
    // Takes connections and never says a word.
    silent = createServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    silentPort = (silent.address() as AddressInfo).port;
  });
  afterAll(() => {
    silent.close();
  });

  it('when the connection is refused', async () => {
    const { outcome, asked } = await submitTo(stage.anotherCarrier({ baseUrl: 'http://127.0.0.1:1' }));
    expect(outcome).toMatchObject(notReached);
    expect(asked).toBe(0);
  });

  it('when the name does not resolve', async () => {
    const { outcome, asked } = await submitTo(stage.anotherCarrier({ baseUrl: 'https://telnyx.invalid' }));
    expect(outcome).toMatchObject(notReached);
    expect(asked).toBe(0);
  });

  it('when the certificate is not to be trusted, whatever the environment says', async () => {
    const secure = await startTelnyxStage({ tls: true });
    const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
    const { outcome, asked } = await submitTo(secure.carrier);
    if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
    else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
    expect(outcome).toMatchObject(notReached);
    expect(asked).toBe(0);
    expect(secure.fake.sends).toEqual([]);
    await secure.close();
  });

  it('when the handshake of TLS meets another protocol', async () => {
    const { outcome, asked } = await submitTo(
      stage.anotherCarrier({ baseUrl: stage.fake.account.baseUrl.replace('http:', 'https:') }),
    );
    expect(outcome).toMatchObject(notReached);
    expect(asked).toBe(0);
  });

  it.each([600, 15_000])('when the handshake never ends, at the deadline or before: %i ms', async (deadlineMs) => {
    const carrier = stage.anotherCarrier({ baseUrl: `https://127.0.0.1:${silentPort}` });
    const { outcome, asked } = await submitTo(carrier, { deadlineMs });
    expect(outcome).toMatchObject(notReached);
    expect(asked).toBe(0);
  });
});

describe('the deadline', () => {
  it('is 15 seconds over all (decision 12)', () => {
    expect(stage.carrier.submissionDeadlineMs).toBe(15_000);
  });

  it('covers an answer that comes in drops and never ends', async () => {
    const timers = new Set<NodeJS.Timeout>();
    const receiver = await startRawReceiver((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 9999\r\n\r\n{"data":{"id":"');
      timers.add(setInterval(() => socket.write('x'), 20));
    });
    const carrier = stage.anotherCarrier({ baseUrl: `http://127.0.0.1:${receiver.port}` });
    const { outcome, asked } = await submitTo(carrier, { deadlineMs: 2_000 });
    expect(outcome).toMatchObject({ kind: 'unknown' });
    expect(asked).toBe(1);
    expect(receiver.requests).toHaveLength(1);
    for (const timer of timers) clearInterval(timer);
    await receiver.close();
  });

  it('covers a carrier that only ever says that it goes on', async () => {
    const timers = new Set<NodeJS.Timeout>();
    const receiver = await startRawReceiver((socket) => {
      timers.add(setInterval(() => socket.write('HTTP/1.1 102 Processing\r\n\r\n'), 20));
    });
    const carrier = stage.anotherCarrier({ baseUrl: `http://127.0.0.1:${receiver.port}` });
    expect((await submitTo(carrier, { deadlineMs: 2_000 })).outcome).toMatchObject({ kind: 'unknown' });
    for (const timer of timers) clearInterval(timer);
    await receiver.close();
  });
});

describe('the right to write (promise P26)', () => {
  it('that ends while the connection is made leaves nothing on the wire', async () => {
    const receiver = await startRawReceiver((socket) => {
      socket.end('HTTP/1.1 500 Sorry\r\ncontent-length: 0\r\n\r\n');
    });
    const carrier = stage.anotherCarrier({ baseUrl: `http://127.0.0.1:${receiver.port}` });
    const { outcome, asked } = await submitTo(carrier, { mayWrite: () => false });
    expect(outcome).toEqual({ kind: 'lease_lost' });
    expect(asked).toBe(1);
    // A later request came through whole, so nothing of the earlier one is on its way.
    expect((await submitTo(carrier)).outcome).toMatchObject({ kind: 'unknown' });
    expect(receiver.requests).toHaveLength(1);
    await receiver.close();
  });
});

describe('the fake carrier', () => {
  it('has its address back after a pause, also where another process took the same port of this machine', async () => {
    await stage.fake.stopListening();
    const other = createServer();
    const { port } = new URL(stage.fake.account.baseUrl);
    // An error says that somebody has it already, which is as good.
    await new Promise((resolve) =>
      other.once('listening', resolve).once('error', resolve).listen(Number(port), '127.0.0.1'),
    );
    await stage.fake.listen();
    expect((await submitTo(stage.carrier)).outcome).toMatchObject({ kind: 'accepted' });
    await new Promise((resolve) => other.close(resolve));
  });
});
