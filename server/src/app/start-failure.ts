import { NewerSchemaError } from '../migrations/migrate-database.ts';
import { ConfigError } from '../config/config-error.ts';
import { isDatabaseAway } from '../http/answers/database-away.ts';
import { StartupError } from '../platform/process/startup-error.ts';
import { errorCode } from '../platform/process/error-code.ts';

/** The one line for whoever starts the server; null for what nobody foresaw. */
export function explainStartFailure(error: unknown, address: { host: string; port: number } | null): string | null {
  if (error instanceof ConfigError || error instanceof StartupError || error instanceof NewerSchemaError) {
    return error.message;
  }
  switch (errorCode(error)) {
    case '42501':
      return 'DATABASE_URL must name a user that may create schemas and tables in this database';
    case '25006':
      return 'DATABASE_URL must lead to a database that takes writes; npm run doctor tells why this one takes none';
    case '53300':
      return 'DATABASE_URL must lead to a database with connections left: raise its max_connections, or the limit of its database or user';
    default:
      return explainListenFailure(error, address) ?? explainDatabaseAway(error);
  }
}

function explainDatabaseAway(error: unknown): string | null {
  if (!isDatabaseAway(error)) return null;
  return `The database stopped answering (${errorCode(error) ?? 'no answer'}): its own log says why. Mend that, and start again`;
}

function explainListenFailure(error: unknown, address: { host: string; port: number } | null): string | null {
  // What does not listen has no such failures.
  if (address === null) return null;
  const at = `${address.host}:${address.port}`;
  switch (errorCode(error)) {
    case 'EADDRINUSE':
      return `PORT must be a free port: ${at} is in use. Stop what listens there, or choose another PORT (0 picks a free one)`;
    case 'EACCES':
      return `PORT must be one that this user may listen on: ${at} is refused. Choose a PORT above 1023`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST must be an address of this machine: ${address.host} is none`;
    default:
      return null;
  }
}
