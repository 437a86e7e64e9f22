/** What scripts/bench/load-generator.ts is asked, and what it answers. */
export interface LoadInput {
  url: string;
  connections: number;
  count: number;
  /** Requests before those that are measured, over the same connections; none by default. */
  warm?: number;
  expectStatus: number;
  request: LoadRequest;
  /** Milliseconds from an answer to the connection's next request; 0 for none. */
  pauseMs?: number;
  /** Starts the requests at this steady pace and not as fast as they are answered, while connections are free. */
  startsPerSecond?: number;
}

export type LoadRequest = PlainRequest | SmsRequest | PostRequest;

export interface PlainRequest {
  kind: 'plain';
  path: string;
  apiKey: string | null;
}

/** Sends texts, each with a key and a recipient of its own. */
export interface SmsRequest {
  kind: 'sms';
  apiKey: string;
  fromPhoneNumberId: string;
  timezone: string;
  /** Five digits that no other run on the same database uses. */
  series: string;
}

/** Posts the same body each time. */
export interface PostRequest {
  kind: 'post';
  path: string;
  headers: Record<string, string>;
  bodyBase64: string;
  /** Whether each request brings an Idempotency-Key of its own. */
  keyed: boolean;
  /** How long the body of each answer is, where it is always the same. */
  answerBytes?: number;
}

export interface LoadOutput {
  perSecond: number;
  /** Answers of another status or length than the expected one. */
  unexpected: number;
  p50Ms: number;
  p99Ms: number;
  startedAtMs: number;
  /** Unix milliseconds, with fractions, at which each answer had come. By message id; only with a pause. */
  answeredAtMs: Record<string, number>;
}
