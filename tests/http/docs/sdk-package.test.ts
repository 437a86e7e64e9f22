import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createSdkPacker } from '../../../server/src/http/sdk-package/pack-in-child.ts';
import { packedSdkFile } from '../../../server/src/http/sdk-package/packed-sdk.ts';
import { systemClock } from '../../../server/src/platform/time/clock.ts';
import { projectRoot } from '../../support/sms-process.ts';
import { type PipelineServer, startPipeline } from '../pipeline/pipeline-server.ts';

let root = '';
let server: PipelineServer;
let aheadMs = 0;

/** A checkout whose tools are programs of the test: set-up and packing note that they ran, and do what they are told. */
beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'sdk-package-'));
  for (const name of ['README.md', 'tsconfig.base.json']) write(name, '{}');
  for (const name of [
    'package.json',
    'README.md',
    'CHANGELOG.md',
    'tsconfig.json',
    'tsdown.config.mjs',
    'api-extractor.json',
  ])
    write(`sdk/${name}`, name);
  for (const name of [
    'sdk/docs/worker.md',
    'sdk/api/report.md',
    'sdk/src/index.ts',
    'spec/bundled/platform.json',
    'codegen/src/main.ts',
  ])
    write(name, name);
  write('sdk/pack/package-lock.json', '{}');
  write('scripts/setup.mjs', note('setup'));
  write('server/src/http/sdk-package/packed-sdk.ts', '');
  cpSync(
    join(projectRoot, 'server/src/http/sdk-package/packed-sdk.ts'),
    join(root, 'server/src/http/sdk-package/packed-sdk.ts'),
  );
  write('scripts/sdk/pack.ts', packing);
  aheadMs = 0;
  const clock = { ...systemClock, monotonicMs: () => systemClock.monotonicMs() + aheadMs };
  server = await startPipeline({}, { clock, sdk: { root, packer: createSdkPacker(root) } });
});
afterEach(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

function write(name: string, text: string): void {
  mkdirSync(dirname(join(root, name)), { recursive: true });
  writeFileSync(join(root, name), text);
}
const note = (what: string, then = ''): string =>
  `import { appendFileSync } from 'node:fs';\nappendFileSync('ran', '${what}\\n');\n${then}`;
const packing = `${note('pack')}
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { packedSdkFile } from '../../server/src/http/sdk-package/packed-sdk.ts';
const file = await packedSdkFile(process.cwd());
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, 'packed ' + process.pid);
`;
const ran = (): string[] =>
  existsSync(join(root, 'ran')) ? readFileSync(join(root, 'ran'), 'utf8').trim().split('\n') : [];
const get = (headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${server.url}/sdk.tgz`, { method, headers });

describe('GET /sdk.tgz', () => {
  it('is packed by the first program that asks, once for the fifty that wait, and kept', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => get()));
    const bodies = await Promise.all(answers.map(async (answer) => `${answer.status} ${await answer.text()}`));
    expect(new Set(bodies).size).toBe(1);
    expect(bodies[0]).toMatch(/^200 packed \d+$/);
    expect(ran()).toEqual(['setup', 'pack']);
    const again = await get();
    expect([again.status, await again.text(), ran()]).toEqual([200, bodies[0]?.slice(4), ['setup', 'pack']]);
    expect(again.headers.get('content-type')).toBe('application/gzip');
    expect(again.headers.get('cache-control')).toBe('no-cache');
    expect(again.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('is packed anew once a source is another', async () => {
    const first = await (await get()).text();
    write('sdk/src/index.ts', 'changed');
    expect(await (await get()).text()).not.toBe(first);
    expect(ran()).toEqual(['setup', 'pack', 'setup', 'pack']);
  });

  it('answers HEAD as GET, without the body, a known version with 304, and a range with the whole', async () => {
    const whole = await get();
    const [text, etag] = [await whole.text(), whole.headers.get('etag') ?? ''];
    const head = await get({}, 'HEAD');
    expect([head.status, head.headers.get('content-length'), head.headers.get('etag'), await head.text()]).toEqual([
      200,
      String(text.length),
      etag,
      '',
    ]);
    expect(etag).toMatch(/^"[0-9a-f]{32}"$/);
    const known = await get({ 'if-none-match': etag });
    expect([known.status, await known.text()]).toEqual([304, '']);
    expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
    const part = await get({ range: 'bytes=0-3' });
    expect([part.status, part.headers.get('accept-ranges'), await part.text()]).toEqual([200, 'none', text]);
  });

  /** As a caller whose Host, or whose proxy, says that it is elsewhere. */
  const ask = (headers: Record<string, string>): Promise<{ status: number; text: string }> =>
    new Promise((resolve, reject) => {
      const sent = request(`${server.url}/sdk.tgz`, { headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      sent.on('error', reject).end();
    });

  it.each([
    ['by another name', { host: 'voice.example.com' }],
    ['through a proxy', { 'x-forwarded-for': '203.0.113.9' }],
    ['from a page of another address', { 'sec-fetch-site': 'cross-site' }],
  ])(
    'is not packed for whoever asks %s: 404 with the command, and what is packed afterwards',
    async (_how, headers) => {
      const { status, text } = await ask(headers);
      expect([status, JSON.parse(text)]).toEqual([
        404,
        expect.objectContaining({ code: 'NOT_FOUND', error: expect.stringContaining('npm run sdk:pack') }),
      ]);
      expect(ran()).toEqual([]);
      await get();
      expect(await ask(headers)).toMatchObject({ status: 200 });
    },
  );

  it('is 503 with a sentence while its tools cannot be installed, and tries again after Retry-After', async () => {
    write('scripts/setup.mjs', note('setup', 'process.exit(1);'));
    const refused = await get();
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    expect(await refused.json()).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      retryable: true,
      error: expect.stringContaining('is the npm registry within reach?'),
    });
    await get();
    expect(ran()).toEqual(['setup']);
    write('scripts/setup.mjs', note('setup'));
    aheadMs = 31_000;
    expect((await get()).status).toBe(200);
  });

  it('is 503 for each of fifty that ask while its tools cannot be installed, HEAD among them, and they are tried once', async () => {
    write('scripts/setup.mjs', note('setup', 'process.exit(1);'));
    const answers = await Promise.all(Array.from({ length: 50 }, (_, nth) => get({}, nth % 5 === 0 ? 'HEAD' : 'GET')));
    expect(answers.map(({ status, headers }) => [status, headers.get('retry-after')])).toEqual(
      Array.from({ length: 50 }, () => [503, '30']),
    );
    expect(ran()).toEqual(['setup']);
    expect((await get({ 'if-none-match': '*', range: 'bytes=0-3', accept: 'text/html;q=0' })).status).toBe(503);
    await Promise.all(answers.map((answer) => answer.text()));
  });

  it('is 503 with another sentence where the build fails', async () => {
    write('scripts/sdk/pack.ts', `throw new Error('no');`);
    const refused = await get();
    expect([refused.status, ((await refused.json()) as { error: string }).error]).toEqual([
      503,
      expect.stringContaining('could not be packed'),
    ]);
    expect(server.logged.join('')).toContain('the SDK could not be packed');
  });

  it('comes from an image as it was packed into it, whoever asks', async () => {
    write('sdk.tgz', 'of the image');
    expect(await ask({ host: 'voice.example.com' })).toEqual({ status: 200, text: 'of the image' });
    expect(ran()).toEqual([]);
  });

  it('is nowhere but at its address, and is not there where neither a package nor sources are', async () => {
    for (const path of ['/sdk.tgz/', '/sdk.tgz/x', '/sdk', '/x/sdk.tgz'])
      expect([path, (await fetch(`${server.url}${path}`)).status]).toEqual([path, 404]);
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await get({}, method)).status).toBe(405);
    expect(ran()).toEqual([]);
    rmSync(join(root, 'sdk'), { recursive: true });
    expect(await packedSdkFile(root)).toBeNull();
    expect((await get()).status).toBe(404);
  });

  it('leaves nothing running where the server stops meanwhile', async () => {
    write('scripts/setup.mjs', note("' + process.pid + '", 'setInterval(() => {}, 1_000);'));
    const packer = createSdkPacker(root);
    const packed = packer.pack(() => undefined);
    while (ran().length === 0) await pause(20);
    packer.stop();
    expect(await packed).toBe('tools');
    expect(() => process.kill(Number(ran()[0]), 0)).toThrow('ESRCH');
  });
});
