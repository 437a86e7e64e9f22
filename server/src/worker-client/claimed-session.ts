import { Temporal } from 'temporal-polyfill';
import type { components } from '../contract/generated/openapi.ts';
import { isoMillis } from '../platform/time/clock.ts';
import { RefusedCall } from './refused-call.ts';
import type { LeasedAct, WorkerApi } from './worker-api.ts';

type Wire = components['schemas'];
type Directive = Wire['WorkerDirective'];

type ReportedTransfer = Directive & { transfer: Wire['WorkerTransfer'] };

/** A turn whose place among the others is decided when it is stored. */
export type UnplacedTurn = Omit<Wire['WorkerTurnInput'], 'index'>;

/** A session that this process has claimed. Every answer about it says what time it is there, and whether to go on. */
export interface ClaimedSession {
  readonly claim: Wire['WorkerClaim'];
  /** What the clock of the organization has said last. */
  now(): Temporal.Instant;
  /**
   * A call about it; `learn` takes what the answer says, also where it says to end. Throws AskedToEnd where the session is to end or
   * has ended, or this process has to; RefusedCall; and what the connection fails with.
   */
  act<Answer extends Directive>(act: LeasedAct, body: object, learn?: (answer: Answer) => void): Promise<Answer>;
  /** The same for what is said although it ends. */
  actLast<Answer extends Directive>(act: LeasedAct, body: object): Promise<Answer>;
  /** Where its media is opened: as the claim or the last heartbeat says; null for where the API is. */
  mediaUrl(): string | null;
  /** A heartbeat, which brings messages and transfers that are new. Throws as `act` does. */
  beat(body: Pick<Wire['SendHeartbeatRequest'], 'waitSeconds' | 'wakeAt'>): Promise<void>;
  /** The next message to the agent, each once. */
  nextMessage(): Wire['WorkerMessage'] | undefined;
  /** The transfers that heartbeats have brought, in the order of their first. */
  transfers(): ReadonlyArray<Wire['WorkerTransfer']>;
  /** How a transfer stands: as `order` says, or as a later heartbeat does. */
  latest(order: Wire['WorkerTransfer']): Wire['WorkerTransfer'];
  /** Reports what became of a transfer. Answers how it stands; throws as `act` does. */
  reportTransfer(id: string, report: object): Promise<Wire['WorkerTransfer']>;
  /**
   * Stores a turn behind those that are stored; one that a client has written meanwhile stands before it. One after another, in the
   * order of the calls. Throws as `act` does.
   */
  write(turn: UnplacedTurn): Promise<void>;
  /** The same for what is said although it ends. */
  writeLast(turn: UnplacedTurn): Promise<void>;
  /** Waits for a time of the organization, or for what a heartbeat brings. Answers whether it is that late. Throws as `act` does. */
  waitUntil(until: Temporal.Instant): Promise<boolean>;
  /** Keeps the lease while something takes longer than one may. */
  keeping<Result>(work: Promise<Result>): Promise<Result>;
  /** This process has to end: what is under way and what comes throws AskedToEnd, but for what is last. */
  stop(): void;
  /** Is aborted by `stop`. */
  readonly stopped: AbortSignal;
}

/** The session is to end for a reason of the server's, or has ended; or its process has to. */
export class AskedToEnd extends Error {
  constructor() {
    super('The session is to end');
    this.name = 'AskedToEnd';
  }
}

const waitSeconds = 10;
const heartbeatMs = 5_000;

export function createClaimedSession(options: {
  api: Pick<WorkerApi, 'leased'>;
  claim: Wire['WorkerClaim'];
}): ClaimedSession {
  const { api, claim } = options;
  const stopping = new AbortController();
  let now = Temporal.Instant.from(claim.createdAt);
  let { mediaUrl } = claim;
  const inbox: Array<Wire['WorkerMessage']> = [];
  let lastMessage = 0;
  const transfers = new Map<string, Wire['WorkerTransfer']>();
  let lastTransfer = 0;
  let nextIndex = 0;
  let written: Promise<unknown> = Promise.resolve();

  /** What every answer says, and the turns of one that brings some: what is written next stands behind them. */
  const learnFrom = (answer: Directive & Partial<Pick<Wire['WorkerHeartbeat'], 'turns'>>): void => {
    now = Temporal.Instant.from(answer.now);
    nextIndex = Math.max(nextIndex, (answer.turns?.at(-1)?.index ?? -1) + 1);
  };
  const act: ClaimedSession['act'] = async <Answer extends Directive>(
    name: LeasedAct,
    body: object,
    learn: (answer: Answer) => void = () => {},
  ) => {
    if (stopping.signal.aborted) throw new AskedToEnd();
    try {
      const answer = await api.leased<Answer>(claim, name, body, stopping.signal);
      learn(answer);
      learnFrom(answer);
      if (answer.next === 'end') throw new AskedToEnd();
      return answer;
    } catch (error) {
      // What was under way when this process had to end is broken off.
      throw stopping.signal.aborted ? new AskedToEnd() : error;
    }
  };
  const actLast: ClaimedSession['actLast'] = async <Answer extends Directive>(name: LeasedAct, body: object) => {
    const answer = await api.leased<Answer>(claim, name, body);
    learnFrom(answer);
    return answer;
  };
  const beat: ClaimedSession['beat'] = async (body) => {
    const behind = { afterMessage: lastMessage, afterTransfer: lastTransfer };
    await act<Wire['WorkerHeartbeat']>('heartbeat', { ...body, ...behind }, (heard) => {
      ({ mediaUrl } = heard);
      inbox.push(...heard.messages);
      lastMessage = heard.messages.at(-1)?.sequence ?? lastMessage;
      for (const transfer of heard.transfers) transfers.set(transfer.id, transfer);
      lastTransfer = heard.transfers.at(-1)?.sequence ?? lastTransfer;
    });
  };
  const latest: ClaimedSession['latest'] = (order) => {
    const known = transfers.get(order.id);
    return known === undefined || known.sequence < order.sequence ? order : known;
  };

  /** Stores it where nothing else was stored meanwhile, and else behind that. */
  const store = async (
    turn: UnplacedTurn,
    send: (turns: object, learn: () => void) => Promise<unknown>,
  ): Promise<void> => {
    for (let index = nextIndex; ; index += 1) {
      const learn = (): void => {
        nextIndex = index + 1;
      };
      try {
        await send({ turns: [{ ...turn, index }] }, learn);
        return;
      } catch (error) {
        if (!(error instanceof RefusedCall) || error.code !== 'TURN_CONFLICT') throw error;
      }
    }
  };
  const inOrder = (storing: () => Promise<void>): Promise<void> => {
    const stored = written.then(storing);
    // Who writes it hears of its failure; the next one is stored all the same.
    written = stored.catch(() => {});
    return stored;
  };

  return {
    claim,
    now: () => now,
    act,
    actLast,
    mediaUrl: () => mediaUrl,
    beat,
    nextMessage: () => inbox.shift(),
    transfers: () => [...transfers.values()],
    latest,
    reportTransfer: async (id, report) => {
      const learn = ({ transfer }: ReportedTransfer): unknown => transfers.set(id, latest(transfer));
      return (await act<ReportedTransfer>(`transfers/${id}`, report, learn)).transfer;
    },
    write: (turn) => inOrder(() => store(turn, (turns, learn) => act('turns', turns, learn))),
    writeLast: (turn) => inOrder(() => store(turn, (turns, learn) => actLast('turns', turns).then(learn))),
    waitUntil: async (until) => {
      if (Temporal.Instant.compare(now, until) >= 0) return true;
      await beat({ waitSeconds, wakeAt: isoMillis(until) });
      return false;
    },
    keeping: async (work) => {
      const timer = setInterval(() => {
        // The next call that counts fails with what is wrong.
        void api.leased(claim, 'heartbeat', {}).catch(() => {});
      }, heartbeatMs);
      try {
        return await work;
      } finally {
        clearInterval(timer);
      }
    },
    stop: () => stopping.abort(),
    stopped: stopping.signal,
  };
}
