import type { components } from '../contract/generated/openapi.ts';
import { usd } from '../credits/index.ts';
import type { Usage } from './types.ts';

export function presentUsage(usage: Usage): components['schemas']['Usage'] {
  return {
    from: usage.span.from.toString(),
    to: usage.span.to.toString(),
    totalSessions: usage.sessions,
    totalMinutes: usage.sessionSeconds / 60,
    totalCost: usd(usage.costMicroUsd),
    breakdown: usage.lines.map(({ provider, type, metric, quantity, costMicroUsd }) => ({
      provider,
      type,
      metric,
      keySource: 'MANAGED',
      quantity,
      cost: usd(costMicroUsd),
    })),
    balanceUsd: usd(usage.balanceMicroUsd),
    currency: 'USD',
  };
}
