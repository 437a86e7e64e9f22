import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { createServer, type Server } from 'node:net';
import { waitFor } from '../../support/sms-waiting.ts';
import { startWebhookStage, type WebhookStage } from '../../support/webhook-stage.ts';

let stage: WebhookStage;
let inside: Server;
let insidePort = 0;
let connections = 0;
/** What the name of the receiver resolves to from now on. */
let answer: string[] = [];

beforeAll(async () => {
  inside = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => {
    inside.listen(0, '127.0.0.1', resolve);
  });
  const address = inside.address();
  insidePort = typeof address === 'object' && address !== null ? address.port : 0;
  stage = await startWebhookStage({
    config: { webhookAllowPrivateNetworks: false },
    lookup: async () => answer.map((each) => ({ address: each, family: each.includes(':') ? 6 : 4 })),
  });
});
afterEach(() => stage.clear());
afterAll(async () => {
  await stage.close();
  inside.close();
});

interface Attempted {
  delivered: boolean;
  httpStatus: number | null;
  error: string | null;
}

/** Tries each way to a receiver: a test, a delivery, and a redelivery of it; answers why each failed. */
async function everyWayTo(endpointId: string): Promise<Array<string | null>> {
  const { call } = stage.organization;
  const tested = (await call<Attempted>('POST', `/v1/webhooks/${endpointId}/test`)).body;
  await stage.event();
  const [delivery] = await waitFor(
    'the first attempt',
    () => stage.deliveries({ endpointId, event: 'sms.received' }),
    ([seen]) => seen?.status === 'pending' && seen.error !== null,
  );
  const again = (await call<Attempted>('POST', `/v1/webhook-deliveries/${delivery?.id}/redeliver`)).body;
  expect([tested, again]).toMatchObject([
    { delivered: false, httpStatus: null },
    { delivered: false, httpStatus: null },
  ]);
  return [tested.error, delivery?.error ?? null, again.error];
}

describe('a destination inside of this network', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    'fd00:ec2::254',
  ])('is refused at create and at change when the name resolves to %s', async (address) => {
    answer = ['93.184.216.34', address];
    const url = 'https://receiver.example.com/hook';
    const body = { name: 'Receiver', url, events: ['sms.received'] };
    const created = await stage.organization.call('POST', '/v1/webhooks', body);
    expect(created).toMatchObject({ status: 400, body: { issues: [{ path: '/body/url' }] } });
    answer = ['93.184.216.34'];
    const endpoint = await stage.endpoint({ url: 'https://other.example.com/hook' });
    answer = [address];
    const changed = await stage.organization.call('PATCH', `/v1/webhooks/${endpoint.id}`, { url });
    expect(changed).toMatchObject({ status: 400, body: { issues: [{ path: '/body/url' }] } });
  });

  test('is refused at test, delivery and redelivery when the name changes its answer after the check', async () => {
    answer = ['93.184.216.34'];
    const endpoint = await stage.endpoint({ url: `https://receiver.example.com:${insidePort}/hook` });
    answer = ['127.0.0.1'];
    for (const error of await everyWayTo(endpoint.id)) expect(error).toMatch(/address/);
    expect(connections).toBe(0);
  });

  test.each([
    'https://127.0.0.1:PORT/',
    'https://2130706433:PORT/',
    'https://0x7f000001:PORT/',
    'https://0177.0.0.1:PORT/',
    'https://[::ffff:127.0.0.1]:PORT/',
    'https://[64:ff9b::127.0.0.1]:PORT/',
    'https://user:pass@receiver.example.com/',
    'http://169.254.169.254/latest/meta-data',
    'https://receiver.example.com:22/',
    'https://receiver.example.com\\@127.0.0.1/',
    'https://①②⑦.⓪.⓪.①:PORT/',
    'https://receiver.example.com/\r\nx-injected: 1',
    'gopher://127.0.0.1:PORT/',
  ])('is refused at create, test, delivery and redelivery alike: %j', async (shape) => {
    answer = ['93.184.216.34'];
    const url = shape.replace('PORT', String(insidePort));
    const body = { name: 'Receiver', url, events: ['sms.received'] };
    const created = await stage.organization.call('POST', '/v1/webhooks', body);
    expect(created).toMatchObject({ status: 400, body: { issues: [{ path: '/body/url' }] } });
    const endpoint = await stage.endpoint({ url: 'https://receiver.example.com/hook' });
    // As it would stand if it had come in by another door.
    await stage.sms.sql('update webhook_endpoints set url = $2 where id = $1', [endpoint.id, url]);
    for (const error of await everyWayTo(endpoint.id)) expect(error).toMatch(/^[A-Z]/);
    expect(connections).toBe(0);
  });
});
