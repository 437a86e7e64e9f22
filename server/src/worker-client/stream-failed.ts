import type { components } from '../contract/generated/openapi.ts';

type Failure = components['schemas']['RouterErrorEnvelope']['error'];

/** A stream of a model that ended before its end. */
export class StreamFailed extends Error {
  /** Null where the connection was lost, its process stops, or what came is no stream of ours. */
  readonly code: Failure['code'] | null;

  constructor(message: string, code: Failure['code'] | null = null) {
    super(message);
    this.name = 'StreamFailed';
    this.code = code;
  }
}

/** What the last frame of a stream says that failed. */
export function failureOf({ code, message }: Pick<Failure, 'code' | 'message'>): StreamFailed {
  return new StreamFailed(`${code}: ${message}`, code);
}
