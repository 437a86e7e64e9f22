import * as telnyx from './fake-telnyx-script.ts';
import type { FakeTelnyx } from './fake-telnyx.ts';
import * as twilio from './fake-twilio-script.ts';
import type { FakeTwilio } from './fake-twilio.ts';

/** What a carrier does with one request, and what it tells, in words of no carrier. */
export type ScenarioAnswer = 'accept' | 'refuse' | 'busy' | 'reset';
export type ScenarioFact = 'sent' | 'delivered' | 'delivery_failed' | 'stop';

export interface Scenario {
  to: string;
  what: string;
  ends: string;
  answers: readonly [ScenarioAnswer, ...ScenarioAnswer[]];
  callbacks?: readonly ScenarioFact[];
  /** What the carrier tells only once the answer is given up. */
  late?: ScenarioFact;
}

/** The special recipients of the simulated carrier, and what another one does to be like it. */
export const scenarios: readonly Scenario[] = [
  { to: '+12025550123', what: 'delivered', ends: 'delivered', answers: ['accept'], callbacks: ['sent', 'delivered'] },
  { to: '+15005550001', what: 'refused at once', ends: 'delivery_failed', answers: ['refuse'] },
  {
    to: '+15005550002',
    what: 'failed by receipt',
    ends: 'delivery_failed',
    answers: ['accept'],
    callbacks: ['sent', 'delivery_failed'],
  },
  { to: '+15005550003', what: 'ambiguous', ends: 'submission_unknown', answers: ['reset'] },
  {
    to: '+15005550004',
    what: 'ambiguous, then delivered',
    ends: 'delivered',
    answers: ['reset'],
    late: 'delivered',
  },
  {
    to: '+15005550005',
    what: 'rate limited twice',
    ends: 'delivered',
    answers: ['busy', 'busy', 'accept'],
    callbacks: ['sent', 'delivered'],
  },
  {
    to: '+15005550007',
    what: 'receipts out of order',
    ends: 'delivered',
    answers: ['accept'],
    callbacks: ['delivered', 'sent'],
  },
  {
    to: '+15005550008',
    what: 'every receipt thrice',
    ends: 'delivered',
    answers: ['accept'],
    callbacks: ['sent', 'sent', 'delivered', 'sent', 'delivered', 'delivered'],
  },
  {
    to: '+15005550009',
    what: 'answered with STOP',
    ends: 'delivered',
    answers: ['accept'],
    callbacks: ['sent', 'delivered', 'stop'],
  },
];
export const turnedAway: Scenario = {
  to: '+15005550006',
  what: 'refused connection once',
  ends: 'delivered',
  answers: ['accept'],
  callbacks: ['sent', 'delivered'],
};

/** A carrier that can be told such a story, as a test holds it against the simulated one. */
export interface ScenarioCarrier {
  readonly name: 'telnyx' | 'twilio';
  plan(scenario: Scenario): void;
  tellLate(scenario: Scenario): Promise<void>;
  /** Brings a text from elsewhere. */
  receive(text: { from: string; to: string; text: string }): Promise<void>;
  /** How often it was asked to send to that recipient. */
  sendsTo(recipient: string): number;
  /** Which of our numbers it was ever asked to send from. */
  senders(): string[];
  untold(): number;
  violations: readonly string[];
  stopListening(): Promise<void>;
  listen(): Promise<void>;
  /** Whether it tells segments and price in its answer alone. */
  readonly byAnswer: boolean;
  /** What the simulated carrier says in place of a word or a code of this one. */
  readonly words: Readonly<Record<string, string>>;
}

function mapped<From, To>(list: readonly [From, ...From[]], to: (one: From) => To): [To, ...To[]] {
  const [first, ...others] = list;
  return [to(first), ...others.map(to)];
}

const retryAfter = { 'retry-after': '1' };

export function telnyxStories(fake: FakeTelnyx): ScenarioCarrier {
  const answers: Record<ScenarioAnswer, telnyx.TelnyxAnswer> = {
    accept: telnyx.accept,
    refuse: telnyx.refuse(400, '40310', "Invalid 'to' address"),
    busy: telnyx.refuse(429, '10011', 'Too many requests', retryAfter),
    reset: { kind: 'reset' },
  };
  return {
    name: 'telnyx',
    plan: (scenario) =>
      fake.plan(scenario.to, {
        answers: mapped(scenario.answers, (answer) => answers[answer]),
        callbacks: scenario.callbacks ?? [],
      }),
    tellLate: async ({ to, late }) => {
      if (late !== undefined) await fake.callbacks.send(fake.messageTo(to), late);
    },
    receive: (text) => fake.callbacks.receive(text),
    sendsTo: (recipient) => fake.sendsTo(recipient).length,
    senders: () => fake.sends.map(({ from }) => from),
    untold: () => fake.callbacks.untold(),
    violations: fake.violations,
    stopListening: fake.stopListening,
    listen: fake.listen,
    byAnswer: false,
    words: {},
  };
}

export function twilioStories(fake: FakeTwilio): ScenarioCarrier {
  const answers: Record<ScenarioAnswer, twilio.TwilioAnswer> = {
    accept: twilio.accept,
    refuse: twilio.refuse(400, 21_211, "Invalid 'To' number"),
    busy: twilio.refuse(429, 20_429, 'Too many requests', retryAfter),
    reset: { kind: 'reset' },
  };
  const fact = (one: ScenarioFact): twilio.TwilioFact => (one === 'delivery_failed' ? 'undelivered' : one);
  return {
    name: 'twilio',
    plan: (scenario) =>
      fake.plan(scenario.to, {
        answers: mapped(scenario.answers, (answer) => answers[answer]),
        callbacks: (scenario.callbacks ?? []).map(fact),
      }),
    tellLate: async ({ to, late }) => {
      if (late !== undefined) await fake.callbacks.send(fake.messageTo(to), fact(late));
    },
    receive: (text) => fake.callbacks.receive(text),
    sendsTo: (recipient) => fake.sendsTo(recipient).length,
    senders: () => fake.sends.map(({ From }) => From),
    untold: () => fake.callbacks.untold(),
    violations: fake.violations,
    stopListening: fake.stopListening,
    listen: fake.listen,
    byAnswer: true,
    words: { undelivered: 'delivery_failed', '21211': '40310', '30003': '40008' },
  };
}
