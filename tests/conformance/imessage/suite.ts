import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type {
  ImessageEvent,
  ImessageSendOutcome,
  OutboundImessage,
  ProviderMessage,
} from '../../../server/src/providers/ports/imessage.ts';
import type { CarrierCallback } from '../../../server/src/providers/ports/messaging.ts';
import { imessageEvent } from '../../support/imessage-events.ts';
import type { ImessageHarness, ProviderTraits } from './harness.ts';

const line = '+15552000001';
const messageTo = (to: string, text = `Your table ${randomUUID()} is ready`): OutboundImessage => ({
  reference: `imsg_${randomUUID().replaceAll('-', '')}`,
  organizationId: 'org_test',
  identityId: 'identity-1',
  from: line,
  to,
  text,
});
/** What a provider says before it has decided on a way. */
const undecided = ['registered', 'pending', 'queued', 'accepted'];

/** What every adapter of the port of iMessage providers must hold, on a provider that the harness commands. */
export function describeImessageProvider(
  name: string,
  traits: ProviderTraits,
  start: () => Promise<ImessageHarness>,
): void {
  describe(`iMessage provider ${name}`, () => {
    let harness: ImessageHarness;
    beforeAll(async () => {
      harness = await start();
    }, 60_000);
    afterAll(() => harness.close());

    const send = (message: OutboundImessage, mayWrite = () => true): Promise<ImessageSendOutcome> => {
      const { provider } = harness;
      return provider.send(message, { deadlineMs: provider.sendDeadlineMs, mayWrite, now: harness.now() });
    };
    const find = async (message: OutboundImessage, since = harness.now().subtract({ minutes: 1 })) =>
      harness.provider.findSent({ ...message, since }, { now: harness.now() });
    const found = async (message: OutboundImessage): Promise<ProviderMessage[]> => {
      const answer = await find(message);
      if (answer.kind !== 'done') throw new Error(`Nothing could be found: ${answer.kind}`);
      return answer.value;
    };
    const to = (behaviour: Parameters<ImessageHarness['recipientFor']>[0]) =>
      messageTo(harness.recipientFor(behaviour));

    describe('send', () => {
      it('answers the message as the provider took it, in its own words, and asks once', async () => {
        const message = to('take');
        const outcome = await send(message);
        expect(outcome).toEqual({
          kind: 'accepted',
          message: {
            providerMessageId: traits.takesReference ? message.reference : expect.stringMatching(/./),
            conversationId: expect.stringMatching(/./),
            status: expect.stringMatching(/./),
            service: 'imessage',
            wasDowngraded: null,
          },
        });
        expect(undecided).toContain(outcome.kind === 'accepted' ? outcome.message.status : null);
        expect(await harness.requestsOf(message.reference)).toEqual({ asked: 1, taken: 1 });
      });

      it('does not say that a message was downgraded before it was', async () => {
        for (const behaviour of ['downgrade', 'hold'] as const)
          expect(await send(to(behaviour))).toMatchObject({ kind: 'accepted', message: { wasDowngraded: null } });
      });

      it('answers refused, with the status of the provider and a reason for a person', async () => {
        const message = to('refuse');
        const outcome = await send(message);
        expect(outcome).toEqual({
          kind: 'refused',
          status: expect.any(Number),
          detail: expect.stringMatching(/\w \w/),
        });
        expect(outcome.kind === 'refused' && outcome.status >= 400 && outcome.status < 500).toBe(true);
        expect(await found(message)).toEqual([]);
      });

      it('answers not_accepted where the provider provably has nothing', async () => {
        const message = to('away');
        expect(await send(message)).toMatchObject({ kind: 'not_accepted', detail: expect.stringMatching(/\w/) });
        expect(await harness.requestsOf(message.reference)).toMatchObject({ taken: 0 });
      });

      it.each(['silent', 'lost'] as const)(
        'answers unknown at the deadline of one that is %s, and asks once',
        async (behaviour) => {
          const message = to(behaviour);
          expect(await send(message)).toEqual({ kind: 'unknown' });
          expect(await harness.requestsOf(message.reference)).toEqual({
            asked: 1,
            taken: behaviour === 'lost' ? 1 : 0,
          });
        },
      );

      it('writes nothing without the right to, and asks for it once', async () => {
        const message = to('take');
        let asked = 0;
        const outcome = await send(message, () => {
          asked += 1;
          return false;
        });
        expect([outcome, asked]).toEqual([{ kind: 'lease_lost' }, 1]);
        expect(await harness.requestsOf(message.reference)).toEqual({ asked: 0, taken: 0 });
      });

      it('keeps what one number and one recipient write in one conversation, and others apart', async () => {
        const recipient = harness.recipientFor('take');
        const conversationOf = async (message: OutboundImessage) => {
          const outcome = await send(message);
          return outcome.kind === 'accepted' ? outcome.message.conversationId : outcome.kind;
        };
        const one = await conversationOf(messageTo(recipient));
        expect(await conversationOf(messageTo(recipient))).toBe(one);
        expect(await conversationOf({ ...messageTo(recipient), from: '+15552000002' })).not.toBe(one);
      });

      it('keeps messages at the same moment apart', async () => {
        const behaviours = (['take', 'refuse', 'away', 'lost', 'take'] as const).flatMap((one) => [one, one]);
        const kinds = await Promise.all(behaviours.map(async (one) => (await send(to(one))).kind));
        const pair = (kind: string): string[] => [kind, kind];
        expect(kinds).toEqual(['accepted', 'refused', 'not_accepted', 'unknown', 'accepted'].flatMap(pair));
      });
    });

    describe('a fault of the wire', () => {
      it.each(Object.entries(traits.ambiguities))(
        '%s leaves it open: unknown, and found where it was %s',
        async (fault, fate) => {
          const message = to('take');
          harness.breakWire(fault);
          const outcome = await send(message);
          await harness.mendWire();
          expect(outcome).toEqual({ kind: 'unknown' });
          expect((await harness.requestsOf(message.reference)).taken).toBe(fate === 'taken' ? 1 : 0);
          expect(await found(message)).toHaveLength(fate === 'taken' ? 1 : 0);
        },
      );

      it.each(traits.harmless)('%s proves that nothing was taken', async (fault) => {
        const message = to('take');
        harness.breakWire(fault);
        const outcome = await send(message);
        await harness.mendWire();
        expect(outcome).toMatchObject({ kind: 'not_accepted', status: null });
        expect(await harness.requestsOf(message.reference)).toEqual({ asked: 0, taken: 0 });
      });
    });

    describe('findSent', () => {
      it('finds what was sent, and what was lost, by its pair and its text', async () => {
        for (const behaviour of ['take', 'lost'] as const) {
          const message = to(behaviour);
          await send(message);
          const [one, ...others] = await found(message);
          expect(others).toEqual([]);
          expect(one).toMatchObject({ conversationId: expect.any(String), status: expect.any(String) });
          expect(await found({ ...message, text: `${message.text} ` })).toEqual([]);
          expect(await found({ ...message, to: '+15005550399' })).toEqual([]);
          expect(await found({ ...message, from: '+15552000003' })).toEqual([]);
        }
      });

      it('finds each of several equal ones, oldest first, and none from before', async () => {
        const first = to('take');
        const ids: string[] = [];
        for (const reference of [first.reference, `${first.reference}b`, `${first.reference}c`]) {
          const outcome = await send({ ...first, reference });
          if (outcome.kind === 'accepted') ids.push(outcome.message.providerMessageId);
        }
        expect((await found(first)).map(({ providerMessageId }) => providerMessageId)).toEqual(ids);
        expect(await find(first, harness.now().add({ minutes: 1 }))).toEqual({ kind: 'done', value: [] });
      });
    });

    describe('setDisplayName', () => {
      const name = (identityId: string, displayName: string | null) =>
        harness.provider.setDisplayName({ identityId, displayName });

      it('names an identity, names it again, and takes the name away', async () => {
        const identity = randomUUID();
        for (const wished of [harness.names.taken, harness.names.taken, null]) {
          expect(await name(identity, wished)).toEqual({ kind: 'done' });
          expect(await harness.nameOf(identity)).toBe(wished);
        }
      });

      it('answers refused with a reason, and leaves the name', async () => {
        const identity = randomUUID();
        await name(identity, harness.names.taken);
        const outcome = await name(identity, harness.names.refused);
        expect(outcome).toEqual({
          kind: 'refused',
          status: expect.any(Number),
          detail: expect.stringMatching(/\w \w/),
        });
        expect(await harness.nameOf(identity)).toBe(harness.names.taken);
      });

      it('answers unknown where the answer is lost', async () => {
        expect(await name(randomUUID(), harness.names.lost)).toEqual({ kind: 'unknown' });
      });
    });

    describe('readEvent', () => {
      const at = Temporal.Instant.from('2026-03-01T12:00:00Z');
      const read = (callback: CarrierCallback): ImessageEvent => {
        const result = harness.provider.readEvent(callback);
        if (result.kind !== 'event') throw new Error(JSON.stringify(result));
        return result.event;
      };
      const refusal = (callback: CarrierCallback): string => {
        const result = harness.provider.readEvent(callback);
        return result.kind === 'refused' ? result.reason : result.kind;
      };
      const own = '+15552000001';
      const remote = '+15005550100';

      it.each(['imessage.sent', 'imessage.delivered', 'imessage.delivery_failed'] as const)('reads %s', (type) => {
        const message = {
          id: 'm-1',
          remote_number: remote,
          sender_number: own,
          participants: [own, remote],
          service: 'sms',
          was_downgraded: true,
          status: 'sent',
          somethingNew: { deep: [1] },
        };
        const body = imessageEvent({ id: 'evt_1', type, message, identities: [{ id: 'identity-1' }], more: { v: 2 } });
        const event = read(harness.sign(body, at));
        expect(event).toEqual({
          eventId: 'evt_1',
          type,
          occurredAt: Temporal.Instant.from('2026-11-20T15:04:06.123Z'),
          remoteNumber: remote,
          numbers: [own],
          identityIds: ['identity-1'],
          conversationId: 'conversation-1',
          message: {
            providerMessageId: 'm-1',
            conversationId: 'conversation-1',
            status: 'sent',
            service: 'sms',
            wasDowngraded: true,
          },
          targetMessageId: null,
        });
        expect(harness.provider.eventOf(body)).toEqual(event);
      });

      it('reads what arrives: a message, and a reaction to one of ours', () => {
        const arrived = imessageEvent({ type: 'imessage.received', message: { sender_number: remote } });
        expect(read(harness.sign(arrived, at))).toMatchObject({ message: null, targetMessageId: null, numbers: [] });
        const reaction = { target_message_id: 'm-1', remote_number: remote, conversation_id: 'c-1' };
        const reacted = imessageEvent({ type: 'imessage.reaction_received', message: null, reaction });
        expect(read(harness.sign(reacted, at))).toMatchObject({
          message: null,
          targetMessageId: 'm-1',
          remoteNumber: remote,
          conversationId: 'c-1',
        });
      });

      it('passes over kinds that it does not know', () => {
        const body = imessageEvent({ more: {} }).toString().replace('imessage.delivered', 'imessage.typing');
        expect(refusal(harness.sign(Buffer.from(body), at))).toBe('ignored');
      });

      it.each<[string, Buffer]>([
        ['no JSON', Buffer.from('{"id":')],
        ['no UTF-8', Buffer.concat([imessageEvent(), Buffer.from([0xff])])],
        ['a byte order mark', Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), imessageEvent()])],
        ['a list', Buffer.from('[]')],
        ['null', Buffer.from('null')],
        ['nothing', Buffer.alloc(0)],
        ['no id', imessageEvent({ id: '' })],
        ['an id that no header can carry', imessageEvent({ id: 'evt_1\r\nx-evil: 1' })],
        ['an id of 256 characters', imessageEvent({ id: 'e'.repeat(256) })],
        ['no instant', imessageEvent({ timestamp: 'yesterday' })],
        ['an instant of the year 12000', imessageEvent({ timestamp: '+012000-01-01T00:00:00Z' })],
        ['an instant before 1970', imessageEvent({ timestamp: '0258-01-01T00:00:00Z' })],
        ['no message', imessageEvent({ message: null })],
        ['a message without a status', imessageEvent({ message: { status: null } })],
        ['a message whose id is a number', imessageEvent({ message: { id: 7 } })],
        ['an id that no column can hold', imessageEvent({ message: { id: 'm-1\0' } })],
        ['a number that no column can hold', imessageEvent({ message: { participants: [own, '\0'] } })],
        ['an identity that no column can hold', imessageEvent({ identities: [{ id: '\0' }] })],
        ['a reaction that is none', imessageEvent({ type: 'imessage.reaction_received', message: null })],
        ['no data', Buffer.from('{"id":"e","event_type":"imessage.sent","timestamp":"2026-11-20T15:04:06Z"}')],
      ])('refuses %s as malformed, under a good signature', (_what, body) => {
        expect(refusal(harness.sign(body, at))).toBe('malformed');
      });

      it('believes no other bytes, no other signature and none without one', () => {
        const body = imessageEvent();
        const signed = harness.sign(body, at);
        const other = Buffer.from(body.toString().replace('delivered', 'delivere_'));
        expect(refusal({ ...signed, rawBody: other })).toBe('signature');
        expect(refusal({ ...signed, rawBody: Buffer.concat([body, Buffer.from(' ')]) })).toBe('signature');
        for (const name of harness.signatureHeaders) {
          const { [name]: value = '', ...rest } = signed.headers;
          expect(refusal({ ...signed, headers: rest })).toBe('signature');
          for (const forged of [
            '',
            `${value}, ${value}`,
            value.toUpperCase() === value ? `${value}0` : value.toUpperCase(),
          ])
            expect(refusal({ ...signed, headers: { ...rest, [name]: forged } })).toBe('signature');
        }
      });

      it('believes a signature for as long as its window, either way', () => {
        const { replayWindowSeconds: window } = harness;
        const signed = harness.sign(imessageEvent(), at);
        for (const [seconds, came] of [
          [window, 'event'],
          [-window, 'event'],
          [window + 2, 'stale'],
          [-window - 2, 'stale'],
        ] as const) {
          const result = harness.provider.readEvent({ ...signed, receivedAt: at.add({ seconds }) });
          expect(result.kind === 'refused' ? result.reason : result.kind).toBe(came);
        }
      });
    });

    it('never throws where nothing can be reached', async () => {
      const message = to('take');
      const outcomes = await harness.whileAway(async () => [
        await send(message),
        await find(message),
        await harness.provider.setDisplayName({ identityId: randomUUID(), displayName: harness.names.taken }),
      ]);
      expect(outcomes.map(({ kind }) => kind)).toEqual(['not_accepted', 'not_taken', 'not_taken']);
    });
  });
}
