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
  };
}
