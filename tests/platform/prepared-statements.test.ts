import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createDatabase, type Database, tables } from '../../server/src/platform/db/database.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';

type Tables = { agents: { id: string; name: string } };

let created: TestDatabase;
let database: Database;

beforeAll(async () => {
  created = await createTestDatabase();
  database = createDatabase({
    url: created.url,
    log: createLog({ level: 'warn', pretty: false }),
    maxConnections: 1,
  });
});
afterAll(async () => {
  await database.close();
  await created.drop();
});

/** How often each text was run that the one connection keeps prepared. */
async function prepared(): Promise<Map<string, number>> {
  const rows = await database.read.query<{ statement: string; runs: number }>(
    'select statement, (generic_plans + custom_plans)::int as runs from pg_prepared_statements',
  );
  return new Map(rows.map(({ statement, runs }) => [statement, runs]));
}

// docs/decisions/database.md#d255
describe('a statement of the builder', () => {
  it('is prepared once on its connection, whatever its values, inside of transactions and outside', async () => {
    const find = (id: string) => (tx: Database['read']) =>
      tables<Tables>(tx).selectFrom('agents').select('name').where('id', '=', id).execute();
    await find('one')(database.read);
    await database.tx(find('two'));
    await database.tx(find('three'));
    expect(await prepared()).toEqual(new Map([['select "name" from "agents" where "id" = $1', 3]]));
  });

  it('is one text however long its list is', async () => {
    const find = (ids: string[]) =>
      tables<Tables>(database.read)
        .selectFrom('agents')
        .select('id')
        .where((of) => of('id', '=', of.fn.any(of.val(ids))))
        .execute();
    for (const length of [0, 1, 2, 500]) expect(await find(Array<string>(length).fill('none'))).toEqual([]);
    expect(await prepared()).toEqual(
      new Map([
        ['select "name" from "agents" where "id" = $1', 3],
        ['select "id" from "agents" where "id" = any($1)', 4],
      ]),
    );
  });

  it('is prepared among the first thousand texts of a process, and answers as well when it comes later', async () => {
    for (let i = 0; i < 1_010; i += 1) {
      const { rows } = await sql<{ n: number }>`select ${sql.raw(String(i))}::int + ${1}::int as n`.execute(
        database.read.kysely,
      );
      expect(rows).toEqual([{ n: i + 1 }]);
    }
    const texts = await prepared();
    expect(texts.size).toBe(1_000);
    expect([...texts.keys()]).toContain('select 0::int + $1::int as n');
    expect([...texts.keys()]).not.toContain('select 1009::int + $1::int as n');
  });
});

describe('a session of the pool', () => {
  it('has its limits from its first statement on, and asks for none of them at its start, which poolers refuse', async () => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'enable_seqscan', 'jit'];
    const rows = await database.read.query<{ name: string; setting: string; source: string }>(
      'select name, setting, source from pg_settings where name = any($1) order by name',
      [names],
    );
    expect(rows.map(({ name, setting, source }) => [name, setting, source])).toEqual([
      ['enable_seqscan', 'off', 'session'],
      ['idle_in_transaction_session_timeout', '15000', 'session'],
      ['jit', 'off', 'session'],
      ['lock_timeout', '2000', 'session'],
      ['statement_timeout', '4000', 'session'],
    ]);
  });
});
