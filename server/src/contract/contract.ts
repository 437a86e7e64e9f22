import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from './generated/operations.ts';
import type { OperationTable } from './operation-table.ts';

/** An OpenAPI document, as far as the server looks into it. */
export interface ContractDocument {
  readonly openapi: string;
  readonly info: { readonly [key: string]: unknown };
  readonly paths: { readonly [path: string]: unknown };
  readonly components?: { readonly [kind: string]: unknown };
  readonly [key: string]: unknown;
}

/** The published document and the table that was made from it. */
export interface Contract {
  readonly operations: OperationTable;
  readonly document: ContractDocument;
}

export function loadContract(): Contract {
  const path = join(import.meta.dirname, '../../../spec/bundled/platform.json');
  const document: ContractDocument = JSON.parse(readFileSync(path, 'utf8'));
  return { operations, document };
}
