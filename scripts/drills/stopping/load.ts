import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import type { BornOrganization } from '../stage/one-process.ts';
import type { SeededRandom } from '../stage/seeded-random.ts';
import { createPlainClient, type Outcome, type PlainClient, type PlainRequest } from './plain-client.ts';
import { createUndiciClient } from './undici-client.ts';

const keepingClients = 8;
const newcomers = 4;
const uploads = 4;
const pooledConnections = 32;
// Between two bursts of a pooled client. A burst of all its connections is rare, so that most of them stand idle, and some
// for seconds.
const mostPauseMs = 40;
const wholeBurst = 0.15;
const smallBurst = 4;
// As far apart as a balancer's probes are: until then what is new still comes here.
const probeEveryMs = 1_000;

/** What the clients of a process saw while it was stopped, over all stops. */
export interface Seen {
  answered: number;
  whileDraining: number;
  /** Requests of pooled clients, and those of them whose connection ended before their answer. */
  pooled: number;
  resets: number;
  /** Uploads that ended after the process listened no more. */
  uploads: number;
  /** Texts that answered 202. */
  accepted: string[];
  failures: string[];
}

/** Clients of a process that is about to be stopped. */
export interface Load {
  /** SIGTERM is sent. */
  drains(): void;
  /** The process listens no more: lets uploads come to their ends. */
  isDeaf(): void;
  /** The process is gone. Resolves when every client has its last answer. */
  isGone(): Promise<void>;
}

/**
 * Starts clients that keep one connection or open a new one each time, ask without pause, and leave when nobody listens or
 * the probe fails, as behind a balancer; and clients with pools of connections, of Node and of undici, which ask in bursts
 * and go on until the process is gone: what they have open they use, and open nothing new once a probe has failed.
 */
export function startLoad(options: {
  url: string;
  organization: BornOrganization;
  random: SeededRandom;
  seen: Seen;
}): Load {
  const { url, organization, random, seen } = options;
  let [leaves, isGone] = [false, false];
  let drainsSinceMs: number | null = null;
  const clients: PlainClient[] = [];
  // What a balancer has learned holds for new connections of pools as well: the process resets those that come in the very
  // moment it stops listening.
  const mayOpen = (): boolean => !leaves;
  const client = (connections?: number): PlainClient => {
    const made = createPlainClient(url, connections === undefined ? {} : { connections, mayOpen });
    clients.push(made);
    return made;
  };

  const ask = createAsk(seen, () => drainsSinceMs);
  const askWithoutPause = async (mine: PlainClient): Promise<void> => {
    for (let count = 0; !leaves; count += 1) {
      // Nobody there: the balancer has another process for what comes next.
      if ((await ask(mine, requestOf(organization, count))).kind !== 'answered') return;
    }
  };
  const askInBursts = async (mine: PlainClient): Promise<void> => {
    while (!isGone) {
      const size = random.between(1, random.chance(wholeBurst) ? pooledConnections : smallBurst);
      const burst = Array.from({ length: size }, async (_, count) => {
        const { kind } = await ask(mine, requestOf(organization, count));
        if (kind !== 'refused') seen.pooled += 1;
        if (kind === 'failed') seen.resets += 1;
      });
      await Promise.all(burst);
      await sleep(random.between(0, mostPauseMs));
    }
  };
  const probe = async (mine: PlainClient): Promise<void> => {
    while (!leaves) {
      const outcome = await mine.send({ method: 'GET', path: '/readyz', key: organization.apiKey });
      leaves = outcome.kind !== 'answered' || outcome.status !== 200;
      await sleep(probeEveryMs);
    }
  };
  const deaf = Promise.withResolvers<void>();
  const upload = async (mine: PlainClient): Promise<void> => {
    const { kind } = await ask(mine, { ...requestOf(organization, 0), release: deaf.promise });
    if (kind === 'answered') seen.uploads += 1;
  };

  const undici = createUndiciClient(url, { connections: pooledConnections, mayOpen });
  clients.push(undici);
  const running = [
    ...Array.from({ length: uploads }, () => upload(client(1))),
    ...Array.from({ length: keepingClients }, () => askWithoutPause(client(1))),
    ...Array.from({ length: newcomers }, () => askWithoutPause(client())),
    ...[client(pooledConnections), undici].map(askInBursts),
    probe(client()),
  ];
  return {
    drains: () => {
      drainsSinceMs = systemClock.monotonicMs();
    },
    isDeaf: () => deaf.resolve(),
    isGone: async () => {
      isGone = true;
      await Promise.all(running);
      for (const one of clients) one.close();
    },
  };
}

type AskOf = (mine: PlainClient, asked: PlainRequest) => Promise<Outcome>;

/** Sends a request and notes what became of it. */
function createAsk(seen: Seen, drainsSinceMs: () => number | null): AskOf {
  return async (mine, asked) => {
    const outcome = await mine.send(asked);
    const sinceMs = drainsSinceMs();
    const fail = (why: string): void => {
      const when = sinceMs === null ? 'before' : `${Math.round(systemClock.monotonicMs() - sinceMs)} ms after`;
      seen.failures.push(`${asked.method} ${asked.path}, ${when} the signal: ${why}`);
    };
    if (outcome.kind === 'failed') fail(outcome.why);
    if (outcome.kind !== 'answered') return outcome;
    seen.answered += 1;
    if (sinceMs !== null) seen.whileDraining += 1;
    if (outcome.status >= 300) fail(`${outcome.status} ${outcome.text.slice(0, 200)}`);
    if (outcome.status === 202) seen.accepted.push(String(JSON.parse(outcome.text).id));
    return outcome;
  };
}

function requestOf(organization: BornOrganization, count: number): PlainRequest {
  const { apiKey: key, body } = organization;
  if (count % 3 === 1) return { method: 'GET', path: '/v1/organization', key };
  if (count % 3 === 2) return { method: 'GET', path: '/v1/sms/messages?limit=20', key };
  drawn += 1;
  return { method: 'POST', path: '/v1/sms/messages', key, idempotencyKey: `stop-${drawn}`, json: body() };
}
let drawn = 0;
