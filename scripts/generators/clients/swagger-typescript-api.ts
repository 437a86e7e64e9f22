import { type Calls, question, speech, type Target } from '../calls.ts';
import { Api, AudioEncoding, type PhoneNumber } from '../swagger-typescript-api/api.ts';

export const reasons: ReadonlyArray<PhoneNumber['suspensionReason']> = ['billing', 'compliance', null];
// @ts-expect-error It is no value of the enumeration.
export const noReason: PhoneNumber['suspensionReason'] = 'other';

const apiOf = ({ url, key }: Target) =>
  new Api<string>({
    baseUrl: url,
    securityWorker: () => ({ headers: { authorization: `Bearer ${key}` } }),
  }).v1;
const withKey = ({ idempotencyKey }: Target) => ({ headers: { 'Idempotency-Key': idempotencyKey } });

export const calls: Calls = {
  json: async (target) => {
    const numbers = await apiOf(target).listPhoneNumbers();
    const answer = await apiOf(target).createResponse(question(), withKey(target));
    return { numbers: numbers.data, output: answer.data.output };
  },
  sse: async (target) => {
    const body = { ...question(), stream: true };
    return String((await apiOf(target).createResponse(body, { ...withKey(target), format: 'text' })).data);
  },
  upload: async (target) => {
    const upload = { request: { language: 'en' }, audio: target.wav };
    return (await apiOf(target).createTranscription(upload, withKey(target))).data.usage;
  },
  audio: async (target) => {
    const { input, audio } = speech();
    const body = { input, audio: { ...audio, encoding: AudioEncoding.PcmS16Le } };
    return (await apiOf(target).createSpeech(body, withKey(target))).arrayBuffer();
  },
};
