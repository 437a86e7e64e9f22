/** One step of the schema. Applied in order, all of a start in one transaction, never edited after a release. */
export interface Migration {
  /** Four digits, above all that were there when it was merged, and what it makes: `0019-webhook-fan-out`. */
  name: string;
  up: string;
}
