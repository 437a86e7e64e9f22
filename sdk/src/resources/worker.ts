import { type ApiPromise, method } from '../api-promise.ts';
import type { ApiRequest } from '../caller.ts';
import { type CallOptions, checkNothingBehind } from '../client-options.ts';
import type { Exact } from '../exact.ts';
import type {
  AddWorkerEventsRequest,
  AddWorkerTurnsRequest,
  AddWorkerUsageRequest,
  CallWorkerToolRequest,
  ClaimSessionRequest,
  EndWorkerSessionRequest,
  SendHeartbeatRequest,
  SendWorkerDigitsRequest,
  TellTransferRequest,
  ToldTransfer,
  EndedWorkerSession,
  UploadedRecording,
  WorkerClaim,
  WorkerDirective,
  WorkerHeartbeat,
  WorkerToolCall,
} from '../generated/schemas.ts';
import { createMethods } from '../methods.ts';
import { pathId } from '../path-id.ts';
import { createRedact } from '../redact.ts';
import type { ResourceParts } from '../resource-parts.ts';
import { type AudioInput, createFileUpload } from '../upload.ts';
import { runWorker, type SessionHandler, type WorkerRunOptions } from '../worker/worker-run.ts';
import { leadSession, type SessionModels } from '../worker/worker-session.ts';
import { createLlm } from './llm.ts';
import { createStt } from './stt.ts';
import { createTts } from './tts.ts';

/** What a claim gives of a lease: a WorkerClaim is one. */
export type WorkerLease = Pick<WorkerClaim, 'sessionId' | 'leaseToken'>;

/** For programs that speak in sessions. The key needs the scope `worker`. */
export interface Worker {
  /**
   * Claims sessions and has each of them spoken in by the handler, several at a time: keeps their leases, repeats calls while the
   * server is away, and ends what the handler has left. Resolves once the signal is aborted and every session is over; rejects, after
   * the same, where claiming is refused, and at once where no server is there.
   */
  run(handler: SessionHandler, options?: WorkerRunOptions): Promise<void>;
  /** The oldest session that waits, or the first that comes; undefined where none came in `waitSeconds`. */
  claim(request?: ClaimSessionRequest, options?: CallOptions): ApiPromise<WorkerClaim | undefined>;
  /** Keeps a session; the answer says whether to go on, and what was said after `afterTurn`. With `waitSeconds` it waits for that. */
  heartbeat(lease: WorkerLease, request?: SendHeartbeatRequest, options?: CallOptions): ApiPromise<WorkerHeartbeat>;
  /** Stores what was said. Turns that are there already are taken again. */
  addTurns(lease: WorkerLease, turns: AddWorkerTurnsRequest, options?: CallOptions): ApiPromise<WorkerDirective>;
  /** Stores what happened. */
  addEvents(lease: WorkerLease, events: AddWorkerEventsRequest, options?: CallOptions): ApiPromise<WorkerDirective>;
  /** Calls a tool, once for each id; a call that does not succeed is no error, and `ok` is false. */
  callTool(lease: WorkerLease, request: CallWorkerToolRequest, options?: CallOptions): ApiPromise<WorkerToolCall>;
  /** Tells what became of a transfer, and answers how it stands. What it does not follow from changes nothing. */
  tellTransfer(
    lease: WorkerLease,
    transferId: string,
    told: TellTransferRequest,
    options?: CallOptions,
  ): ApiPromise<ToldTransfer>;
  /** Stores what was used beside the router. */
  addUsage(lease: WorkerLease, usage: AddWorkerUsageRequest, options?: CallOptions): ApiPromise<WorkerDirective>;
  /** Presses keys in a call: 1 to 64 of `0-9 A-D * # w`, where `w` waits for half a second. A second call presses them again. */
  sendDigits(lease: WorkerLease, request: SendWorkerDigitsRequest, options?: CallOptions): ApiPromise<WorkerDirective>;
  /** Ends the session; `recordingMs` says how long its recording is to be, where one is waited for. It can be repeated. */
  end(lease: WorkerLease, request: EndWorkerSessionRequest, options?: CallOptions): ApiPromise<EndedWorkerSession>;
  /**
   * Uploads the recording of a session that has ended: WAV of 16 bits, the far side left and the agent right. A stream is sent as it
   * comes, and such a call not repeated.
   */
  uploadRecording(lease: WorkerLease, audio: AudioInput, options?: CallOptions): ApiPromise<UploadedRecording>;
}

export function createWorker(parts: ResourceParts): Exact<Worker> {
  const { call, callWithKey, watch } = parts;
  /** A call about a session: it may be repeated, as one that only reads, unless it is an act. */
  const leased = <Answer = WorkerDirective>(act: string, kind: 'read' | 'act' = 'read') =>
    method(['lease', 'request', 'options'], async (lease: WorkerLease, body: object = {}, options?: CallOptions) =>
      call<Answer>(kind, options, { ...about(lease, act), method: 'POST', body }).withResponse(),
    );
  const calls: Exact<Omit<Worker, 'run'>> = {
    // Where the answer is lost the session goes back by itself, and another claim gets it.
    claim: method(['request', 'options'], async (request = {}, options) =>
      call<WorkerClaim | undefined>('read', options, {
        method: 'POST',
        path: '/v1/worker/claims',
        body: request,
      }).withResponse(),
    ),
    heartbeat: leased<WorkerHeartbeat>('heartbeat'),
    addTurns: leased('turns'),
    addEvents: leased('events'),
    callTool: leased<WorkerToolCall>('tool-calls'),
    tellTransfer: method(['lease', 'transferId', 'told', 'options'], async (lease, transferId, body, options) => {
      const { ids, ...rest } = about(lease, 'transfers/{transferId}');
      const named = { ...ids, transferId: pathId('transferId', transferId) };
      return call<ToldTransfer>('read', options, { ...rest, ids: named, method: 'POST', body }).withResponse();
    }),
    addUsage: leased('usage'),
    // Not repeated by itself: keys would be pressed twice.
    sendDigits: leased('digits', 'act'),
    end: leased<EndedWorkerSession>('end'),
    uploadRecording: method(['lease', 'audio', 'options'], async (lease, audio, options) => {
      const request = { ...about(lease, 'recording'), method: 'PUT' } as const;
      const upload = createFileUpload('audio/wav', audio);
      const called = call<UploadedRecording>('read', options, request, { upload });
      return called.withResponse().finally(upload.release);
    }),
  };
  /** What asks models with the credential of a session in place of the key. */
  const modelsWith = (credential: string): SessionModels => {
    const asking = callWithKey(credential);
    const own = { ...parts, call: asking, methods: createMethods(asking), redact: createRedact(credential) };
    return { llm: createLlm(own), stt: createStt(own), tts: createTts(own) };
  };
  return {
    run: async (handler, options = {}, ...behind: unknown[]) => {
      checkNothingBehind(behind, 'handler', 'options');
      const lead = (claim: WorkerClaim) => leadSession(calls, modelsWith(claim.credential), claim);
      return runWorker(handler, options, { claim: calls.claim, lead, watch });
    },
    ...calls,
  };
}

/** What every call about a session says. Throws a TypeError where the lease is none. */
function about(
  lease: WorkerLease,
  act: string,
): Pick<ApiRequest, 'path'> & Required<Pick<ApiRequest, 'ids' | 'headers'>> {
  const ids = { id: pathId('lease.sessionId', lease?.sessionId) };
  const headers = { 'Service-Lease': pathId('lease.leaseToken', lease.leaseToken) };
  return { path: `/v1/worker/sessions/{id}/${act}`, ids, headers };
}
