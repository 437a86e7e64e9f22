import { type ApiPromise, headOf, method } from '../api-promise.ts';
import { sleep } from '../attempts.ts';
import type { CallOptions } from '../client-options.ts';
import { ApiError } from '../errors.ts';
import type {
  EndedWorkerSession,
  LlmResponse,
  SessionTurn,
  WorkerClaim,
  WorkerDirective,
  WorkerEndReason,
  WorkerTurnInput,
} from '../generated/schemas.ts';
import type { CreateResponse, Llm } from '../resources/llm.ts';
import type { Stt } from '../resources/stt.ts';
import type { Tts } from '../resources/tts.ts';
import type { Worker } from '../resources/worker.ts';
import { again } from '../frame-streams/frame-stream.ts';
import { textOf } from '../response-stream.ts';
import { monotonicNow } from '../runtime.ts';
import { createTurnQueue } from './turn-queue.ts';
import { createHistory, type History } from './worker-history.ts';
import { createLease, type Lease } from './worker-lease.ts';

/** The answer of a model in a session. */
export interface SessionAnswer extends LlmResponse {
  /** All text of it. */
  text: string;
}

/** What is known of a turn beside its words. */
export type SaidTurn = Partial<Omit<WorkerTurnInput, 'source' | 'text'>>;

/** What calls of models are made with: they are the session's, and open nothing else. */
export interface SessionModels {
  readonly llm: Llm;
  readonly stt: Stt;
  readonly tts: Tts;
}

/** A session that is this worker's. Its lease is kept until its handler is done. Its methods need no `this`. */
export interface WorkerSession extends SessionModels {
  /** All that the claim says. It is the lease for `client.worker.callTool` and the like. */
  readonly claim: WorkerClaim;
  /** What the session runs with. */
  readonly configuration: WorkerClaim['configuration'];
  /** What others say, each turn once, from what waited for a worker on. It ends when the session is to end. */
  readonly turns: AsyncIterable<SessionTurn>;
  /** Is aborted when the session is to end, with the reason: say goodbye and return, within ten seconds. */
  readonly signal: AbortSignal;
  /**
   * Stores what the agent says, behind all that was said. At an `index` of your own it is stored where nothing else was said there;
   * the answer is whether it was.
   */
  say(text: string, turn?: SaidTurn, options?: CallOptions): ApiPromise<boolean>;
  /**
   * Asks the router, by the session's credential, for what is said next: by default with the instructions and all turns, and for as
   * much text as the configuration allows. It is asked anew after a failure that may pass.
   */
  respond(request?: Partial<CreateResponse>, options?: CallOptions): ApiPromise<SessionAnswer>;
  /** Ends the session. Once its handler has returned it is ended by itself. */
  end(reason?: WorkerEndReason, options?: CallOptions): ApiPromise<EndedWorkerSession>;
}

/** A session, and what the loop over all of them does with it. */
export interface LedSession {
  readonly session: WorkerSession;
  /** Why the lease is gone; undefined while it is not. */
  lost(): unknown;
  /** Whether the session is to end for another reason than its handler's. */
  isTold(): boolean;
  /** Reads what waited, and keeps the lease from now on. */
  begin(): Promise<void>;
  /** Has the handler told that it is to come to its end. */
  stop(reason: unknown): void;
  /** Ends the session where its handler has not, and keeps the lease no longer. */
  close(reason: WorkerEndReason): Promise<void>;
}

type Calls = Pick<Worker, 'heartbeat' | 'addTurns' | 'end'>;
/** What the methods of a session share. */
interface Parts {
  readonly claim: WorkerClaim;
  readonly calls: Calls;
  readonly lease: Lease;
  readonly history: History;
  /** Takes over what an answer says. */
  heard(directive: WorkerDirective): void;
}

const heartbeatSeconds = 5;
// A server that says nothing is left for another process of it, while the lease lasts.
const once: CallOptions = {
  retries: { limit: 0 },
  timeouts: { firstByteMs: heartbeatSeconds * 2_000, totalMs: heartbeatSeconds * 3_000 },
};
const defaultTokens = 300;

export function leadSession(calls: Calls, models: SessionModels, claim: WorkerClaim): LedSession {
  const [lease, history, queue] = [createLease(), createHistory(), createTurnQueue<SessionTurn>()];
  const [ending, left] = [new AbortController(), new AbortController()];
  let isTold = false;
  /** Whether there is nothing more to hear. A session that is merely told to stop is kept until its handler is done. */
  let isOver = false;
  let isEnded = false;
  let lost: unknown;
  const close = (reason: unknown): void => {
    ending.abort(reason);
    queue.close();
  };
  const tell = (reason: unknown): void => {
    isTold = true;
    close(reason);
  };
  const heard = (directive: WorkerDirective): void => {
    lease.renewed(directive);
    if (directive.next === 'continue' || isOver) return;
    isOver = true;
    tell(directive.endReason);
  };
  const lose = (error: unknown): void => {
    if (left.signal.aborted) return;
    lost = error;
    isOver = true;
    tell(error);
  };
  const parts: Parts = { claim, calls, lease, history, heard };
  const listen = async (waitSeconds: number): Promise<number> => {
    const ask = { waitSeconds, afterTurn: history.told() };
    const beat = () => calls.heartbeat(claim, ask, { ...once, signal: left.signal });
    const { turns, ...directive } = await lease.patiently(beat, left.signal);
    for (const turn of history.take(turns)) queue.push(turn);
    heard(directive);
    return turns.length;
  };
  const keep = async (): Promise<void> => {
    while (!isOver) {
      const asked = monotonicNow();
      const count = await listen(heartbeatSeconds);
      // A server that stops answers at once.
      if (count === 0 && monotonicNow() - asked < 100) await sleep(250, left.signal, again);
    }
  };
  const end = method(['reason', 'options'], async (reason: WorkerEndReason = 'agent_hangup', options?: CallOptions) => {
    const ask = () => calls.end(claim, { reason }, { ...once, ...options }).withResponse();
    const ended = await lease.patiently(ask, options?.signal);
    [isEnded, isOver] = [true, true];
    close(ended.data.endReason);
    return ended;
  });
  const { configuration } = claim;
  const session: WorkerSession = {
    ...models,
    claim,
    configuration,
    turns: queue,
    signal: ending.signal,
    say: sayingIn(parts),
    respond: respondingIn(parts, models),
    end,
  };
  return {
    session,
    lost: () => lost,
    isTold: () => isTold,
    begin: async () => {
      await listen(0).catch(lose);
      keep().catch(lose);
    },
    stop: (reason) => {
      lease.hurry();
      tell(reason);
    },
    close: async (reason) => {
      left.abort();
      if (!isEnded && lost === undefined) await end(reason);
    },
  };
}

function sayingIn({ claim, calls, lease, history, heard }: Parts): WorkerSession['say'] {
  return method(['text', 'turn', 'options'], async (text, turn = {}, options = {}) => {
    const startedAt = lease.nowThere();
    for (;;) {
      const index = turn.index ?? history.next();
      const said: WorkerTurnInput = { startedAt, ...turn, index, source: 'agent', text };
      history.hold(said);
      try {
        const store = () => calls.addTurns(claim, { turns: [said] }, { ...once, ...options }).withResponse();
        const { data, response } = await lease.patiently(store, options.signal);
        heard(data);
        return { data: true, response };
      } catch (error) {
        history.drop(said);
        if (!(error instanceof ApiError) || error.code !== 'TURN_CONFLICT') throw error;
        if (turn.index !== undefined) return { data: false, response: headOf(error, 1) };
      }
    }
  });
}

function respondingIn({ claim, lease, history }: Parts, { llm }: SessionModels): WorkerSession['respond'] {
  return method(['request', 'options'], async (request = {}, options = {}) => {
    const { systemPrompt, llm: wishes } = claim.configuration;
    const { maxTokens = defaultTokens, temperature } = wishes ?? {};
    const usual = { max_output_tokens: maxTokens, ...(temperature === undefined ? {} : { temperature }) };
    const asked: CreateResponse = { ...usual, input: history.input(systemPrompt), ...request };
    const ask = () => llm.responses.create(asked, { retries: { limit: 0 }, ...options }).withResponse();
    const { data, response } = await lease.patiently(ask, options.signal);
    return { data: { ...data, text: textOf(data.output) }, response };
  });
}
