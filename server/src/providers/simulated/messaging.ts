import type { Clock } from '../../platform/time/clock.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { Watched } from '../../platform/jobs/due-watch.ts';
import type { Ids } from '../../platform/crypto/ids.ts';
import type { Logger } from '../../platform/process/log.ts';
import type { Metrics } from '../../platform/process/metrics.ts';
import type { Randomness } from '../../platform/crypto/random.ts';
import type {
  MessagingProvider,
  OutboundMessage,
  SimulatedTraffic,
  SubmissionOutcome,
  SubmitOptions,
} from '../ports/messaging.ts';
import { outcomeTexts } from '../wire/carriers/outcome-texts.ts';
import { faultOf } from '../telnyx/error-codes.ts';
import type { HttpPost } from './callback-http.ts';
import { callbackIsDue, createCallbackQueue } from './callback-queue.ts';
import { createLedger, type LedgerRow, type Recorded } from './ledger.ts';
import {
  answeringRecipients,
  invalidDestinationCode,
  type RequestOutcome,
  rateLimitRetryAfterMs,
  retriedRecipients,
  scriptOf,
  tooManyRequestsCode,
} from './outcomes.ts';
import { inboundCallback, owedCallbacks } from './owed-callbacks.ts';
import { type ReceiptsPump, startReceiptsPump } from './receipts-pump.ts';
import { readSignedCallback } from './wire.ts';

/** The carrier of test organizations: it keeps books, answers by recipient and posts receipts, all on this machine. */
export interface SimulatedCarrier extends MessagingProvider {
  /** A handset writes to one of our numbers. Durable with the caller's transaction; arrives over the callback. */
  receiveInbound(tx: Tx, text: { from: string; to: string; text: string }): Promise<void>;
  /** Everything that it was ever asked under these references, in order of arrival. */
  findRequests(references: readonly string[]): Promise<LedgerRow[]>;
  /** What is still to come of it, for whoever waits until nothing is. */
  traffic: SimulatedTraffic;
  /** What wakes the pump where another process has left something to post. */
  owed: Watched;
  /** Begins to post what it owes; a process runs at most one. */
  startReceiptsPump(options: { isStopping: () => boolean }): ReceiptsPump;
}

const submissionDeadlineMs = 1_000;

export function createSimulatedCarrier(options: {
  database: Database;
  clock: Clock;
  ids: Ids;
  randomness: Randomness;
  log: Logger;
  metrics: Metrics;
  /** The first signs callbacks, all verify them. */
  signingKeys: readonly [Buffer, ...Buffer[]];
  /** Where the pump posts to; asked each time, because the address is known only once the server listens. */
  callbackUrl: () => string;
  httpPost: HttpPost;
  /** How many segments the carrier counts; without it the carrier says nothing about them. */
  countSegments?: (text: string) => number;
}): SimulatedCarrier {
  const { database, clock, ids, log, signingKeys } = options;
  const ledger = createLedger(options);
  const queue = createCallbackQueue(database);
  let pump: ReceiptsPump | undefined;

  const ask = async (
    message: OutboundMessage,
    deadlineMs: number,
    gate: () => boolean,
  ): Promise<SubmissionOutcome | null> => {
    const id = ids.uuid();
    const segments = options.countSegments?.(message.text) ?? null;
    const script = scriptOf(message.to);
    const scripted = { ...message, id, segments, at: clock.now(), deadlineMs };
    const steps = owedCallbacks(script, scripted, ids.uuid);
    const entry = {
      id,
      reference: message.reference,
      sender: message.from,
      recipient: message.to,
      body: message.text,
      outcomes: script.answers,
      steps,
    };
    const recorded = await ledger.record(entry, gate);
    if (recorded.kind === 'recorded' && steps[0] !== undefined) pump?.wake(steps[0].delayMs);
    return answerOf(recorded, id, segments);
  };

  return {
    name: 'simulated',
    serves: 'test',
    submissionDeadlineMs,
    acknowledgement: 'json',
    // Its limits are those of single recipients: nobody else waits for them.
    // A callback carries up to 100 receipts; ours are well below a kilobyte each.
    maxCallbackBytes: 1_048_576,
    pauseMs: () => 0,
    waitMs: () => 0,
    submit: (message, { deadlineMs, mayWrite }: SubmitOptions) =>
      new Promise((resolve) => {
        let [handed, late] = [false, false];
        // Once the request is handed over, what takes long is the machine and not a carrier that is silent: the answer
        // is waited for, and the claim ends where none comes.
        const deadline = setTimeout(() => {
          late = true;
          if (!handed) resolve(notReached);
        }, deadlineMs);
        const endMs = clock.monotonicMs() + deadlineMs;
        const gate = (): boolean => {
          handed = !late && mayWrite();
          return handed;
        };
        const settle = (outcome: SubmissionOutcome | null): void => {
          clearTimeout(deadline);
          if (outcome !== null) resolve(outcome);
          else setTimeout(() => resolve(unanswered), Math.max(0, endMs - clock.monotonicMs()));
        };
        ask(message, deadlineMs, gate).then(settle, (err: unknown) => {
          log.error({ err }, 'simulated carrier failed');
          settle(handed ? unanswered : notReached);
        });
      }),
    readCallback: (callback) => readSignedCallback(signingKeys, callback),
    receiveInbound: async (tx, text) => {
      const id = ids.uuid();
      const step = inboundCallback(text, { id, at: clock.now() });
      await queue.add(tx, id, step);
      pump?.wake(step.delayMs);
    },
    findRequests: (references) => ledger.find(database.read, references),
    traffic: { answering: answeringRecipients, retried: retriedRecipients, owed: queue.owed },
    owed: { what: 'receipts', isDue: callbackIsDue, wakeUp: () => pump?.wake(0) },
    startReceiptsPump: ({ isStopping }) => {
      pump = startReceiptsPump({ ...options, signingKey: signingKeys[0], queue, isStopping });
      return pump;
    },
  };
}

const unanswered = {
  kind: 'unknown',
  message: outcomeTexts.unanswered,
} satisfies SubmissionOutcome;
const notReached = {
  kind: 'not_accepted',
  retryAfterMs: null,
  carrierCode: null,
  message: outcomeTexts.notReached,
} satisfies SubmissionOutcome;

/** The wire's answer; null where none comes. */
function answerOf(recorded: Recorded, id: string, segments: number | null): SubmissionOutcome | null {
  switch (recorded.kind) {
    case 'not_handed':
      return { kind: 'lease_lost' };
    case 'not_taken':
      return notReached;
    case 'unknown':
      return unanswered;
    case 'recorded':
      return recorded.outcome === 'unanswered' ? null : outcomeOf(recorded.outcome, id, segments);
  }
}

function outcomeOf(
  outcome: Exclude<RequestOutcome, 'unanswered'>,
  id: string,
  segments: number | null,
): SubmissionOutcome {
  switch (outcome) {
    case 'accepted':
      return {
        kind: 'accepted',
        providerMessageId: id,
        providerStatus: 'queued',
        segmentCount: segments,
        costMicroUsd: 0,
      };
    case 'refused':
      return { ...faultOf(invalidDestinationCode), kind: 'refused', carrierCode: invalidDestinationCode };
    case 'rate_limited':
      return {
        kind: 'not_accepted',
        retryAfterMs: rateLimitRetryAfterMs,
        carrierCode: tooManyRequestsCode,
        message: faultOf(tooManyRequestsCode).message,
      };
    case 'connection_refused':
      return notReached;
  }
}
