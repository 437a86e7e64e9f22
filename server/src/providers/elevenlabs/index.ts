import type { VendorDefinition } from '../wire/vendor-definition.ts';
import { elevenLabsModels } from './catalog.ts';
import { createElevenLabsTts } from './speech.ts';
import { createElevenLabsTtsStream } from './speech-stream.ts';

export const elevenlabs: VendorDefinition = {
  name: 'elevenlabs',
  displayName: 'ElevenLabs',
  defaultBaseUrl: 'https://api.elevenlabs.io',
  models: elevenLabsModels,
  create: (account, doors) => ({
    tts: createElevenLabsTts(account, doors),
    ttsStream: createElevenLabsTtsStream(account, doors),
  }),
};
