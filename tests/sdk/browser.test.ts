import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { signatureHeader } from '../../server/src/webhooks/attempts/signing.ts';
import type { Browser, Page } from '../../tools/node_modules/puppeteer-core/lib/types.d.ts';
import { startBrowser } from '../support/browser.ts';
import { type InstalledSdk, installSdk } from '../support/installed-sdk.ts';
import type { Organization } from '../support/organization.ts';
import { sdkModules, sdkPage } from '../support/sdk-in-page.ts';
import { type Stage, startStage } from '../support/stage.ts';

const stream = [
  'event: response.created\ndata: {"response_id":"resp_req_1"}',
  'event: response.item.completed\ndata: {"output_index":0,"item":{"type":"message","content":[{"text":"Grüße 🎉"}]}}',
  'event: response.completed\ndata: {"stop_reason":"stop","usage":{}}\n\n',
].join('\n\n');

let sdk: InstalledSdk;
let browser: Browser;
let tab: Page;
let server: Server;
/** A real one, at another address than the page. */
let stage: Stage;
let ours: Organization;
let address: string;
/** What scripts of the page asked its own server for. */
const asked: Array<{ method: string; path: string; authorization: string | undefined }> = [];

beforeAll(async () => {
  [sdk, browser, stage] = await Promise.all([installSdk(), startBrowser(), startStage({ worker: false })]);
  ours = await stage.organization();
  const files: Readonly<Record<string, [string, string]>> = {
    '/': ['text/html', sdkPage],
    ...withAlone(sdkModules(sdk)),
  };
  server = createServer((req, res) => {
    const { method = '', url = '', headers } = req;
    const [type, content] = files[url] ?? [];
    if (content !== undefined) return res.writeHead(200, { 'content-type': type }).end(content);
    // What the browser asks for by itself, as its icon, is no request of a script (https://www.w3.org/TR/fetch-metadata/).
    if (headers['sec-fetch-dest'] !== 'empty') return res.writeHead(204).end();
    asked.push({ method, path: url, authorization: headers.authorization });
    // A proxy of the page's own, which would add the secret key.
    if (url === '/proxy/v1/sms/messages?limit=1') {
      return res
        .writeHead(200, { 'content-type': 'application/json' })
        .end('{"data":[{"id":"msg_1"}],"next_cursor":null}');
    }
    if (url === '/proxy/v1/organization') return undefined;
    if (url === '/proxy/v1/llm/responses') {
      return res.writeHead(200, { 'content-type': 'text/event-stream', 'service-request-id': 'req_1' }).end(stream);
    }
    if (url === '/proxy/v1/stt/transcriptions') {
      let length = 0;
      return req
        .on('data', (part: Buffer) => {
          length += part.length;
        })
        .on('end', () => {
          const isWhole = length === Number(headers['content-length']);
          res.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ text: String(isWhole) }));
        });
    }
    if (url === '/proxy/v1/phone-numbers') return res.writeHead(302, { location: '/elsewhere' }).end();
    return res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  tab = await browser.newPage();
  await tab.goto(address, { timeout: 60_000 });
  await tab.waitForFunction('window.sdk !== undefined', { timeout: 60_000 });
}, 180_000);

/** The modules, and below /alone/ those of the package once more, for a worker, which knows no import map. */
function withAlone(modules: Record<string, [string, string]>): Record<string, [string, string]> {
  const alone = Object.entries(modules).map(([path, [type, code]]): [string, [string, string]] => [
    path.replace('/sdk/', '/alone/'),
    [type, code.replace('"openapi-fetch"', '"/openapi-fetch.mjs"')],
  ]);
  return { ...modules, ...Object.fromEntries(alone) };
}

afterAll(async () => {
  await browser.close();
  await stage.close();
  server.closeAllConnections();
  server.close();
  sdk.remove();
}, 60_000);

/** Runs an expression in the page, where `sdk` is the module, and answers what it comes to. */
const inPage = (expression: string): Promise<unknown> => tab.evaluate(`(async () => (${expression}))()`);
const told = '.then(() => "nothing", (thrown) => thrown.name + " " + (thrown.code ?? thrown.kind ?? thrown.message))';

describe('in a browser', () => {
  it('a secret key is refused with what to do, and nothing is sent', async () => {
    const create = `(() => { try { sdk.createClient({ baseUrl: location.origin, apiKey: 'sk_live_abc' }) } catch (e) { return e.name + ': ' + e.message } })()`;
    const message = await inPage(create);
    expect(message).toMatch(/^TypeError: apiKey is a secret key and this is a browser.*your own server/);
    expect(message).not.toContain('sk_live_abc');
    expect(asked).toEqual([]);
  });

  it('no environment is read, also where a bundler has put one there', async () => {
    const create = (options: string) =>
      `(() => { try { sdk.createClient(${options}) } catch (e) { return e.name + ': ' + e.message } })()`;
    const env = `{ TRUNKLINE_URL: 'https://built.example', TRUNKLINE_KEY: 'built-in' }`;
    expect(await inPage(`(window.process = { env: ${env} }, ${create('')})`)).toMatch(/^TypeError: baseUrl is missing/);
    expect(await inPage(create('{ baseUrl: location.origin }'))).toMatch(/^TypeError: apiKey is missing/);
    expect(await inPage('delete window.process')).toBe(true);
  });

  it('a secret key is refused in a worker of a page as well, where a key of the own server is taken', async () => {
    const inWorker = (key: string): Promise<unknown> =>
      inPage(`new Promise((resolve, reject) => {
        const code = "import * as sdk from '" + location.origin + "/alone/index.mjs';" +
          "try { sdk.createClient({ baseUrl: 'https://a.example', apiKey: '${key}' }); postMessage('taken') }" +
          "catch (e) { postMessage(e.name + ': ' + e.message) }";
        const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })), { type: 'module' });
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = (event) => reject(new Error(event.message));
      })`);
    expect(await inWorker('sk_live_abc')).toMatch(/^TypeError: apiKey is a secret key and this is a browser/);
    expect(await inWorker('visitor')).toBe('taken');
  });

  it('webhooks are verified, and tampered ones refused', async () => {
    const payload = JSON.stringify({ type: 'sms.received', data: { text: 'Grüße 🎉' } });
    const signed = { id: 'evt_1', timestamp: 1_700_000_000, payload };
    for (const secret of ['whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=', 'a-secret_in-no-alphabet']) {
      const delivery = {
        body: payload,
        headers: {
          'webhook-id': signed.id,
          'webhook-timestamp': String(signed.timestamp),
          'webhook-signature': signatureHeader([secret], signed),
        },
        secret,
        now: signed.timestamp * 1000,
      };
      const event = await inPage(`sdk.verifyWebhook(${JSON.stringify(delivery)})`);
      expect(event).toEqual(JSON.parse(payload));
      const tampered = { ...delivery, body: payload.replace('Grüße', 'Gruße') };
      const refused = await inPage(`sdk.verifyWebhook(${JSON.stringify(tampered)})${told}`);
      expect(refused).toBe('WebhookVerificationError no_matching_signature');
    }
  });

  it('a client of the own server works: lists, limits of time, redirects', async () => {
    const client = `sdk.createClient({ baseUrl: location.origin + '/proxy', apiKey: 'visitor', retries: { limit: 0 }, timeouts: { firstByteMs: 1_000 } })`;
    expect(await inPage(`${client}.sms.messages.list({ limit: 1 }).page()`)).toMatchObject({ data: [{ id: 'msg_1' }] });
    expect(await inPage(`${client}.organization.get()${told}`)).toBe('TimeoutError firstByte');
    expect(await inPage(`${client}.phoneNumbers.list().page()${told}`)).toContain('a redirect, which is not followed');
    expect(asked.map(({ path }) => path)).not.toContain('/elsewhere');
    expect(new Set(asked.map(({ authorization }) => authorization))).toEqual(new Set(['Bearer visitor']));
  });

  it('answers stream, and audio that comes as a stream goes out', async () => {
    const client = `sdk.createClient({ baseUrl: location.origin + '/proxy', apiKey: 'visitor' })`;
    expect(await inPage(`${client}.llm.responses.stream({ input: [], max_output_tokens: 9 }).text()`)).toBe('Grüße 🎉');
    const audio = `new Blob(['RIFF', 'data']).stream()`;
    expect(await inPage(`${client}.stt.transcriptions.create({ audio: ${audio} })`)).toEqual({ text: 'true' });
  });

  /** What a stream that a token opens gives, each frame by its type, with the bytes of its audio and its texts. */
  const streamed = async (operation: 'stt' | 'tts', send: string): Promise<unknown> => {
    const path = '/v1/stream-tokens';
    const { body } = await stage.ask<{ token: string }>({
      method: 'POST',
      path,
      key: ours.apiKey,
      json: { operation },
    });
    return inPage(`(async () => {
      const client = sdk.createClient({ baseUrl: '${stage.url}', csrfToken: null });
      const audio = { encoding: 'pcm_s16le', sample_rate_hz: 16000, channels: 1 };
      const stream = client.${operation}.stream({ audio }, { token: '${body.token}' });
      const sending = (async () => { ${send}; await stream.close() })();
      const seen = { types: [], bytes: 0, text: '' };
      for await (const { type, audio, text } of stream) {
        if (!seen.types.includes(type)) seen.types.push(type);
        if (type === 'audio') seen.bytes += audio.byteLength;
        if (type === 'transcript.final') seen.text += text;
      }
      await sending;
      return seen;
    })()`);
  };

  it('a stream token of a server elsewhere has a text spoken while it is written', async () => {
    const seen = await streamed('tts', `for (const piece of ['Good ', 'morning', '.']) await stream.append(piece)`);
    expect(seen).toMatchObject({
      types: ['session.ready', 'utterance.started', 'audio', 'utterance.done', 'usage.updated', 'session.closed'],
    });
    expect((seen as { bytes: number }).bytes).toBeGreaterThan(1_000);
  });

  it('a stream token of a server elsewhere has speech heard while it is spoken', async () => {
    const samples = `Float32Array.from({ length: 16000 }, (_, nth) => Math.sin(nth / 9))`;
    const send = `for (let cut = 0; cut < 10; cut += 1)
      await stream.send(Int16Array.from(${samples}.subarray(cut * 1600, (cut + 1) * 1600), (one) => one * 9000))`;
    const seen = await streamed('stt', send);
    expect(seen).toMatchObject({ text: expect.stringMatching(/\w+ \w+\.$/), bytes: 0 });
    expect((seen as { types: string[] }).types.at(-1)).toBe('session.closed');
  });

  it('a wrong token is a connection that could not be made', async () => {
    const failureOf = (token: string) =>
      inPage(`(async () => {
      const client = sdk.createClient({ baseUrl: '${stage.url}', csrfToken: null });
      const audio = { encoding: 'pcm_s16le', sample_rate_hz: 16000, channels: 1 };
      for await (const frame of client.tts.stream({ audio }, { token: '${token}' })) break;
    })().catch((thrown) => thrown.name)`);
    expect(await failureOf('str_wrong')).toBe('ConnectionError');
  });
});
