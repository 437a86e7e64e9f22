import { createOpenAiStt, familyOfOpenAiModel } from '../openai/transcriptions.ts';
import { createChatLlm } from '../openai-compatible/chat.ts';
import type { VendorDefinition } from '../wire/vendor-definition.ts';
import { groqModels } from './catalog.ts';

export const groq: VendorDefinition = {
  name: 'groq',
  displayName: 'Groq',
  defaultBaseUrl: 'https://api.groq.com/openai/v1',
  models: groqModels,
  create: (account, doors) => ({
    llm: createChatLlm(account, doors),
    stt: createOpenAiStt(account, doors, familyOfOpenAiModel),
  }),
};
