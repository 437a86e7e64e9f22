import { deepEqual, ok } from 'node:assert/strict';
import type { components } from '../../../server/src/contract/generated/openapi.ts';

type Wire = components['schemas'];
type HumanCall = Wire['HumanCall'];
type Event = Wire['CallControlEvent'];

/** What the history of a call says of one of its legs. */
interface ToldLeg {
  status: 'ringing' | 'active' | 'held' | 'over';
  isMuted: boolean;
  peer: string | null;
}

/** Reads the history of a call from its beginning, and throws where it does not say what the call is. */
export function holdAgainstHistory(call: HumanCall, events: readonly Event[]): void {
  deepEqual(events[0]?.type, 'call.initiated');
  const told = new Map<string, ToldLeg>();
  for (const { controlId, kind, direction, answeredAt, createdAt } of call.legs) {
    // Who places a call has picked up, and a caller hears it ring until the first answer: neither is an event.
    const placed = kind === 'browser' && direction === 'outbound';
    told.set(controlId, { status: placed ? 'active' : 'ringing', isMuted: false, peer: null });
    ok(answeredAt === null || answeredAt >= createdAt, 'a leg was answered before it was made');
  }
  let isOver = false;
  for (const { type, controlId, payload } of events) {
    ok(!isOver, `${type} came after call.hangup`);
    if (type === 'call.hangup') isOver = true;
    const leg = controlId === null ? undefined : told.get(controlId);
    if (controlId === null || leg === undefined) continue;
    ok(leg.status !== 'over' || type.startsWith('call.transfer.'), `${type} of a leg that had ended`);
    apply(told, controlId, leg, type, payload);
  }
  deepEqual(isOver, call.endedAt !== null, 'call.hangup and the end of the call go together');
  for (const leg of call.legs) holdLeg(call, leg, told.get(leg.controlId));
  const [first] = call.legs;
  ok(first !== undefined);
}

function apply(
  told: Map<string, ToldLeg>,
  controlId: string,
  leg: ToldLeg,
  type: Event['type'],
  payload: Event['payload'],
): void {
  const part = (one: ToldLeg | undefined): void => {
    const peer = one?.peer === null || one === undefined ? undefined : told.get(one.peer);
    if (one !== undefined) one.peer = null;
    if (peer !== undefined) peer.peer = null;
  };
  if (type === 'call.answered') leg.status = 'active';
  if (type === 'call.hold') leg.status = 'held';
  if (type === 'call.unhold') leg.status = 'active';
  if (type === 'call.mute') leg.isMuted = true;
  if (type === 'call.unmute') leg.isMuted = false;
  if (type === 'call.bridged') {
    const otherId = String(payload['bridged_to']);
    const other = told.get(otherId);
    part(leg);
    part(other);
    if (other === undefined) throw new Error('bridged to a leg that the call has not');
    if (other.status === 'ringing') other.status = 'active';
    [leg.peer, other.peer] = [otherId, controlId];
  }
  if (type === 'call.leg.hangup') {
    part(leg);
    leg.status = 'over';
  }
}

function holdLeg(call: HumanCall, leg: Wire['CallLeg'], told: ToldLeg | undefined): void {
  if (told === undefined) throw new Error('a leg of which nothing is told');
  const isOver = leg.status === 'ended' || leg.status === 'failed';
  const status = isOver ? 'over' : leg.status === 'initiating' ? 'ringing' : leg.status;
  deepEqual(
    { status, isMuted: leg.muted, peer: leg.bridgedTo },
    { status: told.status, isMuted: told.isMuted, peer: told.peer },
    `the leg ${leg.controlId} of a call that is ${call.status}`,
  );
  deepEqual([leg.endedAt !== null, leg.endReason !== null], [isOver, isOver]);
  if (call.endedAt !== null) ok(isOver, 'a leg outlives its call');
}
