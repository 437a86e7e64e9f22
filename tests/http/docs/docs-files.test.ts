import { gunzipSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ask } from '../../support/sms-http.ts';
import { type PipelineServer, startPipeline } from '../pipeline/pipeline-server.ts';

let server: PipelineServer;
let scripts: string[];
beforeAll(async () => {
  server = await startPipeline();
  const hashed = /(?:src|href|data-sound)="((?:docs\/)?[\w-]+-[0-9a-f]{16}\.\w+)"/g;
  const filesOf = async (page: string): Promise<string[]> =>
    [...(await (await get(page)).text()).matchAll(hashed)].map(
      ([, path]) => new URL(path ?? '', `${server.url}${page}`).pathname,
    );
  scripts = [...new Set([...(await filesOf('/docs')), ...(await filesOf('/docs/reference'))])];
});
afterAll(() => server.close());

const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${server.url}${path}`, { headers });

describe.each(['/docs', '/docs/reference'])('GET %s', (path) => {
  it('serves a page without a key, that must be asked for again', async () => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(response.headers.get('x-request-id')).toMatch(/^req_[0-9a-f]{32}$/);
  });

  it('allows scripts from files of the server alone, requests and sound from the server alone, and no frame around it', async () => {
    const policy = (await get(path)).headers.get('content-security-policy') ?? '';
    const directives = new Map(
      policy.split('; ').map((part) => [part.split(' ')[0], part.split(' ').slice(1).join(' ')]),
    );
    expect(directives.get('default-src')).toBe("'none'");
    expect(directives.get('script-src')).toBe("'self'");
    expect(directives.get('connect-src')).toBe("'self'");
    expect(directives.get('media-src')).toBe("'self' blob:");
    expect(directives.get('frame-ancestors')).toBe("'none'");
    expect(directives.get('base-uri')).toBe("'none'");
    expect(policy).not.toMatch(/https?:|\*|unsafe-eval|script-src[^;]*unsafe/);
  });

  it('has no script and no address of another host in the page itself', async () => {
    const page = await (await get(path)).text();
    expect(page).not.toMatch(/<script[^>]*>[^<]|\son\w+=/);
    expect(page).not.toMatch(/https?:\/\//);
  });

  it('names every file by an address that holds behind a proxy with a path of its own', async () => {
    const page = await (await get(path)).text();
    expect(page.match(/(?:src|href)="\/[^"]*"/g)).toBeNull();
    expect(scripts.map((one) => one.replace(/-[0-9a-f]{16}/, '')).sort()).toEqual([
      '/docs/first-page.js',
      '/docs/hello.wav',
      '/docs/icon.svg',
      '/docs/open-reference.js',
      '/docs/page-key.js',
      '/docs/reference.js',
      '/docs/whole-wav.js',
    ]);
  });
});

it('a page is found with a slash at its end as well, behind a proxy with a path of its own too', async () => {
  for (const page of ['/docs', '/docs/reference', '/docs/errors/VALIDATION_ERROR']) {
    const response = await fetch(`${server.url}${page}/`, { redirect: 'manual' });
    const location = response.headers.get('location') ?? '';
    expect([page, response.status, new URL(location, `http://here/voice${page}/`).pathname]).toEqual([
      page,
      302,
      `/voice${page}`,
    ]);
  }
  for (const path of ['/docs//', '/docs/none/', '/docs/guides/', '/docs/openapi.json/'])
    expect([path, (await fetch(`${server.url}${path}`)).status]).toEqual([path, 404]);
});

describe('files of the page', () => {
  it('may be kept for a year, because their addresses hold a hash of them', async () => {
    for (const path of scripts) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      expect(path).toMatch(/-[0-9a-f]{16}\.(js|svg|wav)$/);
    }
  });

  it('come in brotli, in gzip or plain, and are the same bytes', async () => {
    const path = scripts.find((one) => one.includes('/reference-')) ?? '';
    const plain = await ask(server.url, { method: 'GET', path });
    expect(plain.headers).not.toHaveProperty('content-encoding');
    for (const [accepted, coding, decode] of [
      ['gzip, br', 'br', brotliDecompressSync],
      ['gzip', 'gzip', gunzipSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ] as const) {
      // fetch decodes by itself; what travels is read from the raw connection.
      const raw = await server.raw(
        `GET ${path} HTTP/1.1\r\nhost: x\r\naccept-encoding: ${accepted}\r\nconnection: close\r\n\r\n`,
      );
      const end = raw.indexOf('\r\n\r\n');
      const head = raw.slice(0, end).toLowerCase();
      const body = Buffer.from(raw.slice(end + 4), 'latin1');
      expect(head).toContain(`content-encoding: ${coding}`);
      expect(head).toContain('vary: accept-encoding');
      expect(head).toContain(`content-length: ${body.length}`);
      expect(body.length).toBeLessThan(Buffer.byteLength(plain.text) / 2);
      expect(decode(body).toString('utf8') === plain.text).toBe(true);
    }
  });

  it('have an ETag for each coding, good for that coding alone', async () => {
    const codings = ['identity', 'gzip', 'br'];
    for (const path of ['/docs', '/docs/reference', ...scripts]) {
      const etagOf = async (coding: string) =>
        (await get(path, { 'accept-encoding': coding })).headers.get('etag') ?? '';
      const etags = await Promise.all(codings.map(etagOf));
      expect(new Set(etags).size).toBe(3);
      for (const [index, coding] of codings.entries()) {
        const asked = etags.map((etag) => get(path, { 'accept-encoding': coding, 'if-none-match': etag }));
        const statuses = (await Promise.all(asked)).map(({ status }) => status);
        expect(statuses).toEqual(codings.map((_, other) => (other === index ? 304 : 200)));
      }
    }
  });

  it('answer 304 without a body to who has them', async () => {
    for (const path of [
      '/docs',
      '/docs/reference',
      '/docs/openapi.json',
      ...scripts,
      '/docs/state-machines/sms-message.svg',
    ]) {
      const etag = (await get(path)).headers.get('etag') ?? '';
      expect(etag).toMatch(/^"[0-9a-f]{32}(-br|-gzip)?"$/);
      const again = await get(path, { 'if-none-match': etag });
      expect([path, again.status, await again.text(), again.headers.get('etag')]).toEqual([path, 304, '', etag]);
      expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200);
    }
  });

  it('answer HEAD as GET, without the body', async () => {
    for (const path of ['/docs', '/docs/reference', ...scripts]) {
      const head = await fetch(`${server.url}${path}`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
      const full = await get(path, { 'accept-encoding': 'identity' });
      expect([path, head.status, await head.text()]).toEqual([path, 200, '']);
      expect(head.headers.get('content-length')).toBe(String((await full.arrayBuffer()).byteLength));
      expect(head.headers.get('etag')).toBe(full.headers.get('etag'));
    }
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('answer %s with 405 and Allow', async (method) => {
    for (const path of ['/docs', '/docs/reference', ...scripts]) {
      const response = await fetch(`${server.url}${path}`, { method });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
      expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
    }
  });

  it.each(['/docs/nothing.js', '/docs/../package.json', '/docs/%2e%2e/package.json', '/docs/docs.ts'])(
    'are the only ones: %s answers 404 NOT_FOUND',
    async (path) => {
      const answer = await ask(server.url, { method: 'GET', path });
      expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    },
  );
});

describe('the pictures of the state machines', () => {
  it.each(['sms-message', 'webhook-delivery'])('%s is an SVG that runs nothing', async (name) => {
    const response = await get(`/docs/state-machines/${name}.svg`);
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    const svg = await response.text();
    expect(svg).toMatch(/^<svg /);
    expect(svg).not.toMatch(/<script|href|https?:\/\/(?!www\.w3\.org\/2000\/svg)/);
  });
});

describe('GET /', () => {
  const asked = (headers: Record<string, string>, method = 'GET'): Promise<Response> =>
    fetch(`${server.url}/?utm=1`, { method, headers, redirect: 'manual' });

  it('leads browsers to the page, by an address that holds behind a proxy with a path of its own', async () => {
    for (const accept of [
      'text/html',
      'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
      'application/xml,application/xhtml+xml,text/html;q=0.9,image/png,*/*;q=0.5',
      'TEXT/HTML;q=1',
    ]) {
      const response = await asked({ accept });
      expect([accept, response.status, response.headers.get('location')]).toEqual([accept, 302, 'docs']);
      expect([await response.text(), response.headers.get('vary')]).toEqual(['', 'accept']);
    }
  });

  it('names the page and the contract to programs, without a key and beside every quota', async () => {
    for (const headers of [
      {},
      { accept: '*/*' },
      { accept: 'application/json' },
      { accept: 'application/json, text/html;q=0.5' },
      { accept: 'application/json, text/html;q=0' },
      { authorization: 'Bearer nothing' },
    ]) {
      const response = await asked(headers);
      expect([response.status, response.headers.get('ratelimit')]).toEqual([200, null]);
      expect(await response.json()).toEqual({ docs: `${server.url}/docs`, contract: `${server.url}/openapi.json` });
    }
    expect((await asked({}, 'HEAD')).status).toBe(200);
  });

  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('answers %s with 405 and Allow', async (method) => {
    const response = await asked({}, method);
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });
});
