/** What scripts/bench/receivers.ts prints once it listens: a port for each receiver. */
export interface ReceiverPorts {
  /** /count answers a number, /take answers Receipts and forgets them, /drop cuts what the silent receiver holds. */
  control: number;
  silent: number;
  answering: number[];
}

/** What the answering receivers got. */
export interface Receipts {
  /** Requests. */
  count: number;
  /** When the head of each webhook-id's first request had come, in Unix milliseconds, rounded down. */
  firstAtMs: Record<string, number>;
}
