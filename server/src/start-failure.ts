import { NewerSchemaError } from './migrations/migrate-database.ts';
import { ConfigError } from './config/config-error.ts';
import { StartupError } from './platform/embedded-postgres/startup-error.ts';
import { errorCode } from './platform/error-code.ts';

/** The one line for whoever starts the server; null for what nobody foresaw. */
export function explainStartFailure(error: unknown, address: { host: string; port: number } | null): string | null {
  if (error instanceof ConfigError || error instanceof StartupError || error instanceof NewerSchemaError) {
    return error.message;
  }
  if (errorCode(error) === '42501') {
    return 'DATABASE_URL must name a user that may create schemas and tables in this database';
  }
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
