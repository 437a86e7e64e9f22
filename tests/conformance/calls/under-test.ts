import { afterEach, beforeEach, expect } from '@jest/globals';
import type {
  CallCarrier,
  CallEvent,
  DialOutcome,
  OutboundLine,
  StandingLine,
} from '../../../server/src/providers/ports/call-carrier.ts';
import type { FakeLine } from '../../support/fake-telephone.ts';
import type { CallFault, CallHarness, StartCalls } from './harness.ts';

export const numbers = { from: '+12125550100', to: '+13105550101' };
export const token = 'sealed.for-this_line';
export const reference = 'ses_0192aZ';
/** A leg that a line is connected with. */
export const desk = {
  reference: 'leg_0192aZ',
  destination: '+13105550199',
  from: numbers.from,
  ringSeconds: 30,
  headers: {},
};

/** Each way in which a request can end so that no one knows whether it was done. */
const ambiguities: Readonly<Record<string, CallFault['answer']>> = {
  'a connection that is reset': { kind: 'reset' },
  'half an answer': { kind: 'half_body' },
  'bytes that are no HTTP': { kind: 'garbage' },
  '200 with an empty body': { kind: 'raw', status: 200, body: '{}' },
  '302 to elsewhere': { kind: 'raw', status: 302, body: '', headers: { location: 'http://127.0.0.1:1/' } },
  '403 of a proxy': { kind: 'raw', status: 403, body: '<html>Forbidden</html>' },
  '500 without a body': { kind: 'raw', status: 500, body: '' },
  '503 of a proxy': { kind: 'raw', status: 503, body: '<html>' },
};
export const ambiguous = Object.entries(ambiguities);

/** What the rules are held against; a new one for each. */
export let calls: CallHarness;

/** Starts one before each rule, and looks afterwards that nothing was wrong with what the carrier was asked. */
export function startsEach(start: StartCalls): void {
  beforeEach(async () => {
    calls = await start();
  });
  afterEach(async () => {
    expect([calls.violations(), calls.stage.refusals]).toEqual([[], []]);
    await calls.close();
  });
}

export function lineFor(more: Partial<OutboundLine> = {}): OutboundLine {
  const stream = { url: calls.stage.streamUrl, token };
  return { reference, ...numbers, stream, ringSeconds: 30, maxSeconds: 3_600, detectsMachines: false, ...more };
}

export function dial(carrier: CallCarrier = calls.carrier, more: Partial<OutboundLine> = {}): Promise<DialOutcome> {
  return carrier.dial(lineFor(more), { mayWrite: () => true, isOther: async () => false, named: async () => null });
}

/** A line that we opened, and the person on it. */
export async function opened(more: Partial<OutboundLine> = {}): Promise<{ line: StandingLine; person: FakeLine }> {
  const outcome = await dial(calls.carrier, more);
  if (outcome.kind !== 'accepted') throw new Error(`the dial is ${outcome.kind}`);
  const person = calls.telephone.lines.find(({ callId }) => callId === outcome.callId);
  if (person === undefined) throw new Error('no such line stands');
  return { line: { callId: outcome.callId, reference: more.reference ?? reference }, person };
}

/** The same, picked up and streamed. */
export async function answered(): Promise<{ line: StandingLine; person: FakeLine }> {
  const standing = await opened();
  await standing.person.answer();
  await calls.stage.stream(0);
  return standing;
}

/** A line on which someone calls us. */
export async function rings(): Promise<{ line: StandingLine; person: FakeLine }> {
  const person = calls.telephone.call({ from: numbers.to, to: numbers.from });
  await calls.stage.heard(person.callId, 'initiated');
  return { line: { callId: person.callId, reference }, person };
}

export const stream = () => ({ url: calls.stage.streamUrl, token });
export const kindsOf = (callId: string): CallEvent['kind'][] =>
  calls.stage.events.filter((event) => event.callId === callId).map(({ kind }) => kind);
