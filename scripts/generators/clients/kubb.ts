import { type Calls, question, speech, type Target } from '../calls.ts';
import { createResponse } from '../kubb/clients/createResponse.ts';
import { createSpeech } from '../kubb/clients/createSpeech.ts';
import { createTranscription } from '../kubb/clients/createTranscription.ts';
import { listPhoneNumbers } from '../kubb/clients/listPhoneNumbers.ts';
import type { PhoneNumber } from '../kubb/types/PhoneNumber.ts';

export const reasons: ReadonlyArray<PhoneNumber['suspensionReason']> = ['billing', 'compliance', null];
// @ts-expect-error It is no value of the enumeration.
export const noReason: PhoneNumber['suspensionReason'] = 'other';

const options = ({ url, key }: Target) => ({ baseURL: url, headers: { authorization: `Bearer ${key}` } });
const withKey = ({ idempotencyKey }: Target) => ({ 'Idempotency-Key': idempotencyKey });

export const calls: Calls = {
  json: async (target) => {
    const numbers = await listPhoneNumbers(options(target));
    const { output } = await createResponse(question(), withKey(target), options(target));
    return { numbers, output };
  },
  sse: async (target) => {
    const body = { ...question(), stream: true };
    return String(await createResponse(body, withKey(target), { ...options(target), responseType: 'text' }));
  },
  upload: async (target) => {
    const upload = { request: { language: 'en' }, audio: target.wav };
    return (await createTranscription(upload, withKey(target), options(target))).usage;
  },
  audio: async (target) => {
    const audio = await createSpeech(speech(), withKey(target), { ...options(target), responseType: 'arraybuffer' });
    return new Response(audio).arrayBuffer();
  },
};
