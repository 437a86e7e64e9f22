import { describe, expect, it } from '@jest/globals';
import { describeActs, describeFind, describeStream } from './act-rules.ts';
import type { CallFault, CallTraits, StartCalls } from './harness.ts';
import { itDialsOnce } from './many-dials.ts';
import {
  ambiguous,
  calls,
  dial,
  kindsOf,
  lineFor,
  numbers,
  opened,
  reference,
  rings,
  startsEach,
} from './under-test.ts';

/** The rules of the port, over one carrier. */
export function describeCallCarrier(name: string, traits: CallTraits, start: StartCalls): void {
  describe(`the carrier of calls ${name}`, () => {
    startsEach(start);

    describeDial(traits);
    describeEvents(traits);
    describeActs(traits);
    describeStream(traits);
    describeFind();
  });
}

function describeDial(traits: CallTraits): void {
  describe('a dial', () => {
    it('opens one line between the numbers, under the name that it answers', async () => {
      const { person } = await opened();
      expect(person).toMatchObject({ ...numbers, direction: 'outbound' });
      expect(calls.telephone.lines).toHaveLength(1);
    });

    it.each(ambiguous)('whose answer is lost opens one line, and answers its name: %s', async (_, answer) => {
      calls.telephone.plan({ isDone: true, answer });
      const { person } = await opened();
      expect(calls.telephone.lines).toEqual([person]);
    });

    it.each(ambiguous)('that was not taken, and does not say so, opens at most one line: %s', async (_, answer) => {
      calls.telephone.plan({ isDone: false, answer });
      const outcome = await dial();
      expect([outcome.kind, calls.telephone.lines.length]).toEqual(
        traits.dialsAgain ? ['accepted', 1] : ['unknown', 0],
      );
    });

    it('is unknown where the carrier says nothing that is clear for as long as that may be asked', async () => {
      const silence = Array.from({ length: 40 }, (): CallFault => ({ isDone: false, answer: { kind: 'reset' } }));
      calls.telephone.plan(...silence);
      expect((await dial()).kind).toBe('unknown');
      expect(calls.stage.nowMs()).toBeLessThanOrEqual(60_000);
      expect(calls.telephone.lines).toEqual([]);
    });

    it.each([
      ['refusal', traits.refusal],
      ['limit', traits.tooMany],
    ])('that meets a %s is refused in the code of the carrier, and not sent again', async (_, refusal) => {
      calls.telephone.plan({ isDone: false, answer: { kind: 'refuse', ...refusal } });
      expect(await dial()).toMatchObject({ kind: 'refused', carrierCode: refusal.code });
      expect([calls.requests().length, calls.telephone.lines]).toEqual([1, []]);
    });

    itDialsOnce(traits);

    it('that does not reach the carrier is refused', async () => {
      expect(await dial(calls.elsewhere('http://127.0.0.1:1'))).toMatchObject({ kind: 'refused', carrierCode: null });
    });

    it('is not written where the right to do so has ended', async () => {
      const outcome = await calls.carrier.dial(lineFor(), {
        mayWrite: () => false,
        isOther: async () => false,
        named: async () => null,
      });
      expect([outcome.kind, calls.requests()]).toEqual(['refused', []]);
    });
  });
}

function describeEvents(traits: CallTraits): void {
  describe('what is reported', () => {
    it('of a line that we open is how it begins, is answered and ends, each under our reference', async () => {
      const { line, person } = await opened();
      await person.ring();
      await person.answer();
      await person.hangUp();
      await calls.stage.heard(line.callId, 'hungUp');
      expect(kindsOf(line.callId)).toEqual([...traits.opening, 'answered', 'hungUp']);
      const events = calls.stage.events;
      expect(new Set(events.map((event) => event.reference))).toEqual(new Set([reference]));
      expect(new Set(events.map(({ eventId }) => eventId)).size).toBe(events.length);
      expect(events[0]).toMatchObject({ kind: 'initiated', direction: 'outbound', ...numbers, leg: 'line' });
    });

    it('of a call that comes in names its numbers, and no reference', async () => {
      const { line, person } = await rings();
      expect(await calls.stage.heard(line.callId, 'initiated')).toMatchObject({
        direction: 'inbound',
        from: person.from,
        to: person.to,
        reference: null,
      });
      await calls.stage.done(line.callId, calls.carrier.reject(line, 1, 'rejected'));
    });

    it.each(traits.ends)('as an end by %s (%s) is %s', async (cause, sipCode, reason) => {
      const { line, person } = await opened();
      await person.end(cause, sipCode);
      expect(await calls.stage.heard(line.callId, 'hungUp')).toMatchObject({ reason, cause });
    });

    it('of an end has its SIP code', async () => {
      const [cause, sipCode] = traits.coded;
      const { line, person } = await opened();
      await person.end(cause, sipCode);
      expect(await calls.stage.heard(line.callId, 'hungUp')).toMatchObject({ sipCode: Number(sipCode) });
    });

    it('of who answered is the verdict, where it was asked for', async () => {
      const { line, person } = await opened({ detectsMachines: true });
      await person.answer();
      await person.beep();
      const isBeep = () => calls.stage.events.some((event) => event.kind === 'machine' && event.isBeep);
      await calls.stage.heard(line.callId, 'machine');
      expect(calls.stage.events.find(({ kind }) => kind === 'machine')).toMatchObject({
        verdict: 'machine',
        reference,
      });
      expect(isBeep()).toBe(true);
    });

    it('twice is one event', async () => {
      const { line } = await opened();
      const posts = { callId: line.callId, eventId: '7' };
      expect([await calls.post(posts), await calls.post(posts)]).toEqual([204, 204]);
      const ids = calls.stage.events.filter(({ kind }) => kind === 'answered').map(({ eventId }) => eventId);
      expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    });

    it('by someone else is refused: a body, a signature or an address that was altered', async () => {
      const { line } = await opened();
      await calls.stage.heard(line.callId, 'initiated');
      const before = calls.stage.events.length;
      const refused = { callId: line.callId, eventId: '8' };
      const alterations: Array<(signed: { body: Buffer; headers: Record<string, string> }) => void> = [
        ({ body }) => body.writeUInt8(body.readUInt8(body.length - 3) ^ 1, body.length - 3),
        ({ headers }) => {
          for (const header of Object.keys(headers)) if (/signature/.test(header)) delete headers[header];
        },
        ({ headers }) => {
          for (const header of Object.keys(headers)) if (/signature/.test(header)) headers[header] += 'A';
        },
      ];
      for (const alter of alterations) expect(await calls.post({ ...refused, alter })).toBe(401);
      expect(calls.stage.events).toHaveLength(before);
      calls.stage.refusals.length = 0;
    });
  });
}
