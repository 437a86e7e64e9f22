import type { z } from 'zod';
import { type Calls, question, speech, type Target } from '../calls.ts';
import { createApiClient, type schemas } from '../openapi-zod-client/api.ts';

type Reason = z.infer<typeof schemas.PhoneNumber>['suspensionReason'];
export const reasons: readonly Reason[] = ['billing', 'compliance', null];
// @ts-expect-error It is no value of the enumeration.
export const noReason: Reason = 'other';

const clientOf = ({ url, key }: Target) =>
  createApiClient(url, { axiosConfig: { headers: { authorization: `Bearer ${key}` } } });
const withKey = ({ idempotencyKey }: Target) => ({ headers: { 'Idempotency-Key': idempotencyKey } });

export const calls: Calls = {
  json: async (target) => {
    const numbers = await clientOf(target).listPhoneNumbers();
    const { output } = await clientOf(target).createResponse(question(), withKey(target));
    return { numbers, output };
  },
  sse: async (target) =>
    String(
      await clientOf(target).createResponse(
        { ...question(), stream: true },
        { ...withKey(target), responseType: 'text' },
      ),
    ),
  upload: async (target) => {
    const upload = { request: { language: 'en' }, audio: target.wav };
    return (await clientOf(target).createTranscription(upload, withKey(target))).usage;
  },
  audio: async (target) => {
    const answer: unknown = await clientOf(target).createSpeech(speech(), {
      ...withKey(target),
      responseType: 'arraybuffer',
    });
    return answer instanceof Uint8Array ? new Uint8Array(answer).buffer : new ArrayBuffer(0);
  },
};
