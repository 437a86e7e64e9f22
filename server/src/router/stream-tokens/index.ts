export { createStreamTokens, type StreamTokens } from './stream-tokens.ts';
