import { Counter, type Registry } from 'prom-client';
import type { Metrics } from '../platform/process/metrics.ts';

export type OrganizationsMetrics = Metrics & ReturnType<typeof createOrganizationsMetrics>;

export function createOrganizationsMetrics(registry: Registry) {
  const registers = [registry];
  return {
    authenticationsLimited: new Counter({
      name: 'trunkline_authentications_limited_total',
      help: 'Unknown API keys that were not looked up, since their source sent too many that are not in force',
      registers,
    }),
    authenticationsRemembered: new Counter({
      name: 'trunkline_authentications_remembered_total',
      help: 'API keys that were not looked up, since they were found not to be in force a moment before',
      registers,
    }),
  };
}
