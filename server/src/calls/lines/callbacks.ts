import type { Clock } from '../../platform/time/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Logger } from '../../platform/process/log.ts';
import { settledWithin } from '../../platform/process/settled-within.ts';
import type { RawAnswer, RawRoute } from '../../platform/slice/raw-route.ts';
import type { CallbackReply, CallCallbackRoute, CallCarrier, CallEvent } from '../../providers/ports/call-carrier.ts';
import { callCallbackPath } from '../../providers/ports/callback-paths.ts';
import type { CarrierCallback } from '../../providers/ports/messaging.ts';
import { insertCallEvents } from './stores/index.ts';
import type { HoldLine } from './hold-line.ts';
import { callEventsQueue } from './queues.ts';

// Carriers wait for 2 seconds, the way here included, and count a later answer as none.
const patienceMs = 1_500;

/**
 * Where carriers report of lines: a callback is verified over the raw bytes, stored with its job, then answered. Where
 * storing takes too long the answer is a 503, and the carrier sends again: what was stored after all is not stored twice.
 */
export function createCallCallbacks(options: {
  carriers: readonly CallCarrier[];
  database: Database;
  jobs: Jobs;
  clock: Clock;
  log: Logger;
  holdLine: HoldLine;
}): RawRoute[] {
  const { carriers, database, jobs, clock, log, holdLine } = options;
  const store = (carrier: string, events: readonly CallEvent[]): Promise<void> =>
    database.tx(async (tx) => {
      const seqs = await insertCallEvents(tx, carrier, events);
      if (seqs.length > 0) await jobs.enqueue(tx, callEventsQueue, [{ payload: { seqs } }]);
    });
  const answerHeld = async (carrier: CallCarrier, event: CallEvent): Promise<CallbackReply | null> => {
    if (event.kind === 'initiated') return holdLine.arrived(carrier, event);
    return event.kind === 'streamLost' ? holdLine.lost(carrier, event) : null;
  };
  const receive = async (
    carrier: CallCarrier,
    route: CallCallbackRoute,
    callback: CarrierCallback,
  ): Promise<RawAnswer> => {
    const result = route.read(callback);
    if (result.kind === 'refused') {
      log.warn({ carrier: carrier.name, reason: result.reason }, 'a callback of calls refused');
      return { status: result.reason === 'malformed' ? 400 : 401, json: { ok: false, error: result.reason } };
    }
    if (result.events.length > 0) {
      const stored = store(carrier.name, result.events);
      if (!(await settledWithin(stored, patienceMs))) {
        stored.catch((err: unknown) => log.warn({ err, carrier: carrier.name }, 'a late callback of calls not stored'));
        log.warn({ carrier: carrier.name }, 'a callback of calls not stored in time');
        return { status: 503, json: { ok: false, error: 'unavailable' } };
      }
    }
    const [event] = result.events;
    if (!result.isHeld || carrier.turnAway === null) return { status: 204 };
    const reply = event === undefined ? null : await answerHeld(carrier, event);
    return answerOf(reply ?? carrier.turnAway);
  };
  return carriers.flatMap((carrier) =>
    carrier.callbacks.map(
      (route): RawRoute => ({
        method: 'POST',
        path: `${callCallbackPath(carrier.name)}${route.path}`,
        maxBodyBytes: carrier.maxCallbackBytes,
        handle: (request) => receive(carrier, route, { ...request, receivedAt: clock.now() }),
      }),
    ),
  );
}

/** What a carrier is answered that waits for what to do with a line. */
function answerOf({ contentType, body }: CallbackReply): RawAnswer {
  const bytes = Buffer.from(body);
  return {
    status: 200,
    headers: { 'content-type': contentType, 'content-length': String(bytes.length) },
    bytes: once(bytes),
  };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
