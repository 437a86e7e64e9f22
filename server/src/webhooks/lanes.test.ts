import { describe, expect, test } from '@jest/globals';
import { createLanes } from './lanes.ts';

let nowMs = 0;
const clock = { monotonicMs: () => nowMs };

describe('places at an endpoint', () => {
  test('a new lane has eight; each success doubles it up to fifty', () => {
    const lanes = createLanes({ places: 500, clock });
    expect(lanes.enter('a', 100)).toBe(8);
    lanes.answered('a', 'delivered');
    expect(lanes.enter('a', 100)).toBe(9);
    for (let ended = 0; ended < 3; ended += 1) lanes.answered('a', 'delivered');
    expect(lanes.enter('a', 100)).toBe(50 - 13);
  });

  test('a time-out narrows it to one, and it widens again by success', () => {
    const lanes = createLanes({ places: 500, clock });
    lanes.enter('a', 8);
    for (let ended = 0; ended < 8; ended += 1) lanes.answered('a', 'overloaded');
    expect(lanes.enter('a', 5)).toBe(1);
    lanes.answered('a', 'failed');
    expect(lanes.enter('a', 5)).toBe(1);
    lanes.answered('a', 'delivered');
    expect(lanes.enter('a', 5)).toBe(2);
  });

  test('an endpoint that never answers takes nothing from the others', () => {
    const lanes = createLanes({ places: 500, clock });
    expect(lanes.enter('dead', 1_000)).toBe(8);
    expect(lanes.enter('live', 8)).toBe(8);
  });

  test('all lanes together have no more than the places of the process', () => {
    const lanes = createLanes({ places: 10, clock });
    expect(lanes.enter('a', 8)).toBe(8);
    expect(lanes.enter('b', 8)).toBe(2);
    expect(lanes.enter('c', 8)).toBe(0);
    // An answer frees the place at the endpoint; that of the process is free once the outcome is written.
    lanes.answered('a', 'failed');
    expect(lanes.enter('c', 8)).toBe(0);
    lanes.written();
    expect(lanes.enter('c', 8)).toBe(1);
    lanes.leave('a', 7);
    expect(lanes.enter('c', 8)).toBe(7);
  });

  test('free places are offered where something is parked, until it is cleared', () => {
    const lanes = createLanes({ places: 500, clock });
    lanes.enter('a', 8);
    lanes.park('a');
    expect(lanes.enterParked()).toEqual([]);
    lanes.answered('a', 'failed');
    expect(lanes.enterParked()).toEqual([{ endpointId: 'a', places: 1 }]);
    lanes.leave('a', 1);
    lanes.clearParked('a');
    expect(lanes.enterParked()).toEqual([]);
  });

  test('a lane flows for a moment after each delivery, and not where something is parked', () => {
    const lanes = createLanes({ places: 500, clock });
    lanes.enter('a', 3);
    expect(lanes.flows('a')).toBe(false);
    lanes.answered('a', 'failed');
    expect(lanes.flows('a')).toBe(false);
    lanes.answered('a', 'delivered');
    expect(lanes.flows('a')).toBe(true);
    nowMs += 49;
    expect(lanes.flows('a')).toBe(true);
    nowMs += 1;
    expect(lanes.flows('a')).toBe(false);
    lanes.answered('a', 'delivered');
    lanes.park('a');
    expect(lanes.flows('a')).toBe(false);
  });
});
