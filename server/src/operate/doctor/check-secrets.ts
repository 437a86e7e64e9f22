import { readFileSync, type Stats, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from '../../platform/db/database.ts';
import { DecryptionError, type Encryption, keyIdOf } from '../../platform/crypto/encryption.ts';
import { errorCode } from '../../platform/process/error-code.ts';
import type { SealedColumn } from '../../platform/crypto/sealed-columns.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('secrets');
const sampleSize = 50;

/** Whether the key file can be read by this user, and by nobody else. Null where there is none that can be looked at. */
export function checkKeyFile(dataDir: string): Finding | null {
  const file = join(dataDir, 'secrets-key');
  const stat = lookedAt(file);
  if (stat === null) return null;
  try {
    readFileSync(file);
  } catch (error) {
    const uid = process.getuid?.() ?? 0;
    return fail(
      `${file} cannot be read by user id ${uid} (${errorCode(error) ?? 'failed'}), it belongs to ${stat.uid}`,
      `run as the user of the server; if this is he, chown ${uid} ${file}`,
    );
  }
  return (stat.mode & 0o077) === 0
    ? ok(`${file} is for its owner alone`)
    : fail(`${file} can be read by others (mode ${(stat.mode & 0o777).toString(8)})`, `chmod 600 ${file}`);
}

/** Null for what is not there, and where its folder cannot be looked into: that is told of the folder. */
function lookedAt(file: string): Stats | null {
  try {
    return statSync(file);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes(errorCode(error) ?? '')) return null;
    throw error;
  }
}

/** Opens a sample of each column that holds secrets, and tells which keys they are under. */
export async function checkSecrets(options: {
  database: Database;
  encryption: Encryption;
  columns: readonly SealedColumn[];
}): Promise<Finding[]> {
  const { database, encryption, columns } = options;
  const [first] = encryption.keyIds;
  const older = new Set<string>();
  const unreadable: string[] = [];
  let looked = 0;
  for (const { table, column, organization } of columns) {
    const rows = await database.read.query<{ id: string; organization: string; sealed: string }>(
      `select t.id::text as id, t.${organization} as organization, t.${column} as sealed from ${table} t
       where t.${column} is not null order by t.id desc limit ${sampleSize}`,
    );
    looked += rows.length;
    let closed = 0;
    for (const { id, organization: organizationId, sealed } of rows) {
      const keyId = keyIdOf(sealed);
      if (keyId !== null && keyId !== first) older.add(keyId);
      try {
        encryption.decrypt(sealed, { organizationId, table, column, row: id });
      } catch (error) {
        if (!(error instanceof DecryptionError)) throw error;
        closed += 1;
      }
    }
    if (closed > 0) unreadable.push(`${table}.${column}: ${closed} of ${rows.length}`);
  }
  if (unreadable.length > 0)
    return [
      fail(
        `${unreadable.join(', ')} cannot be read with the keys at hand`,
        'put the key that is missing behind the first one in SECRETS_KEY, or restore the secrets-key file',
      ),
    ];
  const others = encryption.keyIds.slice(1);
  if (older.size > 0)
    return [warn(`some secrets are under older keys (${[...older].join(', ')})`, 'npm run rotate-keys')];
  const read = ok(`${looked} secrets were opened, all under key ${first ?? ''}`);
  return others.length === 0
    ? [read]
    : [
        read,
        warn(
          `older keys are still listed (${others.join(', ')})`,
          'npm run rotate-keys -- --check tells whether they can go',
        ),
      ];
}
