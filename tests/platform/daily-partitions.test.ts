import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { dailyTables } from '../../server/src/app/declarations.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const tables = dailyTables.map(({ name }) => name);

async function daysOf(table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
     where i.inhparent = $1::regclass and c.relname ~ '[0-9]{8}$' order by 1`,
    [table],
  );
  return rows.map(({ name }) => name);
}

/** Makes the day that lies so many days back, as the keeper would have made it then. */
async function makeDay(table: string, daysAgo: number): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    `select $1 || '_' || to_char((now() at time zone 'UTC')::date - $2::int, 'YYYYMMDD') as name`,
    [table, daysAgo],
  );
  const name = rows[0]?.name ?? '';
  await client.query(
    `do $$ begin execute format('create table %I partition of %I for values from (%L) to (%L)', '${name}', '${table}',
       uuid_v7_bound((now() at time zone 'UTC')::date - ${daysAgo}), uuid_v7_bound((now() at time zone 'UTC')::date - ${daysAgo - 1})); end $$`,
  );
  return name;
}

const drop = async (table: string): Promise<number> =>
  (await client.query<{ dropped: number }>('select drop_daily_partitions($1, 30) as dropped', [table])).rows[0]
    ?.dropped ?? -1;

test('every table with partitions is declared, so that its days are made and dropped', async () => {
  const partitioned = async (): Promise<string[]> => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_partitioned_table join pg_class on oid = partrelid
       where relnamespace = 'public'::regnamespace order by 1`,
    );
    return rows.map(({ name }) => name);
  };
  expect(await partitioned()).toEqual(tables.toSorted());
  await client.query('create table forgotten (id uuid) partition by range (id)');
  expect(await partitioned()).toContain('forgotten');
  await client.query('drop table forgotten');
});

describe('the log is kept for 30 days, by whole days that are dropped (limits)', () => {
  test.each(tables)('%s has its days from yesterday to a week ahead', async (table) => {
    expect(await daysOf(table)).toHaveLength(9);
  });

  test.each(tables)('%s: a day is dropped once its last moment is 30 days past, and not before', async (table) => {
    const kept = await makeDay(table, 30);
    const over = await makeDay(table, 31);
    const long = await makeDay(table, 90);
    const before = await daysOf(table);
    expect(before).toEqual(expect.arrayContaining([kept, over, long]));
    expect(await drop(table)).toBe(2);
    expect(await daysOf(table)).toEqual(before.filter((name) => name !== over && name !== long));
    expect(await drop(table)).toBe(0);
  });

  test('a day that somebody reads is left for the next time, and nobody is held up', async () => {
    const day = await makeDay('webhook_deliveries', 60);
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('begin');
    await reader.query(`select count(*) from ${day}`);
    expect(await drop('webhook_deliveries')).toBe(0);
    await reader.query('commit');
    await reader.end();
    expect(await drop('webhook_deliveries')).toBe(1);
    expect(await daysOf('webhook_deliveries')).not.toContain(day);
  });
});
