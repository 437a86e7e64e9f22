/** One step of the schema. Applied in order, all of a start in one transaction, never edited after a release. */
export interface Migration {
  name: string;
  up: string;
}
