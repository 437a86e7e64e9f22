import { type Calls, question, speech, type Target } from '../calls.ts';
import { createResponse, createSpeech, createTranscription, listPhoneNumbers, type PhoneNumber } from '../orval/api.ts';

export const reasons: ReadonlyArray<PhoneNumber['suspensionReason']> = ['billing', 'compliance', null];
// @ts-expect-error It is no value of the enumeration.
export const noReason: PhoneNumber['suspensionReason'] = 'other';

const options = ({ key, idempotencyKey }: Target) => ({
  headers: { authorization: `Bearer ${key}`, 'Idempotency-Key': idempotencyKey },
});

export const calls: Calls = {
  json: async (target) => {
    const numbers = await listPhoneNumbers(options(target));
    const { data } = await createResponse(question(), options(target));
    return { numbers: numbers.data, output: 'output' in data ? data.output : data };
  },
  sse: async (target) => String((await createResponse({ ...question(), stream: true }, options(target))).data),
  upload: async (target) => {
    const upload = { request: { language: 'en' }, audio: target.wav };
    const { data } = await createTranscription(upload, options(target));
    return 'usage' in data ? data.usage : data;
  },
  audio: async (target) => {
    const { data, status } = await createSpeech(speech(), options(target));
    return new Response(status === 200 ? data : null).arrayBuffer();
  },
};
