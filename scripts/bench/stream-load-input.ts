import type { PostRequest } from './load-generator-input.ts';

/** What scripts/bench/stream-load.ts is asked. */
export interface StreamLoadInput {
  url: string;
  /** Streams at a time. */
  connections: number;
  /** Streams in all. */
  count: number;
  /** Streams before those that are measured; none by default. */
  warm?: number;
  request: PostRequest;
  /** Tokens of each stream. */
  tokens: number;
}

/** What it answers. Times are milliseconds; of tokens, from the vendor's write to the arrival at the caller. */
export interface StreamLoadOutput {
  streamsPerSecond: number;
  tokensPerSecond: number;
  /** Streams with another status or another number of tokens, and those that did not say that they are complete. */
  unexpected: number;
  /** From the request to the first token. */
  firstTokenP50Ms: number;
  firstTokenP99Ms: number;
  tokenP50Ms: number;
  tokenP99Ms: number;
}
