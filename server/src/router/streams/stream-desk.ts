import type { ChannelName } from '../../contract/frame-socket.ts';
import { Deadline, underDeadline } from '../../platform/db/deadline.ts';
import { AppError } from '../../platform/process/errors.ts';
import type { Logger } from '../../platform/process/log.ts';
import { createUnorderedSet } from '../../platform/process/unordered-set.ts';
import type { WatchKey } from '../../organizations/index.ts';
import type { AdmissionDesk, Growth } from '../admission/index.ts';
import { routerErrors } from '../model/errors.ts';
import type { RouterKillPoint } from '../model/kill-points.ts';
import type { SessionHooks } from '../model/session-hooks.ts';
import { chargesOf, reserveFor } from '../model/price.policy.ts';
import { roundedMs } from '../model/rounded-ms.ts';
import type { StreamTimesOf } from '../model/stream-times.policy.ts';
import type { Candidate, RequestOutcome, RequestUsage, StreamRecord } from '../model/types.ts';
import { type Asker, askerOf, type PlanRoute, routingInside, tierOf } from '../routing/index.ts';
import type { Relay, RelayDeps } from './relay.ts';
import type { StreamContext } from './session.ts';
import { createWaitingRoom, type WaitingRoom } from './waiting-room.ts';
import type { Configured, StreamKind } from './stream-kind.ts';

/** Writes down how a stream ended, with what it used and what went on in it until then. Once. */
export type EndRecord = (
  outcome: Pick<RequestOutcome, 'status' | 'errorCode'>,
  usage: RequestUsage,
  stream: Omit<StreamRecord, 'failovers'>,
) => void;

/** A stream that was let in. */
export interface AdmittedStream {
  readonly candidates: readonly Candidate[];
  /** As if it had never come. */
  withdraw(): void;
  recorder(relay: Pick<Relay<unknown>, 'attempts' | 'served' | 'hasContent' | 'failovers'>): EndRecord;
  /** Reserves as much again; null for an organization without a limit. */
  readonly grow: (() => Promise<Growth>) | null;
}

/** What streams stand on. */
export interface StreamDesk extends RelayDeps {
  log: Logger;
  region: string;
  timesOf: StreamTimesOf;
  /** Chooses who may serve, and takes key, place and credit. Throws AppError. */
  admit<Name extends ChannelName, Input, Event>(asking: {
    context: StreamContext;
    contentSha256: Buffer;
    kind: Pick<StreamKind<Name, Input, Event>, 'kind' | 'operation'>;
    asked: Configured<Name, Input, Event>;
  }): Promise<AdmittedStream>;
  /** Calls back with its last word when what opened a stream is good no more; answers how to be called no more. */
  watchCredential(principal: StreamContext['principal'], onEnd: (error: AppError) => void): () => void;
  readonly waitingRoom: WaitingRoom;
  /** Keeps a stream among those that get their last word when the process ends; answers how to take it out. */
  list(goAway: () => void): () => void;
  /** Gives every running stream its last word. */
  cut(): void;
}

// As long as any request waits for the database.
const admitWithinMs = 4_250;

export function createStreamDesk(
  options: RelayDeps & {
    log: Logger;
    region: string;
    timesOf: StreamTimesOf;
    admission: Pick<AdmissionDesk, 'admit' | 'grow'>;
    planRoute: PlanRoute;
    watchKey: WatchKey;
    killPoint: RouterKillPoint;
    sessions: SessionHooks;
  },
): StreamDesk {
  const { admission, planRoute, watchKey, sessions, clock, killPoint, log, metrics } = options;
  const running = createUnorderedSet<() => void>();
  let isStopping = false;
  /** Not waited for: with its session a stream ends at once, and it is to say first why. */
  const endPoor = (principal: StreamContext['principal']): void => {
    if (principal.kind !== 'session') return;
    const { organizationId, sessionId } = principal;
    sessions
      .endForLackOfCredit(organizationId, sessionId)
      .catch((err: unknown) => log.warn({ err, sessionId }, 'a session without credit could not be ended'));
  };
  return {
    ...options,
    waitingRoom: createWaitingRoom(),
    admit: async ({ context, contentSha256, kind, asked }) => {
      const { principal, requestId } = context;
      if (isStopping) throw routerErrors.stopping(null);
      const isSession = principal.kind === 'session';
      const routing = isSession ? routingInside(principal, kind.kind, asked.routing) : asked.routing;
      const asker = askerOf(principal);
      const planned = planRoute({ ...asked, ...asker, routing, path: 'stream' });
      const candidates = streamingFirst(kind.kind, planned, asker);
      const models = candidates.map(({ model }) => model);
      const reservedMicroUsd = reserveFor(models, asked.step.call);
      const within = new Deadline(clock, clock.monotonicMs() + admitWithinMs);
      const admitted = await underDeadline(within, () =>
        admission.admit({
          requestId,
          organizationId: principal.organizationId,
          prepaid: principal.creditPolicy === 'prepaid',
          kind: kind.kind,
          operation: kind.operation,
          idempotencyKey: context.idempotencyKey,
          contentSha256,
          reservedMicroUsd,
          routing,
          streamed: true,
        }),
      ).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'insufficient_credit') endPoor(principal);
        throw error;
      });
      within.lift();
      killPoint('router.admitted');
      const ownMs = clock.monotonicMs() - context.startedMs;
      return {
        candidates,
        withdraw: admitted.withdraw,
        recorder: (relay) => (outcome, usage, stream) => {
          const served = relay.served();
          // No vendor was asked: the key is free again (docs/decisions/router.md#d20).
          if (served === null) return admitted.withdraw();
          metrics.routerOwnSeconds.observe({ kind: kind.kind }, ownMs / 1_000);
          // What a vendor that failed was given before it answered anything is not charged; whatever else ended it is.
          const used = stream.closedBy === 'provider' && !relay.hasContent() ? {} : usage;
          admitted.settle({
            ...outcome,
            attempts: relay.attempts,
            usage: used,
            usageEstimated: false,
            charges: chargesOf(served.model, used),
            provider: served.vendor.name,
            sessionId: isSession ? principal.sessionId : null,
            totalMs: roundedMs(clock.monotonicMs() - context.startedMs),
            ownMs: roundedMs(ownMs),
            stream: { ...stream, failovers: relay.failovers() },
          });
        },
        grow:
          principal.creditPolicy === 'prepaid' && reservedMicroUsd > 0
            ? async () => {
                const growth = await admission.grow(requestId, reservedMicroUsd);
                if (growth === 'refused') endPoor(principal);
                return growth;
              }
            : null,
      };
    },
    watchCredential: (principal, onEnd) =>
      principal.kind === 'key'
        ? watchKey(principal.apiKeyId, () => onEnd(routerErrors.keyEnded()))
        : sessions.watchLease(principal, () => onEnd(routerErrors.leaseEnded())),
    list: (goAway) => running.add(goAway),
    cut: () => {
      isStopping = true;
      for (const goAway of running) goAway();
    },
  };
}

/**
 * Of vendors of one tier those that stream come before those that are bridged (docs/decisions/streams.md#d385); otherwise the
 * routing's order stands.
 */
function streamingFirst(kind: 'stt' | 'tts', candidates: readonly Candidate[], asker: Asker): readonly Candidate[] {
  const isBridged = ({ vendor, model }: Candidate): boolean =>
    (kind === 'stt' ? vendor.sttStream : vendor.ttsStream)?.streams(model.model) !== true;
  const position = (one: Candidate): number => 2 * tierOf(one.vendor, asker) + Number(isBridged(one));
  return candidates.toSorted((one, other) => position(one) - position(other));
}
