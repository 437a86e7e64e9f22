import { assertEvent } from './closed-schemas.ts';
import type { ApiAnswer, Ask } from './sms-http.ts';

/** How an organization reaches its server, and a test the database behind it. */
export interface Reach {
  ask<T = unknown>(request: Ask): Promise<ApiAnswer<T>>;
  /** What has a name is prepared once on each connection, and planned no more. */
  sql<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
}

export interface StoredEvent<Data = unknown> {
  type: string;
  sequence: number;
  body: { type: string; webhook_id: string; occurred_at: string; sequence: number; data: Data };
}

/** One organization with its key, as a test of any slice speaks for it. */
export interface Organization {
  readonly id: string;
  readonly apiKey: string;
  readonly sql: Reach['sql'];
  readonly ask: Reach['ask'];
  /** Sends a request with its key, and holds the answer against the contract. */
  call<T = unknown>(
    method: string,
    path: string,
    json?: unknown,
    headers?: Record<string, string>,
  ): Promise<ApiAnswer<T>>;
  /** What was stored of a resource, in order, each held against the contract. */
  events<Data = unknown>(resourceId: string): Promise<Array<StoredEvent<Data>>>;
  /** Sets its clock; it goes on from there. */
  setTime(instant: string): Promise<unknown>;
  /** Kind and amount, in millionths of a dollar, of every ledger line of a resource, in order. */
  ledger(resourceId: string): Promise<Array<[kind: string, amount: number]>>;
}

export function createOrganization({ ask, sql }: Reach, id: string, apiKey: string): Organization {
  return {
    id,
    apiKey,
    sql,
    ask,
    call: (method, path, json, headers = {}) =>
      ask({ method, path, key: apiKey, headers, ...(json === undefined ? {} : { json }) }),
    events: async <Data>(resourceId: string) => {
      const rows = await sql<{ type: string; sequence: number; payload: string }>(
        'select type, sequence, payload from webhook_events where organization_id = $1 and resource_id = $2 order by sequence, id',
        [id, resourceId],
      );
      return rows.map(({ type, sequence, payload }) => {
        const body: StoredEvent<Data>['body'] = JSON.parse(payload);
        assertEvent(type, body);
        return { type, sequence, body };
      });
    },
    setTime: (instant) =>
      sql('update organizations set clock_offset = $2::timestamptz - clock_timestamp() where id = $1', [id, instant]),
    ledger: async (resourceId) => {
      const rows = await sql<{ kind: string; amount: string }>(
        'select kind, amount_micro_usd::text as amount from credit_ledger where resource_id = $1 order by id',
        [resourceId],
      );
      return rows.map(({ kind, amount }) => [kind, Number(amount)]);
    },
  };
}
