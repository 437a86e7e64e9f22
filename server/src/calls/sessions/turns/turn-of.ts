import { Temporal } from 'temporal-polyfill';
import type { components } from '../../../contract/generated/openapi.ts';
import type { TurnInput } from '../types.ts';

/** A turn as it comes over the wire; its latency where a worker tells it. */
export function turnOf(
  turn: components['schemas']['SessionTurnInput'],
  latency: TurnInput['latency'] = null,
): TurnInput {
  const { index, source, text, startedAt, endedAt = null, provider = null, model = null } = turn;
  return {
    index,
    source,
    text,
    startedAt: Temporal.Instant.from(startedAt),
    endedAt: endedAt === null ? null : Temporal.Instant.from(endedAt),
    provider,
    model,
    latency,
  };
}
