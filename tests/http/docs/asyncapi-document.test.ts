import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loadContract, type SocketDocument } from '../../../server/src/contract/contract.ts';
import { recordingFetch } from '../../support/contract-recorder.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

let server: TestServer;
let behindProxy: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
  behindProxy = await startTestServer({ roles: ['api'], config: { publicUrl: 'https://voice.example.com/api/' } });
});
afterAll(() => Promise.all([server.close(), behindProxy.close()]));

const read = async ({ url }: TestServer): Promise<SocketDocument> =>
  (await (await recordingFetch(`${url}/asyncapi.json`)).json()) as SocketDocument;

describe('GET /asyncapi.json', () => {
  it('names its own address, as callers reach it', async () => {
    const { host } = new URL(server.url);
    expect(await read(server)).toMatchObject({ asyncapi: '3.0.0', servers: { here: { host, protocol: 'ws' } } });
    expect(await read(behindProxy)).toMatchObject({
      servers: { here: { host: 'voice.example.com', protocol: 'wss', pathname: '/api' } },
    });
  });

  it('has a channel for each operation that opens a socket, at its address', async () => {
    const { channels } = await read(server);
    const opened = Object.values(loadContract().operations).flatMap(({ socket, path }) =>
      socket === undefined ? [] : [[socket, path]],
    );
    expect(Object.entries(channels).map(([name, channel]) => [name, Reflect.get(channel, 'address')])).toEqual(opened);
  });

  it('refers to nothing that it lacks', async () => {
    const document = await read(server);
    const refs = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, path = '']) =>
      path.split('/'),
    );
    expect(refs.length).toBeGreaterThan(50);
    for (const path of refs) {
      const found = path.reduce<unknown>((at, key) => Reflect.get(Object(at), key), document);
      expect([path, found]).toEqual([path, expect.anything()]);
    }
  });

  it('has operations that the OpenAPI document has not: clients are made of that', async () => {
    const { document } = loadContract();
    expect(Object.keys(document.paths)).not.toContain('/v1/stt/stream');
    expect(JSON.stringify(document)).not.toContain('"101"');
  });
});
