// A program: Express with express-openapi-validator on the one operation that answers language models, and undici behind it:
// what a router costs that admits, records and promises nothing. A stream is passed on as the vendor writes it.
import { readFileSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import express, { type Request, type Response } from 'express';
import * as OpenApiValidator from 'express-openapi-validator';
import { Pool } from 'undici';

type Document = Parameters<typeof OpenApiValidator.middleware>[0]['apiSpec'];

const [port, upstream = ''] = process.argv.slice(2);
const path = '/v1/llm/responses';
const bundle = new URL('../../../spec/bundled/platform.json', import.meta.url);
const document = JSON.parse(readFileSync(bundle, 'utf8'));
document.servers = [{ url: '/' }];
document.paths = { [path]: document.paths[path] };
delete document.webhooks;
const apiSpec: Document = document;

const pool = new Pool(upstream, { connections: 256, pipelining: 1 });

interface Chunk {
  choices: Array<{ delta: { content?: string }; finish_reason: string | null }>;
  usage?: { prompt_tokens: number; completion_tokens: number };
}

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
  const { routing, input, max_output_tokens: maxTokens, stream } = request.body;
  const { body } = await pool.request({
    method: 'POST',
    path: '/v1/chat/completions',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: routing.model,
      messages: input.map((item: { role: string; content: Array<{ text: string }> }) => ({
        role: item.role,
        content: item.content.map(({ text }) => text).join(''),
      })),
      max_tokens: maxTokens,
      stream: true,
      stream_options: { include_usage: true },
    }),
  });
  if (stream === true) {
    response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
    return pipeline(body, response);
  }
  let text = '';
  let usage: Chunk['usage'];
  for (const line of (await body.text()).split('\n')) {
    if (!line.startsWith('data: {')) continue;
    const chunk: Chunk = JSON.parse(line.slice('data: '.length));
    text += chunk.choices[0]?.delta.content ?? '';
    usage = chunk.usage;
  }
  response.json({
    id: 'resp_bench',
    route: { provider: 'openai_compatible', model: routing.model, region: 'local', attempt_id: 'att_bench' },
    output: [{ type: 'message', role: 'assistant', content: [{ type: 'text', text }] }],
    stop_reason: 'stop',
    usage: { input_tokens: usage?.prompt_tokens, output_tokens: usage?.completion_tokens },
  });
}
