import { describe, expect, it } from '@jest/globals';
import type { CallTraits } from './harness.ts';
import {
  ambiguous,
  answered,
  calls,
  desk,
  kindsOf,
  numbers,
  opened,
  reference,
  rings,
  stream,
  token,
} from './under-test.ts';

const sound = Buffer.alloc(1_600, 0x21);

/** What holds of what is done with a line. */
export function describeActs(traits: CallTraits): void {
  describe('an act', () => {
    it('answers a line that rings, which is streamed then', async () => {
      const { line, person } = await rings();
      const outcome = await calls.stage.done(line.callId, calls.carrier.answer(line, 1, stream()));
      expect(outcome.kind).toBe('accepted');
      await calls.stage.stream(0);
      expect(person.state()).toBe('answered');
      await person.hangUp();
      const end = await calls.stage.heard(line.callId, 'hungUp');
      // A carrier may report of it at the address of our number, which names no line.
      expect([end.reason, end.reference ?? reference]).toEqual(['caller_hangup', reference]);
    });

    it.each(['busy', 'rejected'] as const)('turns a line away as %s, and nothing was answered', async (as) => {
      const { line, person } = await rings();
      expect((await calls.stage.done(line.callId, calls.carrier.reject(line, 1, as))).kind).toBe('accepted');
      await calls.stage.heard(line.callId, 'hungUp');
      expect([person.state(), kindsOf(line.callId)]).toEqual(['over', ['initiated', 'hungUp']]);
    });

    it('hangs up a line that rings, one that stands, and says the same of one that has ended', async () => {
      const { line, person } = await opened();
      expect((await calls.carrier.hangUp(line, 1)).kind).toBe('accepted');
      expect(person.state()).toBe('over');
      expect((await calls.carrier.hangUp(line, 2)).kind).toBe('accepted');
      const other = await opened({ reference: 'ses_other' });
      await other.person.answer();
      expect((await calls.carrier.hangUp(other.line, 1)).kind).toBe('accepted');
      expect(other.person.state()).toBe('over');
    });

    it.each(ambiguous)('is done once though its answer is lost: %s', async (_, answer) => {
      const { line, person } = await opened();
      calls.telephone.plan({ isDone: true, answer }, { isDone: true, answer });
      expect((await calls.carrier.hangUp(line, 1)).kind).toBe('accepted');
      expect([person.state(), person.acts.length]).toEqual(['over', 1]);
    });

    it('is asked again where it was not taken, also because of a limit', async () => {
      const { line, person } = await opened();
      calls.telephone.plan(
        { isDone: false, answer: { kind: 'reset' } },
        { isDone: false, answer: { kind: 'refuse', ...traits.tooMany } },
      );
      expect((await calls.carrier.hangUp(line, 1)).kind).toBe('accepted');
      expect(person.state()).toBe('over');
    });

    it('that was done, perhaps, is unknown, though its repetition is refused', async () => {
      const { line } = await answered();
      calls.telephone.plan(
        { isDone: true, answer: { kind: 'reset' } },
        { isDone: false, answer: { kind: 'refuse', ...traits.refusal } },
      );

      expect((await calls.carrier.transfer(line, 1, desk)).kind).toBe('unknown');
      expect(calls.telephone.lines).toHaveLength(2);
    });

    it('that the carrier refuses is refused, and asked once', async () => {
      const { line } = await answered();
      const before = calls.requests().length;
      calls.telephone.plan({ isDone: false, answer: { kind: 'refuse', ...traits.refusal } });

      expect(await calls.carrier.transfer(line, 1, desk)).toMatchObject({
        kind: 'refused',
        carrierCode: traits.refusal.code,
      });
      expect(calls.requests()).toHaveLength(before + 1);
    });

    it.each([
      ['+13105550199', '+13105550199'],
      ['tel:+1-310-555-0199', '+13105550199'],
      ['sip:desk@example.com;transport=tls', 'sip:desk@example.com;transport=tls'],
    ])('transfers a line to %s, and its leg is reported as such', async (destination, reached) => {
      const { line, person } = await answered();
      expect((await calls.carrier.transfer(line, 1, { ...desk, destination })).kind).toBe('accepted');
      const leg = person.transferred();
      expect([leg.to, leg.from]).toEqual([reached, numbers.from]);
      await leg.answer();
      expect(await calls.stage.heard(leg.callId, 'answered')).toMatchObject({
        leg: 'transfer',
        reference: desk.reference,
      });
      await leg.hangUp();
      expect(await calls.stage.heard(leg.callId, 'hungUp')).toMatchObject({
        leg: 'transfer',
        reference: desk.reference,
      });
    });

    it('says digits by a command where the carrier has one', async () => {
      const { line, person } = await answered();
      const outcome = await calls.carrier.sendDigits(line, 1, '1w#');
      if (calls.carrier.digits === 'command') expect([outcome.kind, person.acts.at(-1)]).toEqual(['accepted', '1w#']);
      else expect(outcome).toMatchObject({ kind: 'refused', carrierCode: null });
    });
  });
}

/** What holds of its sound. */
export function describeStream(traits: CallTraits): void {
  describe('a stream', () => {
    it('begins as the line is answered, at our address, with our token', async () => {
      const { line } = await answered();
      const { path, headers, events } = await calls.stage.stream(0);
      const start = events.find((event) => event.kind === 'start');
      expect([path, start]).toEqual(['/media/secret', expect.objectContaining({ callId: line.callId })]);
      const reported =
        traits.tokenHeader === null ? start?.kind === 'start' && start.token : headers[traits.tokenHeader];
      expect(reported).toBe(token);
      expect(calls.stage.streams).toHaveLength(1);
    });

    it('carries the sound of both, and nothing of what we say comes back', async () => {
      const { person } = await answered();
      const { socket, events } = await calls.stage.stream(0);
      const start = events.find((event) => event.kind === 'start');
      const streamId = start?.kind === 'start' ? start.streamId : '';
      socket.send(traits.media.media(streamId, sound));
      socket.send(traits.media.mark(streamId, 'end'));
      await person.stream().say(Buffer.alloc(0));
      await person.stream().say(Buffer.alloc(1_760, 0x55));
      expect(person.stream().heard().equals(sound)).toBe(true);
      const media = events.filter((event) => event.kind === 'media');
      expect(media.every((event) => event.kind === 'media' && event.isInbound)).toBe(true);
      expect(Buffer.concat(media.map((event) => (event.kind === 'media' ? event.bytes : Buffer.alloc(0))))).toEqual(
        Buffer.alloc(1_760, 0x55),
      );
      expect(events.filter(({ kind }) => kind === 'mark')).toEqual([{ kind: 'mark', name: 'end' }]);
    });

    it('that is cleared returns its marks, and plays nothing more of what waited', async () => {
      const { person } = await answered();
      const { socket, events } = await calls.stage.stream(0);
      const start = events.find((event) => event.kind === 'start');
      const streamId = start?.kind === 'start' ? start.streamId : '';
      socket.send(traits.media.media(streamId, sound));
      socket.send(traits.media.mark(streamId, 'gone'));
      socket.send(traits.media.clear(streamId));
      await person.stream().say(Buffer.alloc(0));
      await person.stream().say(Buffer.alloc(320, 0x55));
      expect([person.stream().heard().length, person.stream().waiting()]).toEqual([0, 0]);
      expect(events.filter(({ kind }) => kind === 'mark')).toEqual([{ kind: 'mark', name: 'gone' }]);
    });

    it('reports of keys', async () => {
      const { person } = await answered();
      await person.press('5');
      await person.stream().say(Buffer.alloc(160));
      expect((await calls.stage.stream(0)).events).toContainEqual({ kind: 'digit', digit: '5' });
    });

    it('that is lost while the line stands is reported, and attached again', async () => {
      const { line, person } = await answered();
      const lost = person.loseStream();
      expect(await calls.stage.heard(line.callId, 'streamLost')).toMatchObject({ reference });
      expect((await calls.stage.done(line.callId, calls.carrier.attach(line, 1, stream()))).kind).toBe('accepted');
      await lost;
      await calls.stage.stream(1);
      expect(person.state()).toBe('answered');
      const again = person.loseStream();
      const { eventId } = await calls.stage.heard(line.callId, 'streamLost', 1);
      expect(calls.stage.events.filter((event) => event.eventId === eventId)).toHaveLength(1);
      expect((await calls.stage.done(line.callId, calls.carrier.attach(line, 2, stream()))).kind).toBe('accepted');
      await again;
    });
  });
}

/** What holds of a line that is looked for. */
export function describeFind(): void {
  describe('a look for a line', () => {
    const sought = (of: string, to: string, isOther = async () => false) => ({
      reference: of,
      from: numbers.from,
      to,
      since: calls.stage.options.clock.now(),
      isOther,
    });

    it('finds the one that stands among many, in any state', async () => {
      const since = calls.stage.options.clock.now();
      for (let nth = 0; nth < 5; nth += 1) await opened({ reference: `ses_${nth}`, to: `+1310555020${nth}` });
      const wanted = await opened({ reference: 'ses_wanted', to: '+13105550299' });
      const found = { kind: 'found', callId: wanted.line.callId };
      expect(await calls.carrier.find({ ...sought('ses_wanted', '+13105550299'), since })).toEqual(found);
      await wanted.person.answer();
      expect(await calls.carrier.find({ ...sought('ses_wanted', '+13105550299'), since })).toEqual(found);
    });

    it('finds none that has ended, or that never was', async () => {
      const since = calls.stage.options.clock.now();
      const { person } = await opened();
      await person.hangUp();
      expect(await calls.carrier.find({ ...sought(reference, numbers.to), since })).toEqual({ kind: 'none' });
      expect(await calls.carrier.find({ ...sought('ses_never', '+13105550333'), since })).toEqual({ kind: 'none' });
    });

    it('does not say none where the carrier does not answer', async () => {
      calls.telephone.plan({ isDone: false, answer: { kind: 'raw', status: 500, body: '' } });
      expect((await calls.carrier.find(sought(reference, numbers.to))).kind).toBe('unknown');
    });
  });
}
