import { afterEach, beforeEach } from '@jest/globals';
import {
  createClient,
  type Fetch,
  type SessionHandler,
  type TrunklineClient,
  type WorkerRunOptions,
  type WorkerSession,
} from '../../sdk/src/index.ts';
import { turn } from '../http/sessions/sessions-stage.ts';
import { onWorkerStage, type WorkerTests } from '../http/worker/worker-stage.ts';
import { waitFor } from '../support/sms-waiting.ts';

/** What examples/worker-sdk.mjs does. */
export async function speak({ configuration, turns, say, respond }: WorkerSession): Promise<void> {
  if (configuration.firstMessage !== null) await say(configuration.firstMessage, { index: 0 });
  for await (const { source } of turns) if (source === 'user') await say((await respond()).text);
}

export const user = (index: number, text = `Order ${index}`) => turn(index, text, { source: 'user' });

/** Waits until a list that grows has so many. */
export const grown = (list: readonly unknown[], count: number): Promise<unknown> =>
  waitFor(
    `there are ${count}`,
    async () => list,
    (found) => found.length >= count,
  );

/** A server whose sessions are spoken in by `worker.run`; what runs is told to stop after each test. */
export interface RunningWorker {
  readonly on: WorkerTests;
  /** What the logger was told from warnings on. */
  lines(): readonly string[];
  stop(reason?: unknown): void;
  readonly signal: AbortSignal;
  client(fetch?: Fetch): TrunklineClient;
  run(handler: SessionHandler, options?: WorkerRunOptions, client?: TrunklineClient): Promise<void>;
  /** Who spoke at which index, once there are so many turns. */
  heard(id: string, count: number): Promise<Array<[number, string]>>;
  /** Why a session has ended, once it has. */
  ended(id: string): Promise<string | null>;
}

export function onRunningWorker(): RunningWorker {
  const on = onWorkerStage();
  let lines: string[] = [];
  let stop = new AbortController();
  let runs: Promise<unknown>[] = [];
  const note = (line: string): void => {
    lines.push(line);
  };
  const silent = (): void => undefined;
  beforeEach(() => {
    [lines, runs, stop] = [[], [], new AbortController()];
  });
  afterEach(async () => {
    stop.abort();
    await Promise.allSettled(runs);
  });
  const client = (fetch?: Fetch): TrunklineClient =>
    createClient({
      baseUrl: on.stage.url,
      apiKey: on.ours.apiKey,
      logger: { debug: silent, info: silent, warn: note, error: note },
      ...(fetch === undefined ? {} : { fetch }),
    });
  return {
    on,
    lines: () => lines,
    stop: (reason) => stop.abort(reason),
    get signal() {
      return stop.signal;
    },
    client,
    run: (handler, options = {}, with_ = client()) => {
      const running = with_.worker.run(handler, { signal: stop.signal, ...options });
      runs.push(running);
      return running;
    },
    heard: (id, count) =>
      waitFor(
        `turn ${count} is there`,
        async () => (await on.sessions.transcript(id)).map(({ index, source }): [number, string] => [index, source]),
        (found) => found.length >= count,
      ),
    ended: async (id) => {
      const { endReason } = await waitFor(
        'the session has ended',
        () => on.sessions.get(id),
        ({ status }) => status !== 'active',
      );
      return endReason;
    },
  };
}
