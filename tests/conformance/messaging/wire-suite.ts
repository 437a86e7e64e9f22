import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type {
  MessagingProvider,
  OutboundMessage,
  SubmissionOutcome,
} from '../../../server/src/providers/ports/messaging.ts';
import type { CarrierStage } from '../../support/carrier-stage.ts';
import { startRawReceiver } from '../../support/raw-receiver.ts';
import { outboundMessage } from '../../support/simulated-carrier-stage.ts';

/** What differs between carriers that are asked over HTTP. */
export interface WireTraits<Stage extends CarrierStage> {
  start(options?: { tls?: boolean }): Promise<Stage>;
  /** Where nobody resolves the name. */
  readonly unresolvable: string;
  /** The same account with credentials that are wrong, and the carrier's code for that. */
  stranger(stage: Stage): MessagingProvider;
  readonly strangerCode: string;
  /** A recipient for whom the carrier says that it is asked too often, and to come back in 20 s. */
  limited(stage: Stage): string;
  /** The texts that the carrier was given for a recipient. */
  textsTo(stage: Stage, recipient: string): string[];
}

/** Submits to a carrier and tells how often the right to write was asked for. */
export async function submitTo(
  carrier: MessagingProvider,
  message: OutboundMessage,
  { deadlineMs = 10_000, mayWrite = () => true }: { deadlineMs?: number; mayWrite?: () => boolean } = {},
): Promise<{ outcome: SubmissionOutcome; asked: number }> {
  let asked = 0;
  const outcome = await carrier.submit(message, {
    deadlineMs,
    mayWrite: () => {
      asked += 1;
      return mayWrite();
    },
  });
  return { outcome, asked };
}

/** One that the carrier takes texts for, and tells nothing of. */
export function freshRecipient({ recipientWith }: CarrierStage): string {
  return recipientWith({ answers: [{ kind: 'accept' }] });
}

const notReached = { kind: 'not_accepted', retryAfterMs: null, carrierCode: null };

/** What holds on the wire of each carrier, whatever its requests look like. */
export function describeCarrierWire<Stage extends CarrierStage>(name: string, traits: WireTraits<Stage>): void {
  describe(`the wire to ${name}`, () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await traits.start();
    });
    afterAll(() => stage.close());

    const submit = (carrier: MessagingProvider, options: Parameters<typeof submitTo>[2] = {}) =>
      submitTo(carrier, outboundMessage(freshRecipient(stage)), options);

    describe('what is sent', () => {
      it('is any text, character by character', async () => {
        const text = 'Grüße 😀 "quoted" \\ \u202E a=b&c=%41+d line\nline \u0007 ';
        const message = outboundMessage(freshRecipient(stage), text);
        await submitTo(stage.carrier, message);
        expect(traits.textsTo(stage, message.to)).toEqual([text]);
      });

      it('goes over a connection of its own each time, also in a crowd', async () => {
        const before = stage.fake.connections();
        const all = await Promise.all(Array.from({ length: 50 }, () => submit(stage.carrier)));
        expect(new Set(all.map(({ outcome }) => outcome.kind))).toEqual(new Set(['accepted']));
        expect(stage.fake.connections()).toBe(before + 50);
        expect(stage.fake.violations).toEqual([]);
      });

      it('is accepted also where the carrier says 100 Continue first, once or twice', async () => {
        for (const continues of [1, 2]) {
          const recipient = stage.recipientWith({ answers: [{ kind: 'accept' }], continues });
          expect((await submitTo(stage.carrier, outboundMessage(recipient))).outcome.kind).toBe('accepted');
          expect(traits.textsTo(stage, recipient)).toHaveLength(1);
        }
      });

      it('with wrong credentials is refused as a problem of the account', async () => {
        const other = await traits.start();
        const { outcome } = await submit(traits.stranger(other));
        expect(outcome).toMatchObject({
          kind: 'refused',
          code: 'account_problem',
          carrierCode: traits.strangerCode,
        });
        expect(other.fake.sends).toEqual([]);
        await other.close();
      });
    });

    describe('what provably never left is not accepted, and the right to write it is not even asked for', () => {
      let silent: Server;
      let silentUrl: string;
      beforeAll(async () => {
        // Takes connections and never says a word.
        silent = createServer((socket) => socket.on('error', () => {}));
        await new Promise<void>((resolve) => {
          silent.listen(0, '127.0.0.1', resolve);
        });
        silentUrl = `https://127.0.0.1:${(silent.address() as AddressInfo).port}`;
      });
      afterAll(() => {
        silent.close();
      });

      it.each<[what: string, baseUrl: () => string]>([
        ['the connection is refused', () => 'http://127.0.0.1:1'],
        ['the name does not resolve', () => traits.unresolvable],
        ['the handshake of TLS meets another protocol', () => stage.fake.account.baseUrl.replace('http:', 'https:')],
      ])('when %s', async (_what, baseUrl) => {
        const { outcome, asked } = await submit(stage.anotherCarrier({ baseUrl: baseUrl() }));
        expect(outcome).toMatchObject(notReached);
        expect(asked).toBe(0);
      });

      it('when the certificate is not to be trusted, whatever the environment says', async () => {
        const secure = await traits.start({ tls: true });
        const before = process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
        process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = '0';
        const { outcome, asked } = await submit(secure.carrier);
        if (before === undefined) delete process.env['NODE_TLS_REJECT_UNAUTHORIZED'];
        else process.env['NODE_TLS_REJECT_UNAUTHORIZED'] = before;
        expect(outcome).toMatchObject(notReached);
        expect(asked).toBe(0);
        expect(secure.fake.sends).toEqual([]);
        await secure.close();
      });

      it.each([600, 15_000])('when the handshake never ends, at the deadline or before: %i ms', async (deadlineMs) => {
        const { outcome, asked } = await submit(stage.anotherCarrier({ baseUrl: silentUrl }), { deadlineMs });
        expect(outcome).toMatchObject(notReached);
        expect(asked).toBe(0);
      });
    });

    describe('the deadline', () => {
      it('is 15 seconds over all (decision 12)', () => {
        expect(stage.carrier.submissionDeadlineMs).toBe(15_000);
      });

      it.each([
        ['an answer that comes in drops and never ends', 'HTTP/1.1 200 OK\r\ncontent-length: 9999\r\n\r\n{"', 'x'],
        ['a carrier that only ever says that it goes on', '', 'HTTP/1.1 102 Processing\r\n\r\n'],
      ])('covers %s', async (_what, first, drop) => {
        const timers = new Set<NodeJS.Timeout>();
        const receiver = await startRawReceiver((socket) => {
          socket.write(first);
          timers.add(setInterval(() => socket.write(drop), 20));
        });
        const carrier = stage.anotherCarrier({ baseUrl: `http://127.0.0.1:${receiver.port}` });
        const { outcome, asked } = await submit(carrier, { deadlineMs: 2_000 });
        expect(outcome).toMatchObject({ kind: 'unknown' });
        expect(asked).toBe(1);
        expect(receiver.requests).toHaveLength(1);
        for (const timer of timers) clearInterval(timer);
        await receiver.close();
      });
    });

    it('what was being connected when the right to write ended leaves nothing (promise P26)', async () => {
      const receiver = await startRawReceiver((socket) => {
        socket.end('HTTP/1.1 500 Sorry\r\ncontent-length: 0\r\n\r\n');
      });
      const carrier = stage.anotherCarrier({ baseUrl: `http://127.0.0.1:${receiver.port}` });
      const { outcome, asked } = await submit(carrier, { mayWrite: () => false });
      expect(outcome).toEqual({ kind: 'lease_lost' });
      expect(asked).toBe(1);
      // A later request came through whole, so nothing of the earlier one is on its way.
      expect((await submit(carrier)).outcome).toMatchObject({ kind: 'unknown' });
      expect(receiver.requests).toHaveLength(1);
      await receiver.close();
    });

    it('an account that asks too often is held back for the time that is named, by its adapter alone', async () => {
      const message = outboundMessage(traits.limited(stage));
      const [limited, other] = [stage.anotherCarrier({}), stage.anotherCarrier({})];
      expect(limited.pauseMs()).toBe(0);
      expect((await submitTo(limited, message)).outcome).toMatchObject({ kind: 'not_accepted', retryAfterMs: 20_000 });
      expect(limited.pauseMs()).toBeGreaterThan(1_000);
      expect(limited.pauseMs()).toBeLessThanOrEqual(20_000);
      expect(other.pauseMs()).toBe(0);
    });

    it('the fake has its address back after a pause, also where another process took the same port', async () => {
      await stage.fake.stopListening();
      const other = createServer();
      const { port } = new URL(stage.fake.account.baseUrl);
      // An error says that somebody has it already, which is as good.
      await new Promise((resolve) =>
        other.once('listening', resolve).once('error', resolve).listen(Number(port), '127.0.0.1'),
      );
      await stage.fake.listen();
      expect((await submit(stage.carrier)).outcome).toMatchObject({ kind: 'accepted' });
      await new Promise((resolve) => other.close(resolve));
    });
  });
}
