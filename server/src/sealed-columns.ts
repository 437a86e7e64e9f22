import { organizationsSealedColumns } from './organizations/index.ts';
import type { SealedColumn } from './platform/sealed-columns.ts';
import { webhooksSealedColumns } from './webhooks/index.ts';

/** Every column of the product that holds secrets: what a new key has to reach. */
export const sealedColumns: readonly SealedColumn[] = [...organizationsSealedColumns, ...webhooksSealedColumns];
