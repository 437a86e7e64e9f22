import type { VendorDefinition } from '../wire/vendor-definition.ts';
import { openAiLlmModels } from './catalog-llm.ts';
import { openAiSttModels } from './catalog-stt.ts';
import { openAiDefaultVoice, openAiTtsModels } from './catalog-tts.ts';
import { createOpenAiLlm } from './responses.ts';
import { createOpenAiTts } from './speech.ts';
import { createOpenAiStt, familyOfOpenAiModel } from './transcriptions.ts';

export const openai: VendorDefinition = {
  name: 'openai',
  displayName: 'OpenAI',
  defaultBaseUrl: 'https://api.openai.com/v1',
  models: [...openAiLlmModels, ...openAiSttModels, ...openAiTtsModels],
  create: (account, doors) => ({
    llm: createOpenAiLlm(account, doors),
    stt: createOpenAiStt(account, doors, familyOfOpenAiModel),
    tts: createOpenAiTts(account, doors, openAiDefaultVoice),
  }),
};
