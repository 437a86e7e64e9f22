import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Organization } from '../../support/organization.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { createStage, type Stage } from '../../support/stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

/** Names that resolve to this machine, and to a network of it. */
const names: Readonly<Record<string, string>> = {
  'here.example.com': '127.0.0.1',
  'six.example.com': '::1',
  'inside.example.com': '10.0.0.7',
};

let server: TestServer;
let stage: Stage;
/** Whose receivers are refused: nothing of them is stored, so that one is enough. */
let refused: { test: Organization; live: Organization };
let receiver: Server;
let port = 0;
const heard: Array<{ path: string; type: string }> = [];

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
    request.on('end', () => {
      heard.push({ path: request.url ?? '', type: String(JSON.parse(text).type) });
      if (request.url === '/redirects') response.writeHead(307, { location: `${server.url}/v1/organization` });
      response.end('{}');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  ({ port } = receiver.address() as AddressInfo);
  server = await startTestServer({
    roles: ['api', 'worker', 'gateway'],
    config: { webhookAllowPrivateNetworks: false, localReceivers: true },
    lookup: async (name) => {
      const address = names[name];
      if (address === undefined) throw new Error(`Nobody knows ${name}`);
      return [{ address, family: address.includes(':') ? 6 : 4 }];
    },
  });
  stage = createStage(server);
  refused = { test: await stage.organization(), live: await stage.organization({ mode: 'live' }) };
}, 60_000);
afterAll(async () => {
  await stage.close();
  receiver.close();
});

const register = (ours: Organization, url: string, body: object = {}) =>
  ours.call<{ id: string; url: string; issues: Array<{ path: string; message: string }> }>('POST', '/v1/webhooks', {
    name: 'Local',
    url,
    events: ['sms.received'],
    ...body,
  });
const test = async (ours: Organization, id: string) =>
  (
    await ours.call<{ delivered: boolean; httpStatus: number | null; error: string | null }>(
      'POST',
      `/v1/webhooks/${id}/test`,
    )
  ).body;

describe('a receiver on this machine', () => {
  it.each(['127.0.0.1', 'localhost'])('is open to a test organization as http://%s, and is reached', async (host) => {
    const ours = await stage.organization();
    const { status, body } = await register(ours, `http://${host}:${port}/${host}`);
    expect([status, body.url]).toEqual([201, `http://${host}:${port}/${host}`]);
    expect(await test(ours, body.id)).toMatchObject({ delivered: true, httpStatus: 200 });
    expect(heard.at(-1)).toEqual({ path: `/${host}`, type: 'endpoint.test' });
  });

  it.each([
    (at: number) => `http://[::1]:${at}/`,
    (at: number) => `https://127.0.0.1:${at}/`,
    () => 'https://localhost/hook?a=b',
    () => 'http://localhost',
    (at: number) => `HTTP://127.0.0.1:${at}/`,
  ])('is open to a test organization as well as %s', async (of) => {
    expect((await register(await stage.organization(), of(port))).status).toBe(201);
  });

  it.each([
    ['a dot at its end', () => `http://localhost.:${port}/`],
    ['another spelling of the address', () => `http://127.1:${port}/`],
    ['a hexadecimal address', () => `http://0x7f000001:${port}/`],
    ['a decimal address', () => `http://2130706433:${port}/`],
    ['an octal address', () => `http://0177.0.0.1:${port}/`],
    ['an IPv4-mapped address', () => `http://[::ffff:127.0.0.1]:${port}/`],
    ['a longer spelling of ::1', () => `http://[0:0:0:0:0:0:0:1]:${port}/`],
    ['another loopback address', () => `http://127.0.0.2:${port}/`],
    ['capital letters', () => `http://LOCALHOST:${port}/`],
    ['a name below localhost', () => `http://api.localhost:${port}/`],
    ['a name that begins so', () => `http://localhost.example.com:${port}/`],
    ['a user before it', () => `http://localhost:${port}@example.com/`],
    ['a user in it', () => `http://user@127.0.0.1:${port}/`],
    ['a fragment', () => `http://127.0.0.1:${port}/#x`],
    ['a backslash', () => `http://127.0.0.1:${port}\\@example.com/`],
    ['no host but a wildcard', () => `http://0.0.0.0:${port}/`],
    ['a private address', () => `http://10.0.0.1:${port}/`],
    ['the address of credentials', () => 'http://169.254.169.254/latest'],
    ['a name that resolves to loopback', () => `https://here.example.com:${port}/`],
    ['a name that resolves to ::1', () => `https://six.example.com:${port}/`],
    ['a name that resolves inside', () => `https://inside.example.com:${port}/`],
    ['http to a name', () => `http://here.example.com:${port}/`],
    ['the port of a database', () => 'http://127.0.0.1:5432/'],
    ['a port below 1024', () => 'http://127.0.0.1:22/'],
    ['an encoded address', () => `http://%31%32%37.0.0.1:${port}/`],
    ['an encoded dot at its end', () => `http://localhost%2e:${port}/`],
    ['digits of another width', () => `http://１２７.0.0.1:${port}/`],
    ['a dot at the end of the address', () => `http://127.0.0.1.:${port}/`],
    ['an octal part', () => `http://127.0.0.01:${port}/`],
    ['one slash', () => `http:/127.0.0.1:${port}/`],
    ['no slash', () => `http:127.0.0.1:${port}/`],
    ['backslashes for slashes', () => `http:\\\\127.0.0.1:${port}/`],
    ['a tab in the name', () => `http://local\thost:${port}/`],
    ['a blank before it', () => ` http://localhost:${port}/`],
    ['a password alone before it', () => `http://:secret@localhost:${port}/`],
    ['a zone behind ::1', () => `http://[::1%25lo]:${port}/`],
    ['an IPv4-mapped address in hexadecimal', () => `http://[::ffff:7f00:1]:${port}/`],
    ['an IPv4-compatible address', () => `http://[::127.0.0.1]:${port}/`],
    ['an unspecified IPv6 address', () => `http://[::]:${port}/`],
    ['another scheme', () => `ws://127.0.0.1:${port}/`],
    ['zeros before the port of the server', () => server.url.replace(/:(\d+)$/, ':0$1')],
    ['the port of the server over https', () => server.url.replace('http:', 'https:')],
    ['the port of the server itself', () => `${server.url}/v1/organization`],
    ['the port of its gateway', () => `${server.gatewayAddress}/v1/models`],
    ['the port of the server by another of the names', () => server.url.replace('127.0.0.1', 'localhost')],
  ])('is refused with %s', async (_what, url) => {
    const { status, body } = await register(refused.test, url());
    expect([status, body.issues.map(({ path }) => path)]).toEqual([400, ['/body/url']]);
  });

  it.each([
    [() => `http://LOCALHOST:${port}/`, 'with the host 127.0.0.1, [::1] or localhost, spelled so'],
    [() => `http://api.localhost:${port}/`, 'with the host 127.0.0.1, [::1] or localhost, spelled so'],
    [() => `http://127.0.0.1:${port}/#x`, 'must not have a fragment'],
    [() => `http://user@127.0.0.1:${port}/`, 'must not carry a user name or a password'],
  ])('is refused with what would be taken: %s', async (url, message) => {
    const { body } = await register(refused.test, url());
    expect(body.issues[0]?.message).toContain(message);
    const live = await register(refused.live, url());
    expect(live.body.issues[0]?.message).toBe('must be an https:// URL');
  });

  it('is refused to a live organization, in each of the three names', async () => {
    for (const host of ['127.0.0.1', '[::1]', 'localhost'])
      for (const scheme of ['http', 'https'])
        expect([host, scheme, (await register(refused.live, `${scheme}://${host}:${port}/`)).status]).toEqual([
          host,
          scheme,
          400,
        ]);
  });

  it('that redirects to the server is answered with the redirect, and not followed', async () => {
    const ours = await stage.organization();
    const { body } = await register(ours, `http://127.0.0.1:${port}/redirects`);
    const before = heard.length;
    expect(await test(ours, body.id)).toMatchObject({ delivered: false, httpStatus: 307 });
    expect(heard.length).toBe(before + 1);
  });

  it('may be that of a tool, in a test organization alone', async () => {
    const tool = (url: string) => ({
      name: 'look_up',
      description: 'Looks up.',
      parameters: { type: 'object' },
      source: { kind: 'webhook', url, secret: `whsec_${Buffer.alloc(24).toString('base64')}` },
    });
    const [ours, live] = [await stage.organization(), await stage.organization({ mode: 'live' })];
    const agentOf = async (one: Organization) =>
      (await one.call<Array<{ id: string }>>('GET', '/v1/agents')).body[0]?.id ?? '';
    const [agent, liveAgent] = [await agentOf(ours), await agentOf(live)];
    const url = `http://localhost:${port}/tool`;
    const made = await ours.call<{ id: string }>('POST', `/v1/agents/${agent}/tools`, tool(url));
    expect(made.status).toBe(200);
    const ran = await ours.call('POST', `/v1/agents/${agent}/tools/${made.body.id}/test`, { arguments: {} });
    expect(ran.body).toMatchObject({ ok: true });
    expect(heard.at(-1)?.path).toBe('/tool');
    expect((await live.call('POST', `/v1/agents/${liveAgent}/tools`, tool(url))).status).toBe(400);
  });

  it('that was saved fails with its reason where the server is started otherwise', async () => {
    const ours = await stage.organization();
    const { body } = await register(ours, `http://127.0.0.1:${port}/kept`);
    const other = await startTestServer({
      roles: ['api'],
      beside: server,
      config: { webhookAllowPrivateNetworks: false, localReceivers: false },
    });
    try {
      const answer = await fetch(`${other.url}/v1/webhooks/${body.id}/test`, {
        method: 'POST',
        headers: { authorization: `Bearer ${ours.apiKey}` },
      });
      expect(await answer.json()).toMatchObject({
        delivered: false,
        httpStatus: null,
        error: expect.stringContaining('https://'),
      });
    } finally {
      await other.close();
    }
    expect(await test(ours, body.id)).toMatchObject({ delivered: true });
  });

  it('gets the events of its organization', async () => {
    const ours = await stage.organization();
    await register(ours, `http://localhost:${port}/events`);
    const [number] = (await ours.call<Array<{ e164: string }>>('GET', '/v1/phone-numbers')).body;
    await ours.call('POST', '/v1/test/inbound-messages', { to: number?.e164, from: '+15005550123', text: 'Hello?' });
    await waitFor(
      'the event is there',
      async () => heard.some(({ path, type }) => path === '/events' && type === 'sms.received'),
      (there) => there,
    );
  });
});
