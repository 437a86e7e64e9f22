import { type ApiPromise, method } from '../api-promise.ts';
import type { CallOptions, KeyedCallOptions } from '../client-options.ts';
import type { FileAnswer, FilePart } from '../download.ts';
import type { Exact } from '../exact.ts';
import type {
  BlindTransferRequest,
  Call,
  CallEventList,
  CallReport,
  CancelCallbackRequest,
  CancelTransferRequest,
  CompleteTransferRequest,
  FinalizeCallReportRequest,
  FinalizedCallReport,
  JoinCallRequest,
  JoinedCall,
  SendCallMessageRequest,
  SentCallMessage,
  DialedPhone,
  DialPhoneRequest,
  EndedCall,
  RecordingLink,
  RoutedTransfer,
  ScheduledCallback,
  ScheduledCallbackList,
  Transfer,
  WarmTransferRequest,
} from '../generated/schemas.ts';
import type { ResourceParts } from '../resource-parts.ts';
import type { QueryOf } from './query-of.ts';

/** Hands a call over to a person. `calls.get` shows every attempt, and how it stands. */
export interface CallTransfers {
  /** Has a destination dialed, and connects the caller as soon as it answers; once for each key. */
  blind(callId: string, request: BlindTransferRequest, options?: KeyedCallOptions): ApiPromise<Transfer>;
  /** Has destinations dialed one after the other, to speak with the one that answers before; once for each key. */
  warm(callId: string, request: WarmTransferRequest, options?: KeyedCallOptions): ApiPromise<RoutedTransfer>;
  /** Connects the caller with a destination that has answered. */
  complete(
    callId: string,
    transferId: string,
    request: CompleteTransferRequest,
    options?: CallOptions,
  ): ApiPromise<Transfer>;
  /** Calls a transfer off, and has the next destination dialed where that is asked for. */
  cancel(
    callId: string,
    transferId: string,
    request: CancelTransferRequest,
    options?: CallOptions,
  ): ApiPromise<RoutedTransfer>;
}

export type ListCallbacksFilter = QueryOf<'listCallbacks'>;

/** Calls that agents agreed upon. */
export interface Callbacks {
  /** Newest first; of one call those with its `source_session_id`. */
  list(filter?: ListCallbacksFilter, options?: CallOptions): ApiPromise<ScheduledCallbackList>;
  get(callbackId: string, options?: CallOptions): ApiPromise<ScheduledCallback>;
  /** Calls one off whose time has not come. */
  cancel(callbackId: string, request: CancelCallbackRequest, options?: CallOptions): ApiPromise<ScheduledCallback>;
  /** Makes its call at once, whatever the hour; once for each key. */
  dispatch(callbackId: string, options?: KeyedCallOptions): ApiPromise<ScheduledCallback>;
}

/** Calls of every kind; a session is one, with the same id. */
export interface Calls {
  /** Calls a telephone, once for each key; it is dialed when this answers, and `get` tells what becomes of it. */
  dial(call: DialPhoneRequest, options?: KeyedCallOptions): ApiPromise<DialedPhone>;
  /** A call with what it runs with, what was said, and why it ended. */
  get(callId: string, options?: CallOptions): ApiPromise<Call>;
  /** What happened to it, oldest first. */
  events(callId: string, options?: CallOptions): ApiPromise<CallEventList>;
  /** A link that opens its recording without a key, for five minutes. */
  recording(callId: string, options?: CallOptions): ApiPromise<RecordingLink>;
  /** Its recording while it comes: a WAV file, or a part of it. */
  downloadRecording(callId: string, part?: FilePart, options?: CallOptions): ApiPromise<FileAnswer>;
  /** Tells its agent something, to answer or to know. */
  sendMessage(callId: string, message: SendCallMessageRequest, options?: CallOptions): ApiPromise<SentCallMessage>;
  /** What joins it over the web, for fifteen minutes. */
  join(callId: string, who: JoinCallRequest, options?: CallOptions): ApiPromise<JoinedCall>;
  /** What was made of it: there a moment after its end. */
  report(callId: string, options?: CallOptions): ApiPromise<CallReport>;
  /** Makes its report at once, has it analysed anew, or repeats deliveries of it that have failed. */
  finalizeReport(
    callId: string,
    wish: FinalizeCallReportRequest,
    options?: CallOptions,
  ): ApiPromise<FinalizedCallReport>;
  /** Ends it. It can be repeated. */
  end(callId: string, options?: CallOptions): ApiPromise<EndedCall>;
  /** Hands it over to a person. */
  readonly transfers: CallTransfers;
  /** Those that its agent agreed upon, and those of other calls. */
  readonly callbacks: Callbacks;
}

export function createCalls({ methods, download }: ResourceParts): Exact<Calls> {
  const { act, find, keyed, once, post, read } = methods;
  const callbacks = find('/v1/callbacks');
  const recording = read('/v1/calls/{id}/recording', 'callId');
  return {
    dial: keyed('/v1/sessions/phone'),
    get: read('/v1/calls/{id}', 'callId'),
    events: read('/v1/calls/{id}/events', 'callId'),
    recording,
    downloadRecording: method(['callId', 'part', 'options'], async (callId, part, options) => {
      const { url } = await recording(callId, options);
      return download(url, part, options).withResponse();
    }),
    sendMessage: post('/v1/calls/{id}/messages', 'callId'),
    join: post('/v1/calls/{id}/web-join', 'callId'),
    report: read('/v1/calls/{id}/report', 'callId'),
    finalizeReport: post('/v1/calls/{id}/report/finalize', 'callId'),
    end: act('/v1/calls/{id}/end', 'callId'),
    transfers: {
      blind: keyed('/v1/calls/{id}/transfers/blind', 'callId'),
      warm: keyed('/v1/calls/{id}/transfers/warm', 'callId'),
      complete: post('/v1/calls/{id}/transfers/{transferId}/complete', 'callId'),
      cancel: post('/v1/calls/{id}/transfers/{transferId}/cancel', 'callId'),
    },
    callbacks: {
      list: (filter = {}, ...rest) => callbacks(filter, ...rest),
      get: read('/v1/callbacks/{id}', 'callbackId'),
      cancel: post('/v1/callbacks/{id}/cancel', 'callbackId'),
      dispatch: once('/v1/callbacks/{id}/dispatch', 'callbackId'),
    },
  };
}
