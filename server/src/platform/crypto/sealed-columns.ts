/**
 * A column whose values are sealed by `Encryption` under the place {organizationId, table, column, row: id}. Each slice
 * names its own, so that a key can be replaced everywhere.
 */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** The column that holds the organization's id. */
  readonly organization: string;
}
