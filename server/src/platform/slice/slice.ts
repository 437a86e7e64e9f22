import type { Registry } from 'prom-client';
import type { Clock } from '../time/clock.ts';
import type { ClockFollower } from '../jobs/clock-follower.ts';
import type { Cursors } from '../crypto/cursors.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Encryption } from '../crypto/encryption.ts';
import type { Ids } from '../crypto/ids.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { QueueDefinition } from '../jobs/queue.ts';
import type { KillPoint } from '../process/kill-points.ts';
import type { Logger } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import type { Hooked, HookKind } from './hooks.ts';
import type { Migration } from '../db/migration.ts';
import type { Notifications } from '../db/notifications.ts';
import type { DailyTable } from '../db/partition-keeper.ts';
import type { Randomness } from '../crypto/random.ts';
import type { RawRoute } from './raw-route.ts';
import type { SealedColumn } from '../crypto/sealed-columns.ts';
import type { Scheduler } from '../jobs/scheduler.ts';
import type { ZoneRules } from '../time/zone-rules/zone-rules.ts';

/** What a part of the server brings before anything of it is made: data, read by whoever makes tables or replaces keys. */
export interface Declaration {
  /** Of its folder, but for `voice`, which lies in calls/human-calls: its tag, kill points and tables have the name. */
  readonly name: string;
  readonly migrations?: readonly Migration[];
  readonly queues?: ReadonlyArray<QueueDefinition<object>>;
  /** Its tables that are partitioned by day. */
  readonly dailyTables?: readonly DailyTable[];
  readonly sealedColumns?: readonly SealedColumn[];
  /** What the ids that it mints begin with. */
  readonly idPrefixes?: readonly string[];
  /** The instants at which a drill may end or pause the process. */
  readonly killPoints?: readonly string[];
}

/**
 * One domain of the product: what it declares, the slices below whose doors it may enter, and how it is made. `Needs` is
 * what it asks of the composition root beyond `SliceDeps`: providers, settings, and functions of higher slices.
 */
export interface Slice<Needs = never, Made extends MadeSlice = MadeSlice> extends Declaration {
  readonly uses: readonly Slice[];
  /** Registers its own metrics: once in a process. */
  readonly metrics?: (registry: Registry) => object;
  /**
   * Makes it, and starts nothing. What it loads is loaded now: whoever reads declarations alone has none of its routes
   * in memory.
   */
  create(deps: SliceDeps & Needs): Promise<Made>;
}

/** What every slice may ask for; besides, it is handed what it declared: `OwnDeps`. */
export interface SliceDeps<Used = Slice> {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly jobs: Jobs;
  readonly clock: Clock;
  readonly zoneRules: ZoneRules;
  readonly ids: Ids;
  readonly randomness: Randomness;
  readonly encryption: Encryption;
  readonly cursors: Cursors;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly killPoint: KillPoint;
  /** Where others reach this server; known once it listens, so it is asked for at each use. */
  readonly publicUrl: () => string;
  /** The ports of a slice that it has in its `uses`. */
  use<S extends Used>(slice: S): PortsOf<S>;
  /** What higher slices hung in, in their order: all of it once every slice is made, so it is asked for at each use. */
  hooksOf<Hooks extends object>(kind: HookKind<Hooks>): readonly Hooks[];
}

/** What a slice gets of what it declares: ids by its prefixes, its instants of drills, its metrics. */
export interface OwnDeps<Prefix extends string, Point extends string, Own> {
  readonly ids: Ids<Prefix>;
  readonly killPoint: KillPoint<Point>;
  readonly metrics: Metrics & Own;
}

/** What the composition root has for all slices: any id, any instant. */
export type RootDeps = Omit<SliceDeps, 'use' | 'hooksOf'> & OwnDeps<string, string, object>;

/** A slice in a process. What it does not need it leaves out. */
export interface MadeSlice<Ports = unknown> {
  /** What other slices and the composition root call. */
  readonly ports?: Ports;
  /** The handlers of its operations, by operationId; compose.ts does not compile where one of the contract is missing. */
  readonly routes?: object;
  /** Addresses outside of the contract. */
  readonly rawRoutes?: readonly RawRoute[];
  readonly onOrganizationCreated?: CreationHook;
  /** What it hangs in at lower slices. */
  readonly hooks?: readonly Hooked[];
  /** Every slice is made. Throws where higher ones have not hung in what this one cannot be without. */
  checkHooks?(): void;
  readonly clockFollower?: ClockFollower;
  /** Registers its job handlers; called once, and only in a process that works. */
  work?(): SliceWork;
  /** Speaks in sessions; called once, and only in a process with the role voice. */
  voice?(): SliceWork;
  /** Resolves when requests can be served; called only in a process that serves them. */
  start?(): Promise<void>;
  /** Ends what it does over the HTTP of this process, which still serves; at once where the stop is hurried. */
  finish?(isHurried: boolean): Promise<void>;
  /** Ends answers that have no end of their own: their readers go on at another process. */
  endStreams?(): void;
  /** Gives every request that still runs its last word: the process is about to end. */
  cut?(): void;
  /** Ends what it does beside requests and jobs; called when no request is served any more, started or not. */
  stop?(): Promise<void>;
}

/** What a slice does in a process that works, beside its jobs. */
export interface SliceWork {
  readonly schedulers?: readonly Scheduler[];
  /** Begins nothing new from now on; resolves when what is under way is settled. It is asked more than once. */
  drain?(): Promise<void>;
}

/** An organization as it is born. */
export interface CreatedOrganization {
  readonly id: string;
  readonly mode: 'test' | 'live';
  readonly creditPolicy: 'unlimited' | 'prepaid';
}

/** Runs in the transaction in which an organization is born: what it makes exists from the first moment. */
export type CreationHook = (tx: Tx, organization: CreatedOrganization) => Promise<void>;

/** What the process gets of a slice. */
export type MadeOf<S> = S extends Slice<never, infer Made> ? Made : never;

/** What other slices can ask of it. */
export type PortsOf<S> = MadeOf<S> extends { readonly ports: infer Ports } ? Ports : undefined;

/** What the composition root has to bring for it. */
export type NeedsOf<S> = S extends Slice<infer Needs, MadeSlice> ? Needs : never;

/** Names what a slice asks of the composition root. It is never read: it ties the type to the slice. */
export function needs<Needs extends object>(): Needs | undefined {
  return undefined;
}

/** Declares a slice. What `create` is handed follows from the rest. */
export function defineSlice<
  const Uses extends readonly Slice[],
  Made extends MadeSlice,
  const Prefix extends string = never,
  const Point extends string = never,
  Own extends object = object,
  Needs extends object = object,
>(
  slice: Declaration & {
    readonly uses: Uses;
    readonly idPrefixes?: readonly Prefix[];
    readonly killPoints?: readonly Point[];
    readonly metrics?: (registry: Registry) => Own;
    readonly needs?: Needs | undefined;
    create(deps: SliceDeps<Uses[number]> & OwnDeps<Prefix, Point, Own> & Needs): Promise<Made>;
  },
): Slice<Needs, Made> {
  return slice;
}
