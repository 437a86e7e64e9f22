import type { Database, Tx } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { Logger } from '../../platform/process/log.ts';
import { sleepUntilMs, type PollStep } from '../../platform/jobs/scheduler.ts';
import type { ImessageEvent, ImessageProvider } from '../../providers/ports/imessage.ts';
import type { ImessageKillPoint } from '../kill-points.ts';
import type { ImessageProviders } from '../providers.ts';
import { eventQueue } from '../queues.ts';
import { isAnyOpen, nextProgress, progressOf, writeProgress } from '../sends/index.ts';
import {
  deleteOldEvents,
  eventIsDue,
  lockEvent,
  markEvent,
  nextEventMs,
  putOffEvent,
  wakeEvents,
} from './inbox-store.ts';
import type { LineOfEvent } from './line-of-event.ts';
import type { EventPublisher } from './event-publisher.ts';

const firstWaitMs = 200;
const longestWaitMs = 10_000;
const maintenanceMs = 3_600_000;

/** Passes stored events on, in the transaction that writes what they say of our sends. Safe to run twice. */
export interface PassOnWork {
  listen(): void;
  readonly steps: readonly PollStep[];
}

export function createPassOnWork(options: {
  database: Database;
  jobs: Jobs;
  log: Logger;
  providers: ImessageProviders;
  lineOfEvent: LineOfEvent;
  publisher: EventPublisher;
  killPoint: KillPoint<ImessageKillPoint>;
}): PassOnWork {
  const { database, jobs, log, providers, lineOfEvent, publisher, killPoint } = options;

  const passOn = (seq: string): Promise<void> =>
    database.tx(async (tx) => {
      const stored = await lockEvent(tx, seq);
      if (stored === null) return;
      const provider = providers.byName(stored.provider);
      const event = provider?.eventOf(Buffer.from(stored.body)) ?? null;
      if (provider === undefined || event === null) {
        // A provider that this process does not have, or an event of a newer release: another process may.
        return putOffEvent(tx, seq, longestWaitMs);
      }
      const came = await route(tx, provider, event, stored.body);
      if (came === 'later')
        return putOffEvent(tx, seq, Math.min(firstWaitMs * 2 ** Math.min(stored.looks, 10), longestWaitMs));
      await markEvent(tx, seq, came === 'dropped' ? 'dropped' : 'passed');
      log.info({ eventId: event.eventId, event: event.type, provider: provider.name, came }, 'iMessage event');
      killPoint('imessage.event.passed');
    });

  /** Answers how many receivers it has. */
  const route = async (
    tx: Tx,
    provider: ImessageProvider,
    event: ImessageEvent,
    body: string,
  ): Promise<number | 'later' | 'dropped'> => {
    // In this order: a send that is open no more when it is looked for first is found then by what its provider calls it.
    const isAwaited = await mayBeOfOpenSend(tx, provider, event);
    const line = await lineOfEvent(tx, provider, event);
    if (isAwaited && (line === null || line.about === null)) return 'later';
    if (line === null) return 'dropped';
    const { organizationId, number, about } = line;
    if (about !== null && event.message !== null) {
      const next = nextProgress(about, progressOf(event.message));
      if (next !== about) await writeProgress(tx, about.id, next);
    }
    const { eventId, type, occurredAt } = event;
    const identityId = event.identityIds[0] ?? null;
    return publisher.publish(tx, { organizationId, number, about, eventId, type, occurredAt, body, identityId });
  };

  /** An event may come before the answer to its send, or before the send is found again: then it waits for it. */
  const mayBeOfOpenSend = async (tx: Tx, { name }: ImessageProvider, event: ImessageEvent): Promise<boolean> => {
    const { message, targetMessageId, remoteNumber, numbers } = event;
    if ((message === null && targetMessageId === null) || remoteNumber === null) return false;
    return isAnyOpen(tx, { provider: name, recipient: remoteNumber, senders: numbers });
  };

  return {
    listen: () =>
      jobs.work(eventQueue, { batchSize: 20, inFlight: 40 }, async (payloads) => {
        for (const { seq } of payloads) {
          // One that cannot be passed on keeps no other; it stays stored, and is tried again.
          await passOn(seq).catch((err: unknown) => log.error({ err, seq }, 'an iMessage event was not passed on'));
        }
      }),
    steps: [
      {
        what: 'events of iMessage providers',
        isDue: eventIsDue,
        look: async (tx) => {
          const due = await wakeEvents(tx);
          await jobs.enqueue(
            tx,
            eventQueue,
            due.map((seq) => ({ payload: { seq }, key: seq })),
          );
          return sleepUntilMs(await nextEventMs(tx));
        },
      },
      {
        what: 'events of iMessage providers that are kept no longer',
        isDue: null,
        everyMs: maintenanceMs,
        look: deleteOldEvents,
      },
    ],
  };
}
