import { describe, expect, it } from '@jest/globals';
import type { RawRequest, RawRoute } from '../../../server/src/platform/slice/raw-route.ts';
import { closeOf, type Head, head, lineOf, lines, nextText, opened, start } from './socket-pipeline.ts';

const path = '/v1/carriers/x/media/a-secret-token';
const asked: RawRequest[] = [];
/** Serves a socket that sends back what comes, where its token is sound. */
const route: RawRoute = {
  method: 'GET',
  path: '/v1/carriers/x/media/{token}',
  maxBodyBytes: 0,
  socketName: 'echoOfCarrier',
  handle: async (request) => {
    asked.push(request);
    if (request.params['token'] !== 'a-secret-token') return { status: 401, json: { ok: false } };
    return {
      status: 101,
      socket: (socket) =>
        socket.listen({ text: (text) => (text === 'bye' ? socket.close(4000) : socket.sendText(text)) }),
    };
  },
};
const started = () => start({ rawRoutes: [route] });

describe('a socket outside of the contract', () => {
  it('is opened by what its address holds, and carries messages', async () => {
    const socket = await opened(await started(), path);
    socket.send('word');
    expect(await nextText(socket)).toBe('word');
    socket.send('bye');
    expect(await closeOf(socket)).toBe(4000);
    expect(asked.at(-1)?.params).toEqual({ token: 'a-secret-token' });
  });

  it('stands in the log under its name, without its address', async () => {
    const server = await started();
    const socket = await opened(server, path);
    socket.send('bye');
    await closeOf(socket);
    expect(await lineOf(server, 'socket closed')).toMatchObject({ operation: 'echoOfCarrier', closeCode: 4000 });
    expect(JSON.stringify(lines(server))).not.toContain('a-secret-token');
  });

  it('has an ordinary answer where it is not opened', async () => {
    const server = await started();
    expect(await server.raw(Buffer.from(head('/v1/carriers/x/media/other')))).toMatch(/^HTTP\/1\.1 401 /);
  });

  it.each<[string, Head, string]>([
    ['without an upgrade', { upgrade: null, connection: 'close' }, '/headers/upgrade'],
    ['of another version', { 'sec-websocket-version': '8' }, '/headers/sec-websocket-version'],
    ['without a sound key', { 'sec-websocket-key': 'x' }, '/headers/sec-websocket-key'],
  ])('is refused %s, before it is looked at', async (_, changed, place) => {
    const server = await started();
    const before = asked.length;
    const answer = await server.raw(Buffer.from(head(path, changed)));
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).toContain(place);
    expect(asked).toHaveLength(before);
  });
});
