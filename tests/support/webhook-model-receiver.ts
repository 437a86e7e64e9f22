import { type ReceivedRequest, type ReceiverAnswer, startReceiver } from './webhook-receiver.ts';

/** What a receiver can make of a request. `hang` never answers: only for endpoints with a short time-out. */
const answers = {
  ok: { status: 200, body: 'ok' },
  noContent: { status: 204 },
  error: { status: 500, body: 'broken' },
  redirect: { status: 302, headers: { location: '/elsewhere' } },
  busy: { status: 429 },
  unavailable: { status: 503, headers: { 'retry-after': '600' } },
  gone: { status: 410 },
  reset: 'reset',
  hang: 'hang',
} as const satisfies Record<string, ReceiverAnswer>;

export type AnswerName = keyof typeof answers;

/** A request that arrived; `answer` is null while it is held. */
export interface Arrival {
  eventId: string;
  request: ReceivedRequest;
  atMs: number;
  answer: AnswerName | null;
}

/** A receiver that follows a plan, can hold its answers back, and remembers what it answered to what. */
export interface ModelReceiver {
  readonly url: string;
  /** In order of arrival. */
  readonly arrivals: readonly Arrival[];
  /** The answers to come, one each; the last one stays. */
  plan(names: readonly AnswerName[]): void;
  /** Holds back every answer from now on. */
  hold(): void;
  /** What is held, oldest first. */
  held(): Arrival[];
  /** Answers the oldest that is held, by the plan. */
  releaseOldest(): void;
  /** Answers all that is held, and what comes at once. */
  open(): void;
  close(): Promise<void>;
}

/** The status that a receiver so answers with; null where it answers none. */
export function statusOf(name: AnswerName): number | null {
  const answer = answers[name];
  return typeof answer === 'string' ? null : answer.status;
}

export async function startModelReceiver(): Promise<ModelReceiver> {
  const receiver = await startReceiver();
  const arrivals: Arrival[] = [];
  let planned: AnswerName[] = ['ok'];
  let holding = false;
  let waiting: Array<{ arrival: Arrival; release: () => void }> = [];

  const next = (): AnswerName => (planned.length > 1 ? planned.shift() : planned[0]) ?? 'ok';
  receiver.answerWith(async (request) => {
    const arrival: Arrival = {
      eventId: request.headers['webhook-id'] ?? '',
      request,
      atMs: Date.now(),
      answer: null,
    };
    arrivals.push(arrival);
    if (holding) await new Promise<void>((release) => waiting.push({ arrival, release }));
    arrival.answer = next();
    return answers[arrival.answer];
  });
  const releaseOldest = (): void => {
    const [oldest, ...others] = waiting;
    waiting = others;
    oldest?.release();
  };

  return {
    url: receiver.url,
    arrivals,
    plan: (names) => {
      planned = [...names];
    },
    hold: () => {
      holding = true;
    },
    held: () => waiting.map(({ arrival }) => arrival),
    releaseOldest,
    open: () => {
      holding = false;
      while (waiting.length > 0) releaseOldest();
    },
    close: () => receiver.close(),
  };
}
