import type { ErrorCodeDescription, ErrorCodeTable } from '../../contract/error-code-table.ts';
import { errorCodes } from '../../contract/generated/error-codes.ts';

export interface ExplainedErrorCode extends ErrorCodeDescription {
  /** As answers spell it. */
  readonly code: string;
}

const table: ErrorCodeTable = errorCodes;

/**
 * What is known of a code in any case; null for one that nothing answers. An exact spelling wins; of two codes that
 * differ by case only any other spelling means the one in upper case.
 */
export function explainErrorCode(spelling: string): ExplainedErrorCode | null {
  for (const code of [spelling, spelling.toUpperCase(), spelling.toLowerCase()]) {
    const found = Object.hasOwn(table, code) ? table[code] : undefined;
    if (found !== undefined) return { code, ...found };
  }
  return null;
}
