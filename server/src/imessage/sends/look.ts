import { type Clock, instantFromDate } from '../../platform/time/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { organizationNow } from '../../platform/db/organization-now.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { Logger } from '../../platform/process/log.ts';
import { sleepUntilMs, type PollStep } from '../../platform/jobs/scheduler.ts';
import type { ImessageProvider, ProviderMessage } from '../../providers/ports/imessage.ts';
import type { ImessageKillPoint } from '../kill-points.ts';
import type { ImessageProviders } from '../providers.ts';
import { lookQueue } from '../queues.ts';
import {
  beginLook,
  findTakenIds,
  hasOpenMessages,
  isEqualBeingSent,
  type Look,
  markNotSent,
  markTaken,
  markUnknown,
  nextOpenMs,
  openIsDue,
  putOffLook,
  wakeOpenMessages,
} from './message-store.ts';
import { progressOf } from './progress.policy.ts';
import type { ImessageMessage } from './types.ts';

const firstWaitMs = 500;
const longestWaitMs = 30_000;
// The clocks of a provider and of a database are not exact; what is ours already is left out.
const clockSlack = { seconds: 60 };

/** What a look came to. */
type Found = 'taken' | 'not_sent' | 'later';

/** Looks for messages of which it is not known whether their provider has them, until it is known. Nothing is sent again. */
export interface LookWork {
  listen(): void;
  readonly step: PollStep;
  /** Whether nothing of the organization is open. */
  isSettled(tx: Tx, organizationId: string): Promise<boolean>;
}

export function createLookWork(options: {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  log: Logger;
  providers: ImessageProviders;
  /** Tells that a message was not sent. */
  publishNeverSent: (tx: Tx, message: ImessageMessage) => Promise<void>;
  killPoint: KillPoint<ImessageKillPoint>;
}): LookWork {
  const { database, jobs, log, providers, publishNeverSent, killPoint } = options;

  async function lookFor(messageId: string): Promise<void> {
    const look = await beginLook(database.read, messageId);
    if (look === null) return;
    const { message } = look;
    const provider = providers.byName(message.provider);
    if (provider === undefined) return putOffLook(database.read, messageId, longestWaitMs);
    // Whoever sent it is gone.
    if (message.state === 'sending')
      await markUnknown(database.read, messageId, { firstLookMs: longestWaitMs, settleMs: provider.settleMs });
    const found = await lookAt(look, provider);
    log.info(
      { messageId, organizationId: message.organizationId, looks: look.looks, came: found },
      'iMessage looked for',
    );
  }

  async function lookAt({ message, looks, isLast }: Look, provider: ImessageProvider): Promise<Found> {
    const { id, organizationId, identityId, sender: from, recipient: to, body } = message;
    const now = instantFromDate(new Date(await organizationNow(database.read, organizationId)));
    const since = message.createdAt.subtract(clockSlack);
    const answer = await provider.findSent({ organizationId, identityId, from, to, text: body ?? '', since }, { now });
    killPoint('imessage.look.found');
    return database.tx(async (tx) => {
      if (answer.kind === 'done') {
        const settled = await settle(tx, message, answer.value, isLast);
        if (settled !== null) return settled;
      }
      await putOffLook(tx, id, Math.min(firstWaitMs * 2 ** Math.min(looks, 10), longestWaitMs));
      return 'later';
    });
  }

  /** Takes what was found for the message; null where that has to wait. */
  async function settle(
    tx: Tx,
    message: ImessageMessage,
    found: readonly ProviderMessage[],
    isLast: boolean,
  ): Promise<Found | null> {
    // What the provider has may be another one's, whose answer is on its way: it goes first.
    if (found.length > 0 && (await isEqualBeingSent(tx, message))) return null;
    const ours = await findTakenIds(
      tx,
      message.provider,
      found.map(({ providerMessageId }) => providerMessageId),
    );
    const free = found.find(({ providerMessageId }) => !ours.has(providerMessageId));
    if (free !== undefined) return (await markTaken(tx, message.id, free, progressOf(free))) && 'taken';
    const ended = isLast ? await markNotSent(tx, message.id) : null;
    if (ended === null) return null;
    await publishNeverSent(tx, ended);
    return 'not_sent';
  }

  return {
    listen: () =>
      jobs.work(lookQueue, { batchSize: 10, inFlight: 20 }, async (payloads) => {
        for (const { messageId } of payloads) await lookFor(messageId);
      }),
    step: {
      what: 'iMessages of unknown outcome',
      isDue: openIsDue,
      look: async (tx) => {
        const due = await wakeOpenMessages(tx);
        await jobs.enqueue(
          tx,
          lookQueue,
          due.map((messageId) => ({ payload: { messageId }, key: messageId })),
        );
        return sleepUntilMs(await nextOpenMs(tx));
      },
    },
    isSettled: async (tx, organizationId) => !(await hasOpenMessages(tx, organizationId)),
  };
}
