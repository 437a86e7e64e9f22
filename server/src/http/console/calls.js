import { make, time } from './elements.js';
import { paged } from './paged.js';

/** `#/calls`: the newest first. */
export function showCalls() {
  return make(
    'section',
    {},
    make('h2', {}, 'Calls'),
    paged({
      caption: 'Calls, newest first',
      heads: ['Created', 'Kind', 'Status', 'End', 'Call'],
      path: 'sessions?limit=50',
      rowsOf: ({ entries }) =>
        entries.map((call) => [
          time(call.createdAt),
          call.kind,
          call.status,
          call.failureCause ?? call.endReason ?? '',
          make('a', { href: `#/calls/${call.sessionId}` }, call.sessionId),
        ]),
      empty: 'No calls yet. `trunkline call +15005550206` makes one over the simulated network.',
    }),
  );
}
