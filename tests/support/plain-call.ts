import type { LlmCall } from '../../server/src/providers/ports/llm.ts';

/** A call of a language model that offers a tool, and has no wish. */
export const plainCall = {
  model: 'm',
  input: [{ type: 'message', role: 'user', texts: ['Hi'] }],
  tools: [{ name: 'f', description: null, parameters: null }],
  responseFormat: null,
  maxOutputTokens: 1,
  temperature: null,
  topP: null,
} as const satisfies LlmCall;
