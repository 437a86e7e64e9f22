// A program: Express with express-openapi-validator on the one operation that answers language models, and undici behind it:
// what a router costs that admits, records and promises nothing. A stream is passed on as the vendor writes it.
import { readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { createUpstream, gatherAnswer } from './ask-upstream.ts';

type Document = Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'];

const [port, upstreamUrl = ''] = process.argv.slice(2);
const path = '/v1/llm/responses';
const bundle = new URL('../../../spec/bundled/platform.json', import.meta.url);
const document = JSON.parse(readFileSync(bundle, 'utf8'));
document.servers = [{ url: '/' }];
document.paths = { [path]: document.paths[path] };
delete document.webhooks;
const apiSpec: Document = document;

const upstream = createUpstream(upstreamUrl);

const app = express();
app.set('etag', false);
app.set('x-powered-by', false);
app.set('query parser', 'simple');
app.get('/readyz', (_request, response) => {
  response.json({ status: 'ok' });
});
app.use(express.json());
// The zone is only let through here: what it costs to look one up is ours, not the library's.
const formats = { 'iana-timezone': { type: 'string', validate: () => true } } as const;
app.use(OpenApiValidator.middleware({ apiSpec, formats, validateSecurity: false, validateResponses: false }));
app.post(path, (request, response, next) => {
  answer(request, response).catch(next);
});
app.listen(Number(port), '127.0.0.1');

async function answer(request: Request, response: Response): Promise<void> {
  const stream = await upstream.generate(request.body);
  if (request.body.stream !== true) return void response.json(await gatherAnswer(request.body.routing.model, stream));
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
  return pipeline(stream, response);
}
