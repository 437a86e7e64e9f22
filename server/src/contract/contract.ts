import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { components } from './generated/openapi.ts';
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

/** The published document: beside what every one has, the events and their bodies. */
export interface PublishedDocument extends ContractDocument {
  readonly components: {
    readonly schemas: Readonly<Record<string, object>> & {
      readonly WebhookEventType: { readonly enum: ReadonlyArray<components['schemas']['WebhookEventType']> };
    };
    readonly [kind: string]: unknown;
  };
  readonly webhooks: Readonly<Record<string, EventDocument>>;
}

interface EventDocument {
  readonly post: {
    readonly description: string;
    readonly requestBody: { readonly content: { readonly 'application/json': { readonly schema: object } } };
  };
}

/** The published document and the table that was made from it. */
export interface Contract {
  readonly operations: OperationTable;
  readonly document: ContractDocument;
}

let loaded: (Contract & { readonly document: PublishedDocument }) | undefined;

/** Reads the published document at the first call of a process; the others are given the same. It is never written to. */
export function loadContract(): Contract & { readonly document: PublishedDocument } {
  loaded ??= readContract();
  return loaded;
}

function readContract(): Contract & { readonly document: PublishedDocument } {
  const path = join(import.meta.dirname, '../../../spec/bundled/platform.json');
  const document: PublishedDocument = JSON.parse(readFileSync(path, 'utf8'));
  return { operations, document };
}
