import type { VendorDefinition } from '../wire/vendor-definition.ts';
import { anthropicModels } from './catalog-llm.ts';
import { createAnthropicLlm } from './messages.ts';

export const anthropic: VendorDefinition = {
  name: 'anthropic',
  displayName: 'Anthropic',
  defaultBaseUrl: 'https://api.anthropic.com',
  models: anthropicModels,
  create: (account, doors) => ({ llm: createAnthropicLlm(account, doors) }),
};
