/** A complete status and headers, and as much of the body as was to be kept. */
export interface Answered {
  readonly kind: 'answered';
  readonly status: number;
  readonly retryAfter: string | null;
  /** As text for the log, at most 64 KiB; `truncated` says that there was more. */
  readonly body: string;
  readonly truncated: boolean;
  /** Set where the answer was to be decoded and is not of the coding or the charset that it names: `body` is then empty. */
  readonly isUndecodable?: true;
  /** As it came, for a caller that said how much it reads; `isCut` says that more would have followed. */
  readonly read?: { readonly bytes: Buffer; readonly isCut: boolean };
}

/**
 * What became of one POST. `answered` is any complete status and headers, redirects and errors included; `retryAfter`
 * is the header as it was sent. `failed` tells in one public sentence why there is no usable answer; its `status` is
 * the one that had arrived before.
 */
export type PostOutcome = Answered | { kind: 'failed'; reason: FailureReason; message: string; status: number | null };

export type FailureReason =
  | 'refused_address'
  | 'unresolved'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'broken_answer'
  | 'bad_url';
