import { describe, expect, test } from '@jest/globals';
import { createLanes } from './lanes.policy.ts';

let nowMs = 0;
const at = (endpointId: string, organizationId = 'org_1') => ({ endpointId, organizationId });
const clock = { monotonicMs: () => nowMs };

describe('places at an endpoint', () => {
  test('a new lane has eight; each success doubles it up to fifty', () => {
    const lanes = createLanes({ places: 500, placesOfOrganization: 250, clock });
    expect(lanes.enter(at('a'), 100)).toBe(8);
    lanes.answered(at('a'), 'delivered');
    expect(lanes.enter(at('a'), 100)).toBe(9);
    for (let ended = 0; ended < 3; ended += 1) lanes.answered(at('a'), 'delivered');
    expect(lanes.enter(at('a'), 100)).toBe(50 - 13);
  });

  test('a time-out narrows it to one, and it widens again by success', () => {
    const lanes = createLanes({ places: 500, placesOfOrganization: 250, clock });
    lanes.enter(at('a'), 8);
    for (let ended = 0; ended < 8; ended += 1) lanes.answered(at('a'), 'overloaded');
    expect(lanes.enter(at('a'), 5)).toBe(1);
    lanes.answered(at('a'), 'failed');
    expect(lanes.enter(at('a'), 5)).toBe(1);
    lanes.answered(at('a'), 'delivered');
    expect(lanes.enter(at('a'), 5)).toBe(2);
  });

  test('an endpoint that never answers takes nothing from the others', () => {
    const lanes = createLanes({ places: 500, placesOfOrganization: 250, clock });
    expect(lanes.enter(at('dead'), 1_000)).toBe(8);
    expect(lanes.enter(at('live'), 8)).toBe(8);
  });

  test('all lanes together have no more than the places of the process', () => {
    const lanes = createLanes({ places: 10, placesOfOrganization: 10, clock });
    expect(lanes.enter(at('a'), 8)).toBe(8);
    expect(lanes.enter(at('b'), 8)).toBe(2);
    expect(lanes.enter(at('c'), 8)).toBe(0);
    // An answer frees the place at the endpoint; that of the process is free once the outcome is written.
    lanes.answered(at('a'), 'failed');
    expect(lanes.enter(at('c'), 8)).toBe(0);
    lanes.written(at('a'));
    expect(lanes.enter(at('c'), 8)).toBe(1);
    lanes.leave(at('a'), 7);
    expect(lanes.enter(at('c'), 8)).toBe(7);
  });

  test('free places are offered where something is parked, until it is cleared', () => {
    const lanes = createLanes({ places: 500, placesOfOrganization: 250, clock });
    lanes.enter(at('a'), 8);
    lanes.park(at('a'));
    expect(lanes.enterParked()).toEqual([]);
    lanes.answered(at('a'), 'failed');
    expect(lanes.enterParked()).toEqual([{ ...at('a'), places: 1 }]);
    lanes.leave(at('a'), 1);
    lanes.clearParked(at('a'));
    expect(lanes.enterParked()).toEqual([]);
  });

  test('a lane flows for a moment after its first attempt and each delivery, and not where something is parked', () => {
    const lanes = createLanes({ places: 500, placesOfOrganization: 250, clock });
    lanes.enter(at('a'), 3);
    expect(lanes.flows(at('a'))).toBe(true);
    nowMs += 200;
    expect(lanes.flows(at('a'))).toBe(false);
    lanes.answered(at('a'), 'failed');
    expect(lanes.flows(at('a'))).toBe(false);
    lanes.answered(at('a'), 'delivered');
    expect(lanes.flows(at('a'))).toBe(true);
    nowMs += 199;
    expect(lanes.flows(at('a'))).toBe(true);
    nowMs += 1;
    expect(lanes.flows(at('a'))).toBe(false);
    lanes.answered(at('a'), 'delivered');
    lanes.park(at('a'));
    expect(lanes.flows(at('a'))).toBe(false);
  });

  test('a lane without an answer in time does not flow', () => {
    const lanes = createLanes({ places: 500, placesOfOrganization: 250, clock });
    lanes.enter(at('a'), 3);
    lanes.answered(at('a'), 'overloaded');
    expect(lanes.flows(at('a'))).toBe(false);
  });

  test('the receivers of one organization take no more than its share, and another has the rest', () => {
    const lanes = createLanes({ places: 500, placesOfOrganization: 20, clock });
    const taken = Array.from({ length: 60 }, (_, n) => lanes.enter(at(`e${n}`), 8));
    expect(taken.reduce((sum, places) => sum + places, 0)).toBe(20);
    expect(lanes.enter(at('other', 'org_2'), 8)).toBe(8);
    lanes.leave(at('e0'), 8);
    expect(lanes.enter(at('e50'), 8)).toBe(8);
  });
});
