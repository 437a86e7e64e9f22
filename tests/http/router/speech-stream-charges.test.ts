import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { components } from '../../../server/src/contract/generated/openapi.ts';
import { streamTimesOf } from '../../../server/src/router/model/stream-times.policy.ts';
import type { Organization } from '../../support/organization.ts';
import { type Stage, startStage } from '../../support/stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';
import { openStream, pcm, type StreamCaller } from '../../support/stream-caller.ts';

type Record = components['schemas']['RouterRequest'];

let stage: Stage;
let prepaid: Organization;
beforeAll(async () => {
  const soon = streamTimesOf('test');
  const vendor = { ...soon.vendor, firstAudioMs: 300, audioMs: 300 };
  stage = await startStage({ worker: false, streamTimesOf: () => ({ ...soon, vendor }) });
  prepaid = await stage.organization({ creditPolicy: 'prepaid' });
  await stage.ask({
    method: 'POST',
    path: `/v1/organizations/${prepaid.id}/credits`,
    key: stage.adminKey,
    json: { amountMicroUsd: '10000000', reason: 'For streams' },
  });
});
afterAll(() => stage.close());

const text = 'Good morning, this is long enough for more than one piece of audio.';
const perCharacter = 10;

/** Has a stream speak at a model, and ends it somehow: what it was charged, as its record and its lines in the ledger say. */
async function charged(model: string, end: (caller: StreamCaller) => Promise<unknown> | void) {
  const caller = await openStream({ url: stage.url, key: prepaid.apiKey, path: '/v1/tts/stream' });
  caller.send({ type: 'session.configure', audio: pcm, routing: { mode: 'explicit', provider: 'simulated', model } });
  const id = String((await caller.next('session.ready')).request_id);
  caller.send({ type: 'input.append', text });
  caller.send({ type: 'input.commit' });
  await end(caller);
  const { body } = await waitFor(
    `${id} has ended`,
    () => prepaid.call<Record>('GET', `/v1/router/requests/${id}`),
    ({ body }) => body.status !== 'running',
  );
  caller.socket.terminate();
  const paid = (await prepaid.ledger(id)).reduce((sum, [, amount]) => sum - amount, 0);
  return { status: body.status, error: body.error_code, characters: body.usage?.characters ?? 0, paid };
}
const whole = { characters: text.length, paid: text.length * perCharacter };
const nothing = { characters: 0, paid: 0 };

describe('what a vendor was given is charged', () => {
  it.each<[string, string, (caller: StreamCaller) => Promise<unknown> | void, object]>([
    ['it has spoken', 'echo', (c) => c.send({ type: 'session.close' }), { status: 'succeeded', error: null }],
    [
      'it failed in the middle',
      'cut-mid-stream',
      (c) => c.next('error'),
      { status: 'failed', error: 'provider_error' },
    ],
    [
      'it stood still in the middle',
      'stall-mid-stream',
      (c) => c.next('error'),
      { status: 'failed', error: 'request_timeout' },
    ],
    ['the caller left after audio', 'echo', leftAfterAudio, { status: 'canceled', error: null }],
    ['the caller left before any', 'keepalive-only', (c) => c.socket.terminate(), { status: 'canceled', error: null }],
    [
      'the caller broke the rules before any',
      'keepalive-only',
      (c) => c.sendRaw('{'),
      { status: 'failed', error: 'invalid_request' },
    ],
  ])('where %s', async (_, model, end, outcome) => {
    expect(await charged(model, end)).toEqual({ ...outcome, ...whole });
  });
});

describe('nothing is charged', () => {
  it.each([
    ['ends without a word', 'empty-output', 'provider_error'],
    ['says nothing in time', 'keepalive-only', 'request_timeout'],
  ])('where the vendor %s', async (_, model, error) => {
    expect(await charged(model, (caller) => caller.next('error'))).toEqual({ status: 'failed', error, ...nothing });
  });
});

async function leftAfterAudio(caller: StreamCaller): Promise<void> {
  await caller.next('audio');
  caller.socket.terminate();
}
