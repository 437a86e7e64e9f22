import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { guideNames } from '../../../server/src/http/docs/guides.ts';
import { projectRoot } from '../../support/sms-process.ts';
import { ask } from '../../support/sms-http.ts';
import { type PipelineServer, startPipeline } from '../pipeline/pipeline-server.ts';

let server: PipelineServer;
beforeAll(async () => {
  server = await startPipeline();
});
afterAll(() => server.close());

const get = (path: string, init: RequestInit = {}): Promise<Response> => fetch(`${server.url}${path}`, init);
const pages = Object.keys(guideNames).map((name) => `/docs/guides/${name}.md`);
const linksIn = (text: string): string[] =>
  [...text.replaceAll(/^```.*?^```$/gms, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);

describe('GET /docs/guides/NAME.md', () => {
  it('serves every page of docs/, but not the decisions, as Markdown that must be asked for again, without a key', async () => {
    // For changes of the server, and no page of those who use it.
    const folder = readdirSync(join(projectRoot, 'docs')).filter(
      (name) => name.endsWith('.md') && name !== 'add-an-operation.md',
    );
    expect(
      Object.keys(guideNames)
        .map((name) => `${name}.md`)
        .toSorted(),
    ).toEqual(folder.toSorted());
    for (const path of pages) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('content-type')]).toEqual([
        path,
        200,
        'text/markdown; charset=utf-8',
      ]);
      expect(answer.headers.get('cache-control')).toBe('no-cache');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(await answer.text()).toMatch(/^# \S/);
    }
  });

  it('has the words of the page, and links that lead to something: those to what is not served are words', async () => {
    for (const path of pages) {
      const text = await (await get(path)).text();
      const inside = linksIn(text).filter((target) => !/^(https?:|#)/.test(target));
      for (const target of inside) {
        const { pathname } = new URL(target, `${server.url}${path}`);
        expect([path, target, pages.includes(pathname)]).toEqual([path, target, true]);
      }
      const blocks = (of: string): string[] => of.match(/^```.*?^```$/gms) ?? [];
      const source = readFileSync(join(projectRoot, path.replace('/docs/guides/', 'docs/')), 'utf8');
      expect(blocks(text)).toEqual(blocks(source));
    }
    expect(await (await get('/docs/guides/webhooks.md')).text()).toContain('receiver to begin with.');
    expect(await (await get('/docs/guides/dependencies.md')).text()).not.toContain('](decisions/');
    expect(await (await get('/docs/guides/console.md')).text()).toMatch(/^A call: what is known of it, /m);
  });

  it.each([
    '/docs/guides',
    '/docs/guides/',
    '/docs/guides/..%2f',
    '/docs/guides/..%2fsms.md',
    '/docs/guides/%2e%2e/sms.md',
    '/docs/guides/..%2f..%2fpackage.json',
    '/docs/guides/..%5csms.md',
    '/docs/guides/%252e%252e%252fsms.md',
    '/docs/guides/../../package.json',
    '/docs/guides/decisions/0135-docs-page.md',
    '/docs/guides/0135-docs-page.md',
    '/docs/guides/decisions%2f0135-docs-page.md',
    '/docs/guides/sms',
    '/docs/guides/SMS.md',
    '/docs/guides/sms.md/',
    '/docs/guides/sms.md%00',
    '/docs/guides/constructor.md',
    '/docs/guides/__proto__',
    '/docs/guides/call.svg',
    '/docs//guides/sms.md',
    '/llms.txt/',
    '/LLMS.TXT',
    '/x/llms.txt',
  ])('has nothing at %s', async (path) => {
    const { status, body } = await ask(server.url, { method: 'GET', path });
    expect([400, 404]).toContain(status);
    expect(body).toMatchObject({ code: status === 404 ? 'NOT_FOUND' : 'VALIDATION_ERROR' });
  });
});

describe('GET /llms.txt', () => {
  it('leads to every guide, the contract, the SDK and the pages for people, by addresses that hold behind a proxy', async () => {
    const answer = await get('/llms.txt');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const text = await answer.text();
    expect(text).toMatch(/^# Trunkline\n\n> \S/);
    const targets = linksIn(text);
    expect(targets.toSorted()).toEqual(
      [
        'openapi.json',
        'asyncapi.json',
        'sdk.tgz',
        'docs',
        'docs/reference',
        ...pages.map((path) => path.slice(1)),
      ].toSorted(),
    );
    for (const target of targets.filter((one) => one !== 'sdk.tgz'))
      expect([target, (await get(`/${target}`)).status]).toEqual([target, 200]);
    expect(text).toContain('- [Texts](docs/guides/sms.md): Send and receive texts');
  });
});

describe.each(['/llms.txt', '/docs/guides/sms.md'])('%s', (path) => {
  it('answers HEAD as GET, what is known with 304, a range with the whole, and another method with 405', async () => {
    const plain = { 'accept-encoding': 'identity' };
    const [whole, head] = [await get(path, { headers: plain }), await get(path, { method: 'HEAD', headers: plain })];
    const text = await whole.text();
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(Buffer.byteLength(text)),
      '',
    ]);
    const etag = whole.headers.get('etag') ?? '';
    const known = await get(path, { headers: { ...plain, 'if-none-match': etag } });
    expect([known.status, await known.text()]).toEqual([304, '']);
    const part = await get(path, { headers: { ...plain, range: 'bytes=0-3' } });
    expect([part.status, await part.text()]).toEqual([200, text]);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const refused = await get(path, { method });
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    }
  });

  it('takes any Accept, and a key that is none', async () => {
    for (const headers of [{ accept: 'application/json;q=0' }, { accept: 'x/y' }, { authorization: 'Bearer nothing' }])
      expect((await get(path, { headers: headers as Record<string, string> })).status).toBe(200);
  });
});
