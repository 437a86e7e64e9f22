import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { monthStepOf } from './charge.policy.ts';

const at = (text: string) => Temporal.Instant.from(`${text}T12:00:00Z`);
const open = {
  now: at('2027-02-15'),
  firstAt: at('2027-01-15'),
  beganAt: at('2027-02-15'),
  uncoveredAt: null,
  suspendedAt: null,
  isCovered: true,
};

describe('monthStepOf', () => {
  it('charges a month that credit covers, and begins the next one a month later, also where it is late', () => {
    const charge = { kind: 'charge', nextAt: at('2027-03-15'), recovers: false };
    expect(monthStepOf(open)).toEqual(charge);
    expect(monthStepOf({ ...open, now: at('2027-09-01') })).toEqual(charge);
    expect(monthStepOf({ ...open, now: at('2027-02-17'), uncoveredAt: at('2027-02-15') })).toEqual(charge);
  });

  it('notes once that it is not covered, and suspends 72 hours later', () => {
    const poor = { ...open, isCovered: false };
    expect(monthStepOf(poor)).toEqual({ kind: 'note_uncovered' });
    const noted = { ...poor, uncoveredAt: at('2027-02-15') };
    expect(monthStepOf({ ...noted, now: at('2027-02-18').subtract({ milliseconds: 1 }) })).toEqual({ kind: 'wait' });
    expect(monthStepOf({ ...noted, now: at('2027-02-18') })).toEqual({ kind: 'suspend' });
    expect(monthStepOf({ ...noted, now: at('2027-05-01'), suspendedAt: at('2027-02-18') })).toEqual({ kind: 'wait' });
  });

  it('recovers with the open month alone, and goes on upon the day on which it would have', () => {
    const suspended = { ...open, uncoveredAt: at('2027-02-15'), suspendedAt: at('2027-02-18') };
    const recovered = (now: string) => monthStepOf({ ...suspended, now: at(now) });
    expect(recovered('2027-02-20')).toEqual({ kind: 'charge', nextAt: at('2027-03-15'), recovers: true });
    expect(recovered('2027-05-01')).toEqual({ kind: 'charge', nextAt: at('2027-05-15'), recovers: true });
  });

  it('recovers with the last of the months that had begun before, one after another', () => {
    const late = { ...open, now: at('2027-09-01'), uncoveredAt: at('2027-05-16'), suspendedAt: at('2027-05-19') };
    const charged = (beganAt: string) => monthStepOf({ ...late, beganAt: at(beganAt) });
    expect(charged('2027-03-15')).toEqual({ kind: 'charge', nextAt: at('2027-04-15'), recovers: false });
    expect(charged('2027-04-15')).toEqual({ kind: 'charge', nextAt: at('2027-05-15'), recovers: false });
    expect(charged('2027-05-15')).toEqual({ kind: 'charge', nextAt: at('2027-09-15'), recovers: true });
  });
});
