import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Stage, startStage } from '../../support/stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await startStage({ worker: false });
});
afterAll(() => stage.close());
const get = (path: string, headers = {}, method = 'GET') =>
  fetch(`${stage.url}${path}`, { method, headers, redirect: 'manual' });

/** Every file of the page, by its address. */
async function files(): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const look = async (path: string): Promise<void> => {
    if (found.has(path)) return;
    const answer = await get(path);
    expect([path, answer.status]).toEqual([path, 200]);
    const text = await answer.text();
    found.set(path, text);
    const below = [...text.matchAll(/(?:src|href)="(console\/[^"]+)"|from '\.\/([^']+)'/g)];
    for (const [, address, script] of below) await look(address === undefined ? `/console/${script}` : `/${address}`);
  };
  await look('/console');
  return found;
}

it('GET /console loads from its own server alone, runs no text as a script, and sends no referrer', async () => {
  const { status, headers } = await get('/console');
  const policy = (headers.get('content-security-policy') ?? '').split('; ');
  expect(status).toBe(200);
  expect(policy).toEqual(
    expect.arrayContaining([
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "media-src 'self' blob:",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ]),
  );
  expect(policy.join()).not.toMatch(/unsafe|https?:/);
  expect(headers.get('referrer-policy')).toBe('no-referrer');
});

it('its files are there, write no markup, and are at most 120 kB together', async () => {
  const all = await files();
  expect(all.size).toBeGreaterThan(8);
  for (const text of all.values()) expect(text).not.toMatch(/innerHTML|insertAdjacentHTML|document\.write|\beval\b/);
  const sizes = [...all.values()].map((text) => gzipSync(text).length);
  expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(120_000);
});

it('304 for who has it, 302 with a slash at its end, 404 for what is not there, 405 for what is no reading', async () => {
  const etag = (await get('/console')).headers.get('etag') ?? '';
  expect((await get('/console', { 'if-none-match': etag })).status).toBe(304);
  const slash = await get('/console/');
  expect([slash.status, slash.headers.get('location')]).toEqual([302, '../console']);
  expect((await get('/console/console.ts')).status).toBe(404);
  expect((await get('/console', {}, 'POST')).status).toBe(405);
});
