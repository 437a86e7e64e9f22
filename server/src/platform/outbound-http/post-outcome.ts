/**
 * What became of one POST. `answered` is any complete status and headers, redirects and errors included; `retryAfter`
 * is the header as it was sent. `failed` tells in one public sentence why there is no usable answer; its `status` is
 * the one that had arrived before.
 */
export type PostOutcome =
  | { kind: 'answered'; status: number; retryAfter: string | null; body: string; truncated: boolean }
  | { kind: 'failed'; reason: FailureReason; message: string; status: number | null };

export type FailureReason =
  | 'refused_address'
  | 'unresolved'
  | 'connect'
  | 'tls'
  | 'timeout'
  | 'broken_answer'
  | 'bad_url';
