import { describe, expect, it } from '@jest/globals';
import { ApiError, ConnectionError, createClient, type Fetch } from '../../sdk/src/index.ts';
import { type Fault } from '../support/faulty-server.ts';
import { createStreamStage } from '../support/stream-stage.ts';
import {
  answer,
  events,
  frame,
  readAll,
  request,
  route,
  served,
  streamed,
  wire,
} from '../support/streamed-response.ts';

const whole = streamed((res) => res.end(wire()));

const { serve, stage, closed } = createStreamStage();

describe('a streamed answer', () => {
  it('gives its events as they are on the wire, then the whole answer, and says who served it', async () => {
    const { server, stream } = await stage(whole);
    expect([stream.requestId, stream.route]).toEqual([null, null]);
    expect(await readAll(stream)).toEqual({ seen: events, thrown: null });
    expect([stream.requestId, stream.route]).toEqual(['req_1', route]);
    expect(await stream.final()).toEqual(answer);
    expect(await stream.text()).toBe('Grüße 👋\n!');
    expect(server.requests).toHaveLength(1);
    expect(server.abandoned()).toBe(0);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual({ ...request, stream: true });
    expect(server.requests[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  });

  it('is the same byte by byte, with CRLF, comments, frames without a name and several lines of data', async () => {
    const text = events
      .map((event) => `: keep-alive\r\n\r\ndata: {}\r\n\r\n${frame(event, '\r\n').replace('":', '":\r\ndata: ')}`)
      .join('');
    const bytes = new TextEncoder().encode(text);
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull: (parts) => {
        if (sent === bytes.length) return parts.close();
        parts.enqueue(bytes.slice(sent, sent + 1));
        sent += 1;
      },
    });
    const fetch: Fetch = async () => new Response(body, { headers: served });
    const client = createClient({ baseUrl: 'https://voice.example.com', apiKey: 'sk_test_abc', fetch });
    expect(await readAll(client.llm.responses.stream(request))).toEqual({ seen: events, thrown: null });
  });

  it('can be had as a whole, or as its text alone', async () => {
    expect(await (await stage(whole)).stream.final()).toEqual(answer);
    expect(await (await stage(whole)).stream.text()).toBe('Grüße 👋\n!');
  });

  it('is asked for when it is read, and read once', async () => {
    const { server, stream } = await stage(whole);
    expect(server.requests).toHaveLength(0);
    await readAll(stream);
    expect(() => stream[Symbol.asyncIterator]()).toThrow(TypeError);
    expect(server.requests).toHaveLength(1);
  });

  it('leaves the connection to the next one, also where the body ends after the last event', async () => {
    const sockets: unknown[] = [];
    let finish: () => void = () => undefined;
    const { server, stream } = await stage(
      streamed((res) => {
        sockets.push(res.socket);
        res.write(wire());
        finish = () => res.end();
      }),
    );
    await stream.final();
    finish();
    const client = createClient({ baseUrl: server.url, apiKey: 'sk_test_abc' });
    for (let i = 0; i < 5; i += 1) {
      await client.llm.responses.stream(request).final();
      finish();
    }
    expect(server.abandoned()).toBe(0);
    expect(new Set(sockets).size).toBeLessThan(sockets.length);
  });

  it('is the same where it is asked for as one answer', async () => {
    const server = await serve({ status: 200, body: JSON.stringify(answer) });
    const client = createClient({ baseUrl: server.url, apiKey: 'sk_test_abc' });
    expect(await client.llm.responses.create(request)).toEqual(answer);
    expect(JSON.parse(server.requests[0]?.body ?? '')).toEqual(request);
  });
});

describe('a stream that something on the way writes otherwise', () => {
  const writing = (contentType: string | null, body: string): Fault => {
    const { 'content-type': _, ...rest } = served;
    return (res) => {
      res.writeHead(200, contentType === null ? rest : { ...rest, 'content-type': contentType }).end(body);
    };
  };
  const nothings = [
    'data: null',
    'event: x\ndata: null',
    'data: []',
    'event: x\ndata:',
    'event: ping\ndata: {}',
    'event: keepalive\ndata: 1',
  ];
  const spread = (nothing: string): string =>
    events.map((event) => `${nothing}\n\n${frame(event)}${nothing}\n\n`).join('');

  it.each<[string, string | null, string]>([
    ...nothings.map((nothing): [string, string, string] => [
      `with ${JSON.stringify(nothing)} between its events`,
      'text/event-stream',
      spread(nothing),
    ]),
    ['without its last empty line', 'text/event-stream', wire().slice(0, -1)],
    ['without its last line end', 'text/event-stream', wire().slice(0, -2)],
    ['with [DONE] behind it', 'text/event-stream', `${wire()}data: [DONE]\n\n`],
    ['under no media type', null, wire()],
    ['as a text', 'text/plain', `\n\n${wire()}`],
    ['as JSON', 'application/json', `: hello\n\n${wire()}`],
    ['as bytes', 'application/octet-stream', wire()],
  ])('is the same %s', async (_, contentType, body) => {
    const { stream } = await stage(writing(contentType, body));
    expect(await readAll(stream)).toEqual({ seen: events, thrown: null });
    expect(await stream.final()).toEqual(answer);
  });

  it.each(['application/json', 'text/event-stream', null])(
    'gives the events of an answer that comes whole, as %s',
    async (contentType) => {
      const { stream } = await stage(writing(contentType, ` \n${JSON.stringify(answer)}\n`));
      const { seen, thrown } = await readAll(stream);
      expect(thrown).toBeNull();
      expect(seen.map(({ event }) => event)).toEqual([
        'response.created',
        ...['added', 'text', 'completed', 'added', 'arguments', 'completed'].map((what) =>
          what === 'text'
            ? 'response.text.delta'
            : what === 'arguments'
              ? 'response.function_call_arguments.delta'
              : `response.item.${what}`,
        ),
        'response.completed',
      ]);
      expect(await stream.final()).toEqual(answer);
      expect(await stream.text()).toBe('Grüße 👋\n!');
    },
  );

  it('is the error that comes whole in its place', async () => {
    const error = { code: 'provider_error', message: 'No', hint: 'Look', retryable: true, request_id: 'req_1' };
    const { stream } = await stage(writing('application/json', JSON.stringify({ error })));
    const { seen, thrown } = await readAll(stream);
    expect(seen).toEqual([]);
    expect(thrown).toMatchObject({ name: 'ApiError', status: 200, code: 'provider_error', retryable: true });
  });

  it.each([
    ['application/json', '{"ok":true}'],
    ['text/plain', 'default backend - 404'],
    ['text/plain', 'up'],
  ])('is none where another server answers, as %s: %s', async (contentType, body) => {
    const { thrown } = await readAll((await stage(writing(contentType, body))).stream);
    expect(thrown).toMatchObject({ name: 'ApiError', status: 200, retryable: false });
    expect(String(thrown)).toContain('not text/event-stream: check baseUrl');
  });
});

describe('a stream that does not come to its end', () => {
  const cuts: Array<[string, Fault]> = [
    ['ends before its first event', streamed((res) => res.end())],
    ['ends between two events', streamed((res) => res.end(wire(4)))],
    ['ends in the middle of its last event', streamed((res) => res.end(wire().slice(0, -3)))],
    ['is a whole answer that is cut', streamed((res) => res.end(JSON.stringify(answer).slice(0, -1)))],
    ['is cut in the middle of an event', streamed((res) => res.write(wire().slice(0, 300), () => res.destroy()))],
    ['is cut before its last event', streamed((res) => res.write(wire(9), () => res.destroy()))],
    ['holds no JSON', streamed((res) => res.end(`event: response.created\ndata: {"a\n\n${wire()}`))],
    ['holds no object', streamed((res) => res.end(`event: response.created\ndata: 7\n\n${wire()}`))],
    ['holds no UTF-8', streamed((res) => res.end(Buffer.from(wire()).fill(0xff, 200, 201)))],
    ['says no id', streamed((res) => res.end(frame(events.at(-1) ?? { event: '', data: '' })))],
    ['has a line without an end', streamed((res) => res.write(`data: ${'a'.repeat(9_000_000)}`))],
  ];

  it.each(cuts)('is an error that tells to try anew, and is not repeated: it %s', async (_, fault) => {
    const { server, stream } = await stage(fault);
    const { seen, thrown } = await readAll(stream);
    expect(thrown).toBeInstanceOf(ConnectionError);
    // The key is used up: whoever tries anew does it without.
    expect(thrown).toMatchObject({ retryable: true, idempotencyKey: null });
    expect(seen).toEqual(events.slice(0, seen.length));
    expect(seen.length).toBeLessThan(events.length);
    await expect(stream.final()).rejects.toBe(thrown);
    await expect(stream.text()).rejects.toBe(thrown);
    expect(server.requests).toHaveLength(1);
  });

  it('is the error that the server tells, after what came before it', async () => {
    const error = { code: 'provider_error', message: 'No', hint: 'Look', retryable: true, request_id: 'req_1' };
    const { server, stream } = await stage(
      streamed((res) => res.end(wire(4) + frame({ event: 'error', data: { error } }))),
    );
    const { seen, thrown } = await readAll(stream);
    expect(seen).toEqual(events.slice(0, 4));
    expect(thrown).toBeInstanceOf(ApiError);
    expect(thrown).toMatchObject({
      status: 200,
      code: 'provider_error',
      message: '200 provider_error: No',
      hint: 'Look',
      retryable: true,
      requestId: 'req_1',
      idempotencyKey: null,
    });
    await expect(stream.final()).rejects.toBe(thrown);
    expect(server.requests).toHaveLength(1);
  });

  it('holds the key in no error, also where the server says it', async () => {
    const apiKey = `sk_test_${'0a'.repeat(24)}`;
    const error = { code: 'relay_error', message: `Bad ${apiKey}`, hint: apiKey, retryable: false };
    const server = await serve((res) => {
      res.writeHead(200, { ...served, 'x-seen': apiKey }).end(frame({ event: 'error', data: { error } }));
    });
    const { thrown } = await readAll(createClient({ baseUrl: server.url, apiKey }).llm.responses.stream(request));
    expect(thrown).toMatchObject({ code: 'relay_error', message: '200 relay_error: Bad [redacted]' });
    expect(thrown instanceof ApiError && thrown.headers.get('x-seen')).toBe('[redacted]');
  });

  it('is none at all where a page answers, and the connection is let go', async () => {
    const { server, stream } = await stage((res) => {
      res.writeHead(200, { 'content-type': 'text/html' }).write('<html>');
    });
    const { seen, thrown } = await readAll(stream);
    expect(thrown).toMatchObject({ name: 'ApiError', status: 200, retryable: false });
    expect(String(thrown)).toContain('not text/event-stream: check baseUrl');
    expect(seen).toEqual([]);
    await closed(server);
  });
});
