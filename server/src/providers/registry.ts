import { anthropic } from './anthropic/index.ts';
import { deepgram } from './deepgram/index.ts';
import { elevenlabs } from './elevenlabs/index.ts';
import { groq } from './groq/index.ts';
import { openai } from './openai/index.ts';
import { openAiCompatible } from './openai-compatible/index.ts';
import { together } from './together/index.ts';
import type { VendorDefinition } from './wire/vendor-definition.ts';

/** Every vendor that live organizations can be given: a new one is a folder and a line here. */
export const vendorDefinitions: readonly VendorDefinition[] = [
  anthropic,
  deepgram,
  elevenlabs,
  groq,
  openai,
  openAiCompatible,
  together,
];
