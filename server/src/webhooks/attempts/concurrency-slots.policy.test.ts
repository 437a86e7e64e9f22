import { describe, expect, test } from '@jest/globals';
import { createConcurrencySlots } from './concurrency-slots.policy.ts';

let nowMs = 0;
const at = (endpointId: string, organizationId = 'org_1') => ({ endpointId, organizationId });
const clock = { monotonicMs: () => nowMs };

describe('places at an endpoint', () => {
  test('a new lane has eight; each success doubles it up to fifty', () => {
    const slots = createConcurrencySlots({ slots: 500, slotsOfOrganization: 250, clock });
    expect(slots.acquire(at('a'), 100)).toBe(8);
    slots.answered(at('a'), 'delivered');
    expect(slots.acquire(at('a'), 100)).toBe(9);
    for (let ended = 0; ended < 3; ended += 1) slots.answered(at('a'), 'delivered');
    expect(slots.acquire(at('a'), 100)).toBe(50 - 13);
  });

  test('a time-out narrows it to one, and it widens again by success', () => {
    const slots = createConcurrencySlots({ slots: 500, slotsOfOrganization: 250, clock });
    slots.acquire(at('a'), 8);
    for (let ended = 0; ended < 8; ended += 1) slots.answered(at('a'), 'overloaded');
    expect(slots.acquire(at('a'), 5)).toBe(1);
    slots.answered(at('a'), 'failed');
    expect(slots.acquire(at('a'), 5)).toBe(1);
    slots.answered(at('a'), 'delivered');
    expect(slots.acquire(at('a'), 5)).toBe(2);
  });

  test('an endpoint that never answers takes nothing from the others', () => {
    const slots = createConcurrencySlots({ slots: 500, slotsOfOrganization: 250, clock });
    expect(slots.acquire(at('dead'), 1_000)).toBe(8);
    expect(slots.acquire(at('live'), 8)).toBe(8);
  });

  test('all lanes together have no more than the places of the process', () => {
    const slots = createConcurrencySlots({ slots: 10, slotsOfOrganization: 10, clock });
    expect(slots.acquire(at('a'), 8)).toBe(8);
    expect(slots.acquire(at('b'), 8)).toBe(2);
    expect(slots.acquire(at('c'), 8)).toBe(0);
    // An answer frees the place at the endpoint; that of the process is free once the outcome is written.
    slots.answered(at('a'), 'failed');
    expect(slots.acquire(at('c'), 8)).toBe(0);
    slots.written(at('a'));
    expect(slots.acquire(at('c'), 8)).toBe(1);
    slots.release(at('a'), 7);
    expect(slots.acquire(at('c'), 8)).toBe(7);
  });

  test('free places are offered where something is parked, until it is cleared', () => {
    const slots = createConcurrencySlots({ slots: 500, slotsOfOrganization: 250, clock });
    slots.acquire(at('a'), 8);
    slots.defer(at('a'));
    expect(slots.acquireDeferred()).toEqual([]);
    slots.answered(at('a'), 'failed');
    expect(slots.acquireDeferred()).toEqual([{ ...at('a'), slots: 1 }]);
    slots.release(at('a'), 1);
    slots.clearDeferred(at('a'));
    expect(slots.acquireDeferred()).toEqual([]);
  });

  test('a lane flows for a moment after its first attempt and each delivery, and not where something is parked', () => {
    const slots = createConcurrencySlots({ slots: 500, slotsOfOrganization: 250, clock });
    slots.acquire(at('a'), 3);
    expect(slots.flows(at('a'))).toBe(true);
    nowMs += 200;
    expect(slots.flows(at('a'))).toBe(false);
    slots.answered(at('a'), 'failed');
    expect(slots.flows(at('a'))).toBe(false);
    slots.answered(at('a'), 'delivered');
    expect(slots.flows(at('a'))).toBe(true);
    nowMs += 199;
    expect(slots.flows(at('a'))).toBe(true);
    nowMs += 1;
    expect(slots.flows(at('a'))).toBe(false);
    slots.answered(at('a'), 'delivered');
    slots.defer(at('a'));
    expect(slots.flows(at('a'))).toBe(false);
  });

  test('a lane without an answer in time does not flow', () => {
    const slots = createConcurrencySlots({ slots: 500, slotsOfOrganization: 250, clock });
    slots.acquire(at('a'), 3);
    slots.answered(at('a'), 'overloaded');
    expect(slots.flows(at('a'))).toBe(false);
  });

  test('the receivers of one organization take no more than its share, and another has the rest', () => {
    const slots = createConcurrencySlots({ slots: 500, slotsOfOrganization: 20, clock });
    const taken = Array.from({ length: 60 }, (_, n) => slots.acquire(at(`e${n}`), 8));
    expect(taken.reduce((sum, slots) => sum + slots, 0)).toBe(20);
    expect(slots.acquire(at('other', 'org_2'), 8)).toBe(8);
    slots.release(at('e0'), 8);
    expect(slots.acquire(at('e50'), 8)).toBe(8);
  });
});
