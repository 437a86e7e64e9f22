import type { Tx } from './database.ts';

/** A server that listens on this database. */
export interface RegisteredProcess {
  /** The process of its connection at the database. */
  pid: number;
  /** Where it connects from; null for a socket of this machine. */
  address: string | null;
  /** Names of its keys, the one that encrypts first; empty for a release that does not tell them. */
  keyIds: readonly string[];
}

const listening = 'trunkline-listen';
// PostgreSQL keeps 63 bytes of the name.
const mostKeyIds = 5;

/** What a server calls its listening connection, so that others see it and the names of its keys. */
export function processRegistryName(keyIds: readonly string[]): string {
  return `${listening} keys=${keyIds.slice(0, mostKeyIds).join(',')}`;
}

/** Every server that listens on this database now. One whose connection has just broken is missing for some seconds. */
export async function findRegisteredProcesses(tx: Tx): Promise<RegisteredProcess[]> {
  const rows = await tx.query<{ pid: number; name: string; address: string | null }>(
    `select pid, application_name as name, host(client_addr) as address from pg_stat_activity
     where datname = current_database() and application_name like $1 order by pid`,
    [`${listening}%`],
  );
  return rows.map(({ pid, name, address }) => ({
    pid,
    address,
    keyIds: (/ keys=([0-9a-f,]+)$/.exec(name)?.[1] ?? '').split(',').filter((id) => id !== ''),
  }));
}
