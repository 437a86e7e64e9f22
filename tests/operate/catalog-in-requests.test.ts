import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { vendorDefinitions } from '../../server/src/providers/registry.ts';
import { checkImport, importFigures } from '../../server/src/router/index.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { ask } from '../support/sms-http.ts';
import { waitFor } from '../support/sms-waiting.ts';
import { createStage, type Stage } from '../support/stage.ts';

/** Speaks as OpenAI and fails each request, the first one not before it is released. */
interface FailingVendor {
  readonly url: string;
  /** The models that were asked for, in order. */
  readonly asked: string[];
  release(): void;
  close(): void;
}

let vendor: FailingVendor;
let server: TestServer;
let stage: Stage;
beforeAll(async () => {
  vendor = await startFailingVendor();
  const vendors = vendorDefinitions
    .filter(({ name }) => name === 'openai')
    .map(({ name, models }) => ({ name, models, apiKey: 'not-a-key', baseUrl: vendor.url }));
  server = await startTestServer({ roles: ['api'], config: { vendors } });
  stage = createStage(server);
});
afterAll(async () => {
  await stage.close();
  vendor.close();
});

it('a request that runs keeps the order of models that it began with, whatever is imported meanwhile', async () => {
  const { apiKey: key } = await stage.organization({ mode: 'live' });
  await rank(key, ['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts']);
  const json = {
    input: 'Hello',
    audio: { encoding: 'pcm_s16le', sample_rate_hz: 24_000, channels: 1 },
    routing: { mode: 'auto', objective: 'quality' },
  };
  const speak = (nth: number) =>
    ask<{ error: { code: string } }>(server.url, {
      method: 'POST',
      path: '/v1/tts/speech',
      key,
      json,
      headers: { 'idempotency-key': `speech-${nth}` },
    });
  const begun = speak(1);
  await waitFor(
    'the vendor is asked',
    async () => vendor.asked.length,
    (count) => count === 1,
  );
  await rank(key, ['gpt-4o-mini-tts', 'tts-1-hd', 'tts-1']);
  vendor.release();
  expect((await begun).status).toBe(502);
  expect(vendor.asked).toEqual(['tts-1', 'tts-1-hd', 'gpt-4o-mini-tts']);
  vendor.asked.length = 0;
  await speak(2);
  expect(vendor.asked).toEqual(['gpt-4o-mini-tts', 'tts-1-hd', 'tts-1']);
});

/** Imports figures by which the models stand in this order, and waits until the server follows. */
async function rank(key: string, models: readonly string[]): Promise<void> {
  const figures = models.map((model, nth) => {
    const metric = { metric: 'naturalness', value: 90 - nth * 10, basis: 'measured' };
    return { vendor: 'openai', kind: 'tts', model, language: 'en', ...metric };
  });
  const file = { schema: 1, name: 'order', source: 'https://example.org', date: '2026-11-20', figures };
  const checked = checkImport(file, { vendors: vendorDefinitions, today: new Date().toISOString().slice(0, 10) });
  if ('issues' in checked) throw new Error(JSON.stringify(checked.issues));
  await importFigures(server.database, checked.document);
  await waitFor(
    'the server follows',
    async () => {
      const path = '/v1/models?objective=quality&path=stream';
      const { body } = await ask<{ models: { id: string; benchmark?: { rank?: number } }[] }>(server.url, {
        method: 'GET',
        path,
        key,
      });
      return body.models.filter(({ benchmark }) => benchmark?.rank !== undefined).map(({ id }) => id);
    },
    (ids) => ids.join() === models.join(),
  );
}

async function startFailingVendor(): Promise<FailingVendor> {
  const asked: string[] = [];
  let release = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const http: Server = createServer(async (req, res) => {
    const chunks: Buffer[] = [];
    for await (const chunk of req) chunks.push(chunk as Buffer);
    asked.push((JSON.parse(Buffer.concat(chunks).toString()) as { model: string }).model);
    await released;
    res
      .writeHead(500, { 'content-type': 'application/json' })
      .end('{"error":{"message":"Down","type":"server_error"}}');
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    release,
    close: () => {
      http.close();
      http.closeAllConnections();
    },
  };
}
