import type { Principal, ServerPrincipal, SessionPrincipal } from '../../contract/principal.ts';
import type { Clock } from '../../platform/time/clock.ts';
import { currentDeadline } from '../../platform/db/deadline.ts';
import { AppError } from '../../platform/process/errors.ts';
import type { RouterKillPoint } from '../model/kill-points.ts';
import type { RouterMetrics } from '../model/metrics.ts';
import { createUnorderedSet } from '../../platform/process/unordered-set.ts';
import {
  AttemptFailure,
  CallerGoneError,
  type EngineEnd,
  type EngineRequest,
  type Serve,
  type Served,
} from './attempt-engine.ts';
import { routerErrors } from '../model/errors.ts';
import { UnservedError } from '../model/unserved-error.ts';
import { answerToFailure } from './failure-answers.ts';
import type { SessionHooks } from '../model/session-hooks.ts';
import { chargesOf } from '../model/price.policy.ts';
import { roundedMs } from '../model/rounded-ms.ts';
import type { Admission, Candidate, RequestUsage, Routing } from '../model/types.ts';

/** What every request brings along, whatever it asks for. */
export interface RequestContext {
  readonly requestId: string;
  /** A key, a session for which its worker asks, or this server itself. */
  readonly principal: Principal | SessionPrincipal | ServerPrincipal;
  readonly idempotencyKey: string;
  readonly contentSha256: Buffer;
  /** When the request had arrived, in monotonic milliseconds. */
  readonly startedMs: number;
  /** Aborted when the caller goes away. */
  readonly signal: AbortSignal;
}

/** A request whose candidates are chosen: what the engine needs of it, and what is written down about it. */
export interface RoutedRequest<Item> extends Omit<EngineRequest<Item>, 'requestId' | 'signal' | 'onEnd' | 'refusal'> {
  readonly context: RequestContext;
  readonly operation: string;
  readonly streamed: boolean;
  readonly routing: Routing;
  readonly reservedMicroUsd: number;
  /** A session of the organization that it is written down for, where a key asks. */
  readonly sessionId?: string | null;
  /** What was used until now; asked once, at the end. */
  readonly usage: (end: EngineEnd) => { readonly usage: RequestUsage; readonly estimated: boolean };
}

/** A request that is being answered. `items` throws AppError where the vendor fails after all, or the server stops. */
export interface Running<Item> extends Omit<Served<Item>, 'vendorMs'> {
  /** The own time and the time of vendors until the answer began, in milliseconds. */
  readonly timing: { readonly ownMs: number; readonly vendorMs: number };
}

export interface Requests {
  /** Admits a request, has it served and sees to its end. Rejects with AppError, or CallerGoneError. */
  run<Item>(request: RoutedRequest<Item>): Promise<Running<Item>>;
  /** Gives every running request its last word: the process is about to end. */
  cut(): void;
}

/** The way of every request through the router: admission, attempts, conclusion. */
export function createRequests(options: {
  admission: Admission;
  serve: Serve;
  clock: Clock;
  metrics: RouterMetrics;
  killPoint: RouterKillPoint;
  sessions: Pick<SessionHooks, 'endForLackOfCredit'>;
}): Requests {
  const { admission, serve, clock, metrics, killPoint, sessions } = options;
  /** A session that cannot pay its models cannot go on (docs/decisions/credits.md#d73). */
  const withoutCredit =
    ({ organizationId }: RequestContext['principal'], sessionId: string) =>
    async (error: unknown): Promise<never> => {
      if (error instanceof AppError && error.code === 'insufficient_credit')
        await sessions.endForLackOfCredit(organizationId, sessionId);
      throw error;
    };
  const running = createUnorderedSet<AbortController>();
  let stopping = false;

  async function run<Item>(request: RoutedRequest<Item>): Promise<Running<Item>> {
    const { context, kind } = request;
    const { requestId, principal, startedMs, signal } = context;
    // What nobody waits for, or nobody will serve, takes no key.
    if (signal.aborted) throw new CallerGoneError();
    if (stopping) throw routerErrors.stopping(null);
    const sessionId = principal.kind === 'session' ? principal.sessionId : null;
    const applied = admission.admit({
      requestId,
      organizationId: principal.organizationId,
      prepaid: principal.creditPolicy === 'prepaid',
      kind,
      operation: request.operation,
      idempotencyKey: context.idempotencyKey,
      contentSha256: context.contentSha256,
      reservedMicroUsd: request.reservedMicroUsd,
      routing: request.routing,
      streamed: request.streamed,
    });
    const admitted = await (sessionId === null ? applied : applied.catch(withoutCredit(principal, sessionId)));
    // From here on it waits for vendors, and they have deadlines of their own.
    currentDeadline()?.lift();
    killPoint('router.admitted');

    const controller = new AbortController();
    const leave = (): void => controller.abort();
    if (signal.aborted || stopping) leave();
    else signal.addEventListener('abort', leave, { once: true });
    const unlist = running.add(controller);
    let asked: Candidate | undefined;
    let timing: Running<Item>['timing'] | undefined;
    /** What the request got as its last word because the process ends. */
    let lastWord: AppError | null = null;
    const timingNow = (vendorMs: number): Running<Item>['timing'] => ({
      ownMs: Math.max(0, clock.monotonicMs() - startedMs - vendorMs),
      vendorMs,
    });
    let candidatesAsked = 0;
    /** What a caller who is still there is told. */
    const refusal = (error: unknown): unknown => {
      if (error instanceof AttemptFailure)
        return new UnservedError(answerToFailure(error), { reason: error.failure.reason, asked: candidatesAsked });
      return error instanceof CallerGoneError ? (lastWord ?? error) : error;
    };

    const onEnd = (end: EngineEnd): void => {
      const { outcome, failure, attempts, vendorMs } = end;
      candidatesAsked = attempts.filter(({ id }) => id !== null).length;
      unlist();
      signal.removeEventListener('abort', leave);
      if (outcome === 'canceled' && stopping && !signal.aborted)
        lastWord = routerErrors.stopping(attempts.findLast(({ id }) => id !== null)?.id ?? null);
      if (asked === undefined) {
        // No vendor was asked: the key is free again (docs/decisions/router.md#d20).
        admitted.withdraw();
        return;
      }
      const answer = lastWord ?? (failure && answerToFailure(failure));
      const { usage, estimated } = request.usage(end);
      const { ownMs } = timing ?? timingNow(vendorMs);
      metrics.routerOwnSeconds.observe({ kind }, ownMs / 1_000);
      admitted.settle({
        status: lastWord === null ? outcome : 'failed',
        errorCode: answer?.code ?? null,
        attempts,
        usage,
        usageEstimated: estimated,
        charges: chargesOf(asked.model, usage),
        provider: asked.vendor.name,
        sessionId: sessionId ?? request.sessionId ?? null,
        totalMs: roundedMs(clock.monotonicMs() - startedMs),
        ownMs: roundedMs(ownMs),
        stream: null,
      });
    };
    try {
      const served = await serve({
        ...request,
        requestId,
        signal: controller.signal,
        open: (candidate, call) => {
          asked = candidate;
          return request.open(candidate, call);
        },
        onEnd,
        refusal,
      });
      timing = timingNow(served.vendorMs());
      const { candidate, attemptId, items, failovers } = served;
      return { candidate, attemptId, items, failovers, timing };
    } catch (error) {
      throw refusal(error);
    }
  }

  return {
    run,
    cut: () => {
      stopping = true;
      for (const controller of running) controller.abort();
    },
  };
}
