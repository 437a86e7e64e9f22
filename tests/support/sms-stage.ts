import pg from 'pg';
import type { ApiAnswer } from './sms-http.ts';
import { ask, type Ask } from './sms-http.ts';
import { createSmsOrganization, noon, type SmsOrganization } from './sms-organization.ts';
import { startTestServer, type TestServerOptions } from './server.ts';
import { assertEvent } from './closed-schemas.ts';

/** A server of its own on a database of its own, and organizations that share nothing. */
export interface SmsStage {
  readonly url: string;
  readonly adminKey: string;
  ask<T = unknown>(request: Ask): Promise<ApiAnswer<T>>;
  /** What has a name is prepared once on each connection, and planned no more. */
  sql<Row extends object>(text: string, values?: readonly unknown[], name?: string): Promise<Row[]>;
  /** Makes thousands of rows at once: for as long as it takes, where a statement of the server has four seconds. */
  fill(text: string, values: readonly unknown[]): Promise<void>;
  /** A new organization, where it is noon; a test one has one number that is ready to text. */
  organization(options?: { mode?: 'test' | 'live'; creditPolicy?: 'unlimited' | 'prepaid' }): Promise<SmsOrganization>;
  /** Ends the server, after every event that it stored has been held against the contract. */
  close(): Promise<void>;
}

/** The server that a stage stands on. */
interface StageServer {
  url: string;
  adminKey: string;
  database: { read: { query: SmsStage['sql'] } };
  databaseUrl: string;
  close(): Promise<void>;
}

/**
 * Without a worker nothing leaves `queued` and `scheduled`, so that what was accepted can be looked at in peace. With
 * one, messages travel to the simulated carrier and back.
 */
export async function startSmsStage({
  worker,
  ...options
}: { worker: boolean } & Omit<TestServerOptions, 'roles'>): Promise<SmsStage> {
  const server = await startTestServer({ ...options, roles: worker ? ['api', 'worker'] : ['api'] });
  return stageOn(server);
}

/** The same on a server that runs elsewhere. */
export function stageOn(server: StageServer): SmsStage {
  const stage: Omit<SmsStage, 'organization'> = {
    url: server.url,
    adminKey: server.adminKey,
    ask: (request) => ask(server.url, request),
    sql: server.database.read.query,
    fill: async (text, values) => {
      const client = new pg.Client({ connectionString: server.databaseUrl });
      await client.connect();
      try {
        await client.query(text, [...values]);
      } finally {
        await client.end();
      }
    },
    close: async () => {
      try {
        const events = await stage.sql<{ type: string; payload: string }>('select type, payload from webhook_events');
        for (const { type, payload } of events) assertEvent(type, JSON.parse(payload));
      } finally {
        await server.close();
      }
    },
  };
  let born = 0;
  return {
    ...stage,
    organization: async ({ mode = 'test', creditPolicy = 'unlimited' } = {}) => {
      born += 1;
      const answer = await stage.ask<{ id: string; apiKey: string }>({
        method: 'POST',
        path: '/v1/organizations',
        key: server.adminKey,
        json: { name: `Organization ${born}`, mode, creditPolicy },
      });
      if (answer.status !== 201) throw new Error(`No organization was made: ${answer.text}`);
      const organization = await createSmsOrganization(stage, answer.body.id, answer.body.apiKey);
      await organization.setTime(noon);
      return organization;
    },
  };
}
