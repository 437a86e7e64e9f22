import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Stage, startStage } from '../../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: false });
});
afterAll(() => stage.close());
const get = (path: string, headers = {}, method = 'GET') =>
  fetch(`${stage.url}${path}`, { method, headers, redirect: 'manual' });

describe('200 GET /talk', () => {
  it('is a page that loads from its own server alone, hears in its own frame alone, and sends no referrer', async () => {
    const { status, headers } = await get('/talk');
    expect(status).toBe(200);
    const policy = (headers.get('content-security-policy') ?? '').split('; ');
    expect(policy).toEqual(
      expect.arrayContaining([
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "media-src 'self'",
        "connect-src 'self'",
        "frame-ancestors 'none'",
      ]),
    );
    expect(headers.get('content-security-policy')).not.toMatch(/unsafe|blob|https?:/);
    expect(headers.get('permissions-policy')).toBe('microphone=(self)');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
  });

  it('names relative addresses alone, below /talk but for the docs, and each of them is there', async () => {
    const page = await (await get('/talk')).text();
    const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = '']) => address);
    expect(addresses.filter((address) => address !== 'docs' && !address.startsWith('talk/'))).toEqual([]);
    const script = await (await get('/talk/talk.js')).text();
    const imported = [...script.matchAll(/from '\.\/([^']+)'/g)].map(([, name]) => `talk/${name}`);
    expect(imported).toContain('talk/browser-audio.js');
    for (const address of [...addresses, ...imported]) expect((await get(`/${address}`)).status).toBe(200);
  });

  it('serves the sound of the SDK as a script without types, which writes no markup, as no script does', async () => {
    const names = ['talk', 'conversation', 'recognizer', 'screen', 'sentences', 'browser-audio', 'page-key'];
    for (const name of names) {
      const answer = await get(`/talk/${name}.js`);
      expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
      expect(await answer.text()).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write|\binterface\b/);
    }
  });
});

describe('other answers below /talk', () => {
  it('304 for who has it, 302 with a slash at its end, 404 for what is not there, 405 for what is no reading', async () => {
    const etag = (await get('/talk')).headers.get('etag') ?? '';
    expect((await get('/talk', { 'if-none-match': etag })).status).toBe(304);
    const slash = await get('/talk/');
    expect([slash.status, slash.headers.get('location')]).toEqual([302, '../talk']);
    expect((await get('/talk/talk.ts')).status).toBe(404);
    expect((await get('/talk', {}, 'POST')).status).toBe(405);
  });
});
