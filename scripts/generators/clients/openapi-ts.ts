import { type Calls, question, speech, type Target } from '../calls.ts';
import { client } from '../openapi-ts/client.gen.ts';
import { createResponse, createSpeech, createTranscription, listPhoneNumbers } from '../openapi-ts/sdk.gen.ts';
import type { PhoneNumber } from '../openapi-ts/types.gen.ts';

export const reasons: ReadonlyArray<PhoneNumber['suspensionReason']> = ['billing', 'compliance', null];
// @ts-expect-error It is no value of the enumeration.
export const noReason: PhoneNumber['suspensionReason'] = 'other';

const options = ({ url, key, idempotencyKey }: Target) => {
  client.setConfig({ baseUrl: url, auth: key });
  return { headers: { 'Idempotency-Key': idempotencyKey }, throwOnError: true } as const;
};

export const calls: Calls = {
  json: async (target) => {
    const answer = await createResponse({ ...options(target), body: question() });
    const numbers = await listPhoneNumbers({ throwOnError: true });
    return { numbers: numbers.data, output: answer.data.output };
  },
  sse: async (target) => {
    const body = { ...question(), stream: true };
    const { response } = await createResponse({ ...options(target), body, parseAs: 'stream' });
    return response.text();
  },
  upload: async (target) => {
    const body = { request: { language: 'en' }, audio: target.wav };
    return (await createTranscription({ ...options(target), body })).data.usage;
  },
  audio: async (target) =>
    new Response((await createSpeech({ ...options(target), body: speech() })).data).arrayBuffer(),
};
