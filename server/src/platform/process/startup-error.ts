import { errorCode } from './error-code.ts';

/**
 * The server cannot start, and whoever runs it can mend that: the message is one line that names what is wrong and
 * what to do about it. Printed as it is, without a stack.
 */
export class StartupError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, cause === undefined ? undefined : { cause });
    this.name = 'StartupError';
  }
}

/**
 * An error of the file system as a StartupError about `path`; what is no such error comes back as it is. `instead` says
 * what else to do.
 */
export function explainDiskError(error: unknown, path: string, instead = 'choose another DATA_DIR'): unknown {
  const remedy = diskRemedy(errorCode(error), path, instead);
  return remedy === undefined ? error : new StartupError(remedy, error);
}

function diskRemedy(code: string | null, path: string, instead: string): string | undefined {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
      return `${path} is not writable for user id ${process.getuid?.() ?? '?'}: allow it, or ${instead}`;
    case 'EROFS':
      return `${path} is on a read-only disk: ${instead}`;
    case 'ENOSPC':
    case 'EDQUOT':
      return `The disk that holds ${path} is full: free some space, or ${instead}`;
    case 'ENOTDIR':
    case 'EEXIST':
      return `${path} is not a folder: move it away, or ${instead}`;
    default:
      return undefined;
  }
}
