import createClient from 'openapi-fetch';
import { type Calls, question, speech, type Target } from '../calls.ts';
import type { components, paths } from '../openapi-typescript/api.ts';

type Reason = components['schemas']['PhoneNumber']['suspensionReason'];
export const reasons: readonly Reason[] = ['billing', 'compliance', null];
// @ts-expect-error It is no value of the enumeration.
export const noReason: Reason = 'other';

const clientOf = ({ url, key }: Target) =>
  createClient<paths>({ baseUrl: url, headers: { authorization: `Bearer ${key}` } });
const withKey = ({ idempotencyKey }: Target) => ({ header: { 'Idempotency-Key': idempotencyKey } });

export const calls: Calls = {
  json: async (target) => {
    const client = clientOf(target);
    const numbers = await client.GET('/v1/phone-numbers');
    const answer = await client.POST('/v1/llm/responses', { params: withKey(target), body: question() });
    const { data = null } = answer;
    return { numbers: numbers.data, output: data !== null && 'output' in data ? data.output : data };
  },
  sse: async (target) => {
    const { data } = await clientOf(target).POST('/v1/llm/responses', {
      params: withKey(target),
      body: { ...question(), stream: true },
      parseAs: 'stream',
    });
    return new Response(data).text();
  },
  upload: async (target) => {
    const { data } = await clientOf(target).POST('/v1/stt/transcriptions', {
      params: withKey(target),
      body: { request: { language: 'en' }, audio: target.wav.name },
      bodySerializer: ({ request }) => {
        const form = new FormData();
        form.append('request', JSON.stringify(request));
        form.append('audio', target.wav);
        return form;
      },
    });
    return data?.usage;
  },
  audio: async (target) => {
    const { data } = await clientOf(target).POST('/v1/tts/speech', {
      params: withKey(target),
      body: speech(),
      parseAs: 'arrayBuffer',
    });
    return data ?? new ArrayBuffer(0);
  },
};
