import { expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { humanCallLegMachine, humanCallMachine } from '../../../contract/generated/state-machines.ts';
import type { HumanCall, Leg, LegCommand, Party } from '../types.ts';
import { type CommandBody, execute } from './command.policy.ts';
import { addLeg, type Draft, legOf, newCall, noteCall } from './draft.policy.ts';
import { catchUp } from './due.policy.ts';
import { offer } from './offer.policy.ts';

const begun = Temporal.Instant.from('2030-01-01T12:00:00Z');
const after = (seconds: number): Temporal.Instant => begun.add({ milliseconds: Math.round(seconds * 1_000) });

const call: HumanCall = {
  ...newCall,
  id: 'call',
  organizationId: 'org',
  direction: 'outbound',
  from: '+15552000000',
  to: '+15550100400',
  metadata: {},
  createdAt: begun,
};

/** What happened to a call and its legs: where each went, and the events of that. */
interface Path {
  readonly draft: Draft;
  /** Lets time pass, a tenth of a second at a time. */
  until(seconds: number): void;
  does(nth: number, command: LegCommand, body?: CommandBody): void;
  moves(): ReadonlySet<string>;
  events(): string[];
}

function begin(direction: 'outbound' | 'inbound' | 'internal', party: Party, brokers: readonly string[] = []): Path {
  let generated = 0;
  const draft: Draft = {
    call: { ...call, direction, routeToBrokerId: direction === 'outbound' ? null : 'ada' },
    legs: [],
    events: [],
    brokers: brokers.map((brokerId) => ({ brokerId, status: 'available' as const, lastSeenAt: begun })),
    engaged: new Set(),
    generateIds: () => {
      generated += 1;
      return { id: `id-${generated}`, controlId: `leg_${generated}` };
    },
  };
  noteCall(draft, 'call.initiated', {}, begun);
  if (direction === 'inbound') addLeg(draft, { kind: 'pstn', direction, status: 'ringing', party }, begun);
  else
    addLeg(
      draft,
      { kind: 'browser', direction: 'outbound', status: 'active', brokerId: 'eve', answeredAt: begun },
      begun,
    );
  const seen = new Set<string>();
  let stood = standing(draft);
  const look = (): void => {
    const stands = standing(draft);
    for (const [what, status] of stands) {
      const before = stood.get(what);
      if (before !== undefined && before !== status) seen.add(`${what.split(' ')[0]}: ${before} -> ${status}`);
    }
    stood = stands;
  };
  let now = 0;
  if (direction === 'outbound')
    addLeg(draft, { kind: 'pstn', direction, status: 'initiating', phoneNumber: call.to, party }, begun);
  else offer(draft, begun);
  look();
  return {
    draft,
    until: (seconds) => {
      while (now < seconds) {
        now = Math.round((now + 0.1) * 10) / 10;
        catchUp(draft, after(now));
        look();
      }
    },
    does: (nth, command, body = {}) => {
      const leg = draft.legs[nth] as Leg;
      execute(command, { draft, leg, body, partyOf: () => 'accepts', at: after(now) });
      look();
    },
    moves: () => seen,
    events: () => draft.events.map(({ type }) => type.slice('call.'.length)),
  };
}

function standing({ call: { status }, legs }: Draft): Map<string, string> {
  return new Map([['call', status as string], ...legs.map((leg): [string, string] => [`leg ${leg.id}`, leg.status])]);
}

const ring = ['initiated', 'ringing'];
const talk = [...ring, 'answered', 'bridged'];
const over = ['leg.hangup', 'leg.hangup', 'hangup'];

const paths: ReadonlyArray<readonly [what: string, path: () => Path, events: readonly string[]]> = [
  [
    'answered, and hung up by the broker',
    () => {
      const path = begin('outbound', 'accepts');
      path.until(2);
      path.does(0, 'hangup');
      return path;
    },
    [...talk, ...over],
  ],
  [
    'declined',
    () => {
      const path = begin('outbound', 'declines');
      path.until(2);
      return path;
    },
    [...ring, ...over],
  ],
  [
    'busy',
    () => {
      const path = begin('outbound', 'busy');
      path.until(2);
      return path;
    },
    [...ring, ...over],
  ],
  [
    'not answered',
    () => {
      const path = begin('outbound', 'no_answer');
      path.until(31);
      return path;
    },
    [...ring, ...over],
  ],
  [
    'hung up by a voicemail, on hold',
    () => {
      const path = begin('outbound', 'voicemail');
      path.until(2);
      path.does(1, 'hold');
      path.until(12);
      return path;
    },
    [...talk, 'hold', ...over],
  ],
  [
    'hung up before it rang',
    () => {
      const path = begin('outbound', 'accepts');
      path.does(0, 'hangup');
      return path;
    },
    ['initiated', ...over],
  ],
  [
    'hung up while it rang',
    () => {
      const path = begin('outbound', 'no_answer');
      path.until(1);
      path.does(0, 'hangup');
      return path;
    },
    [...ring, ...over],
  ],
  [
    'put on hold and taken off',
    () => {
      const path = begin('outbound', 'accepts');
      path.until(2);
      path.does(0, 'hold');
      path.does(0, 'unhold');
      return path;
    },
    [...talk, 'hold', 'unhold'],
  ],
  ['offered to none', () => begin('inbound', 'caller_stays'), ['initiated', 'leg.hangup', 'hangup']],
  [
    'offered, and answered',
    () => {
      const path = begin('inbound', 'caller_talks', ['ada']);
      path.does(1, 'answer');
      path.until(11);
      return path;
    },
    [...talk, ...over],
  ],
  [
    'offered, and declined by all',
    () => {
      const path = begin('inbound', 'caller_stays', ['ada', 'bob']);
      path.does(1, 'hangup');
      path.does(2, 'hangup');
      return path;
    },
    [...ring, 'leg.hangup', 'ringing', 'leg.hangup', 'leg.hangup', 'hangup'],
  ],
  [
    'internal, and called off',
    () => {
      const path = begin('internal', 'accepts', ['ada']);
      path.does(0, 'hangup');
      return path;
    },
    [...ring, ...over],
  ],
];

it.each(paths)('a call that is %s tells each step in its order', (_what, path, events) => {
  expect(path().events()).toEqual(events);
});

it('is every path of both machines', () => {
  const seen = new Set(paths.flatMap(([, path]) => [...path().moves()]));
  const drawn = (what: string, machine: typeof humanCallMachine | typeof humanCallLegMachine): string[] =>
    machine.transitions.flatMap(({ from, to }) => from.map((one) => `${what}: ${one} -> ${to}`));
  // What is made and over within one step was never seen to stand there.
  const expected = new Set([...drawn('call', humanCallMachine), ...drawn('leg', humanCallLegMachine)]);
  expect([...expected].filter((move) => !seen.has(move))).toEqual([]);
  expect([...seen].filter((move) => !expected.has(move))).toEqual([]);
});

it('keeps a leg for as long as its call knows it', () => {
  const { draft } = begin('outbound', 'accepts');
  expect(() => legOf(draft, 'id-9')).toThrow('The call call has no leg id-9');
});
