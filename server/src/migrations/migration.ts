/** One step of the schema. Applied in order, each in a transaction of its own, never edited after a release. */
export interface Migration {
  name: string;
  up: string;
}
