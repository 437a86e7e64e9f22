import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Temporal } from 'temporal-polyfill';
import { instantFromDate, isoMillis } from '../platform/time/clock.ts';
import { type Tx, tables } from '../platform/db/database.ts';
import type { OrganizationTables } from './tables.ts';

/** An organization's time, and the later one that its clock is on its way to; null where it goes as every clock does. */
export interface TestClock {
  organizationId: string;
  now: Temporal.Instant;
  target: Temporal.Instant | null;
}

type ClockRow = Pick<Selectable<OrganizationTables['organizations']>, 'id' | 'clock_target'> & { now: Date };

const columns = ['id', 'clock_target', sql<Date>`clock_timestamp() + clock_offset`.as('now')] as const;

function clockFromRow(row: ClockRow): TestClock {
  return {
    organizationId: row.id,
    now: instantFromDate(row.now),
    target: row.clock_target === null ? null : instantFromDate(row.clock_target),
  };
}

/** The clock of a test organization; null for a live one. With `lock`, no process moves it until the transaction ends. */
export async function findTestClock(tx: Tx, organizationId: string, lock: boolean): Promise<TestClock | null> {
  const row = await tables<OrganizationTables>(tx)
    .selectFrom('organizations')
    .select(columns)
    .where('id', '=', organizationId)
    .where('mode', '=', 'test')
    // Not the lock of a row that goes: others may refer to the organization meanwhile.
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst();
  return row === undefined ? null : clockFromRow(row);
}

/** SQL: whether a clock is on its way. */
export const clockIsOnItsWay: RawBuilder<boolean> = sql<boolean>`exists (
  select from organizations where clock_target is not null)`;

/**
 * The next clock on its way, in the order of ids after that one, locked; null where none follows. Passes over one that
 * another process moves, and over those of `except`.
 */
export async function lockNextAdvancingClock(
  tx: Tx,
  after: string,
  except: readonly string[],
): Promise<TestClock | null> {
  const row = await tables<OrganizationTables>(tx)
    .selectFrom('organizations')
    .select(columns)
    .where('clock_target', 'is not', null)
    .where('id', '>', after)
    .where((of) => of('id', '<>', of.fn<string>('all', [of.val(except)])))
    .orderBy('id')
    .limit(1)
    .forNoKeyUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row === undefined ? null : clockFromRow(row);
}

/** Sends the clock on its way. */
export async function setClockTarget(tx: Tx, organizationId: string, target: Temporal.Instant): Promise<void> {
  await tables<OrganizationTables>(tx)
    .updateTable('organizations')
    .set({ clock_target: isoMillis(target) })
    .where('id', '=', organizationId)
    .execute();
}

/** Moves the clock to an instant; never back. `arrived` lets it go as every clock does from there. */
export async function moveClock(
  tx: Tx,
  organizationId: string,
  to: Temporal.Instant,
  arrived: boolean,
): Promise<TestClock | null> {
  const row = await tables<OrganizationTables>(tx)
    .updateTable('organizations')
    .set({
      clock_offset: sql<string>`greatest(clock_offset, ${isoMillis(to)}::timestamptz - clock_timestamp())`,
      ...(arrived ? { clock_target: null } : {}),
    })
    .where('id', '=', organizationId)
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : clockFromRow(row);
}
