import type { Addresses } from './addresses.ts';
import type { Foundation } from './compose-foundation.ts';
import type { Config } from '../config/config.ts';
import { listenAsGateway } from './gateway-listen.ts';
import { dailyTables } from './declarations.ts';
import type { HttpApp } from '../http/kernel/http-app.ts';
import { createHttpServer, type HttpServerLimits } from '../http/server/server.ts';
import type { EdgeQuota } from '../platform/edge-quota/edge-quota.ts';
import { startDueWatch, type Watched } from '../platform/jobs/due-watch.ts';
import type { Lifecycle } from '../platform/process/lifecycle.ts';
import type { Clock } from '../platform/time/clock.ts';
import { closeServer, drainConnections } from '../platform/net/close-server.ts';
import { listen } from '../platform/net/listen.ts';
import type { MadeSlice, SliceWork } from '../platform/slice/slice.ts';
import { startPartitionKeeper } from '../platform/db/partition-keeper.ts';
import type { Scheduler } from '../platform/jobs/scheduler.ts';

// With the grace before it this leaves time for the steps that follow, within 30 seconds in all.
const closing = { patienceMs: 23_500, lastWordMs: 1_500 };
const leastPatienceMs = 2_000;

/** What of a process is started and stopped. */
export interface ProcessParts extends Pick<Foundation, 'database' | 'notifications' | 'jobs' | 'log'> {
  clock: Pick<Clock, 'monotonicMs'>;
  config: Pick<Config, 'roles' | 'host' | 'port' | 'gateway'>;
  lifecycle: Lifecycle;
  slices: ReadonlyArray<{ name: string; made: MadeSlice }>;
  /** What is asked for beside the schedulers and queues. */
  watched: readonly Watched[];
  edgeQuota: EdgeQuota | null;
  app: HttpApp;
  /** Null in a process without the role gateway. */
  gatewayApp: HttpApp | null;
  httpLimits?: Partial<HttpServerLimits> | undefined;
  addresses: Addresses;
}

/**
 * Starts everything that was made, and listens. Each start registers its own end, so that a failure half-way is undone by
 * `lifecycle.stop`: what is started last stops first.
 */
export async function startProcess(parts: ProcessParts): Promise<void> {
  const { config, lifecycle, edgeQuota, notifications, jobs } = parts;
  const schedulers = [
    ...(config.roles.includes('worker') ? await prepareWork(parts) : []),
    ...(config.roles.includes('voice') ? begun(parts, (made) => made.voice?.()) : []),
  ];
  if (edgeQuota !== null) {
    edgeQuota.start();
    lifecycle.onStop('edge quota', () => edgeQuota.stop());
  }
  lifecycle.onStop('notifications', () => notifications.stop());
  await notifications.start();
  await jobs.start();
  lifecycle.onDrain('jobs', () => jobs.drain());
  lifecycle.onStop('jobs', async () => {
    await jobs.drain();
    await jobs.stop();
  });
  for (const { name, scheduler } of schedulers) {
    scheduler.start();
    lifecycle.onStop(`waker of ${name}`, () => scheduler.stop());
  }
  const watched = [...schedulers.flatMap(({ scheduler }) => scheduler.watched), ...jobs.watched(), ...parts.watched];
  const watch = startDueWatch({ ...parts, watched });
  lifecycle.onStop('due watch', () => watch.stop());
  await startServing(parts);
}

/** Makes the days that rows are written to, and has every slice register its jobs. Answers the schedulers to start. */
async function prepareWork(parts: ProcessParts): Promise<Array<{ name: string; scheduler: Scheduler }>> {
  const { database, log, lifecycle } = parts;
  const partitions = await startPartitionKeeper({ database, log, tables: dailyTables });
  lifecycle.onStop('partitions', () => partitions.stop());
  return begun(parts, (made) => made.work?.());
}

/** Has every slice begin that kind of work. Answers the schedulers to start. */
function begun(
  { lifecycle, slices }: ProcessParts,
  begin: (made: MadeSlice) => SliceWork | undefined,
): Array<{ name: string; scheduler: Scheduler }> {
  return slices.flatMap(({ name, made }) => {
    const { schedulers = [], drain } = begin(made) ?? {};
    if (drain !== undefined) {
      lifecycle.onDrain(`work of ${name}`, drain);
      lifecycle.onStop(`work of ${name}`, drain);
    }
    return schedulers.map((scheduler) => ({ name, scheduler: scheduler }));
  });
}

/**
 * Starts the slices, lower ones first, and listens; the gateway last, on its own address. A process without the role api
 * listens too: for health and metrics.
 */
async function startServing(parts: ProcessParts): Promise<void> {
  const { config, lifecycle, slices, app, gatewayApp, httpLimits, addresses, clock } = parts;
  for (const { name, made } of slices) {
    if (config.roles.includes('api')) await made.start?.();
    lifecycle.onStop(name, () => made.stop?.());
  }
  const server = createHttpServer(app, httpLimits);
  const servers = [server];
  let isCut = false;
  const lastWord = (): void => {
    if (isCut) return;
    isCut = true;
    for (const { made } of slices) made.cut?.();
  };
  lifecycle.onDrain('HTTP', () => servers.forEach(drainConnections));
  // A person in front of the process waits for no client that asks for nothing.
  // The time that others took before it is not had twice.
  let usedMs = 0;
  lifecycle.onStop('HTTP', async ({ graceMs }) => {
    const isHurried = graceMs === 0;
    const patienceMs = Math.max(closing.patienceMs - usedMs, leastPatienceMs);
    await Promise.all(servers.map((one) => closeServer(one, { ...closing, patienceMs, lastWord, isHurried })));
  });
  // An answer without end would hold up the stop.
  lifecycle.onStop('streams', () => {
    for (const { made } of slices) made.endStreams?.();
  });
  lifecycle.onStop('work over HTTP', async ({ graceMs }) => {
    const begunMs = clock.monotonicMs();
    await Promise.all(slices.map(({ made }) => made.finish?.(graceMs === 0)));
    usedMs = clock.monotonicMs() - begunMs;
  });
  addresses.listensAt(await listen(server, config));
  if (gatewayApp === null) return;
  const gateway = await listenAsGateway({ ...parts, app: gatewayApp, gateway: config.gateway });
  servers.push(gateway.server);
  addresses.gatewayListensAt(gateway.address);
}
