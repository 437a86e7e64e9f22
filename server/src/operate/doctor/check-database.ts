import { migrations } from '../../app/declarations.ts';
import type { Database } from '../../platform/db/database.ts';
import {
  type DatabaseFitness,
  findReadOnly,
  findWrongEncoding,
  fitnessColumns,
} from '../../platform/db/database-fitness.ts';
import { queueVersion, readQueueVersion } from '../../platform/jobs/queue-version.ts';
import { readAppliedMigrations } from '../applied-migrations.ts';
import { type Finding, findingsOf } from './finding.ts';

const { ok, warn, fail } = findingsOf('database');
// Beside its pool a process listens on one connection; migrations at a start take two more for a moment.
const besidePool = 3;

/** Version, encoding, leave to write, schema, room for connections, and whether what is committed survives a power cut. */
export async function checkDatabase(options: { database: Database; maxConnections: number }): Promise<Finding[]> {
  const { database, maxConnections } = options;
  const [facts] = await database.read.query<
    DatabaseFitness & {
      version: string;
      fsync: string;
      pages: string;
      commits: string;
      most: number;
      used: number;
    }
  >(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
       current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commits,
       current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most,
       (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as used, ${fitnessColumns}`,
  );
  if (facts === undefined) throw new Error('The database has no settings');
  const { version, fsync, pages, commits, most, used } = facts;
  return [
    ok(`PostgreSQL ${version} answers`),
    ...[findWrongEncoding(facts), findReadOnly(facts)].flatMap((unfit) =>
      unfit === null ? [] : [fail(unfit.what, unfit.remedy)],
    ),
    await checkSchema(database),
    fsync === 'on' && pages === 'on' && commits !== 'off'
      ? ok('what is committed survives a power cut')
      : fail(
          `fsync is ${fsync}, full_page_writes is ${pages}, synchronous_commit is ${commits}`,
          'set all three to on: a power cut would lose texts that were accepted',
        ),
    connections({ most, used, needed: maxConnections + besidePool }),
  ];
}

function connections({ most, used, needed }: { most: number; used: number; needed: number }): Finding {
  const text = `${used} of ${most} connections are in use, one process takes up to ${needed}`;
  const remedy = 'raise max_connections of PostgreSQL, or lower DATABASE_MAX_CONNECTIONS';
  if (needed > most) return fail(text, remedy);
  return used + needed > most ? warn(text, remedy) : ok(text);
}

async function checkSchema(database: Database): Promise<Finding> {
  const names = await readAppliedMigrations(database);
  if (names === null) return warn('it has no tables of ours yet', 'start the server once: it makes them');
  const applied = new Set(names);
  const known = migrations.map(({ name }) => name);
  const newer = [...applied].filter((name) => !known.includes(name));
  const missing = known.filter((name) => !applied.has(name));
  if (newer.length > 0) {
    return fail(`a newer release has written it (${newer.join(', ')})`, 'start the newer release, or restore a backup');
  }
  const queue = await readQueueVersion(database.read);
  if (queue !== null && queue > queueVersion) {
    return fail(
      `a newer release has written its job queue (version ${queue}, this one knows ${queueVersion})`,
      'start the newer release, or restore a backup',
    );
  }
  return missing.length === 0
    ? ok(`the schema is current (${known.at(-1) ?? 'empty'})`)
    : fail(
        `the schema is behind by ${missing.join(', ')}`,
        'read in CHANGELOG.md what to know before, and start one process of this release: it migrates at its start',
      );
}
