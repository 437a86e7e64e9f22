import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import {
  AbortError,
  type CallOptions,
  ConnectionError,
  createClient,
  type SpeechAnswer,
  TimeoutError,
} from '../../sdk/src/index.ts';
import { type Fault, type FaultyServer, startFaultyServer } from '../support/faulty-server.ts';
import { waitFor } from '../support/sms-waiting.ts';

const request = { input: 'Grüße', audio: { encoding: 'pcm_s16le' as const, sample_rate_hz: 16_000, channels: 1 } };
const served = {
  'content-type': 'application/octet-stream',
  'service-request-id': 'req_1',
  'service-attempt-id': 'att_1',
  'service-provider': 'simulated',
  'service-model': 'echo',
  'service-region': 'local',
  'service-usage-characters': '5',
};
const audio = Buffer.from(Array.from({ length: 300_000 }, (_, i) => i % 251));
const spoken = (write: (res: ServerResponse) => void): Fault => {
  return (res) => {
    res.writeHead(200, served);
    write(res);
  };
};

const servers: FaultyServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function speak(fault: Fault, options?: CallOptions): Promise<{ server: FaultyServer; answer: SpeechAnswer }> {
  const server = await startFaultyServer(fault);
  servers.push(server);
  const client = createClient({ baseUrl: server.url, apiKey: 'sk_test_abc', retries: { baseMs: 0 } });
  return { server, answer: await client.tts.speech.create(request, options) };
}

const thrownBy = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => null,
    (thrown: unknown) => thrown,
  );

const closed = (server: FaultyServer): Promise<number> =>
  waitFor(
    'the connection is closed',
    async () => server.abandoned(),
    (seen) => seen === 1,
  );

describe('speech', () => {
  it('is the bytes of the answer, with who served it and what it costs', async () => {
    const { server, answer } = await speak(spoken((res) => res.end(audio)));
    expect(answer).toMatchObject({
      usageCharacters: 5,
      requestId: 'req_1',
      route: { provider: 'simulated', model: 'echo', region: 'local', attempt_id: 'att_1' },
    });
    expect(audio.equals(Buffer.from(await answer.arrayBuffer()))).toBe(true);
    expect(server.abandoned()).toBe(0);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(request);
  });

  it('is there with its first bytes, while the rest is still made', async () => {
    let finish: () => void = () => undefined;
    const { answer } = await speak(
      spoken((res) => {
        res.write(audio.subarray(0, 1000));
        finish = () => res.end(audio.subarray(1000));
      }),
    );
    const reader = answer.audio.getReader();
    const { value } = await reader.read();
    expect(audio.subarray(0, 1000).equals(value ?? new Uint8Array())).toBe(true);
    finish();
    reader.releaseLock();
    expect((await answer.arrayBuffer()).byteLength).toBe(audio.length - 1000);
  });

  it('that is cut is an error, never a clean end, and is not repeated', async () => {
    const { server, answer } = await speak(spoken((res) => res.write(audio.subarray(0, 1000), () => res.destroy())));
    const parts: Uint8Array[] = [];
    const thrown = await thrownBy(
      (async () => {
        for await (const part of answer.audio) parts.push(part);
      })(),
    );
    expect(thrown).toBeInstanceOf(ConnectionError);
    expect(thrown).toMatchObject({ retryable: true, idempotencyKey: null });
    expect(audio.subarray(0, Buffer.concat(parts).length).equals(Buffer.concat(parts))).toBe(true);
    expect(server.requests).toHaveLength(1);
  });

  it('that is cut is the same error for those who want it whole', async () => {
    const { answer } = await speak(spoken((res) => res.write(audio.subarray(0, 1000), () => res.destroy())));
    expect(await thrownBy(answer.arrayBuffer())).toBeInstanceOf(ConnectionError);
  });

  it('that stalls ends at the limit between two parts, and its connection is closed', async () => {
    const stalled = spoken((res) => res.write(audio.subarray(0, 1000)));
    const { server, answer } = await speak(stalled, { timeouts: { idleMs: 1_000 } });
    const thrown = await thrownBy(answer.arrayBuffer());
    expect(thrown).toBeInstanceOf(TimeoutError);
    expect(thrown).toMatchObject({ kind: 'idle', retryable: true });
    await closed(server);
    expect(server.requests).toHaveLength(1);
  });

  it('that is cancelled closes the connection', async () => {
    const { server, answer } = await speak(spoken((res) => res.write(audio)));
    await answer.audio.cancel();
    await closed(server);
  });

  it('that the signal ends is an AbortError for its reader, and the connection is closed also where nobody reads', async () => {
    const controller = new AbortController();
    const { server, answer } = await speak(
      spoken((res) => res.write(audio)),
      { signal: controller.signal },
    );
    const reason = new Error('The visitor hung up');
    controller.abort(reason);
    await closed(server);
    const thrown = await thrownBy(answer.arrayBuffer());
    expect(thrown).toBeInstanceOf(AbortError);
    expect(thrown).toMatchObject({ cause: reason });
  });

  it('is none where a page answers, and the connection is let go', async () => {
    const page: Fault = (res) => res.writeHead(200, { 'content-type': 'text/html' }).write('<html>');
    const thrown = await thrownBy(speak(page));
    expect(thrown).toMatchObject({ name: 'ApiError', status: 200, retryable: false });
    expect(String(thrown)).toContain('not application/octet-stream: check baseUrl');
    await closed(servers[0] ?? (await startFaultyServer('cut')));
  });
});
