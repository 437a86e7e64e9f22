// A program: Express and express-openapi-validator, as lean as they get, on the SMS operations alone, with nothing behind
// them.
import { readFileSync } from 'node:fs';
import express from 'express';
import * as OpenApiValidator from 'express-openapi-validator';

type Document = Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'];

const bundle = new URL('../../../spec/bundled/platform.json', import.meta.url);
const document = JSON.parse(readFileSync(bundle, 'utf8'));
document.servers = [{ url: '/' }];
document.paths = Object.fromEntries(
  Object.entries(document.paths).filter(([path]) => path.startsWith('/v1/sms/messages')),
);
delete document.webhooks;
const apiSpec: Document = document;

// The record of the contract's own example: an answer of the size that ours has.
const message: unknown = document.paths['/v1/sms/messages'].post.responses['202'].content['application/json'].example;

const app = express();
app.set('etag', false);
app.set('x-powered-by', false);
app.set('query parser', 'simple');
app.get(['/healthz', '/readyz'], (_request, response) => {
  response.json({ status: 'ok' });
});
app.use(express.json());
// The zone is only let through here: what it costs to look one up is ours, not the library's.
const formats = { 'iana-timezone': { type: 'string', validate: () => true } } as const;
app.use(OpenApiValidator.middleware({ apiSpec, formats, validateSecurity: false, validateResponses: false }));
app.get('/v1/sms/messages/:id', (_request, response) => {
  response.json(message);
});
app.post('/v1/sms/messages', (_request, response) => {
  response.status(202).json(message);
});
app.listen(Number(process.argv[2]), '127.0.0.1');
