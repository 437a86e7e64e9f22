import type { ColumnType } from 'kysely';

/** timestamptz: the driver reads a Date, and texts of ISO 8601 are written. */
export type Timestamp = ColumnType<Date, string, string>;

/** timestamptz that is written once. */
export type CreationTimestamp = ColumnType<Date, string, never>;

/** bigint: the driver reads a text, because it may be more than a number holds. */
export type BigInteger = ColumnType<string, number, number>;

/** json and jsonb: read as what was written, and written as its text. */
export type Json<Read> = ColumnType<Read, string, string>;
