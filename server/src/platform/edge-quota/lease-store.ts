import type { Database } from '../db/database.ts';

/** At most so many requests of one source in each window of so many seconds; windows begin at multiples of their length. */
export interface QuotaPolicy {
  readonly limit: number;
  readonly windowSeconds: number;
}

export interface Lease {
  /** Names the window, in seconds since 1970 by the database's clock. */
  windowStart: number;
  /** What all processes have taken of the window, this lease included. */
  used: number;
  /** How much this lease is; 0 when nothing is left. */
  granted: number;
  /** From when the statement began until the window ends. */
  leftMs: number;
}

export interface Returned {
  source: string;
  windowStart: number;
  count: number;
}

export interface LeaseStore {
  /**
   * Takes a share of what is left: an eighth, but as much as `waiting` requests need, and never more than there is.
   * `owed` requests of the window `windowStart` were served without a lease and are charged first; those of another
   * window than that of now are not.
   */
  lease(source: string, asked: { waiting: number; owed: number; windowStart: number }): Promise<Lease>;
  /** Puts back what was leased and not served. */
  giveBack(returned: readonly Returned[]): Promise<void>;
  /** Tells every process that hears us to give back what it holds of a source. */
  recall(source: string): Promise<void>;
  /** Deletes the rows of windows that ended a window ago; resolves with their number, at most `most`. */
  deleteOld(most: number): Promise<number>;
}

/** The channel on which a source is recalled. */
export const recallChannel = 'edge_quota_recall';

// The time is that of the statement's begin: where it waits for another process's lock, what it gets ends earlier, not
// later, than it says. $2 limit, $3 seconds, $4 waiting, $5 owed in the window $6.
const leaseSql = `
with this as (
  select to_timestamp(floor(extract(epoch from statement_timestamp()) / $3::int) * $3::int) as start
), w as (
  select start, case when start = to_timestamp($6::float8) then least($2::int, $5::int) else 0 end as base from this
)
insert into edge_quota as q (window_start, source, used, last_lease)
select start, $1, base + least($2 - base, greatest($4::int, ($2 - base) / 8)),
  least($2 - base, greatest($4::int, ($2 - base) / 8))
from w
on conflict (window_start, source) do update set (used, last_lease) = (
  select b.base + l.lease, l.lease
  from (select greatest(q.used, least($2, q.used + w.base)) as base from w) b
  cross join lateral (select greatest(0, least($2 - b.base, greatest($4, ($2 - b.base) / 8))) as lease) l
)
returning used, last_lease, extract(epoch from window_start)::float8 as start,
  (extract(epoch from window_start) + $3 - extract(epoch from statement_timestamp()))::float8 * 1000 as left_ms`;

// In the order of the key, as every process does it: two of them never wait for each other.
const giveBackSql = `
with locked as (
  select q.window_start, q.source, r.count from edge_quota q
  join (
    select source, to_timestamp(start) as start, sum(count)::int as count
    from unnest($1::text[], $2::float8[], $3::int[]) as one (source, start, count) group by source, start
  ) r on q.window_start = r.start and q.source = r.source
  order by q.window_start, q.source for update of q
)
update edge_quota q set used = greatest(0, q.used - l.count) from locked l
where q.window_start = l.window_start and q.source = l.source`;

const deleteSql = `
with old as (
  select window_start, source from edge_quota
  where window_start < statement_timestamp() - make_interval(secs => 2 * $1::int)
  order by window_start, source limit $2 for update skip locked
)
delete from edge_quota q using old where q.window_start = old.window_start and q.source = old.source
returning 1 as deleted`;

export function createLeaseStore(options: { database: Database; policy: QuotaPolicy }): LeaseStore {
  const { limit, windowSeconds } = options.policy;
  const { read } = options.database;
  return {
    lease: async (source, { waiting, owed, windowStart }) => {
      const [row] = await read.query<{ used: number; last_lease: number; start: number; left_ms: number }>(
        leaseSql,
        [source, limit, windowSeconds, waiting, owed, windowStart],
        'edge_quota_lease',
      );
      if (row === undefined) throw new Error('A lease has no answer');
      return { windowStart: row.start, used: row.used, granted: row.last_lease, leftMs: row.left_ms };
    },
    giveBack: async (returned) => {
      const sources = returned.map(({ source }) => source);
      const starts = returned.map(({ windowStart }) => windowStart);
      await read.query(giveBackSql, [sources, starts, returned.map(({ count }) => count)], 'edge_quota_give_back');
    },
    recall: async (source) => {
      await read.query('select pg_notify($1, $2)', [recallChannel, source]);
    },
    deleteOld: async (most) => (await read.query(deleteSql, [windowSeconds, most])).length,
  };
}
