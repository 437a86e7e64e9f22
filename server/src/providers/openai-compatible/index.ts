import { createOpenAiTts } from '../openai/speech.ts';
import { createOpenAiStt } from '../openai/transcriptions.ts';
import type { VendorDefinition } from '../wire/vendor-definition.ts';
import { createChatLlm } from './chat.ts';
import { modelsOfList, openAiCompatibleName } from './models-of-list.ts';

/** Any server that speaks OpenAI's API. Its models are those that the operator lists. */
export const openAiCompatible: VendorDefinition = {
  name: openAiCompatibleName,
  displayName: 'OpenAI-compatible server',
  defaultBaseUrl: null,
  models: [],
  readModels: modelsOfList,
  create: (account, doors) => ({
    llm: createChatLlm(account, doors),
    // Of whisper, only the text is common to all servers that have it.
    stt: createOpenAiStt(account, doors, () => 'plain'),
    tts: createOpenAiTts(account, doors, null),
  }),
};
