import { compose } from './app/compose.ts';
import { type Config, loadConfig } from './config/config.ts';
import { configuredSecrets } from './config/configured-secrets.ts';
import { readEnvironment } from './config/env.ts';
import { killPoints } from './app/declarations.ts';
import { systemClock } from './platform/time/clock.ts';
import { createLifecycle } from './platform/process/lifecycle.ts';
import { createLog, type Logger } from './platform/process/log.ts';
import { systemRandomness } from './platform/crypto/random.ts';
import { createRedact } from './platform/process/redact.ts';
import { readyBlock } from './app/ready-block.ts';
import { explainStartFailure } from './app/start-failure.ts';

const graceMs = 2_000;
const wholeDrainMs = 29_000;
// One Ctrl-C reaches us twice: from the terminal, and from the npm that started us.
const sameSignalMs = 500;

const environment = readEnvironment();
const redact = createRedact(configuredSecrets(environment));

async function main(): Promise<void> {
  let config: Config;
  try {
    config = loadConfig(environment, killPoints);
  } catch (error) {
    refuse(error, null);
    return;
  }
  const terminal = process.stdout.isTTY === true;
  const log = createLog({ level: config.logLevel, pretty: terminal, redact });
  process.on('unhandledRejection', (err) => log.error({ err }, 'unhandled rejection'));
  // Left to Node, the error would be printed as it is.
  process.on('uncaughtException', (err) => {
    log.fatal({ err }, 'uncaught exception');
    process.exit(1);
  });
  const lifecycle = createLifecycle({ log });

  const starting = compose({
    config,
    log,
    clock: systemClock,
    randomness: systemRandomness,
    lifecycle,
    strict: false,
  });
  const stop = async (grace: number): Promise<void> => {
    setTimeout(() => process.exit(1), wholeDrainMs).unref();
    // A start that is under way is let through: undone half-way, its parts would outlive their lifecycle.
    await starting.catch(() => {});
    await lifecycle.stop({ graceMs: grace });
  };
  let ending = false;
  onSignals(log, async (signal) => {
    ending = true;
    await stop(signal === 'SIGINT' && terminal ? 0 : graceMs);
    process.exit(0);
  });

  try {
    const running = await starting;
    if (ending) return;
    process.stdout.write(readyBlock(await running.readyFacts()));
    log.info({ url: running.localUrl, roles: config.roles, zoneRules: config.zoneRules.version }, 'ready');
  } catch (error) {
    if (ending) return;
    if (!refuse(error, config)) log.fatal({ err: error }, 'the start failed');
    await stop(0);
    process.exit(1);
  }
}

/** Calls back at the first signal; a later one ends the process at once. */
function onSignals(log: Logger, end: (signal: NodeJS.Signals) => Promise<void>): void {
  let firstAtMs: number | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      const nowMs = systemClock.monotonicMs();
      if (firstAtMs !== undefined) {
        if (nowMs - firstAtMs > sameSignalMs) process.exit(1);
        return;
      }
      firstAtMs = nowMs;
      log.info({ signal }, 'draining');
      void end(signal);
    });
  }
}

/** Prints the one line for whoever started us. False for a failure that nobody foresaw. */
function refuse(error: unknown, config: Config | null): boolean {
  process.exitCode = 1;
  const line = explainStartFailure(error, config);
  process.stderr.write(`${redact(line ?? 'The server could not start; the log says why.')}\n`);
  return line !== null;
}

await main();
