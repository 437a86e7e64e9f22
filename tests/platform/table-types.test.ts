import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { projectRoot } from '../support/sms-process.ts';
import { readTableTypes, type TableInterface } from '../support/table-types.ts';

/** Tables whose stores ask by texts still. The list may only shrink: a new table has an interface in a tables.ts. */
const withoutInterface = [
  'edge_quota',
  'router_concurrency',
  'router_keys',
  'router_live',
  'router_processes',
  'router_requests',
  'simulated_carrier_callbacks',
  'simulated_carrier_requests',
  'simulated_registrations',
  'sms_batches',
  'sms_brands',
  'sms_campaigns',
  'sms_carrier_events',
  'sms_consents',
  'sms_conversation_notes',
  'sms_evidence',
  'sms_evidence_chains',
  'sms_messages',
  'sms_number_assignments',
  'sms_registry_work',
  'sms_settings',
  'sms_state_changes',
  'sms_stream_watchers',
  'sms_suppressions',
  'sms_throughput_limits',
  'webhook_attempts',
  'webhook_deliveries',
  'webhook_endpoint_previous_secrets',
  'webhook_endpoints',
  'webhook_fan_outs',
  'webhook_replays',
];

/** What the driver makes of a type of PostgreSQL; null for what takes the shape of what was written. */
const kindsRead: Readonly<Record<string, string | null>> = {
  bool: 'boolean',
  bytea: 'bytes',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  // More than a number holds.
  int8: 'text',
  interval: 'object',
  json: null,
  jsonb: null,
  text: 'text',
  _text: 'text[]',
  timestamptz: 'instant',
  _timestamptz: 'instant[]',
  uuid: 'text',
  _uuid: 'text[]',
};

interface SchemaColumn {
  table: string;
  column: string;
  type: string;
  is_nullable: boolean;
  has_default: boolean;
}

/** Of tables that are there, and one that is not. */
const planted = `
  import type { ColumnType, Generated } from 'kysely';
  import type { Timestamp } from '../platform/db/column-types.ts';
  export type CreditTables = {
    credit_accounts: { organization_id: string | null; balance_micro_usd: number; opened_at: Timestamp };
    credit_ledger: {
      id: string;
      organization_id: Generated<string>;
      kind: 'grant' | 5;
      amount_micro_usd: ColumnType<string, number, never>;
      resource_id: string;
      reason: string | null;
      part: Generated<number>;
      charged_micro_usd: ColumnType<string | null, number | null, never>;
      provider: string | null;
      metric: string | null;
      quantity: number | null;
      session_id: string | null;
      created_at: ColumnType<string, string, never>;
    };
    credit_cards: { id: string };
  };`;
const plantedFile = 'server/src/credits/planted.ts';

let created: TestDatabase;
let columns: SchemaColumn[];
let interfaces: TableInterface[];

beforeAll(async () => {
  created = await createTestDatabase();
  const client = new pg.Client({ connectionString: created.url });
  await client.connect();
  // Partitions are their table over again.
  const { rows } = await client.query<SchemaColumn>(
    `select c.relname as table, a.attname as column, t.typname as type, not a.attnotnull as is_nullable,
       a.atthasdef or a.attidentity <> '' as has_default
     from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely_migration%'
     order by c.relname, a.attnum`,
  );
  columns = rows;
  await client.end();
  interfaces = readTableTypes(projectRoot, new Map([[plantedFile, planted]]));
}, 120_000);
afterAll(() => created.drop());

/** What an interface says otherwise than the migrated schema. */
function differences(said: readonly TableInterface[]): string[] {
  const wrong: string[] = [];
  for (const { table, columns: interfaceOf } of said) {
    const actual = columns.filter((column) => column.table === table);
    if (actual.length === 0) wrong.push(`${table} is no table`);
    for (const name of interfaceOf.keys()) {
      if (!actual.some(({ column }) => column === name)) wrong.push(`${table}.${name} is no column`);
    }
    for (const { column, type, is_nullable: isNullable, has_default: hasDefault } of actual) {
      const facts = interfaceOf.get(column);
      if (facts === undefined) {
        wrong.push(`${table}.${column} is not in the interface`);
        continue;
      }
      const kind = kindsRead[type];
      if (kind === undefined) throw new Error(`What the driver makes of ${type} is not known here`);
      const read = [...facts.kinds].sort().join(' or ');
      if (kind !== null && read !== kind) wrong.push(`${table}.${column} is read as ${kind}, and not as ${read}`);
      if (facts.isNullable !== isNullable) wrong.push(`${table}.${column} is ${isNullable ? '' : 'not '}nullable`);
      if (facts.mayBeLeftOut && !isNullable && !hasDefault) wrong.push(`${table}.${column} must be given`);
    }
  }
  return wrong;
}

// docs/decisions/database.md#d255
describe('the interfaces of tables', () => {
  it('have the columns, types and nulls of the migrated schema', () => {
    const ours = interfaces.filter(({ file }) => file !== plantedFile);
    expect(differences(ours)).toEqual([]);
    const tables = ours.map(({ table }) => table);
    expect(tables).toHaveLength(new Set(tables).size);
    const untyped = new Set(columns.map(({ table }) => table).filter((table) => !tables.includes(table)));
    expect([...untyped]).toEqual(withoutInterface);
  });

  it('are refused where they differ', () => {
    expect(differences(interfaces.filter(({ file }) => file === plantedFile))).toEqual([
      'credit_accounts.opened_at is no column',
      'credit_accounts.organization_id is not nullable',
      'credit_accounts.organization_id must be given',
      'credit_accounts.balance_micro_usd is read as text, and not as number',
      'credit_accounts.updated_at is not in the interface',
      'credit_accounts.low_published_for_micro_usd is not in the interface',
      'credit_accounts.is_exhausted_published is not in the interface',
      'credit_accounts.event_sequence is not in the interface',
      'credit_ledger.organization_id must be given',
      'credit_ledger.kind is read as text, and not as number or text',
      'credit_ledger.resource_id is nullable',
      'credit_ledger.created_at is read as instant, and not as text',
      'credit_cards is no table',
      'credit_cards.id is no column',
    ]);
  });
});
