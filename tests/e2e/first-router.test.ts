import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPaste, type Paste } from '../support/curl.ts';
import { startTestServer, type TestServer } from '../support/server.ts';
import { projectRoot } from '../support/sms-process.ts';

const folder = mkdtempSync(join(tmpdir(), 'first-router-'));
const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
let server: TestServer;
let paste: Paste;

beforeAll(async () => {
  server = await startTestServer();
  paste = createPaste(folder);
});

afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The command of the README that asks an address, word for word but for where the server and the files are. */
async function run(path: string): Promise<string> {
  const command = new RegExp(`^curl [^\\n]*${path}.*?(?=\`\`\`)`, 'ms').exec(readme)?.[0];
  if (command === undefined) throw new Error(`The README has no command for ${path}`);
  const line = command.replace('http://127.0.0.1:8080', server.url).replace('-o hello.pcm', `-o ${folder}/hello.pcm`);
  return paste(line, { TRUNKLINE_KEY: server.key });
}

describe('the router, by the commands of the README', () => {
  it('transcribes a WAV', async () => {
    const answer = JSON.parse(await run('/v1/stt/transcriptions'));
    expect(answer).toMatchObject({ route: { provider: 'simulated', model: 'echo' }, usage: { duration_ms: 1637 } });
    expect([answer.text.length > 0, answer.words.length > 0]).toEqual([true, true]);
  });

  it('speaks into a file', async () => {
    expect(await run('/v1/tts/speech')).toBe('');
    const audio = readFileSync(join(folder, 'hello.pcm'));
    expect([audio.length > 10_000, audio.length % 2]).toEqual([true, 0]);
  });

  it('streams an answer, with one terminal event', async () => {
    const frames = (await run('/v1/llm/responses')).split('\n\n').filter((frame) => frame !== '');
    const names = frames.map((frame) => /^event: (.*)$/m.exec(frame)?.[1]);
    expect([names.at(0), names.at(-1)]).toEqual(['response.created', 'response.completed']);
    expect(names.filter((name) => name === 'response.completed' || name === 'error')).toHaveLength(1);
    const text = frames.map((frame) => JSON.parse(/^data: (.*)$/m.exec(frame)?.[1] ?? '{}').delta ?? '').join('');
    expect(text).toBe('Tell me about trunk lines');
  });
});
