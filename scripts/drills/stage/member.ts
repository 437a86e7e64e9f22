import { startFlags } from '../../start-flags.ts';
import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { request } from 'undici';
import { stateOf } from './process-state.ts';
import { waitUntil } from './wait-until.ts';

/** One process of the system under drill: started again whenever it ends, until it is retired. */
export interface Member {
  readonly name: string;
  readonly url: string;
  /** How often it ended by SIGKILL, from us or from a kill point. */
  kills(): number;
  /** How often it ended by itself after it had been ready: whatever failed around it, it should have lived. */
  crashes(): number;
  /** True once the process that runs now answers that it is ready; false for one that is still starting. */
  isReady(): Promise<boolean>;
  ready(): Promise<void>;
  /** The kill point of the process that runs now, or null. */
  armed(): string | null;
  /** Resolves when the process that runs at the call is gone. */
  ended(): Promise<void>;
  kill(): Promise<void>;
  /** SIGTERM; answers its exit code, null where a signal ended it. */
  terminate(): Promise<number | null>;
  /** The same, and no new start until `comeBack`. */
  leave(): Promise<number | null>;
  comeBack(): void;
  pause(): void;
  resume(): void;
  /** Whether the kernel holds it stopped. */
  isPaused(): boolean;
  /** SIGKILL, and no new start. */
  retire(): Promise<void>;
}

const soonMs = 50;
// Whatever happens to the drill, no process outlives it.
const living = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/** Starts `program`; `killPoint` is asked at each start where this one shall die, null for nowhere. */
export function startMember(options: {
  name: string;
  program: string;
  port: number;
  environment: Readonly<Record<string, string>>;
  logFile: string;
  /** How long after its end it is started again; at once unless said. */
  restartMs?: number;
  killPoint?: () => string | null;
}): Member {
  const { name, port, logFile, restartMs = soonMs } = options;
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();
  let armed: string | null = null;
  let retired = false;
  let left = false;
  let kills = 0;
  let crashes = 0;
  let wasReady = false;
  let asked: ChildProcess | undefined;

  const start = (): void => {
    armed = options.killPoint?.() ?? null;
    wasReady = false;
    const log = openSync(logFile, 'a');
    const env = {
      PATH: process.env['PATH'] ?? '',
      ...options.environment,
      PORT: String(port),
      ...(armed === null ? {} : { KILL_POINT: armed }),
    };
    const started = spawn(process.execPath, [...startFlags, options.program], { env, stdio: ['ignore', log, log] });
    closeSync(log);
    child = started;
    living.add(started);
    ended = new Promise((resolve) => {
      started.on('exit', (_, signal) => {
        living.delete(started);
        if (child === started) child = undefined;
        if (signal === 'SIGKILL') kills += 1;
        else if (wasReady && started !== asked) crashes += 1;
        resolve();
        if (!retired && !left) void sleep(restartMs).then(() => retired || start());
      });
    });
  };
  start();

  const isReady = async (): Promise<boolean> => {
    const probed = child;
    try {
      const { statusCode, body } = await request(`${url}/readyz`, { headersTimeout: 2_000, bodyTimeout: 2_000 });
      await body.dump();
      const ready = statusCode === 200 && child !== undefined && child === probed;
      if (ready) wasReady = true;
      return ready;
    } catch {
      return false;
    }
  };
  const terminate = async (): Promise<number | null> => {
    asked = child;
    const dying = ended;
    asked?.kill('SIGTERM');
    await dying;
    return asked?.exitCode ?? null;
  };
  return {
    name,
    url,
    kills: () => kills,
    crashes: () => crashes,
    isReady,
    ready: () => waitUntil(`${name} is ready`, isReady, { seen: () => readFileSync(logFile, 'utf8').slice(-2_000) }),
    armed: () => armed,
    ended: () => ended,
    kill: async () => {
      const dying = ended;
      child?.kill('SIGKILL');
      await dying;
    },
    terminate,
    leave: () => {
      left = true;
      return terminate();
    },
    comeBack: () => {
      left = false;
      start();
    },
    pause: () => void child?.kill('SIGSTOP'),
    resume: () => void child?.kill('SIGCONT'),
    isPaused: () => child?.pid !== undefined && stateOf(child.pid) === 'T',
    retire: async () => {
      retired = true;
      child?.kill('SIGKILL');
      await ended;
    },
  };
}
