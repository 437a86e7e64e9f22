import { defineSlice, needs } from '../../platform/slice/slice.ts';
import { media } from '../media/index.ts';
import { organizations } from '../../organizations/index.ts';
import { phoneNumbers } from '../../phone-numbers/index.ts';
import { router } from '../../router/index.ts';
import { sessions } from '../sessions/index.ts';
import { transfers } from '../transfers/index.ts';
import { lineKillPoints } from './kill-points.ts';
import { callCarrierEvents } from './migrations/0082-call-carrier-events.ts';
import { lines as lineTables } from './migrations/0083-lines.ts';
import { lostStreams } from './migrations/0084-lost-streams.ts';
import { secondLines } from './migrations/0085-second-lines.ts';
import { streamingProcesses } from './migrations/0087-streaming-processes.ts';
import { askingActs } from './migrations/0089-asking-acts.ts';
import { lineTransfers } from './migrations/0090-line-transfers.ts';
import { lineKeys } from './migrations/0107-line-keys.ts';
import { createLinesMetrics } from './metrics.ts';
import type { LinesNeeds } from './needs.ts';
import { arrivedLineQueue, callEventsQueue, keysQueue, lineQueue, secondLineQueue } from './queues.ts';

/** Lines of the telephone: what carriers report of them, and how their sound comes and goes. */
export const lines = defineSlice({
  name: 'lines',
  uses: [organizations, phoneNumbers, router, sessions, media, transfers],
  needs: needs<LinesNeeds>(),
  migrations: [
    callCarrierEvents,
    lineTables,
    lostStreams,
    secondLines,
    streamingProcesses,
    askingActs,
    lineTransfers,
    lineKeys,
  ],
  queues: [callEventsQueue, arrivedLineQueue, keysQueue, lineQueue, secondLineQueue],
  killPoints: lineKillPoints,
  metrics: createLinesMetrics,
  create: async (deps) => {
    const { createLinesSlice } = await import('./create-slice.ts');
    return createLinesSlice({
      ...deps,
      phoneNumbers: deps.use(phoneNumbers),
      router: deps.use(router),
      sessions: deps.use(sessions),
      media: deps.use(media),
      transfers: deps.use(transfers),
    });
  },
});
