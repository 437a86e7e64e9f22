import type { Tx } from '../../platform/db/database.ts';
import { createScheduler } from '../../platform/jobs/scheduler.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import { hook } from '../../platform/slice/hooks.ts';
import type { MadeSlice, SliceDeps } from '../../platform/slice/slice.ts';
import type { PhoneNumbersPorts } from '../../phone-numbers/index.ts';
import type { RouterPorts } from '../../router/index.ts';
import type { MediaPorts } from '../media/index.ts';
import { callHooks, type SessionsPorts } from '../sessions/index.ts';
import { transferHooks, type TransfersPorts } from '../transfers/index.ts';
import { createApplyEvent, endLine } from './apply-event.ts';
import { createApplyEvents } from './apply-events.ts';
import { createCallCallbacks } from './callbacks.ts';
import { createCarryLine, type LineOf } from './carry-line.ts';
import {
  changeLine,
  databaseNow,
  insertLine,
  lineIsDue,
  lockLine,
  markApplied,
  type ReportedEvent,
  takeDueLines,
} from './stores/index.ts';
import { createHandOverLine } from './hand-over-line.ts';
import { createHoldLine } from './hold-line.ts';
import type { LineKillPoint } from './kill-points.ts';
import { createLineDoors } from './line-door.ts';
import { createLineStreams } from './line-streams.ts';
import type { LinesMetrics } from './metrics.ts';
import type { LinesNeeds } from './needs.ts';
import { createLoseAbandoned } from './lose-abandoned.ts';
import { createPressKeys } from './press-keys.ts';
import { arrivedLineQueue, lineQueue } from './queues.ts';
import { type ArrivedLine, createReceiveLine } from './receive-line.ts';
import { createSecondLines } from './second-lines.ts';

const wokenAtOnce = 100;
const limits = { batchSize: 5, inFlight: 200 };

export function createLinesSlice(
  deps: Pick<
    SliceDeps,
    'database' | 'jobs' | 'clock' | 'log' | 'cursors' | 'randomness' | 'ids' | 'notifications' | 'publicUrl'
  > &
    LinesNeeds & {
      killPoint: KillPoint<LineKillPoint>;
      metrics: LinesMetrics;
      phoneNumbers: PhoneNumbersPorts;
      router: Pick<RouterPorts, 'ownProcess'>;
      sessions: SessionsPorts;
      media: MediaPorts;
      transfers: Pick<TransfersPorts, 'reportCarried'>;
    },
): MadeSlice {
  const { database, jobs, randomness, publicUrl, sessions, media } = deps;
  const { ownProcess } = deps.router;
  const { lineChanges: changes } = sessions;
  const socketUrl = (path: string): string => `${publicUrl()}${path}`.replace(/^http/, 'ws');
  const carriers = new Map(deps.callCarriers.map((carrier) => [carrier.name, carrier]));
  const streams = createLineStreams({ ...deps, socketUrl });
  const wake = (tx: Tx, { organizationId, sessionId }: LineOf): Promise<void> =>
    jobs.enqueue(tx, lineQueue, [{ payload: { organizationId, sessionId }, key: sessionId }]);
  const newStreamId = (): string => randomness.bytes(12).toString('base64url');
  const secondLines = createSecondLines({ ...deps, carriers });
  const handOver = createHandOverLine({ report: deps.transfers.reportCarried, secondLines, wake });
  const carry = createCarryLine({ ...deps, carriers, streams, changes, secondLines, handOver, newStreamId });
  const receiveLine = createReceiveLine({ ...deps, ...sessions });
  const closing = new AbortController();
  const holdLine = createHoldLine({
    ...deps,
    streams,
    newStreamId,
    receiveLine,
    follow: sessions.followCall,
    closing: closing.signal,
    wake,
    handOver,
  });
  /** Where its carrier waits for no answer to its callback a job makes a call of it; the event waits until it has. */
  const arrives = async (tx: Tx, { seq, carrier, event }: ReportedEvent): Promise<void> => {
    if (event.kind !== 'initiated' || event.direction !== 'inbound') return;
    if (carriers.get(carrier)?.turnAway !== null) return;
    const { callId, from, to } = event;
    const line = { seq, carrier, callId, from, to };
    await jobs.enqueue(tx, arrivedLineQueue, [{ payload: line, key: `${carrier} ${callId}` }]);
  };
  const arrive = async ({ seq, carrier: name, ...line }: ArrivedLine & { seq: string; carrier: string }) => {
    const carrier = carriers.get(name);
    if (carrier === undefined) return;
    if ((await receiveLine(carrier, line)) === null)
      await carrier.reject({ callId: line.callId, reference: deps.ids.uuid() }, 0, 'rejected');
    await database.tx((tx) => markApplied(tx, seq));
  };
  const keys = createPressKeys({ ...deps, carriers });
  const applyEvent = createApplyEvent({ changes, secondLines, wake, arrives, handOver, keyReported: keys.reported });
  const events = createApplyEvents({ ...deps, applyEvent });
  const takeDue = async (tx: Tx): Promise<number | undefined> => {
    const due = await takeDueLines(tx, wokenAtOnce);
    await jobs.enqueue(
      tx,
      lineQueue,
      due.map((line) => ({ payload: line, key: line.sessionId })),
    );
    return due.length === wokenAtOnce ? 0 : undefined;
  };
  return {
    endStreams: () => closing.abort(),
    hooks: [
      hook(transferHooks, { opened: handOver.opened, closed: handOver.closed }),
      hook(callHooks, {
        created: async (tx, { id: sessionId, organizationId, phone }) => {
          const { carrier = null, carrierCallId: callId = null } = phone ?? {};
          if (carrier === null || callId === null) return;
          const line = { organizationId, sessionId, carrier, callId };
          await insertLine(tx, { ...line, direction: 'inbound', status: 'offered', lookAt: null });
        },
        claimed: async (tx, { id: sessionId, organizationId, direction, phone }) => {
          const carrier = phone?.carrier ?? null;
          if (carrier === null) return;
          const line = { organizationId, sessionId };
          const found = await lockLine(tx, sessionId);
          // Where the process dies that takes its job another one does what is due.
          const lookAt = (await databaseNow(tx)).add({ seconds: 1 });
          if (found === null && direction === 'outbound')
            await insertLine(tx, { ...line, carrier, direction, status: 'due', callId: null, lookAt });
          // One whose worker was lost before it was dialed is due still.
          const isDue = found?.status === 'due' || found?.status === 'offered';
          if (found !== null && isDue) await changeLine(tx, found, { lookAt });
          if (found === null || isDue) await wake(tx, line);
        },
        pressed: keys.press,
        ended: async (tx, session) => {
          const line = session.phone === null ? null : await lockLine(tx, session.id);
          if (line === null) return session;
          await endLine(tx, line, wake);
          await handOver.ended(tx, session);
          return session;
        },
      }),
    ],
    rawRoutes: [
      ...createCallCallbacks({ ...deps, carriers: deps.callCarriers, holdLine }),
      ...createLineDoors({
        ...deps,
        ...media,
        carriers: deps.callCarriers,
        streams,
        socketUrl,
        changes,
        streamed: keys.streamed,
        processId: ownProcess.processId,
        wake,
      }),
    ],
    work: () => {
      events.listen();
      keys.listen();
      secondLines.listen();
      jobs.work(arrivedLineQueue, limits, async (lines) => {
        await Promise.all(lines.map(arrive));
      });
      jobs.work(lineQueue, limits, async (lines) => {
        await Promise.all(lines.map(carry));
      });
      const step = { what: 'lines of carriers', isDue: lineIsDue, look: takeDue };
      const abandoned = createLoseAbandoned({ ...deps, ownProcess, wake });
      return {
        schedulers: [
          createScheduler({ ...deps, steps: [...events.steps, step, secondLines.step, keys.step, abandoned] }),
        ],
      };
    },
  };
}
