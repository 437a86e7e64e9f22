import { Temporal } from 'temporal-polyfill';
import type { SliceHandlers } from '../contract/binding.ts';
import type { components } from '../contract/generated/openapi.ts';
import type { TestClock } from '../organizations/index.ts';
import { isoMillis } from '../platform/time/clock.ts';
import type { TestClockService } from './service.ts';

export function createTestClockRoutes({ service }: { service: TestClockService }): SliceHandlers<'test-clock'> {
  return {
    getTestClock: async ({ principal }, reply) =>
      reply(200, { json: presentTestClock(await service.get(principal.organizationId)) }),
    advanceTestClock: async ({ principal, body }, reply) =>
      reply(202, {
        json: presentTestClock(await service.advance(principal.organizationId, Temporal.Instant.from(body.to))),
      }),
  };
}

function presentTestClock({ now, target }: TestClock): components['schemas']['TestClock'] {
  return {
    now: isoMillis(now),
    status: target === null ? 'ready' : 'advancing',
    target: target === null ? null : isoMillis(target),
  };
}
