import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { dailyTables } from '../server/src/app/declarations.ts';
import { lossyTables } from './support/partition-look-ups.ts';

const root = fileURLToPath(new URL('../server/src', import.meta.url));
const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(
  (path) => path.endsWith('.ts') && !path.endsWith('.test.ts'),
);
const textOf = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Of each partitioned table the column that says in which partition a row is, from the migrations. */
const keys = new Map(
  files
    .filter((path) => path.includes('migrations/'))
    .flatMap((path) =>
      [...textOf(path).matchAll(/create table (\w+) \((?:(?!create table)[^])*?\) partition by range \((\w+)\)/g)].map(
        ([, table = '', key = '']): [string, string] => [table, key],
      ),
    ),
);

const constantsIn = (text: string, form: RegExp): Array<[name: string, value: string]> =>
  [...text.matchAll(form)].map(([, name = '', value = '']) => [name, value]);

/** Parts of statements that other files put into theirs. */
const exported = files.flatMap((path) => constantsIn(textOf(path), /^export const (\w+) = `([^`]*?)`;/gm));

/** The statements of a file that name a partitioned table, with a value for each hole and constants of the file in theirs. */
function statementsIn(path: string): string[] {
  const text = textOf(path);
  const constants = new Map([...exported, ...constantsIn(text, /^const (\w+) = [`']([^`]*?)[`'];/gm)]);
  const filled = (statement: string): string =>
    statement.replace(/\$\{(\w+)\}/g, (hole, name) => {
      const constant = constants.get(name);
      return constant === undefined ? hole : filled(constant);
    });
  const templates = [...text.matchAll(/`((?:\$\{(?:[^`{}]|`[^`]*`|\{[^}]*\})*\}|[^`\\]|\\.)*)`|'([^'\n]*)'/g)];
  return templates
    .map(([, template, quoted]) => filled(template ?? quoted ?? '').trim())
    .filter((statement) => /^(with|select|insert|update|delete|merge)\b/i.test(statement))
    .filter((statement) => [...keys.keys()].some((table) => new RegExp(`\\b${table}\\b`).test(statement)))
    .map((statement) => statement.replace(/\$\{(?:[^`{}]|`[^`]*`|\{[^}]*\})*\}/g, '$1'));
}

// docs/decisions/database.md#d329
describe('no statement that locks or changes rows has a range and a look-up by key of a partitioned table together', () => {
  it('knows every partitioned table', () => {
    expect([...keys.keys()].sort()).toEqual(dailyTables.map(({ name }) => name).sort());
  });

  it.each([
    [
      'an update that joins',
      'update webhook_deliveries d set a = 1 from x where d.id = x.id and d.id between $1 and $2',
    ],
    ['a plain one of a time', `delete from webhook_events e using x where e.id = x.id and e.id > uuid_v7_bound(now())`],
    ['a merge', 'merge into router_requests r using x on r.id = x.id and r.id >= $1 when matched then delete'],
    ['a lock', 'select from webhook_deliveries d join x on x.id = d.id where d.id <= $1 for update of d'],
    ['in', 'update webhook_deliveries set a = 1 where id in (select id from x) and id between $1 and $2'],
    ['any', 'delete from webhook_deliveries where id = any(array(select id from x)) and $1 < id'],
    ['exists', 'select from x where exists (select from webhook_events e where e.id = x.id and e.id > $1) for update'],
    ['a subquery', 'update webhook_attempts set a = 1 where delivery_id = (select 1) and delivery_id > $1'],
    ['a value', 'update x set a = (select b from webhook_events e where e.id = x.id and e.id > $1)'],
    [
      'using',
      'with y as (update z set a = 1) select from x join webhook_events using (id) where webhook_events.id > $1',
    ],
    [
      'a table in a subquery',
      'update x set a = 1 from (select id from webhook_events where id > $1) e where e.id = x.id',
    ],
    [
      'a query in with',
      'with e as (select id from webhook_events where id > $1) update x set a = 1 from e where e.id = x.id',
    ],
    [
      'a row',
      'update webhook_attempts a set b = 1 from x where (a.delivery_id, a.n) = (x.id, x.n) and a.delivery_id > $1',
    ],
    ['a range of rows', 'delete from webhook_events e using x where e.id = x.id and (e.id, e.n) > ($1, $2)'],
    ['either end first', 'delete from webhook_events e using x where e.id = x.id and e.id between symmetric $1 and $2'],
  ])('it would find %s', async (_what, statement) => {
    expect(await lossyTables(statement, keys)).toHaveLength(1);
  });

  it.each([
    ['ids of the caller', 'update webhook_deliveries set a = 1 where id = any($1) and id between $2 and $3'],
    ['a join alone', 'update webhook_deliveries d set a = 1 from x where d.id = x.id'],
    ['a range alone', 'delete from webhook_deliveries where id between $1 and $2'],
    [
      'a query in with that is made first',
      'with e as materialized (select id from webhook_events where id > $1) update x set a = 1 from e where e.id = x.id',
    ],
    ['what only reads', 'select from webhook_deliveries d join x on x.id = d.id where d.id > $1'],
    [
      'another column',
      'select from webhook_deliveries d join x on x.id = d.endpoint_id where d.id > $1 for update of d',
    ],
  ])('it passes %s', async (_what, statement) => {
    expect(await lossyTables(statement, keys)).toEqual([]);
  });

  it('holds in every statement of the server', async () => {
    const found = await Promise.all(
      files.flatMap((path) =>
        statementsIn(path).map(async (statement) => ({ path, tables: await lossyTables(statement, keys) })),
      ),
    );
    expect(found.length).toBeGreaterThan(30);
    expect(found.filter(({ tables }) => tables.length > 0)).toEqual([]);
  });

  it('is not gone round by the builder, which only reads these tables and adds to them', () => {
    const changed = new RegExp(`\\.(updateTable|deleteFrom|mergeInto)\\([^;]*['"\`](${[...keys.keys()].join('|')})\\b`);
    const locked = new RegExp(
      `\\.selectFrom\\(\\s*['"\`](${[...keys.keys()].join('|')})\\b[^;]*\\.for(Update|Share|NoKeyUpdate)\\(`,
    );
    const found = files.filter((path) => changed.test(textOf(path)) || locked.test(textOf(path)));
    expect(found).toEqual([]);
  });
});
