/** What scripts/bench/sign-and-post.ts is asked, and what it answers. */
export interface SignAndPostInput {
  url: string;
  connections: number;
  /** Posts that are not measured, before those that are. */
  warm: number;
  count: number;
  payload: string;
}

export interface SignAndPostOutput {
  perSecond: number;
  /** Processor time for each POST, in microseconds. */
  cpuMicros: number;
}
