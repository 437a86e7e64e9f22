import { ok } from '@oazapfts/runtime';
import { type Calls, question, speech, type Target } from '../calls.ts';
import {
  createResponse,
  createSpeech,
  createTranscription,
  listPhoneNumbers,
  type PhoneNumber,
} from '../oazapfts/api.ts';

export const reasons: ReadonlyArray<PhoneNumber['suspensionReason']> = ['billing', 'compliance', null];
// @ts-expect-error It is no value of the enumeration.
export const noReason: PhoneNumber['suspensionReason'] = 'other';

const options = ({ url, key }: Target) => ({ baseUrl: url, headers: { authorization: `Bearer ${key}` } });

export const calls: Calls = {
  json: async (target) => {
    const numbers = await ok(listPhoneNumbers(options(target)));
    const { output } = await ok(createResponse(target.idempotencyKey, question(), options(target)));
    return { numbers, output };
  },
  sse: async (target) =>
    String(await ok(createResponse(target.idempotencyKey, { ...question(), stream: true }, options(target)))),
  upload: async (target) => {
    const upload = { request: { language: 'en' }, audio: target.wav };
    return (await ok(createTranscription(target.idempotencyKey, upload, options(target)))).usage;
  },
  audio: async (target) =>
    new Response(await ok(createSpeech(target.idempotencyKey, speech(), options(target)))).arrayBuffer(),
};
