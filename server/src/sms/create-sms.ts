import type { CreditsService } from '../credits/index.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Cursors } from '../platform/crypto/cursors.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import type { SmsIds } from './model/id-prefixes.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { SmsKillPoint } from './model/kill-points.ts';
import type { Logger } from '../platform/process/log.ts';
import type { SmsMetrics } from './model/metrics.ts';
import type { Notifications } from '../platform/db/notifications.ts';
import type { Scheduler } from '../platform/jobs/scheduler.ts';
import type { MessagingProvider } from '../providers/ports/messaging.ts';
import type { Publish } from '../webhooks/index.ts';
import { createAccept, createAnswerKeywords, createSendForTool, type SendForTool } from './accept/index.ts';
import { type CallTimes, createCallTimes, createTextsForAgents, type TextsForAgents } from './automation/index.ts';
import { type BatchService, createAcceptBatch, createBatchService, createExplainBatch } from './batches/index.ts';
import {
  createApplyCarrierEvents,
  createReceiveCallback,
  createReceiveInbound,
  type FindReceiver,
  type ReceiveCallback,
} from './carrier/index.ts';
import {
  createHandleKeyword,
  createRetentionScheduler,
  createSmsCompliance,
  type DefaultTimezone,
  type SmsCompliance,
  createApplyOptOuts,
} from './compliance/index.ts';
import {
  type Agents,
  createConversationService,
  type ConversationService,
  type People,
} from './conversations/index.ts';
import { createExplainSend } from './explain/index.ts';
import type { FactsSources } from './model/facts.ts';
import { carrierEventsQueue, keywordAnswersQueue, submitInOrderQueue, submitQueue } from './throughput/queues.ts';
import type { TextHooks } from './model/text-hooks.ts';
import { createSmsService, type InboundText, type SmsService } from './service.ts';
import { createSmsStream, type SmsStream, type WatchKey } from './stream/index.ts';
import { createSmsScheduler, createSubmit } from './submit/index.ts';
import { createThroughput, type Throughput } from './throughput/index.ts';

/** Texts: what is asked of them, what carriers tell of them, and the work on them. */
export interface Sms {
  service: SmsService;
  sendForTool: SendForTool;
  textsForAgents: TextsForAgents;
  callTimes: CallTimes;
  batches: BatchService;
  compliance: SmsCompliance;
  conversations: ConversationService;
  stream: SmsStream;
  throughput: Throughput;
  receiveCallback: ReceiveCallback;
  /** Registers the job handlers; only a worker does. */
  work(): Scheduler[];
}

// Held by one worker at once: enough that a carrier's slow answers do not stop the fast ones.
const submitLimits = { batchSize: 50, inFlight: 400 };
// Of one organization there is never more than one.
const oneByOne = { batchSize: 1, inFlight: 4 };
const keywordLimits = { batchSize: 10, inFlight: 20 };
const carrierEventLimits = { batchSize: 20, inFlight: 80 };

export function createSms(options: {
  database: Database;
  notifications: Notifications;
  jobs: Jobs;
  credits: CreditsService;
  agents: Agents;
  people: People;
  publish: Publish;
  cursors: Cursors;
  sources: Omit<FactsSources, 'carrierConfigured'>;
  defaultTimezone: DefaultTimezone;
  findReceiver: FindReceiver;
  /** The simulated carrier's handset. */
  deliverText: (tx: Tx, text: InboundText) => Promise<void>;
  carriers: ReadonlyMap<string, MessagingProvider>;
  clock: Clock;
  ids: SmsIds;
  log: Logger;
  metrics: SmsMetrics;
  killPoint: SmsKillPoint;
  segmentPriceMicroUsd: number;
  watchKey: WatchKey;
  received: TextHooks['received'];
}): Sms {
  const { database, jobs, credits, publish, ids, log, carriers } = options;
  const writer = { publish, credits };
  const sources: FactsSources = {
    ...options.sources,
    carrierConfigured: (name, mode) => carriers.get(name)?.serves === mode,
  };
  const accept = createAccept({ ...options, sources });
  const settingsOf = async (tx: Tx, organizationId: string) => {
    const settings = (await sources.loadSettings(tx, [organizationId])).get(organizationId);
    if (settings === undefined) throw new Error('Something belongs to no organization');
    return settings;
  };
  const now = async (tx: Tx, organizationId: string) => (await settingsOf(tx, organizationId)).now;
  const receiveInbound = createReceiveInbound({
    ids,
    log,
    publish,
    findReceiver: options.findReceiver,
    handleKeyword: createHandleKeyword({ ids, jobs }),
    now,
    received: options.received,
  });
  const explain = createExplainSend({ ...options, sources });
  const isPrepaid = async (id: string): Promise<boolean> =>
    (await settingsOf(database.read, id)).creditPolicy === 'prepaid';
  return {
    service: createSmsService({ ...options, accept, explain }),
    sendForTool: createSendForTool({ accept, isPrepaid }),
    textsForAgents: createTextsForAgents({ accept, explain, isPrepaid }),
    callTimes: createCallTimes({ sources }),
    batches: createBatchService({
      ...options,
      accept: createAcceptBatch({ ...options, sources }),
      explain: createExplainBatch({ ...options, sources }),
    }),
    compliance: createSmsCompliance({ ...options, now }),
    conversations: createConversationService({ ...options, accept }),
    stream: createSmsStream(options),
    throughput: createThroughput({
      database,
      isSender: async (tx, organizationId, phoneNumberId) =>
        (await sources.loadSenders(tx, [{ organizationId, phoneNumberId }]))[0] !== null,
    }),
    receiveCallback: createReceiveCallback({ database, jobs, log }),
    work: () => {
      const applyOptOuts = createApplyOptOuts({ ids, writer });
      const submit = createSubmit({
        ...options,
        sources,
        writer,
        applyOptOuts,
        carrierOf: (name) => carriers.get(name),
      });
      jobs.work(submitQueue, submitLimits, (payloads) => submit(payloads.map(({ messageId }) => messageId)));
      const apply = createApplyCarrierEvents({ ...options, writer, receiveInbound, applyOptOuts });
      jobs.work(carrierEventsQueue, carrierEventLimits, (payloads) => apply(payloads.flatMap(({ seqs }) => seqs)));
      jobs.work(submitInOrderQueue, oneByOne, async (payloads) => {
        for (const { messageIds } of payloads) await submit(messageIds);
      });
      const answerKeywords = createAnswerKeywords({
        database,
        log,
        accept,
        isPrepaid,
      });
      jobs.work(keywordAnswersQueue, keywordLimits, answerKeywords);
      return [
        createSmsScheduler({ ...options, campaignsOf: sources.loadSenders, writer }),
        createRetentionScheduler({ database, log }),
      ];
    },
  };
}
