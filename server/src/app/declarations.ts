import { operate } from '../operate/declaration.ts';
import { platform } from '../platform/slice/declaration.ts';
import type { Migration } from '../platform/db/migration.ts';
import type { QueueDefinition } from '../platform/jobs/queue.ts';
import type { DailyTable } from '../platform/db/partition-keeper.ts';
import type { SealedColumn } from '../platform/crypto/sealed-columns.ts';
import type { Declaration } from '../platform/slice/slice.ts';
import { simulated } from '../providers/simulated/declaration.ts';
import { slices } from './slices.ts';

/** Every part of the server that declares something; what stands under the slices first. */
export const declarations: readonly Declaration[] = [platform, simulated, operate, ...slices];

/** The schema from the first step to the newest, by the numbers of the steps. */
export const migrations: readonly Migration[] = declarations
  .flatMap((part) => part.migrations ?? [])
  .sort((one, other) => (one.name < other.name ? -1 : 1));

/** Every queue of the product: installed with the migrations. */
export const queues: ReadonlyArray<QueueDefinition<object>> = declarations.flatMap((part) => part.queues ?? []);

/** The tables that are partitioned by day, and how long each keeps its days. */
export const dailyTables: readonly DailyTable[] = declarations.flatMap((part) => part.dailyTables ?? []);

/** Every column of the product that holds secrets: what a new key has to reach. */
export const sealedColumns: readonly SealedColumn[] = declarations.flatMap((part) => part.sealedColumns ?? []);

/** The instants at which a drill may end or pause the process. */
export const killPoints: readonly string[] = declarations.flatMap((part) => part.killPoints ?? []);
