import { readFileSync, rmSync, writeFileSync, mkdtempSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { stripTypeScriptTypes } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Browser, Page } from '../../tools/node_modules/puppeteer-core/lib/types.d.ts';
import { startBrowser } from '../support/browser.ts';
import { microphoneFlags } from '../support/microphone-flags.ts';
import { projectRoot } from '../support/sms-process.ts';
import { toneSamples, wavFile } from '../support/wav.ts';

const source = readFileSync(join(projectRoot, 'sdk/src/streams/browser-audio.ts'), 'utf8');
const script = stripTypeScriptTypes(source);
const folder = mkdtempSync(join(tmpdir(), 'browser-audio-'));
const policy = "default-src 'none'; script-src 'self'";
let browser: Browser;
let server: Server;
let address: string;

beforeAll(async () => {
  const tone = { sampleRateHz: 48_000, channels: 1 };
  const wav = join(folder, 'tone.wav');
  writeFileSync(wav, wavFile({ ...tone, samples: toneSamples({ ...tone, durationMs: 20_000 }) }));
  browser = await startBrowser({ args: [...microphoneFlags(wav), '--host-resolver-rules=MAP talk.test 127.0.0.1'] });
  server = createServer((req, res) => {
    if (req.url === '/browser-audio.js') return res.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    const csp = req.url === '/strict' ? { 'content-security-policy': policy } : {};
    return res.writeHead(200, { 'content-type': 'text/html', ...csp }).end('<!doctype html><title>Sound</title>');
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 120_000);
afterAll(async () => {
  await browser.close();
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
}, 60_000);

const pageAt = async (path: string): Promise<Page> => {
  const page = await browser.newPage();
  await page.goto(`${address}${path}`);
  return page;
};
/** Opens the sound of a page with what becomes of it under `seen`, and answers what `act` does. */
const inPage = (page: Page, act: string, options = ''): Promise<unknown> =>
  page.evaluate(`(async () => {
    const { openBrowserAudio } = await import('/browser-audio.js');
    const seen = { marks: [], playing: [], heard: [] };
    const until = (holds) => new Promise((resolve) => { const look = () => (holds() ? resolve() : setTimeout(look, 5)); look(); });
    const audio = await openBrowserAudio({
      onMark: (name) => seen.marks.push(name),
      onPlaying: (isPlaying) => seen.playing.push(isPlaying),
      onSound: (pcm) => seen.heard.push(pcm),
      ${options}
    });
    const sound = (ms) => Int16Array.from({ length: ms * 16 }, (_, nth) => Math.sin(nth / 9) * 9000);
    try { ${act} } finally { await audio.close(); }
  })()`);

describe('the loudspeaker of a page', () => {
  it.each([
    ['from a Blob', '/', ''],
    ['from its address, where the policy of the page forbids Blobs', '/strict', "workletUrl: '/browser-audio.js'"],
  ])('plays, and answers a mark when all sound before it was played, with its worklet %s', async (_, path, options) => {
    const page = await pageAt(path);
    const act = `
      audio.play(sound(100)); audio.mark('one'); audio.play(sound(60)); audio.mark('two');
      await until(() => seen.marks.length === 2 && seen.playing.at(-1) === false);
      return seen;`;
    expect(await inPage(page, act, options)).toMatchObject({ marks: ['one', 'two'], playing: [true, false] });
    await page.close();
  });

  it('is silent at once when it is cleared, and answers no mark of what was thrown away', async () => {
    const page = await pageAt('/');
    const act = `
      audio.play(sound(60_000)); audio.mark('never');
      await until(() => seen.playing.at(-1) === true);
      audio.clear();
      await until(() => seen.playing.at(-1) === false);
      audio.play(sound(20)); audio.mark('next');
      await until(() => seen.marks.length > 0);
      return seen;`;
    expect(await inPage(page, act)).toMatchObject({ marks: ['next'] });
    await page.close();
  });

  it('plays the latest alone where that is its order', async () => {
    const page = await pageAt('/');
    const act = `
      audio.play(sound(60_000)); audio.mark('first'); audio.play(sound(20)); audio.mark('second');
      await until(() => seen.marks.length > 0);
      return seen;`;
    expect(await inPage(page, act, "order: 'latest'")).toMatchObject({ marks: ['second'] });
    await page.close();
  });
});

describe('a page that is not served over https', () => {
  it('plays and answers marks without a worklet, is cleared at once, and is given no microphone', async () => {
    const page = await browser.newPage();
    await page.goto(`http://talk.test:${new URL(address).port}/strict`);
    expect(await page.evaluate(`[isSecureContext, 'audioWorklet' in AudioContext.prototype]`)).toEqual([false, false]);
    const act = `
      audio.play(sound(100)); audio.mark('one'); audio.play(sound(60_000)); audio.mark('never');
      await until(() => seen.marks.length === 1);
      audio.clear();
      await until(() => seen.playing.at(-1) === false);
      const failure = await audio.listen().catch(({ name }) => name);
      return { ...seen, failure };`;
    expect(await inPage(page, act)).toMatchObject({
      marks: ['one'],
      playing: [true, false],
      failure: 'SecurityError',
    });
    await page.close();
  });
});

describe('the microphone of a page', () => {
  it('is let go of where permission comes when all is over, and is silent where it was muted before', async () => {
    const page = await pageAt('/');
    const act = `
      const { mediaDevices } = navigator;
      const asked = Promise.withResolvers();
      const granted = Promise.withResolvers();
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      mediaDevices.getUserMedia = async (wanted) => {
        const stream = await ask(wanted);
        asked.resolve(stream.getAudioTracks()[0]);
        await granted.promise;
        return stream;
      };
      const listening = audio.listen();
      audio.mute(true);
      const track = await asked.promise;
      if (closes) await audio.close();
      granted.resolve();
      await listening;
      return [track.readyState, track.enabled];`;
    expect(await inPage(page, `const closes = false; ${act}`)).toEqual(['live', false]);
    expect(await inPage(page, `const closes = true; ${act}`)).toEqual(['ended', true]);
    await page.close();
  });

  it.each([8_000, 16_000, 24_000])('is heard at %i Hz, in pieces of 20 ms, and not while it is muted', async (rate) => {
    const page = await pageAt('/');
    const act = `
      await audio.listen();
      const loud = (pcm) => new Int16Array(pcm.buffer).some((sample) => Math.abs(sample) > 3_000);
      await until(() => seen.heard.some(loud));
      audio.mute(true);
      await until(() => !loud(seen.heard.at(-1)));
      return [...new Set(seen.heard.map((pcm) => pcm.byteLength))];`;
    expect(await inPage(page, act, `sampleRate: ${rate}`)).toEqual([rate / 25]);
    await page.close();
  });

  it('is refused by name: no permission, no device, no secure page', async () => {
    const page = await pageAt('/');
    const named = '.then(() => "heard", (error) => error.name)';
    const refusing = (name: string): string =>
      `navigator.mediaDevices.getUserMedia = async () => { throw new DOMException('', '${name}') };`;
    for (const name of ['NotAllowedError', 'NotFoundError'])
      expect(await inPage(page, `${refusing(name)} return audio.listen()${named}`)).toBe(name);
    const insecure = `Object.defineProperty(navigator, 'mediaDevices', { value: undefined });`;
    expect(await inPage(page, `${insecure} return audio.listen()${named}`)).toBe('SecurityError');
    await page.close();
  });

  it('that a context of another rate refuses is heard by one of its own', async () => {
    const page = await pageAt('/');
    const act = `
      const connect = AudioContext.prototype.createMediaStreamSource;
      AudioContext.prototype.createMediaStreamSource = function (stream) {
        if (this.sampleRate === 16_000) throw new DOMException('', 'NotSupportedError');
        return connect.call(this, stream);
      };
      await audio.listen();
      await until(() => seen.heard.length > 5);
      return seen.heard.every((pcm) => pcm.byteLength === 640);`;
    expect(await inPage(page, act)).toBe(true);
    await page.close();
  });
});
