import { createChatLlm } from '../openai-compatible/chat.ts';
import type { VendorDefinition } from '../wire/vendor-definition.ts';
import { togetherModels } from './catalog.ts';

export const together: VendorDefinition = {
  name: 'together',
  displayName: 'Together AI',
  defaultBaseUrl: 'https://api.together.xyz/v1',
  models: togetherModels,
  create: (account, doors) => ({ llm: createChatLlm(account, doors) }),
};
