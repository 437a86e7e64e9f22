import type { Clock } from '../../platform/time/clock.ts';
import { NotAskedError } from '../../platform/db/connection-loss.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { KillPoint } from '../../platform/process/kill-points.ts';
import type { Logger } from '../../platform/process/log.ts';
import { persistOutcome } from '../../platform/db/persist-outcome.ts';
import type { ImessageProvider, ImessageSendOutcome } from '../../providers/ports/imessage.ts';
import type { ImessageKillPoint } from '../kill-points.ts';
import { findMessage, forgetMessage, markTaken, markUnknown } from './message-store.ts';
import { progressOf } from './progress.policy.ts';
import type { ImessageMessage } from './types.ts';

/** Beside the provider's own time: room for writing what came of it. */
const leaseSlackMs = 15_000;
/** The first byte is never written in the last part of a lease: clocks and schedulers are not exact. */
const leaseMarginMs = 5_000;
/** An answer that was late is found at once; one that never comes is looked for a few times. */
export const firstLookMs = 500;

/** How long a message may be sent, in real time. */
export const leaseMsOf = ({ sendDeadlineMs }: ImessageProvider): number => sendDeadlineMs + leaseSlackMs;

/** What a call came to: the message as it stands then, or why the provider took none. */
export type Called = { kind: 'stands'; message: ImessageMessage } | NotTaken;

type NotTaken = Extract<ImessageSendOutcome, { kind: 'refused' | 'not_accepted' }>;

/**
 * Calls the provider for a message that is stored as `sending` since `sinceMs` of the monotonic clock, once, and writes what
 * came of it. `ended` runs in the transaction of that: whether there is a message.
 */
export type CallProvider = (
  message: ImessageMessage,
  provider: ImessageProvider,
  sinceMs: number,
  ended: (tx: Tx, exists: boolean) => Promise<void>,
) => Promise<Called>;

export function createCallProvider(options: {
  database: Database;
  clock: Clock;
  log: Logger;
  killPoint: KillPoint<ImessageKillPoint>;
}): CallProvider {
  const { database, clock, log, killPoint } = options;

  /** Writes what is known; false where the provider took nothing. */
  const write = async (
    tx: Tx,
    { id }: ImessageMessage,
    outcome: ImessageSendOutcome,
    { settleMs }: ImessageProvider,
  ): Promise<boolean> => {
    switch (outcome.kind) {
      case 'accepted':
        await markTaken(tx, id, outcome.message, progressOf(outcome.message));
        return true;
      case 'refused':
      case 'not_accepted':
        return !(await forgetMessage(tx, id));
      case 'unknown':
      case 'lease_lost':
        await markUnknown(tx, id, { firstLookMs, settleMs });
        return true;
    }
  };

  return async (message, provider, sinceMs, ended) => {
    const { id, organizationId, identityId, sender: from, recipient: to, body } = message;
    const endMs = sinceMs + leaseMsOf(provider);
    const outcome = await provider.send(
      { reference: id, organizationId, identityId, from, to, text: body ?? '' },
      {
        deadlineMs: provider.sendDeadlineMs,
        mayWrite: () => clock.monotonicMs() < endMs - leaseMarginMs - provider.sendDeadlineMs,
        now: message.createdAt,
      },
    );
    killPoint('imessage.send.answered');
    log.info({ messageId: id, organizationId, provider: provider.name, outcome: outcome.kind }, 'iMessage');
    // As long as the lease holds, nobody else can write it.
    const persistence = { clock, log, untilMs: endMs - leaseMarginMs, of: { messageId: id } };
    const stands = await persistOutcome(persistence, () =>
      database.tx(async (tx) => {
        const exists = await write(tx, message, outcome, provider);
        await ended(tx, exists);
        return exists ? findMessage(tx, organizationId, id) : null;
      }),
    ).catch((error: unknown) => {
      // The message is about to be forgotten: its caller must not be given its id.
      if (error instanceof NotAskedError && wasNotTaken(outcome)) return null;
      throw error;
    });
    killPoint('imessage.send.written');
    if (stands !== null) return { kind: 'stands', message: stands };
    if (wasNotTaken(outcome)) return outcome;
    throw new Error('A message is not there any more');
  };
}

function wasNotTaken(outcome: ImessageSendOutcome): outcome is NotTaken {
  return outcome.kind === 'refused' || outcome.kind === 'not_accepted';
}
