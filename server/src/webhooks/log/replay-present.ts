import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { Replay } from '../rows/replay-store.ts';

/** How far a replay is. */
export function presentReplay(replay: Replay): components['schemas']['WebhookReplay'] {
  return {
    id: replay.id,
    endpointId: replay.endpointId,
    since: isoMillis(replay.since),
    includeMissed: replay.includeMissed,
    status: replay.status,
    total: replay.total,
    delivered: replay.delivered,
    failed: replay.failed,
    cancelled: replay.cancelled,
    createdAt: isoMillis(replay.createdAt),
    completedAt: replay.completedAt === null ? null : isoMillis(replay.completedAt),
  };
}
