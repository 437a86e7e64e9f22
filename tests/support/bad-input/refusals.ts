import { isDeepStrictEqual } from 'node:util';
import type { ApiAnswer } from '../sms-http.ts';
import type { SmsStage } from '../sms-stage.ts';
import { waitFor } from '../sms-waiting.ts';

// Written by every request, or by none: how much of its quota a caller used, and which migrations there are.
const aside = ['edge_quota', 'kysely_migration', 'kysely_migration_lock'];
const tablesSql = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1) order by 1`;

/** How many rows each table has, and what stands in those that change in place. */
function storedSql(tables: readonly string[]): string {
  return `select ${tables.map((table) => `(select count(*) from ${table})::int as ${table}`).join(', ')},
    (select md5(string_agg(o::text, '|' order by id)) from organizations o) as organization_rows,
    (select md5(string_agg(e::text, '|' order by id)) from webhook_endpoints e) as endpoint_rows,
    (select md5(string_agg(v::text, '|' order by id)) from sms_conversations v) as conversation_rows,
    (select count(*) from api_keys where revoked_at is not null)::int as revoked,
    (select count(*) from sms_messages where status = 'canceled')::int as canceled`;
}

type Stored = Readonly<Record<string, unknown>>;

export interface Refusals {
  /** Sends a request that must store nothing. */
  send(send: () => Promise<ApiAnswer>): Promise<ApiAnswer>;
  /** Does what may store something, between two groups. */
  between<T>(work: () => T | Promise<T>): Promise<T>;
  /** Fails, naming the tests, where requests that were sent since the last look have stored something. */
  expectNothingStored(): Promise<void>;
}

const groupSize = 20;

/**
 * Looks at all that is stored before and after a group of refused requests: the look costs more than a request does. If
 * something has changed, each of them is sent again, with a look of its own. Then the server must still answer: `serves`
 * sends a request that works. `nameOf` says what is tried at the moment.
 */
export async function createRefusals(
  sql: SmsStage['sql'],
  { serves, nameOf }: { serves: () => Promise<boolean>; nameOf: () => string },
): Promise<Refusals> {
  const tables = (await sql<{ name: string }>(tablesSql, [aside])).map(({ name }) => name);
  const stored = storedSql(tables);
  const look = async (): Promise<Stored> => (await sql<Record<string, unknown>>(stored, [], 'stored'))[0] ?? {};
  // A request of the router that worked is counted after its answer.
  const lookWhenAtRest = (): Promise<Stored> =>
    waitFor('no request of the router is under way', look, ({ router_live: live }) => live === 0);
  let before: Stored | undefined;
  let group: Array<{ name: string; send: () => Promise<ApiAnswer> }> = [];

  const expectServing = async (sent: typeof group): Promise<void> => {
    let cause: unknown;
    try {
      if (await serves()) return;
    } catch (error) {
      cause = error;
    }
    const names = sent.map(({ name }) => name).join('\n');
    throw new Error(`The server does not serve a good request after:\n${names}`, { cause });
  };

  const changes = async (send: () => Promise<unknown>): Promise<Stored | undefined> => {
    const from = await lookWhenAtRest();
    await send();
    const to = await look();
    const changed = Object.entries(to).filter(([name, value]) => value !== from[name]);
    return changed.length === 0 ? undefined : Object.fromEntries(changed);
  };

  const refusals: Refusals = {
    send: async (send) => {
      if (group.length >= groupSize) await refusals.expectNothingStored();
      before ??= await lookWhenAtRest();
      group.push({ name: nameOf(), send });
      return send();
    },
    between: async (work) => {
      await refusals.expectNothingStored();
      return work();
    },
    expectNothingStored: async () => {
      const [from, sent] = [before, group];
      before = undefined;
      group = [];
      if (from === undefined) return;
      await expectServing(sent);
      const to = await look();
      if (isDeepStrictEqual(to, from)) return;
      const storing: string[] = [];
      for (const { name, send } of sent) {
        const changed = await changes(send);
        if (changed !== undefined) storing.push(`${name} stores again: ${JSON.stringify(changed)}`);
      }
      throw new Error(
        [
          'Something was stored',
          `before: ${JSON.stringify(from)}`,
          `after: ${JSON.stringify(to)}`,
          ...storing,
          'among:',
        ]
          .concat(sent.map(({ name }) => name))
          .join('\n'),
      );
    },
  };
  return refusals;
}
