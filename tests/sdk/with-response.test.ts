import { afterEach, describe, expect, it } from '@jest/globals';
import { methodNames } from '../../codegen/src/sdk-resources.ts';
import { ApiError, type ApiPromise, createClient, type TrunklineClient } from '../../sdk/src/index.ts';
import { type Fault, type FaultyServer, startFaultyServer } from '../support/faulty-server.ts';

const servers: FaultyServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function stage(...faults: Fault[]): Promise<{ server: FaultyServer; client: TrunklineClient }> {
  const server = await startFaultyServer(...faults);
  servers.push(server);
  return { server, client: createClient({ baseUrl: server.url, apiKey: 'sk_test_abc', retries: { baseMs: 0 } }) };
}

const ok: Fault = { status: 200, headers: { 'x-request-id': 'req_1', 'x-other': 'yes' }, body: '{"id":"msg_1"}' };

describe('the promise of a call', () => {
  it('is one request, awaited as it is, with its response, or both', async () => {
    const { server, client } = await stage(ok);
    const call = client.sms.messages.get('msg_1');
    const { data, response } = await call.withResponse();
    expect(await call).toBe(data);
    expect((await call.withResponse()).data).toBe(data);
    expect(server.requests).toHaveLength(1);
    expect(data).toEqual({ id: 'msg_1' });
    expect(response).toMatchObject({ status: 200, requestId: 'req_1', attempts: 1 });
    expect(response.headers.get('x-other')).toBe('yes');
  });

  it('is sent also where nobody awaits it', async () => {
    const { server, client } = await stage(ok);
    let isDone = false;
    const call = client.sms.messages.get('msg_1');
    call.finally(() => {
      isDone = true;
    });
    await call.withResponse();
    expect([server.requests.length, isDone]).toEqual([1, true]);
  });

  it('tells how many attempts it took', async () => {
    const { client } = await stage({ status: 503, body: '{}' }, 'cut', ok);
    const { response } = await client.sms.messages.get('msg_1').withResponse();
    expect(response.attempts).toBe(3);
  });

  // Jest fails a test in which a rejection is left to nobody.
  it('fails alike, and whoever awaits one of the two need not take care of the other', async () => {
    const { client } = await stage({ status: 404, body: '{"error":"None","code":"NOT_FOUND"}' });
    await expect(client.sms.messages.get('msg_1').withResponse()).rejects.toThrow(ApiError);
    await expect(client.sms.messages.get('msg_1')).rejects.toThrow(ApiError);
    const both = client.sms.messages.get('msg_1');
    const [first, second] = await Promise.allSettled([both, both.withResponse()]);
    expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
    await new Promise((resolve) => setImmediate(resolve));
  });

  it('has what the server answers beside nothing, and beside an address', async () => {
    const { client } = await stage(
      { status: 204, headers: { 'x-request-id': 'req_2' } },
      { status: 302, headers: { location: 'https://voice.example.com/link' } },
    );
    const gone = await client.webhooks.delete('end_1').withResponse();
    expect([gone.data, gone.response.status, gone.response.requestId]).toEqual([undefined, 204, 'req_2']);
    const led = await client.sessions.recording('session').withResponse();
    expect([led.data, led.response.status, led.response.requestId]).toEqual([
      'https://voice.example.com/link',
      302,
      null,
    ]);
  });

  it('has it for a page of a list, for speech, and for what takes several requests', async () => {
    const { server, client } = await stage((res, { path }) => {
      const json = (body: object) =>
        res.writeHead(200, { 'content-type': 'application/json', 'x-request-id': path }).end(JSON.stringify(body));
      if (path.endsWith('/tts/speech'))
        return res
          .writeHead(200, { 'content-type': 'application/octet-stream', 'service-request-id': 'req_speech' })
          .end('audio');
      if (path.endsWith('/recording')) return json({ url: `http://${res.req.headers.host}/v1/recordings/token` });
      if (path.endsWith('/token'))
        return res.writeHead(200, { 'content-length': '5', 'x-request-id': 'file' }).end('audio');
      if (path.includes('/evidence')) return json({ entries: [1], next_cursor: path.includes('cursor') ? null : 'c' });
      return json({ data: [{ id: 'msg_1' }], next_cursor: null });
    });
    const page = await client.sms.messages.list().page().withResponse();
    expect([page.data.data.length, page.response.requestId]).toEqual([1, '/v1/sms/messages']);
    const audio = { encoding: 'pcm_s16le', sample_rate_hz: 8_000, channels: 1 } as const;
    const speech = await client.tts.speech.create({ input: 'Hi', audio }).withResponse();
    expect(speech.response.requestId).toBe('req_speech');
    expect(Buffer.from(await speech.data.arrayBuffer()).toString()).toBe('audio');
    const recording = await client.calls.downloadRecording('call').withResponse();
    expect(recording.response.requestId).toBe('file');
    expect((await recording.data.arrayBuffer()).byteLength).toBe(5);
    const evidence = await client.sms.evidence.get('+15005550100').withResponse();
    expect([evidence.data.entries.length, evidence.response.requestId?.includes('cursor=c')]).toEqual([2, true]);
    expect(server.requests).toHaveLength(6);
  });
});

describe('each method of the client', () => {
  const { raw: _, ...resources } = createClient({
    baseUrl: 'https://voice.example.com',
    apiKey: 'sk_test_abc',
    retries: { limit: 0 },
    fetch: async () => {
      throw new Error('It was sent');
    },
  });
  const called = (name: string, args: readonly unknown[]): unknown => {
    const method = name.split('.').reduce<unknown>((at, part) => (at as Record<string, unknown>)[part], resources);
    const answer = (method as (...given: readonly unknown[]) => unknown)(...args);
    const isList = typeof answer === 'object' && answer !== null && 'page' in answer;
    return isList ? (answer as { page: () => unknown }).page() : answer;
  };
  const names = methodNames(resources);

  it.each(names)('%s refuses what stands behind its options, and says what it takes', async (name) => {
    const args = ['a', 'b', 'c', 'd', 'e', 'f', { signal: new AbortController().signal }];
    const call = async () => called(name, args);
    await expect(call()).rejects.toThrow(TypeError);
    await expect(call()).rejects.toThrow(
      /^The method takes \([\w, ]*options\): signal, retries, timeouts stand in options$/,
    );
  });

  // Streams are read, and not awaited, and a worker makes many calls.
  const streams = [
    'llm.responses.stream',
    'oneShot.complete',
    'stt.stream',
    'tts.stream',
    'sms.stream',
    'sessions.media',
    'sessions.stream',
    'worker.run',
  ];
  it.each(names.filter((name) => !streams.includes(name)))('%s answers with its response', async (name) => {
    const answer = called(name, []) as ApiPromise<unknown>;
    await expect(answer.withResponse()).rejects.toThrow();
  });

  it('of a list takes nothing for a page: a cursor would be lost there', async () => {
    const list = resources.sms.messages.list();
    await expect(Reflect.apply(list.page, null, [{ cursor: 'next' }])).rejects.toThrow(/^page\(\) and pages\(\) take/);
    expect(() => Reflect.apply(list.pages, null, [{ cursor: 'next' }])).toThrow(TypeError);
  });
});
