import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../platform/clock.ts';
import type { Tx } from '../platform/db/database.ts';

/** An organization's time, and the later one that its clock is on its way to; null where it goes as every clock does. */
export interface TestClock {
  organizationId: string;
  now: Temporal.Instant;
  target: Temporal.Instant | null;
}

interface ClockRow {
  id: string;
  now: Date;
  clock_target: Date | null;
}

const columns = `id, clock_target, clock_timestamp() + clock_offset as now`;

function clockFromRow(row: ClockRow): TestClock {
  return {
    organizationId: row.id,
    now: instantFromDate(row.now),
    target: row.clock_target === null ? null : instantFromDate(row.clock_target),
  };
}

/** The clock of a test organization; null for a live one. With `lock`, no process moves it until the transaction ends. */
export async function findTestClock(tx: Tx, organizationId: string, lock: boolean): Promise<TestClock | null> {
  const [row] = await tx.query<ClockRow>(
    // Not the lock of a row that goes: others may refer to the organization meanwhile.
    `select ${columns} from organizations where id = $1 and mode = 'test' ${lock ? 'for no key update' : ''}`,
    [organizationId],
  );
  return row === undefined ? null : clockFromRow(row);
}

/**
 * The next clock on its way, in the order of ids after that one, locked; null where none follows. Passes over one that
 * another process moves, and over those of `except`.
 */
export async function lockNextAdvancingClock(
  tx: Tx,
  after: string,
  except: readonly string[],
): Promise<TestClock | null> {
  const [row] = await tx.query<ClockRow>(
    `select ${columns} from organizations where clock_target is not null and id > $1 and id <> all($2)
     order by id limit 1 for no key update skip locked`,
    [after, except],
    'organizations_lock_advancing',
  );
  return row === undefined ? null : clockFromRow(row);
}

/** Sends the clock on its way. */
export async function setClockTarget(tx: Tx, organizationId: string, target: Temporal.Instant): Promise<void> {
  await tx.query('update organizations set clock_target = $2 where id = $1', [organizationId, isoMillis(target)]);
}

/** Moves the clock to an instant; never back. `arrived` lets it go as every clock does from there. */
export async function moveClock(
  tx: Tx,
  organizationId: string,
  to: Temporal.Instant,
  arrived: boolean,
): Promise<TestClock | null> {
  const [row] = await tx.query<ClockRow>(
    `update organizations
     set clock_offset = greatest(clock_offset, $2::timestamptz - clock_timestamp()),
       clock_target = case when $3 then null else clock_target end
     where id = $1 returning ${columns}`,
    [organizationId, isoMillis(to), arrived],
    'organizations_move_clock',
  );
  return row === undefined ? null : clockFromRow(row);
}
