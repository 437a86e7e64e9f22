import { writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { stageDoctor } from './doctor-stage.ts';

const stage = stageDoctor();
const { doctor, ends } = stage;

/** A port of loopback on which something else listens. */
async function occupiedPort(): Promise<number> {
  const server = createServer((socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  ends.push(() => new Promise((resolve) => server.close(resolve)));
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

describe('what doctor says of the local gateway', () => {
  it('names the settings that each of its adapters lacks (decision 282)', async () => {
    const lacking = async (environment: Record<string, string>) =>
      (await doctor({ GATEWAY_PORT: '0', ...environment })).texts('gateway');
    expect(await lacking({})).toEqual([
      'a free port is picked at the start',
      'deepgram.stt.v1 needs DEEPGRAM_API_KEY',
      'elevenlabs.tts.v1 needs ELEVENLABS_API_KEY',
      'groq.stt.v1 needs GROQ_API_KEY',
      'openai.stt.v1 needs OPENAI_API_KEY',
      'openai.tts.v1 needs OPENAI_API_KEY',
      'openai_compatible.stt.v1 needs OPENAI_COMPATIBLE_BASE_URL and OPENAI_COMPATIBLE_MODELS',
      'openai_compatible.tts.v1 needs OPENAI_COMPATIBLE_BASE_URL and OPENAI_COMPATIBLE_MODELS',
    ]);
    const port = await occupiedPort();
    const texts = await lacking({
      OPENAI_API_KEY: 'k',
      OPENAI_BASE_URL: `http://127.0.0.1:${port}`,
      OPENAI_COMPATIBLE_BASE_URL: `http://127.0.0.1:${port}`,
      OPENAI_COMPATIBLE_MODELS: 'tts:kokoro',
    });
    expect(texts.filter((text) => text.startsWith('openai'))).toEqual([
      'openai_compatible.stt.v1 needs a model: OPENAI_COMPATIBLE_MODELS lists none of stt',
    ]);
  });

  it('fails for a chosen port that is taken, and for a socket that cannot be made', async () => {
    const port = await occupiedPort();
    expect((await doctor({ GATEWAY_PORT: String(port) })).bad('gateway')).toMatchObject([
      {
        level: 'FAIL',
        text: `something else listens at 127.0.0.1:${port}`,
        remedy: 'stop it, or choose another GATEWAY_PORT',
      },
    ]);
    const file = join(stage.folder, 'file');
    writeFileSync(file, '');
    expect((await doctor({ GATEWAY_SOCKET: file })).bad('gateway')).toMatchObject([
      { level: 'FAIL', text: `${file} is there and is no socket` },
    ]);
    const missing = join(stage.folder, 'missing');
    expect((await doctor({ GATEWAY_SOCKET: join(missing, 'gateway.sock') })).bad('gateway')).toMatchObject([
      { level: 'FAIL', text: `${missing} is not there` },
    ]);
  });

  it('says nothing where the process has none', async () => {
    expect((await doctor({ ROLES: 'api' })).texts('gateway')).toEqual([]);
  });
});
