import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gatewayOperations } from './generated/gateway-operations.ts';
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

/** An AsyncAPI document, as far as the server looks into it. */
export interface SocketDocument {
  readonly asyncapi: string;
  readonly info: { readonly [key: string]: unknown };
  readonly channels: { readonly [channel: string]: { readonly messages: { readonly [name: string]: unknown } } };
  readonly operations: { readonly [name: string]: SocketDirection };
  readonly components: { readonly [kind: string]: { readonly [name: string]: unknown } };
  readonly [key: string]: unknown;
}

/** What goes one way over the sockets of a channel. */
interface SocketDirection {
  readonly action: 'receive' | 'send';
  readonly channel: { readonly $ref: string };
  readonly messages: ReadonlyArray<{ readonly $ref: string }>;
}

/** The published document and the table that was made from it. */
export interface Contract {
  readonly operations: OperationTable;
  readonly document: ContractDocument;
  /** What goes over the sockets that operations open; left out where none does. */
  readonly sockets?: SocketDocument;
}

/** The documents that this server publishes. */
export type DocumentName = 'platform' | 'gateway';

type Platform = Contract & { readonly document: PublishedDocument; readonly sockets: SocketDocument };

let platform: Platform | undefined;
let gateway: Contract | undefined;

/** Reads the document of the platform at the first call of a process; the others are given the same. It is never written to. */
export function loadContract(): Platform {
  platform ??= { operations, document: readDocument('platform'), sockets: readDocument('asyncapi') };
  return platform;
}

/** The same of the local gateway. */
export function loadGatewayContract(): Contract {
  gateway ??= { operations: gatewayOperations, document: readDocument('gateway') };
  return gateway;
}

/** The documents by their names, read when they are asked for. */
export const contracts: Readonly<Record<DocumentName, () => Contract>> = {
  platform: loadContract,
  gateway: loadGatewayContract,
};

function readDocument<Document>(name: DocumentName | 'asyncapi'): Document {
  return JSON.parse(readFileSync(join(import.meta.dirname, `../../../spec/bundled/${name}.json`), 'utf8'));
}
