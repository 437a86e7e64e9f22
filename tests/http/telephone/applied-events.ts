import { insertCallEvents } from '../../../server/src/calls/lines/stores/event-store.ts';
import type { CallEvent } from '../../../server/src/providers/ports/call-carrier.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import type { Telephones } from './telephone-stage.ts';

const eventsOfPost = 5;

/**
 * Takes what a carrier reports in an order that `chance` decides, five events a post and each post so many times, and waits until
 * the server has applied all of it. Answers how many events it has stored: those of one name once.
 */
export async function applyInAnyOrder(
  { server: { database }, stage: { sql } }: Pick<Telephones, 'server' | 'stage'>,
  events: readonly CallEvent[],
  chance: (below: number) => number,
  times = 1,
): Promise<number> {
  const mixed = events
    .map((event) => ({ event, place: chance(1_000_000) }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ event }) => event);
  const stored: string[] = [];
  for (let at = 0; at < mixed.length; at += eventsOfPost) {
    const post = mixed.slice(at, at + eventsOfPost);
    for (let nth = 0; nth < times; nth += 1)
      stored.push(...(await database.tx((tx) => insertCallEvents(tx, 'telnyx', post))));
  }
  await waitFor(
    'all of them are applied',
    () =>
      sql<{ left: number }>(
        'select count(*)::int as left from call_carrier_events where processed_at is null and seq = any($1::bigint[])',
        [stored],
      ),
    ([row]) => row?.left === 0,
  );
  return stored.length;
}
