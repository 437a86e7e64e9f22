import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import {
  type CarrierCallback,
  type CarrierEvent,
  type CarrierReceipt,
  messageErrorCodes,
  type SubmissionOutcome,
} from '../../../server/src/providers/ports/messaging.ts';
import { outboundMessage } from '../../support/simulated-carrier-stage.ts';
import type { MessagingHarness, VendorBehaviour, VendorFact, VendorTraits } from './harness.ts';

const at = Temporal.Instant.from('2026-03-01T12:00:00Z');

/** What every adapter of the carrier port must hold, on a vendor that the harness commands. */
export function describeMessagingProvider(
  name: string,
  traits: VendorTraits,
  start: () => Promise<MessagingHarness>,
): void {
  describe(`messaging provider ${name}`, () => {
    let harness: MessagingHarness;
    beforeAll(async () => {
      harness = await start();
    });
    afterAll(async () => {
      await harness.close();
    });

    const submit = async (
      behaviour: VendorBehaviour,
      mayWrite = () => true,
    ): Promise<{ outcome: SubmissionOutcome; reference: string }> => {
      const message = outboundMessage(await harness.arrange(behaviour));
      // Long enough for a loopback vendor that answers, short for one that does not.
      const outcome = await harness.provider.submit(message, {
        deadlineMs: behaviour === 'hang' ? 3_000 : 10_000,
        mayWrite,
      });
      return { outcome, reference: message.reference };
    };

    describe('submit', () => {
      it('answers accepted with the id that the carrier gave', async () => {
        const { outcome, reference } = await submit('accept');
        expect(outcome).toMatchObject({ kind: 'accepted', providerMessageId: expect.stringMatching(/./) });
        expect(await harness.requestsTaken(reference)).toBe(1);
      });

      it('answers refused, with a code of the closed list, when the carrier will never send it', async () => {
        const { outcome } = await submit('refuse');
        expect(outcome).toMatchObject({ kind: 'refused', carrierCode: expect.any(String) });
        expect(messageErrorCodes).toContain(outcome.kind === 'refused' ? outcome.code : null);
      });

      it('answers not_accepted without a time when the carrier provably did not take it', async () => {
        const { outcome } = await submit('turn_away');
        expect(outcome).toMatchObject({ kind: 'not_accepted', retryAfterMs: null });
      });

      it('answers not_accepted with the time to wait when the carrier names one', async () => {
        const { outcome } = await submit('limit');
        expect(outcome).toMatchObject({ kind: 'not_accepted', retryAfterMs: 1_000 });
      });

      it('answers unknown at the deadline when the carrier took it and does not answer, and asks once', async () => {
        const { outcome, reference } = await submit('hang');
        expect(outcome).toMatchObject({ kind: 'unknown' });
        expect(await harness.requestsTaken(reference)).toBe(1);
      });

      it.each(traits.ambiguities)('answers unknown after %s, and asks once', async (way) => {
        const message = outboundMessage(await harness.arrangeAmbiguity(way));
        let asked = 0;
        const outcome = await harness.provider.submit(message, {
          deadlineMs: 10_000,
          mayWrite: () => {
            asked += 1;
            return true;
          },
        });
        expect(outcome).toEqual({ kind: 'unknown', message: expect.any(String) });
        expect(asked).toBe(1);
        expect(await harness.requestsTaken(message.reference)).toBeLessThanOrEqual(1);
      });

      it('answers lease_lost and writes nothing when it may not write any more', async () => {
        const { outcome, reference } = await submit('accept', () => false);
        expect(outcome).toEqual({ kind: 'lease_lost' });
        expect(await harness.requestsTaken(reference)).toBe(0);
      });

      it('asks for the right to write before each submission', async () => {
        let asked = 0;
        await submit('accept', () => {
          asked += 1;
          return true;
        });
        expect(asked).toBeGreaterThan(0);
      });

      it('keeps concurrent submissions apart', async () => {
        const behaviours = (['accept', 'refuse', 'limit', 'accept', 'turn_away'] as const).flatMap((b) => [b, b]);
        const kinds = await Promise.all(behaviours.map(async (b) => (await submit(b)).outcome.kind));
        const pair = (kind: string): string[] => [kind, kind];
        expect(kinds).toEqual(['accepted', 'refused', 'not_accepted', 'accepted', 'not_accepted'].flatMap(pair));
      });
    });

    // After the others: it speaks of everything that they asked for.
    it('asks for nothing that the wire of the carrier does not know', () => {
      expect(harness.violations()).toEqual([]);
    });

    describe('readCallback', () => {
      const factOf = (status: CarrierReceipt['status']): VendorFact & { kind: 'receipt' } => ({
        kind: 'receipt',
        eventId: randomUUID(),
        providerMessageId: randomUUID(),
        reference: `msg_${randomUUID()}`,
        status,
      });
      const read = (callback: CarrierCallback): CarrierEvent[] => {
        const result = harness.provider.readCallback(callback);
        if (result.kind !== 'events') throw new Error(`refused: ${result.reason}`);
        return result.events;
      };
      const refusal = (callback: CarrierCallback): string => {
        const result = harness.provider.readCallback(callback);
        return result.kind === 'refused' ? result.reason : 'believed';
      };
      const signed = (): CarrierCallback => harness.sign(harness.bodyOf(factOf('delivered')), at);

      it.each(traits.receiptStatuses)('reads a receipt that says %s', (status) => {
        const fact = factOf(status);
        const [event, ...others] = read(harness.sign(harness.bodyOf(fact), at));
        expect(others).toEqual([]);
        expect(event).toMatchObject({
          kind: 'receipt',
          eventId: harness.eventIdOf(fact),
          providerMessageId: fact.providerMessageId,
          reference: harness.echoesReference ? fact.reference : null,
          status,
        });
        expect(event?.occurredAt).toBeInstanceOf(Temporal.Instant);
      });

      it('reads why a message failed, as a code of the closed list', () => {
        const [event] = read(harness.sign(harness.bodyOf(factOf('delivery_failed')), at));
        const error = event?.kind === 'receipt' ? event.error : null;
        expect(messageErrorCodes).toContain(error?.code);
      });

      it('reads the same event id each time that an event arrives', () => {
        const rawBody = harness.bodyOf(factOf('sent'));
        const later = at.add({ seconds: 30 });
        const [first] = read(harness.sign(rawBody, at));
        const [second] = read(harness.sign(rawBody, later));
        expect(second?.eventId).toBe(first?.eventId);
      });

      it('reads an inbound text without changing a character of it', () => {
        const text = { from: '+15005550123', to: '+15552000001', text: ' STOP\n\u202Eümläut 😀 <&> ' };
        const fact: VendorFact = { kind: 'inbound', eventId: randomUUID(), providerMessageId: randomUUID(), ...text };
        expect(read(harness.sign(harness.bodyOf(fact), at))).toEqual([
          expect.objectContaining({ kind: 'inbound', eventId: harness.eventIdOf(fact), ...text }),
        ]);
      });

      it.each(['72727', 'BANK', 'My Bank 24'])('reads a text from %s with that as its sender', (from) => {
        const text = { from, to: '+15552000001', text: 'Your code is 123456' };
        const fact: VendorFact = { kind: 'inbound', eventId: randomUUID(), providerMessageId: randomUUID(), ...text };
        expect(read(harness.sign(harness.bodyOf(fact), at))).toEqual([expect.objectContaining(text)]);
      });

      it('refuses a body that was altered in any byte', () => {
        const genuine = signed();
        for (let index = 0; index < genuine.rawBody.length; index += 1) {
          const rawBody = Buffer.from(genuine.rawBody);
          rawBody.writeUInt8(rawBody.readUInt8(index) ^ 1, index);
          expect(refusal({ ...genuine, rawBody })).not.toBe('believed');
        }
      });

      it('refuses a body that was cut, at any place, or prolonged', () => {
        const genuine = signed();
        for (let length = 0; length < genuine.rawBody.length; length += 1) {
          expect(refusal({ ...genuine, rawBody: genuine.rawBody.subarray(0, length) })).toBe('signature');
        }
        expect(refusal({ ...genuine, rawBody: Buffer.concat([genuine.rawBody, Buffer.from(' ')]) })).toBe('signature');
      });

      it('refuses a callback without, with an empty, a repeated, a cut or another signature header', () => {
        const genuine = signed();
        const other = harness.sign(harness.bodyOf(factOf('sent')), at.add({ seconds: 1 }));
        for (const header of harness.signatureHeaders) {
          const value = genuine.headers[header] ?? '';
          const forged = [undefined, '', ' ', `${value}, ${value}`, `${value} `, value.slice(0, -1), `${value}0`];
          for (const wrong of [...forged, other.headers[header], 'null', '\u0000', 'é'.repeat(64)]) {
            expect(refusal({ ...genuine, headers: { ...genuine.headers, [header]: wrong } })).not.toBe('believed');
          }
        }
        expect(refusal({ ...genuine, headers: {} })).toBe('signature');
      });

      it('refuses a signature from too long ago or from the future', () => {
        const windowSeconds = harness.replayWindowSeconds;
        if (windowSeconds === null) return;
        const genuine = signed();
        const received = (seconds: number): string => refusal({ ...genuine, receivedAt: at.add({ seconds }) });
        expect(received(windowSeconds + 1)).toBe('stale');
        expect(received(-windowSeconds - 1)).toBe('stale');
        expect(received(windowSeconds - 1)).toBe('believed');
        expect(received(1 - windowSeconds)).toBe('believed');
      });

      it('refuses bytes that are not UTF-8 or no callback at all, also when they are signed', () => {
        const body = harness.bodyOf(factOf('delivered'));
        const middle = Math.floor(body.length / 2);
        const broken = Buffer.concat([body.subarray(0, middle), Buffer.from([0xc3, 0x28]), body.subarray(middle)]);
        const bodies = [broken, Buffer.from([0xff, 0xfe]), body.subarray(0, middle), Buffer.from('[['.repeat(100_000))];
        for (const rawBody of bodies) expect(refusal(harness.sign(rawBody, at))).not.toBe('believed');
      });
    });
  });
}
