import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { stateOf } from './process-state.ts';

/** What a worker told: a call of its, with what it was answered. */
export interface Told {
  /** Of the worker's process: one that was started again has another. */
  readonly name: string;
  readonly sessionId: string;
  readonly fence: number;
  readonly what: string;
  readonly status: number;
  readonly json: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}

/** A worker in a process of its own, which is started again whenever it is killed, until it is retired. */
export interface Speaker {
  /** All that it and those before it told. */
  told(): readonly Told[];
  /** Whether the kernel holds it stopped. */
  isStopped(): boolean;
  resume(): void;
  kill(): Promise<void>;
  /** SIGKILL, and no new start. */
  retire(): Promise<void>;
}

const program = join(import.meta.dirname, 'speaker-program.ts');
const restartMs = 50;
// Whatever happens to the drill, no process outlives it.
const living = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

export function startSpeaker(options: {
  name: string;
  urls: readonly string[];
  key: string;
  /** How many sessions it speaks in at a time. */
  lanes: number;
  /** Where its texts go. */
  to: string;
  /** Where it stops itself in its first session: when it has claimed it, or when it has spoken. */
  stopAt?: 'claimed' | 'spoken';
}): Speaker {
  const { name, urls, key, lanes, to, stopAt = '' } = options;
  const told: Told[] = [];
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let starts = 0;
  let retired = false;
  const start = (): void => {
    starts += 1;
    const env = {
      PATH: process.env['PATH'] ?? '',
      URLS: urls.join(','),
      KEY: key,
      NAME: `${name}.${starts}`,
      LANES: String(lanes),
      TO: to,
      STOP_AT: stopAt,
    };
    const started = spawn(process.execPath, ['--no-warnings', program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
    child = started;
    living.add(started);
    createInterface({ input: started.stdout }).on('line', (line) => told.push(JSON.parse(line)));
    ended = new Promise((resolve) => {
      // What it wrote before is read by then.
      started.on('close', () => {
        living.delete(started);
        resolve();
        if (!retired) void sleep(restartMs).then(() => retired || start());
      });
    });
  };
  start();
  const kill = async (): Promise<void> => {
    const dying = ended;
    child?.kill('SIGKILL');
    await dying;
  };
  return {
    told: () => told,
    isStopped: () => child?.pid !== undefined && stateOf(child.pid) === 'T',
    resume: () => void child?.kill('SIGCONT'),
    kill,
    retire: async () => {
      retired = true;
      await kill();
    },
  };
}
