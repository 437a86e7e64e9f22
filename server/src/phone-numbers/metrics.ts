import { Gauge, type Registry } from 'prom-client';
import type { Metrics } from '../platform/process/metrics.ts';

export type PhoneNumbersMetrics = Metrics & ReturnType<typeof createPhoneNumbersMetrics>;

export function createPhoneNumbersMetrics(registry: Registry) {
  return {
    numbersHeldAfterRelease: new Gauge({
      name: 'trunkline_numbers_held_after_release',
      help: 'Numbers that were released here and that their carrier has not let go of yet',
      labelNames: ['carrier'],
      registers: [registry],
    }),
    numbersLockedAtCarrier: new Gauge({
      name: 'trunkline_numbers_locked_at_carrier',
      help: 'Of these, those that their carrier keeps because a lock against deletion is set there',
      labelNames: ['carrier'],
      registers: [registry],
    }),
    numbersMisrouted: new Gauge({
      name: 'trunkline_numbers_misrouted',
      help: 'Numbers that their carrier lacks (missing), or whose calls or texts it sends elsewhere',
      labelNames: ['carrier', 'what'],
      registers: [registry],
    }),
    numbersToSetUp: new Gauge({
      name: 'trunkline_numbers_to_set_up',
      help: 'Numbers that were delivered and are not set up at their carrier yet',
      labelNames: ['carrier'],
      registers: [registry],
    }),
  };
}
