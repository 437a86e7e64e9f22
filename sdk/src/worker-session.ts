import { type ApiPromise, headOf, method } from './api-promise.ts';
import { sleep } from './attempts.ts';
import type { CallOptions } from './client-options.ts';
import { ApiError, TrunklineError } from './errors.ts';
import type {
  EndedWorkerSession,
  LlmInputItem,
  LlmResponse,
  SessionTurn,
  WorkerClaim,
  WorkerDirective,
  WorkerEndReason,
  WorkerTurnInput,
} from './generated/schemas.ts';
import type { CreateResponse, Llm } from './resources/llm.ts';
import type { Stt } from './resources/stt.ts';
import type { Tts } from './resources/tts.ts';
import type { Worker } from './resources/worker.ts';
import { textOf } from './response-stream.ts';
import { retryDelay } from './retry-delay.ts';
import { monotonicNow, wallClockNow } from './runtime.ts';
import { createTurnQueue } from './turn-queue.ts';

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
  /** Whether the server has said that it is to end. */
  isOver(): boolean;
  /** Reads what waited, and keeps the lease from now on. */
  begin(): Promise<void>;
  /** Has the handler told that it is to come to its end. */
  stop(reason: unknown): void;
  /** Ends the session where its handler has not, and keeps the lease no longer. */
  close(reason: WorkerEndReason): Promise<void>;
}

const roles = { user: 'user', agent: 'assistant', system: 'system' } as const;
// While the server is away no lease ends, and each has its full length when it is back: so leaseExpiresAt is let pass by this.
const patienceMs = 300_000;
const pauses = { limit: Number.POSITIVE_INFINITY, baseMs: 250, maxMs: 2_000, maxRetryAfterMs: 60_000 };
const heartbeatSeconds = 5;
// A server that says nothing is left for another process of it, while the lease lasts.
const once: CallOptions = { retries: { limit: 0 }, timeouts: { firstByteMs: heartbeatSeconds * 2_000 } };
const modelOnce: CallOptions = { retries: { limit: 0 } };
const defaultTokens = 300;

export function leadSession(worker: Omit<Worker, 'run'>, models: SessionModels, claim: WorkerClaim): LedSession {
  const { configuration } = claim;
  const ending = new AbortController();
  const left = new AbortController();
  const queue = createTurnQueue<SessionTurn>();
  const known = new Map<number, Pick<WorkerTurnInput, 'source' | 'text'>>();
  /** The last place where anybody spoke, and the last one that the server told of: at a place of ours another may have been first. */
  let highest = -1;
  let toldTo = -1;
  let isStopped = false;
  let isOver = false;
  let isEnded = false;
  let lost: unknown;
  let leaseEnds = monotonicNow();
  let clock: { said: number; at: number } | undefined;

  const tell = (reason: unknown): void => {
    ending.abort(reason);
    queue.close();
  };
  const heard = ({ next, endReason, leaseExpiresAt, now }: WorkerDirective): void => {
    const leftMs = leaseExpiresAt === null ? 0 : Date.parse(leaseExpiresAt) - wallClockNow();
    leaseEnds = monotonicNow() + Math.max(leftMs, 0);
    clock = { said: Date.parse(now), at: monotonicNow() };
    if (next === 'continue') return;
    isOver = true;
    tell(endReason);
  };

  /** Makes a call again after what may pass, until the lease has ended for long. */
  const patiently = async <Data>(call: () => Promise<Data>, signal?: AbortSignal): Promise<Data> => {
    for (let failures = 1; ; failures += 1) {
      try {
        return await call();
      } catch (error) {
        const until = leaseEnds + (isStopped ? 0 : patienceMs);
        if (!(error instanceof TrunklineError && error.retryable) || monotonicNow() >= until) throw error;
        const pause = retryDelay(failures, pauses, error instanceof ApiError ? error.headers : undefined);
        if (pause === null) throw error;
        await sleep(pause, signal, { retryable: true, idempotencyKey: null });
      }
    }
  };
  const listen = async (waitSeconds: number): Promise<number> => {
    const ask = { waitSeconds, afterTurn: toldTo };
    const beat = await patiently(() => worker.heartbeat(claim, ask, { ...once, signal: left.signal }), left.signal);
    for (const turn of beat.turns) {
      const own = known.get(turn.index);
      toldTo = Math.max(toldTo, turn.index);
      highest = Math.max(highest, turn.index);
      if (own?.source === turn.source && own.text === turn.text) continue;
      known.set(turn.index, turn);
      queue.push(turn);
    }
    heard(beat);
    return beat.turns.length;
  };
  const keep = async (): Promise<void> => {
    try {
      while (!isOver && !isEnded) {
        const asked = monotonicNow();
        const count = await listen(heartbeatSeconds);
        // A server that stops answers at once.
        if (count === 0 && monotonicNow() - asked < 100)
          await sleep(250, left.signal, { retryable: true, idempotencyKey: null });
      }
    } catch (error) {
      if (left.signal.aborted) return;
      lost = error;
      tell(error);
    }
  };
  const input = (): LlmInputItem[] => {
    const said = [...known].sort(([one], [other]) => one - other).map(([, turn]) => turn);
    return [{ source: 'system' as const, text: configuration.systemPrompt }, ...said].flatMap(({ source, text }) =>
      text.trim() === '' ? [] : [{ type: 'message', role: roles[source], content: [{ type: 'text', text }] }],
    );
  };
  const nowThere = (): string =>
    new Date(clock === undefined ? wallClockNow() : clock.said + monotonicNow() - clock.at).toISOString();

  const session: WorkerSession = {
    ...models,
    claim,
    configuration,
    turns: queue,
    signal: ending.signal,
    say: method(['text', 'turn', 'options'], async (text, turn = {}, options = {}) => {
      const startedAt = nowThere();
      for (;;) {
        const index = turn.index ?? highest + 1;
        const said: WorkerTurnInput = { startedAt, ...turn, index, source: 'agent', text };
        const before = known.get(index);
        if (before === undefined) known.set(index, said);
        highest = Math.max(highest, index);
        try {
          const store = () => worker.addTurns(claim, { turns: [said] }, { ...once, ...options }).withResponse();
          const { data, response } = await patiently(store, options.signal);
          heard(data);
          return { data: true, response };
        } catch (error) {
          if (known.get(index) === said) known.delete(index);
          if (!(error instanceof ApiError) || error.code !== 'TURN_CONFLICT') throw error;
          if (turn.index !== undefined) return { data: false, response: headOf(error, 1) };
        }
      }
    }),
    respond: method(['request', 'options'], async (request = {}, options = {}) => {
      const { maxTokens = defaultTokens, temperature } = configuration.llm ?? {};
      const usual = { max_output_tokens: maxTokens, ...(temperature === undefined ? {} : { temperature }) };
      const asked: CreateResponse = { ...usual, ...request, input: request.input ?? input() };
      const ask = () => models.llm.responses.create(asked, { ...modelOnce, ...options }).withResponse();
      const { data, response } = await patiently(ask, options.signal);
      return { data: { ...data, text: textOf(data.output) }, response };
    }),
    end: method(['reason', 'options'], async (reason = 'agent_hangup', options = {}) => {
      const ask = () => worker.end(claim, { reason }, { ...once, ...options }).withResponse();
      const ended = await patiently(ask, options.signal);
      isEnded = true;
      tell(ended.data.endReason);
      return ended;
    }),
  };
  return {
    session,
    lost: () => lost,
    isOver: () => isOver,
    begin: async () => {
      await listen(0);
      keep().catch(tell);
    },
    stop: (reason) => {
      isStopped = true;
      tell(reason);
    },
    close: async (reason) => {
      left.abort();
      if (!isEnded && lost === undefined) await session.end(reason);
    },
  };
}
