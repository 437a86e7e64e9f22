import { expect, it } from '@jest/globals';
import { prefersWav } from './prefers-wav.policy.ts';

it.each([
  'audio/wav',
  'AUDIO/WAV',
  ' audio/wav ; q=0.5',
  'audio/wav, */*;q=0.8',
  'application/octet-stream;q=0.5, audio/wav',
  'audio/*;q=0.9, audio/wav;q=1.0',
  'audio/wav;q=0.2, application/json',
  'audio/wav;codecs=1',
  'audio/wav;q=0, audio/wav;q=0.1',
])('%s asks for a WAV file', (accept) => expect(prefersWav(accept)).toBe(true));

it.each([
  undefined,
  '',
  '*/*',
  'audio/*',
  'audio/wav;q=0',
  'audio/wav;q=0.000',
  'audio/wav, */*',
  'audio/wav;q=0.5, audio/*;q=0.5',
  'audio/wav;q=0.7, application/octet-stream',
  'application/octet-stream, audio/wav',
  'audio/mpeg, application/json',
  'audio/x-wav',
  'audio/wave',
  'audio/wav;q=2',
  'audio/wav;q=',
  'audio/wav;q=high',
  'nothing of the kind',
  ';;,,',
])('%j does not', (accept) => expect(prefersWav(accept)).toBe(false));
