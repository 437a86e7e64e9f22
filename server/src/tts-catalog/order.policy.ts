export type Direction = 'asc' | 'desc';

/** What rows are sorted by. A value is null where a row has none. */
export interface Axis<Row> {
  readonly direction: Direction;
  readonly valueOf: (row: Row) => number | string | null;
}

/** Where a row stands in an order: it holds whatever becomes of the others. */
export interface SortPosition {
  /** 0 before 1: what was measured, and what has a value. */
  readonly unmeasured: 0 | 1;
  readonly missing: 0 | 1;
  /** Empty where it is missing. */
  readonly value: number | string;
  readonly id: string;
}

/** What an order asks of its rows. */
export interface Ordering<Row> extends Axis<Row> {
  /** Null where it does not matter whether a row was measured. */
  readonly isMeasured: ((row: Row) => boolean) | null;
  readonly idOf: (row: Row) => string;
}

/** Where a row stands. */
export function positionOf<Row>({ valueOf, isMeasured, idOf }: Ordering<Row>, row: Row): SortPosition {
  const value = valueOf(row);
  return {
    unmeasured: isMeasured === null || isMeasured(row) ? 0 : 1,
    missing: value === null ? 1 : 0,
    value: value ?? '',
    id: idOf(row),
  };
}

/** Measured before unmeasured and missing values last, whatever the direction; then by value, then by id. */
export function comparePositions(one: SortPosition, other: SortPosition, direction: Direction): number {
  return (
    one.unmeasured - other.unmeasured ||
    one.missing - other.missing ||
    (direction === 'asc' ? compare(one.value, other.value) : compare(other.value, one.value)) ||
    compare(one.id, other.id)
  );
}

/** For `sort`. */
export function byAxis<Row>(ordering: Ordering<Row>): (one: Row, other: Row) => number {
  return (one, other) => comparePositions(positionOf(ordering, one), positionOf(ordering, other), ordering.direction);
}

// Not by a locale: the order is the same on every machine.
function compare(one: number | string, other: number | string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
