import type { Database } from '../platform/db/database.ts';
import { DecryptionError, type Encryption, keyIdOf } from '../platform/crypto/encryption.ts';
import { errorCode } from '../platform/process/error-code.ts';
import type { SealedColumn } from '../platform/crypto/sealed-columns.ts';
import type { OperateKillPoint } from './declaration.ts';

/** What was found in one column, and what became of it. */
export interface ColumnCount {
  readonly column: SealedColumn;
  looked: number;
  /** Written again under the first key. */
  resealed: number;
  /** Values by the name of the key under which they still are, but for the first; `?` for what is no sealed value. */
  readonly older: Map<string, number>;
  /** Values that no key at hand opens: left as they are. */
  unreadable: number;
}

interface Row {
  id: string;
  organization: string;
  sealed: string;
}

const pageSize = 200;
const atOnce = 8;
const lockTimedOut = '55P03';

/** Looks through a column and counts; nothing is written. */
export async function countColumn(
  database: Database,
  encryption: Encryption,
  column: SealedColumn,
): Promise<ColumnCount> {
  return walk(database, encryption, column, async () => 'older');
}

/**
 * Writes every value of a column that is under an older key again under the first one. Each row is a statement of its
 * own that holds only while the value is the one that was read: what a running server changes meanwhile stays as the
 * server wrote it, and is counted by the key it is then under. Ended at any instant, every value is whole under one key or the other,
 * and a further run goes on with the rest.
 */
export async function resealColumn(
  database: Database,
  encryption: Encryption,
  column: SealedColumn,
  killPoint: OperateKillPoint,
): Promise<ColumnCount> {
  const update = `update ${column.table} set ${column.column} = $3 where id = $1 and ${column.column} = $2`;
  return walk(database, encryption, column, async ({ id, organization, sealed }) => {
    const context = { organizationId: organization, table: column.table, column: column.column, row: id };
    let renewed: string;
    try {
      renewed = encryption.encrypt(encryption.decrypt(sealed, context), context);
    } catch (error) {
      if (error instanceof DecryptionError) return 'unreadable';
      throw error;
    }
    try {
      const rows = await database.read.query<{ id: string }>(`${update} returning id`, [id, sealed, renewed]);
      if (rows.length === 0) return 'older';
    } catch (error) {
      // A transaction of the server holds the row: the next pass comes by again.
      if (errorCode(error) === lockTimedOut) return 'older';
      throw error;
    }
    killPoint('operate.key_rotated');
    return 'resealed';
  });
}

async function walk(
  database: Database,
  encryption: Encryption,
  column: SealedColumn,
  treat: (row: Row) => Promise<'resealed' | 'older' | 'unreadable'>,
): Promise<ColumnCount> {
  const [first] = encryption.keyIds;
  const count: ColumnCount = { column, looked: 0, resealed: 0, older: new Map(), unreadable: 0 };
  const treatOne = async (row: Row): Promise<void> => {
    const keyId = keyIdOf(row.sealed);
    if (keyId === first) return;
    const became = await treat(row);
    if (became === 'resealed') count.resealed += 1;
    else count.older.set(keyId ?? '?', (count.older.get(keyId ?? '?') ?? 0) + 1);
    if (became === 'unreadable') count.unreadable += 1;
  };
  for (let after: string | null = null; ; ) {
    const rows: Row[] = await readPage(database, column, after);
    count.looked += rows.length;
    for (let at = 0; at < rows.length; at += atOnce) await Promise.all(rows.slice(at, at + atOnce).map(treatOne));
    const last = rows.at(-1);
    if (last === undefined || rows.length < pageSize) return count;
    after = last.id;
  }
}

function readPage(
  database: Database,
  { table, column, organization }: SealedColumn,
  after: string | null,
): Promise<Row[]> {
  return database.read.query<Row>(
    `select t.id::text as id, t.${organization} as organization, t.${column} as sealed from ${table} t
     where t.${column} is not null ${after === null ? '' : 'and t.id > $1'} order by t.id limit ${pageSize}`,
    after === null ? [] : [after],
  );
}
