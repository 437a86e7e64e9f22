import { errorCode } from '../process/error-code.ts';

/** What decides whether a database can serve, as `fitnessColumns` answer it. */
export interface DatabaseFitness {
  encoding: string;
  is_standby: boolean;
  is_read_only: boolean;
}

/** SQL of the columns that `findUnfitness` decides by: of the database, and of the session that asks. */
export const fitnessColumns = `current_setting('server_encoding') as encoding, pg_is_in_recovery() as is_standby,
  current_setting('transaction_read_only') = 'on' as is_read_only`;

/** Why a database cannot serve, and what an operator does about that. */
export interface Unfitness {
  readonly what: string;
  readonly remedy: string;
}

/** Texts of any language need UTF8: others refuse what they have no sign for, and SQL_ASCII counts bytes as characters. */
export function findWrongEncoding({ encoding }: DatabaseFitness): Unfitness | null {
  if (encoding === 'UTF8') return null;
  return {
    what: `its encoding is ${encoding} and not UTF8`,
    remedy: 'make another one with: createdb --template=template0 --encoding=UTF8 NAME',
  };
}

/** A standby, a copy for reading, or one that its operator or host has closed for writing, as when its disk is full. */
export function findReadOnly({ is_standby, is_read_only }: DatabaseFitness): Unfitness | null {
  if (is_standby) {
    return {
      what: 'it is a standby and takes no writes',
      remedy: 'lead DATABASE_URL to the primary, or promote this one',
    };
  }
  if (!is_read_only) return null;
  return {
    what: 'it takes no writes (default_transaction_read_only is on)',
    remedy: 'find out who closed it and why, then turn that setting off for server, database and user',
  };
}

/** True for the refusal of a database that takes no writes, or of a session that began while it took none (25006). */
export function isReadOnlyRefusal(error: unknown): boolean {
  return errorCode(error) === '25006';
}
