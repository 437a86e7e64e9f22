/** What scripts/bench/postgres-limit.ts is asked, and what it answers. */
export interface LimitInput {
  url: string;
  connections: number;
  count: number;
}

export interface LimitOutput {
  perSecond: number;
}
