// A program: the smallest proxy that forgets nothing. Express, a row for each request that is committed before the vendor is
// asked, together with those that wait at the same moment, undici, and the end of the request written behind the answer, in
// groups as well. It validates nothing, and knows neither callers nor limits.
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response } from 'express';
import pg from 'pg';
import { createUpstream, gatherAnswer } from './ask-upstream.ts';

const [port, upstreamUrl = '', databaseUrl] = process.argv.slice(2);

const table = `
create table if not exists floor_requests (id bigint primary key generated always as identity, key text not null,
  asked text not null, began_at timestamptz not null default clock_timestamp());
create table if not exists floor_ends (id bigint primary key, ended_at timestamptz not null default clock_timestamp(),
  bytes integer not null)`;

const database = new pg.Pool({ connectionString: databaseUrl, max: 4 });
await database.query(table);

/** Writes what was handed in meanwhile by one statement at a time. */
function createGroups<Item, Result>(write: (items: readonly Item[]) => Promise<readonly Result[]>) {
  let waiting: Array<{ item: Item; done: (result: Result) => void; failed: (error: unknown) => void }> = [];
  let busy = false;
  const run = async (): Promise<void> => {
    busy = true;
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await write(group.map(({ item }) => item)).then(
        (results) => {
          for (const [at, result] of results.entries()) group[at]?.done(result);
        },
        (error: unknown) => {
          for (const { failed } of group) failed(error);
        },
      );
    }
    busy = false;
  };
  return (item: Item): Promise<Result> =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      // Those of one turn of the event loop are a group from the first on.
      if (!busy) {
        busy = true;
        setImmediate(() => void run());
      }
    });
}

const begin = createGroups<{ key: string; asked: string }, string>(async (items) => {
  const { rows } = await database.query<{ id: string }>({
    name: 'begin',
    text: 'insert into floor_requests (key, asked) select * from unnest($1::text[], $2::text[]) returning id',
    values: [items.map(({ key }) => key), items.map(({ asked }) => asked)],
  });
  return rows.map(({ id }) => id);
});

const end = createGroups<{ id: string; bytes: number }, null>(async (items) => {
  await database.query({
    name: 'end',
    text: 'insert into floor_ends (id, bytes) select * from unnest($1::bigint[], $2::integer[])',
    values: [items.map(({ id }) => id), items.map(({ bytes }) => bytes)],
  });
  return items.map(() => null);
});

const upstream = createUpstream(upstreamUrl);

const app = express();
app.set('etag', false);
app.set('x-powered-by', false);
app.set('query parser', 'simple');
app.get('/readyz', (_request, response) => {
  response.json({ status: 'ok' });
});
app.post('/v1/llm/responses', express.json(), (request, response, next) => {
  answer(request, response).catch(next);
});
app.post('/v1/stt/transcriptions', express.raw({ type: () => true, limit: '30mb' }), (request, response, next) => {
  transcribe(request, response).catch(next);
});
app.listen(Number(port), '127.0.0.1');

async function answer(request: Request, response: Response): Promise<void> {
  const { body } = request;
  const id = await begin({ key: request.get('idempotency-key') ?? '', asked: JSON.stringify(body.input) });
  const stream = await upstream.generate(body);
  if (body.stream === true) {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    await pipeline(stream, response);
  } else {
    response.json(await gatherAnswer(body.routing.model, stream));
  }
  await end({ id, bytes: Number(response.get('content-length') ?? 0) });
}

async function transcribe(request: Request, response: Response): Promise<void> {
  const id = await begin({ key: request.get('idempotency-key') ?? '', asked: String(request.body.length) });
  response.type('json').send(await upstream.transcribe(request.body, request.get('content-type') ?? ''));
  await end({ id, bytes: Number(response.get('content-length') ?? 0) });
}
