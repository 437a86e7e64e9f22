import type { Surface } from './operation-table.ts';

/** What is known of an error code. */
export interface ErrorCodeDescription {
  readonly category:
    | 'request'
    | 'authentication'
    | 'permission'
    | 'billing'
    | 'not_found'
    | 'conflict'
    | 'rate_limit'
    | 'provider'
    | 'server';
  /** Whether the same request may succeed later. */
  readonly retryable: boolean;
  readonly meaning: string;
  readonly hint: string;
  /** The surfaces of the platform that answer it; the gateway has a closed list of its own. */
  readonly sources: ReadonlyArray<Exclude<Surface, 'gateway'>>;
}

export type ErrorCodeTable = Readonly<Record<string, ErrorCodeDescription>>;
