import { describe, expect, it } from '@jest/globals';
import { smsMessageMachine } from '../../contract/generated/state-machines.ts';
import { canCancel, isTerminal, nextStatus, type SmsMessageStatus, statesBefore } from './status.ts';

const states = Object.keys(smsMessageMachine.states) as SmsMessageStatus[];

describe('the state table of a message', () => {
  it('has exactly the eleven states of the interface', () => {
    expect(states.toSorted()).toEqual(
      [
        'accepted',
        'canceled',
        'delivered',
        'delivery_failed',
        'queued',
        'received',
        'rejected',
        'scheduled',
        'sent',
        'submission_unknown',
        'submitting',
      ].toSorted(),
    );
  });
  it.each(smsMessageMachine.transitions.map((t) => [t.on, t] as const))(
    '%s leads from its states and no other',
    (on, t) => {
      for (const state of states) {
        const expected = (t.from as readonly SmsMessageStatus[]).includes(state) ? t.to : null;
        expect(nextStatus(state, on)).toBe(expected);
      }
      expect(statesBefore(on)).toEqual([...t.from]);
    },
  );
  it('lets only queued and scheduled be canceled', () => {
    expect(states.filter(canCancel).toSorted()).toEqual(['queued', 'scheduled']);
  });
  it('lets nothing but a receipt leave a terminal state', () => {
    for (const t of smsMessageMachine.transitions) {
      for (const from of t.from) if (isTerminal(from)) expect(t.by).toEqual(['carrier']);
    }
  });
  it('reaches every state from an initial one', () => {
    const reached = new Set<SmsMessageStatus>(smsMessageMachine.initial);
    for (let size = 0; size < reached.size; ) {
      size = reached.size;
      for (const t of smsMessageMachine.transitions) if (t.from.some((from) => reached.has(from))) reached.add(t.to);
    }
    expect(reached.size).toBe(states.length);
  });
});
