import { ask } from './api.js';
import { make, paged, say, time } from './elements.js';

/** `#/calls`: the newest first. */
export function showCalls() {
  return make(
    'section',
    {},
    make('h2', {}, 'Calls'),
    paged(
      'Calls, newest first',
      ['Created', 'Kind', 'Status', 'End', 'Call'],
      async (cursor) => {
        const answer = await ask(`sessions?limit=50${cursor === null ? '' : `&cursor=${encodeURIComponent(cursor)}`}`);
        if (answer.code !== null) {
          say(answer.sentence, true);
          return null;
        }
        const rows = answer.json.entries.map((call) => [
          time(call.createdAt),
          call.kind,
          call.status,
          call.failureCause ?? call.endReason ?? '',
          make('a', { href: `#/calls/${call.sessionId}` }, call.sessionId),
        ]);
        return { rows, next: answer.json.nextCursor };
      },
      'No calls yet. `trunkline call +15005550206` makes one over the simulated network.',
    ),
  );
}
