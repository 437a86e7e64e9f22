import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { heuristicSummary, outcomeOf, voicemailOf } from './facts.policy.ts';

type Facts = Parameters<typeof heuristicSummary>[0];
type Answered = Parameters<typeof voicemailOf>[0];
type Turns = Parameters<typeof outcomeOf>[1];

const at = Temporal.Instant.from('2026-11-20T15:00:00Z');
const web = {
  kind: 'cascade',
  direction: 'web',
  endReason: 'api_end',
  failureCause: null,
  startedAt: at,
  endedAt: at.add({ milliseconds: 61_001 }),
  phone: null,
} as const satisfies Facts & Answered;
const phone = (mode: 'agent' | 'disabled' = 'agent') => ({
  from: '+15550100001',
  to: '+15550100002',
  amd: { mode },
});
type Source = Turns[number]['source'];
type EventType = Parameters<typeof voicemailOf>[2][number]['type'];
const said = (...sources: Source[]): Turns => sources.map((source) => ({ source }));
const event = (type: EventType, payload: Readonly<Record<string, unknown>> = {}) => [{ type, payload }];

describe('outcomeOf: what became of a call, which no model decides (decision 98)', () => {
  it.each<[Facts['endReason'], Facts['failureCause'], Source[], string]>([
    ['caller_hangup', null, ['user'], 'completed'],
    ['caller_hangup', null, ['agent'], 'no_conversation'],
    ['agent_hangup', null, ['agent', 'user'], 'completed'],
    ['max_duration', null, [], 'no_conversation'],
    ['voicemail', null, ['agent'], 'voicemail'],
    ['transferred', null, ['user'], 'transferred'],
    ['no_answer', 'no_answer', [], 'no_answer'],
    ['busy', 'busy', [], 'busy'],
    ['rejected', 'rejected', [], 'rejected'],
    ['worker_lost', 'worker_lost', ['user'], 'failed'],
    ['insufficient_credits', 'insufficient_credits', ['user'], 'failed'],
  ])('%s, %s, said by %j: %s', (endReason, failureCause, sources, outcome) => {
    expect(outcomeOf({ ...web, endReason, failureCause }, said(...sources))).toBe(outcome);
  });
});

describe('heuristicSummary: words without a model', () => {
  it.each<[string, Partial<Facts>, Source[], string]>([
    ['of the web', {}, [], 'A session of the web, 62 seconds: nothing was said. It was ended by a request.'],
    [
      'a second, and one turn',
      { endedAt: at.add({ milliseconds: 1_000 }) },
      ['user'],
      'A session of the web, 1 second: 1 turn of the caller, 0 turns of the agent. It was ended by a request.',
    ],
    [
      'never begun',
      { startedAt: null, endReason: 'ttl_expired' },
      [],
      'A session of the web, 0 seconds: nothing was said. It had not begun in time.',
    ],
    [
      'to a telephone',
      { kind: 'phone', direction: 'outbound', phone: phone(), endReason: 'caller_hangup' },
      ['agent', 'user', 'agent'],
      'A call to +15550100002, 62 seconds: 1 turn of the caller, 2 turns of the agent. The caller hung up.',
    ],
    [
      'from a telephone',
      { kind: 'phone', direction: 'inbound', phone: phone(), endReason: 'transferred' },
      ['user'],
      'A call from +15550100001, 62 seconds: 1 turn of the caller, 0 turns of the agent. It was handed to a person.',
    ],
  ])('%s', (_what, fields, sources, words) => {
    expect(heuristicSummary({ ...web, ...fields }, said(...sources))).toBe(words);
  });
});

describe('voicemailOf: whether a machine answered', () => {
  it.each<[string, Partial<Answered>, Source[], EventType | null, ReturnType<typeof voicemailOf>]>([
    ['the web', {}, [], null, null],
    ['a person', { phone: phone() }, ['user'], null, { detected: false, amd_verdict: 'human', delivery: null }],
    ['none listened', { phone: phone('disabled') }, [], null, { detected: false, amd_verdict: null, delivery: null }],
    [
      'no answer',
      { phone: phone(), startedAt: null },
      [],
      null,
      { detected: false, amd_verdict: null, delivery: null },
    ],
    [
      'a machine that got a message',
      { phone: phone(), endReason: 'voicemail' },
      ['agent'],
      null,
      { detected: true, amd_verdict: 'machine', delivery: 'delivered' },
    ],
    [
      'a machine that its worker told of',
      { phone: phone() },
      [],
      'worker.amd.machine',
      { detected: true, amd_verdict: 'machine', delivery: 'not_delivered' },
    ],
  ])('%s', (_what, fields, sources, type, found) => {
    expect(voicemailOf({ ...web, ...fields }, said(...sources), type === null ? [] : event(type))).toEqual(found);
  });

  it.each([
    ['machine', true],
    ['human', false],
    ['unknown', false],
  ])('a carrier that says %s', (verdict, detected) => {
    const events = event('sip.machine_detected', { verdict });
    expect(voicemailOf({ ...web, phone: phone() }, [], events)).toMatchObject({ detected });
  });
});
