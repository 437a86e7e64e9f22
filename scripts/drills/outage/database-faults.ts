import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { DrillDatabase } from '../stage/drill-database.ts';

/** A way in which a database is not there. */
export interface DatabaseFault {
  name: string;
  /**
   * Whether it stands in the way of everything, of writing alone, or of most: then a request that finds a place is
   * served, and rightly so.
   */
  stops: 'everything' | 'writes' | 'most';
  /** What /readyz may answer meanwhile, where that does not follow from what it stops. */
  unready?: readonly number[];
  /** Begins it; what it answers ends it. Null where the server is not ours to do that to. */
  begin(database: DrillDatabase): Promise<(() => Promise<void>) | null>;
}

const lookAgainMs = 50;
const sessionsOfServers = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name <> 'drill-hold' and pid <> pg_backend_pid()`;

export const databaseFaults: readonly DatabaseFault[] = [
  {
    name: 'stopped',
    stops: 'everything',
    begin: (database) => database.stop(),
  },
  {
    name: 'frozen',
    stops: 'everything',
    begin: async (database) => {
      const pid = database.pid();
      if (pid === null) return null;
      // Its processes have groups of their own, so that each is told by itself; the parent first, that it makes no more.
      const all = [pid, ...childrenOf(pid)];
      for (const each of all) signal(each, 'SIGSTOP');
      return async () => {
        for (const each of all.toReversed()) signal(each, 'SIGCONT');
      };
    },
  },
  {
    name: 'full of connections',
    stops: 'most',
    begin: async (database) => {
      const held: pg.Client[] = [];
      const fill = async (): Promise<void> => {
        for (;;) {
          const client = new pg.Client({ connectionString: database.url, application_name: 'drill-hold' });
          client.on('error', () => undefined);
          try {
            await client.connect();
            held.push(client);
          } catch {
            return;
          }
        }
      };
      await fill();
      // Each session that is ended leaves a place, which is taken before anyone else gets to it, or a moment later.
      let over = false;
      const holding = (async () => {
        while (!over) {
          await held[0]?.query(sessionsOfServers);
          await fill();
          await new Promise((resolve) => setTimeout(resolve, lookAgainMs));
        }
      })();
      return async () => {
        over = true;
        await holding;
        await Promise.all(held.map((client) => client.end()));
      };
    },
  },
  {
    name: 'without disk',
    stops: 'writes',
    unready: [503],
    begin: (database) => refusingWrites(database, '53100'),
  },
  {
    name: 'read-only',
    stops: 'writes',
    unready: [503],
    begin: async (database) => {
      const name = (await database.one<{ name: string }>('select current_database() as name')).name;
      await database.ask(`alter database ${name} set default_transaction_read_only = on`);
      await database.ask(sessionsOfServers);
      return async () => {
        // The statement that ends it must not fall under it.
        await database.ask(`begin read write; alter database ${name} reset default_transaction_read_only; commit`);
        await database.ask(sessionsOfServers);
      };
    },
  },
];

/** Every insert and update of a message fails as it does where the disk is full. */
async function refusingWrites(database: DrillDatabase, state: string): Promise<() => Promise<void>> {
  await database.ask(`create or replace function drill_refuse() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '${state}'; end $$`);
  await database.ask(
    'create trigger drill_refuse before insert or update on sms_messages for each row execute function drill_refuse()',
  );
  return async () => {
    await database.ask('drop trigger drill_refuse on sms_messages');
  };
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        return (
          Number(
            readFileSync(`/proc/${pid}/stat`, 'utf8')
              .replace(/^.*\) . /s, '')
              .split(' ')[0],
          ) === parent
        );
      } catch {
        // It ended meanwhile.
        return false;
      }
    });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
