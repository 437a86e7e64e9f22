import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { freePort } from '../../server/src/platform/net/free-port.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { projectRoot } from '../support/sms-process.ts';
import { toneSamples, wavFile } from '../support/wav.ts';

const folder = mkdtempSync(join(tmpdir(), 'speech-examples-'));
const bin = join(folder, 'bin');
let server: TestServer;
/** On the same database, without anything of its own that speaks. */
let voiceless: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  voiceless = await startTestServer({
    roles: ['api'],
    beside: server,
    localModels: { fliteFile: null, pocketsphinx: null },
  });
  mkdirSync(bin);
});
afterEach(() => {
  rmSync(bin, { recursive: true });
  mkdirSync(bin);
});
afterAll(async () => {
  await voiceless.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Run {
  code: unknown;
  said: string;
  errors: string;
}
/** Runs an example to its end, where nothing is in the PATH but `bin`. */
function run(file: string, args: readonly string[] = [], env: object = {}): Promise<Run> {
  const given = { TRUNKLINE_URL: server.url, TRUNKLINE_KEY: server.key, TMPDIR: folder, PATH: bin, ...env };
  const program = join(projectRoot, 'examples', file);
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: given, timeout: 60_000 }, (error, said, errors) =>
      resolve({ code: error?.code ?? 0, said, errors }),
    );
  });
}
/** A program of this name in the PATH, which ends with this code; what it is started with and reads. */
function player(name: string, code: number): { given(): string; heard(): Buffer } {
  const [path, given, heard] = [join(bin, name), join(folder, `${name}.args`), join(folder, `${name}.heard`)];
  writeFileSync(path, `#!/bin/sh\necho "$@" > ${given}\n/bin/cat > ${heard}\nexit ${code}\n`);
  chmodSync(path, 0o755);
  return { given: () => readFileSync(given, 'utf8').trim(), heard: () => readFileSync(heard) };
}
function recording(durationMs: number): string {
  const form = { sampleRateHz: 16_000, channels: 1 };
  const file = join(folder, 'said.wav');
  writeFileSync(file, wavFile({ ...form, samples: toneSamples({ ...form, durationMs }) }));
  return file;
}
const question = 'Is the table ready?';
const speak = (env?: object): Promise<Run> => run('speak.mjs', question.split(' '), env);

describe('examples/speak.mjs', () => {
  it('writes a WAV file where nothing plays sound, and says where', async () => {
    const { code, said, errors } = await speak();
    expect([code, errors]).toEqual([0, '']);
    expect(said).toContain(question);
    const [, file = ''] = /Nothing here plays sound; it is in (\S+): local flite\.\n$/.exec(said) ?? [];
    expect(file.startsWith(folder)).toBe(true);
    const bytes = readFileSync(file);
    expect([
      bytes.toString('latin1', 0, 4),
      bytes.readUInt32LE(4),
      bytes.readUInt32LE(24),
      bytes.readUInt32LE(40),
    ]).toEqual(['RIFF', bytes.length - 8, 16_000, bytes.length - 44]);
    // Half a second and more, and no silence.
    expect(bytes.length).toBeGreaterThan(16_000);
    expect(new Set(bytes.subarray(44)).size).toBeGreaterThan(100);
  });

  it('plays it by aplay where that is, as a WAV file whose end is not known yet', async () => {
    const { given, heard } = player('aplay', 0);
    const { code, said } = await speak();
    expect([code, said.endsWith('Played by aplay: local flite.\n'), given()]).toEqual([0, true, '-q -']);
    expect(heard().toString('latin1', 0, 12)).toMatch(/^RIFF.{4}WAVE$/s);
    expect(heard().length).toBeGreaterThan(16_000);
  });

  it('writes the file as well where the player fails, and says of the simulated provider that it has no voice', async () => {
    const { given } = player('ffplay', 1);
    const { code, said } = await speak({ TRUNKLINE_URL: voiceless.url });
    expect([code, given()]).toEqual([0, '-loglevel quiet -nodisp -autoexit -']);
    expect(said).toMatch(/it is in \S+speech\.wav: a tone of the simulated provider/);
  });
});

describe('examples/transcribe.mjs', () => {
  it('writes down what is said in a WAV file, and who heard it', async () => {
    const { code, said, errors } = await run('transcribe.mjs', [recording(500)]);
    expect([code, errors]).toEqual([0, '']);
    expect(said).toMatch(/^\w+.*\.\nHeard by simulated echo, whose words are made up\.\n$/);
  });

  it('says what is wrong with its file, and ends', async () => {
    const runs = [[], [join(folder, 'none.wav')], [join(projectRoot, 'README.md')]].map((args) =>
      run('transcribe.mjs', args),
    );
    expect(await Promise.all(runs)).toEqual([
      { code: 1, said: '', errors: expect.stringMatching(/^Name a WAV file: /) },
      { code: 1, said: '', errors: expect.stringMatching(/^ENOENT: no such file/) },
      { code: 1, said: '', errors: expect.stringMatching(/README\.md is no WAV file with 16-bit samples\.\n$/) },
    ]);
  });

  it('reads WAV files of the usual forms, and takes no other samples for 16-bit ones', async () => {
    const { readWav } = await import(pathToFileURL(join(projectRoot, 'examples/wav.mjs')).href);
    const whole = readFileSync(recording(100));
    const audio = { encoding: 'pcm_s16le', sample_rate_hz: 16_000, channels: 1 };
    expect(readWav(whole)).toEqual({ audio, samples: whole.subarray(44) });
    const behindList = Buffer.concat([whole.subarray(0, 36), Buffer.from('LIST\u0003\0\0\0abc\0'), whole.subarray(36)]);
    expect(readWav(behindList)).toEqual({ audio, samples: whole.subarray(44) });
    const wide = Buffer.from(whole);
    wide.writeUInt16LE(24, 34);
    for (const other of [wide, Buffer.alloc(0), ...[3, 12, 20, 30, 40].map((bytes) => whole.subarray(0, bytes))])
      expect(readWav(other)).toBeNull();
  });
});

it('both say where to find a key, that one is wrong, and that no server is there', async () => {
  const noServer = { TRUNKLINE_URL: `http://127.0.0.1:${await freePort()}` };
  const wrongKey = { TRUNKLINE_KEY: `sk_test_${'0'.repeat(48)}` };
  const [noKey, file] = [{ TRUNKLINE_KEY: '' }, [recording(100)]];
  const place = /eval "\$\(npm run -s exports\)" sets it .*first-key\.\n$/;
  const failed = (sentence: RegExp) => ({ code: 1, said: '', errors: expect.stringMatching(sentence) });
  const runs = [
    speak(noKey),
    speak(noServer),
    run('transcribe.mjs', file, noKey),
    run('transcribe.mjs', file, wrongKey),
  ];
  expect(await Promise.all(runs)).toEqual([
    failed(place),
    failed(/^No answer arrived/),
    failed(place),
    failed(/^401 authentication_failed/),
  ]);
});
