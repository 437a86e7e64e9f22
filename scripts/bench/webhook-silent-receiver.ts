import { setTimeout as sleep } from 'node:timers/promises';
import type { Receivers } from './receivers-process.ts';
import type { Trunkline } from './trunkline.ts';
import type { Backlog, Worked } from './webhook-backlog.ts';
import { createEndpoint, deleteEndpoint } from './webhook-endpoints.ts';

/** The same backlog of the same receivers, alone and with one more that never answers. */
export interface Pair {
  alone: Worked;
  withSilent: Worked;
}

// The shortest that an endpoint can have: its attempts also end, are written and retried while the others are measured.
const silentTimeoutMs = 1_000;

/** Measures one pair. The silent receiver gets the same events as each of the others, counted are the others' alone. */
export async function measurePair(
  stage: { trunkline: Trunkline; receivers: Receivers; backlog: Backlog },
  options: { endpointIds: readonly string[]; events: number; silentFirst: boolean },
): Promise<Pair> {
  const { endpointIds, events, silentFirst } = options;
  const alone = (): Promise<Worked> => stage.backlog.work(events, endpointIds);
  if (silentFirst) {
    const withSilent = await workWithSilent(stage, events, endpointIds);
    return { alone: await alone(), withSilent };
  }
  return { alone: await alone(), withSilent: await workWithSilent(stage, events, endpointIds) };
}

async function workWithSilent(
  { trunkline, receivers, backlog }: { trunkline: Trunkline; receivers: Receivers; backlog: Backlog },
  events: number,
  endpointIds: readonly string[],
): Promise<Worked> {
  const silent = await createEndpoint(trunkline, {
    url: receivers.silent,
    event: backlog.event,
    timeoutMs: silentTimeoutMs,
  });
  const worked = await backlog.work(events, endpointIds);
  await deleteEndpoint(trunkline, silent);
  await receivers.drop();
  // The next run is not to pay for this one.
  await untilNothingWaits(trunkline, silent);
  return worked;
}

async function untilNothingWaits({ database }: Trunkline, endpointId: string): Promise<void> {
  for (;;) {
    const [left] = await database.read.query<{ some: boolean }>(
      `select exists (
         select from webhook_deliveries where endpoint_id = $1 and status in ('pending', 'delivering')
       ) as some`,
      [endpointId],
    );
    if (left?.some === false) return;
    await sleep(50);
  }
}
