import pg from 'pg';
import { assertEvent } from './closed-schemas.ts';
import { noon } from './fresh.ts';
import { createOrganization, type Organization, type Reach } from './organization.ts';
import { startTestServer, type TestServerOptions } from './server.ts';
import { ask } from './sms-http.ts';
import { addWorkerScope } from './worker-scope.ts';

/** How an organization is born. */
export interface Birth {
  mode?: 'test' | 'live';
  creditPolicy?: 'unlimited' | 'prepaid';
}

/** A server of its own on a database of its own, and organizations that share nothing: for tests of any slice. */
export interface Stage extends Reach {
  readonly url: string;
  readonly adminKey: string;
  /** Makes thousands of rows at once: for as long as it takes, where a statement of the server has four seconds. */
  fill(text: string, values: readonly unknown[]): Promise<void>;
  /** A new organization, where it is noon. */
  organization(birth?: Birth): Promise<Organization>;
  /** Ends the server, after every event that it stored has been held against the contract. */
  close(): Promise<void>;
}

/** The server that a stage stands on. */
export interface StageServer {
  url: string;
  adminKey: string;
  database: { read: { query: Reach['sql'] } };
  databaseUrl: string;
  close(): Promise<void>;
}

/** Without a worker nothing is done but by requests, so that what they stored can be looked at in peace. */
export type StageOptions = { worker: boolean } & Omit<TestServerOptions, 'roles'>;

export async function startStage({ worker, ...options }: StageOptions): Promise<Stage> {
  return createStage(await startTestServer({ ...options, roles: worker ? ['api', 'worker'] : ['api'] }));
}

/** The same on a server that runs elsewhere. */
export function createStage(server: StageServer): Stage {
  const { url, adminKey } = server;
  const reach: Reach = { ask: (request) => ask(url, request), sql: server.database.read.query };
  let born = 0;
  return {
    ...reach,
    url,
    adminKey,
    fill: async (text, values) => {
      const client = new pg.Client({ connectionString: server.databaseUrl });
      await client.connect();
      try {
        await client.query(text, [...values]);
      } finally {
        await client.end();
      }
    },
    organization: async ({ mode = 'test', creditPolicy = 'unlimited' } = {}) => {
      born += 1;
      const answer = await reach.ask<{ id: string; apiKey: string }>({
        method: 'POST',
        path: '/v1/organizations',
        key: adminKey,
        json: { name: `Organization ${born}`, mode, creditPolicy },
      });
      if (answer.status !== 201) throw new Error(`No organization was made: ${answer.text}`);
      const { id, apiKey } = answer.body;
      await addWorkerScope(reach.sql, id);
      const organization = createOrganization(reach, id, apiKey);
      await organization.setTime(noon);
      return organization;
    },
    close: async () => {
      try {
        const events = await reach.sql<{ type: string; payload: string }>('select type, payload from webhook_events');
        for (const { type, payload } of events) assertEvent(type, JSON.parse(payload));
      } finally {
        await server.close();
      }
    },
  };
}

/** The same on two processes that serve and work on one database; `second` is where the other listens. */
export async function startStageOfTwo(): Promise<{ stage: Stage; second: string }> {
  const first = await startTestServer({ roles: ['api', 'worker'] });
  const other = await startTestServer({ roles: ['api', 'worker'], beside: first });
  const stage = createStage(first);
  return {
    second: other.url,
    stage: {
      ...stage,
      close: async () => {
        await other.close();
        await stage.close();
      },
    },
  };
}
