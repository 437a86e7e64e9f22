import { sleep } from '../attempts.ts';
import { checkOptionsObject } from '../client-options.ts';
import { AbortError, ApiError, TrunklineError } from '../errors.ts';
import type { ClaimSessionRequest, WorkerClaim } from '../generated/schemas.ts';
import type { Worker } from '../resources/worker.ts';
import { again } from '../frame-streams/frame-stream.ts';
import { retryDelay } from '../retry-delay.ts';
import { after, monotonicNow, onAbort } from '../runtime.ts';
import { shown, type Watch } from '../watch.ts';
import type { LedSession, WorkerSession } from './worker-session.ts';

/** How a worker runs. */
export interface WorkerRunOptions {
  /** Kinds of sessions; those of the web where it is left out. */
  kinds?: ClaimSessionRequest['kinds'];
  /** How many sessions at most it speaks in at a time. Default 10. */
  concurrency?: number;
  /** Aborted, it claims nothing more, and every session is told to come to its end. */
  signal?: AbortSignal;
  /** How long sessions go on after that before they are told. Default 0. */
  drainMs?: number;
}

/** Speaks in one session, until it returns. What it throws ends that session as `provider_failed`, and no other. */
export type SessionHandler = (session: WorkerSession) => unknown;

const defaultConcurrency = 10;
const longestPollSeconds = 25;
const pauses = {
  limit: Number.POSITIVE_INFINITY,
  baseMs: 500,
  maxMs: 5_000,
  maxRetryAfterMs: Number.POSITIVE_INFINITY,
};
// What is no longer this worker's, and what has ended.
const tooLate = ['LEASE_LOST', 'CALL_NOT_LIVE'];
const optionNames = ['kinds', 'concurrency', 'signal', 'drainMs'];

/** What the loop needs of the client. */
interface Means {
  claim: Worker['claim'];
  /** Opens a session that was claimed. */
  lead(claim: WorkerClaim): LedSession;
  watch: Watch;
}

/** What `client.worker.run` does. */
export async function runWorker(handler: SessionHandler, options: WorkerRunOptions, means: Means): Promise<void> {
  const { kinds, concurrency, signal, drainMs } = checked(handler, options);
  const running = new Map<LedSession, Promise<void>>();
  let isStopping = false;
  let wake = (): void => undefined;
  const tellAll = (reason: unknown): void => {
    isStopping = true;
    for (const led of running.keys()) led.stop(reason);
  };
  let cancelDrain = (): void => undefined;
  const stopListening = onAbort(signal, () => {
    wake();
    if (drainMs === 0) tellAll(signal?.reason);
    else if (drainMs !== Number.POSITIVE_INFINITY) cancelDrain = after(drainMs, () => tellAll(signal?.reason));
  });
  const begin = (claim: WorkerClaim): void => {
    const led = means.lead(claim);
    const served = serve(led, handler, () => isStopping, means.watch).then(() => {
      running.delete(led);
      wake();
    });
    running.set(led, served);
  };
  try {
    const next = createClaims(means.claim, kinds === undefined ? {} : { kinds }, signal);
    for (;;) {
      if (running.size >= concurrency)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      if (signal?.aborted) break;
      if (running.size >= concurrency) continue;
      const claim = await next();
      // One that comes too late goes back by itself.
      if (claim !== undefined && !signal?.aborted) begin(claim);
    }
  } catch (error) {
    tellAll(error);
    throw error;
  } finally {
    await Promise.all(running.values());
    cancelDrain();
    stopListening();
  }
}

/** Has a session spoken in to its end. Never throws. */
async function serve(led: LedSession, handler: SessionHandler, isStopping: () => boolean, watch: Watch): Promise<void> {
  const about = `session ${led.session.claim.sessionId}`;
  let hasFailed = false;
  try {
    await led.begin();
    if (led.lost() === undefined) await handler(led.session);
  } catch (error) {
    hasFailed = !isLate(error, led);
    if (hasFailed) watch.report(`the handler of ${about}`, error);
    else watch.log('info', `the handler of ${about} came too late`, shown(error));
  }
  const reason = hasFailed ? 'provider_failed' : isStopping() ? 'server_stopped' : 'agent_hangup';
  await led.close(reason).catch((error: unknown) => watch.log('error', `${about} was not ended`, shown(error)));
  if (led.lost() !== undefined) watch.log('warn', `${about} is no longer of this worker`, shown(led.lost()));
}

/** Whether a handler was told that its session is to end, and threw for that reason: no failure of its own. */
function isLate(error: unknown, led: LedSession): boolean {
  if (!led.isTold()) return false;
  if (error === led.session.signal.reason || error instanceof AbortError) return true;
  return error instanceof ApiError && (error.status === 401 || tooLate.includes(error.code ?? ''));
}

/** Asks for a session once; undefined where none came, or where the failure may pass: then a pause has passed as well. */
function createClaims(
  claim: Worker['claim'],
  which: ClaimSessionRequest,
  signal: AbortSignal | undefined,
): () => Promise<WorkerClaim | undefined> {
  const request = { ...which, waitSeconds: longestPollSeconds };
  const timeouts = { firstByteMs: longestPollSeconds * 1_500, totalMs: longestPollSeconds * 5_000 };
  const own = { timeouts, ...(signal === undefined ? {} : { signal }) };
  let isKnown = false;
  let failures = 0;
  return async () => {
    const asked = monotonicNow();
    let pause: number | null = 0;
    try {
      const found = await claim(request, isKnown ? { ...own, retries: { limit: 0 } } : own);
      isKnown = true;
      failures = 0;
      // A server that stops answers at once.
      if (found !== undefined || monotonicNow() - asked > 100) return found;
      pause = pauses.baseMs;
    } catch (error) {
      if (signal?.aborted) return undefined;
      isKnown ||= error instanceof ApiError;
      // An address at which no server has ever answered is a wrong one.
      const isPassing = error instanceof TrunklineError && error.retryable && isKnown;
      failures += 1;
      pause = isPassing ? retryDelay(failures, pauses, error instanceof ApiError ? error.headers : undefined) : null;
      if (pause === null) throw error;
    }
    await sleep(pause, signal, again).catch(() => undefined);
    return undefined;
  };
}

/** Throws a TypeError that names what is wrong. */
function checked(handler: unknown, options: WorkerRunOptions) {
  if (typeof handler !== 'function') throw new TypeError('handler must be a function that is given a session');
  checkOptionsObject(options);
  for (const name of Object.keys(options))
    if (!optionNames.includes(name))
      throw new TypeError(`options.${name} is not known; there is ${optionNames.join(', ')}`);
  const { kinds, concurrency = defaultConcurrency, signal, drainMs = 0 } = options;
  if (!Number.isInteger(concurrency) || concurrency < 1)
    throw new TypeError('concurrency must be a whole number from 1 on');
  if (typeof drainMs !== 'number' || !(drainMs >= 0)) throw new TypeError('drainMs must be a number from 0 on');
  return { kinds, concurrency, signal, drainMs };
}
