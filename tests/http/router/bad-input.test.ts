import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from 'node:net';
import { badInputs, goodInput } from '../../support/router-bad-input.ts';
import { upload } from '../../support/router-requests.ts';
import { paths, type RouterStage, startRouterStage } from '../../support/router-stage.ts';
import { freshKey } from '../../support/fresh.ts';

let stage: RouterStage;
beforeAll(async () => {
  stage = await startRouterStage();
}, 60_000);
afterAll(() => stage.close());

const timesAsked = (): number =>
  Object.values(stage.vendors.servers).reduce((sum, { requests }) => sum + requests.length, 0);

describe.each(['stt', 'tts', 'llm'] as const)('%s', (kind) => {
  it.each(badInputs.filter((one) => one.kind === kind))(
    'refuses $what with $status $code, asks no vendor, and leaves the key free',
    async ({ body, status, code, says }) => {
      const before = timesAsked();
      const key = { 'idempotency-key': freshKey() };
      const refused = await stage.post(paths[kind], body, key).over;
      expect({ status: refused.status, ...JSON.parse(refused.text) }).toEqual({
        status,
        error: {
          code,
          message: expect.stringContaining(says),
          hint: expect.stringMatching(/^\S(?:.{0,510}\S)?$/),
          retryable: false,
          request_id: refused.headers['service-request-id'],
        },
      });
      expect(refused.headers).not.toHaveProperty('service-attempt-id');
      expect(timesAsked()).toBe(before);
      const served = await stage.post(paths[kind], goodInput[kind](), key).over;
      expect(served.status).toBe(200);
      expect(timesAsked()).toBe(before + 1);
    },
  );

  const bytes = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

  it.each<[string, Record<string, string | string[]>]>([
    ['none', {}],
    ['an empty one', { 'idempotency-key': '' }],
    ['a blank one', { 'idempotency-key': ' \t ' }],
    ['one of 257 bytes', { 'idempotency-key': 'k'.repeat(257) }],
    ['one of 257 bytes in 129 characters', { 'idempotency-key': bytes(`k${'é'.repeat(128)}`) }],
    ['two', { 'idempotency-key': ['one', 'other'] }],
  ])('refuses %s as Idempotency-Key, and asks no vendor', async (_what, headers) => {
    const before = timesAsked();
    const sent = goodInput[kind]();
    const refused = await stage.postWith(paths[kind], sent, headers).over;
    expect({ status: refused.status, ...JSON.parse(refused.text) }).toMatchObject({
      status: 400,
      error: { code: 'invalid_request', message: expect.stringContaining('/headers/idempotency-key') },
    });
    expect(timesAsked()).toBe(before);
  });

  it.each([
    ['one byte', bytes('k')],
    ['256 bytes', 'k'.repeat(256)],
    ['256 bytes in 128 characters', bytes('é'.repeat(128))],
    ['256 bytes in 64 characters', bytes('👋'.repeat(64))],
  ])('takes %s as Idempotency-Key', async (_what, key) => {
    const served = await stage.post(paths[kind], goodInput[kind](), { 'idempotency-key': key }).over;
    expect(served.status).toBe(200);
  });
});

it('a caller who goes away in the middle of his upload has asked no vendor and used no key', async () => {
  const before = timesAsked();
  const key = freshKey();
  const { headers, raw } = upload();
  const { hostname, port } = new URL(stage.server.url);
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      const head = [
        `POST ${paths.stt} HTTP/1.1`,
        'Host: here',
        `Authorization: Bearer ${stage.key}`,
        `Idempotency-Key: ${key}`,
        `Content-Type: ${headers['content-type']}`,
        `Content-Length: ${raw.length}`,
      ];
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      socket.write(raw.subarray(0, raw.length - 10), () => socket.resetAndDestroy());
    });
    socket.on('error', reject);
    socket.on('close', () => resolve());
  });
  const served = await stage.post(paths.stt, upload(), { 'idempotency-key': key }).over;
  expect(served.status).toBe(200);
  expect(timesAsked()).toBe(before + 1);
});

it('an empty mode alone is no routing at all, and beside anything else it is refused', async () => {
  const authorization = `Bearer ${stage.server.key}`;
  const body = { ...goodInput.llm(), routing: { mode: '' } };
  const served = await stage.post(paths.llm, body, { authorization }).over;
  expect({ status: served.status, text: served.text }).toMatchObject({ status: 200 });
  const refused = await stage.post(paths.llm, { ...body, routing: { mode: '', objective: 'cost' } }, { authorization })
    .over;
  expect(refused.status).toBe(400);
});

it('a test organization reaches no vendor but the simulated one', async () => {
  const before = timesAsked();
  const asked = { routing: { mode: 'explicit', provider: 'openai', model: 'gpt-4.1' } };
  const body = { ...goodInput.llm(), ...asked };
  const refused = await stage.post(paths.llm, body, { authorization: `Bearer ${stage.server.key}` }).over;
  expect({ status: refused.status, ...JSON.parse(refused.text) }).toMatchObject({
    status: 400,
    error: { code: 'invalid_request', message: expect.stringContaining('/body/routing/provider') },
  });
  expect(timesAsked()).toBe(before);
});
