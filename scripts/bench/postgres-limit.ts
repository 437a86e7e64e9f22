// A program: what PostgreSQL itself can do. Bare connections, each BEGIN, 3 inserts, COMMIT, prepared statements.
import pg from 'pg';
import { randomUUID } from 'node:crypto';
import type { LimitInput, LimitOutput } from './postgres-limit-input.ts';

const tables = `
create table if not exists limit_messages (id text primary key, organization_id text not null, body text not null,
  recipient text not null, created_at timestamptz not null default clock_timestamp());
create table if not exists limit_keys (key text primary key, message_id text not null);
create table if not exists limit_jobs (id uuid primary key, message_id text not null);
truncate limit_messages, limit_keys, limit_jobs;
checkpoint`;

const input: LimitInput = JSON.parse(process.argv[2] ?? '');
const connect = async (): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: input.url });
  await client.connect();
  return client;
};

const setUp = await connect();
await setUp.query(tables);
const clients = await Promise.all(Array.from({ length: input.connections }, connect));

async function once(client: pg.Client): Promise<void> {
  const id = randomUUID();
  await client.query({ name: 'begin', text: 'begin' });
  await client.query({
    name: 'message',
    text: 'insert into limit_messages (id, organization_id, body, recipient) values ($1, $2, $3, $4)',
    values: [id, 'org_01997f1a00007c3d8e4f5a6b7c8d9e01', 'Your table is ready.', '+15005550123'],
  });
  await client.query({
    name: 'key',
    text: 'insert into limit_keys (key, message_id) values ($1, $2)',
    values: [randomUUID(), id],
  });
  await client.query({
    name: 'job',
    text: 'insert into limit_jobs (id, message_id) values ($1, $2)',
    values: [randomUUID(), id],
  });
  await client.query({ name: 'commit', text: 'commit' });
}

async function runAll(count: number): Promise<void> {
  let left = count;
  await Promise.all(
    clients.map(async (client) => {
      while (left > 0) {
        left -= 1;
        await once(client);
      }
    }),
  );
}

await runAll(Math.min(2_000, input.count));
const started = performance.now();
await runAll(input.count);
const output: LimitOutput = { perSecond: input.count / ((performance.now() - started) / 1000) };
await Promise.all([setUp, ...clients].map((client) => client.end()));
console.log(JSON.stringify(output));
