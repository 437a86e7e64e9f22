import type { VendorDefinition } from '../wire/vendor-definition.ts';
import { deepgramModels } from './catalog.ts';
import { createDeepgramStt } from './listen.ts';
import { createDeepgramSttStream } from './listen-stream.ts';

export const deepgram: VendorDefinition = {
  name: 'deepgram',
  displayName: 'Deepgram',
  defaultBaseUrl: 'https://api.deepgram.com',
  models: deepgramModels,
  create: (account, doors) => ({
    stt: createDeepgramStt(account, doors),
    sttStream: createDeepgramSttStream(account, doors),
  }),
};
