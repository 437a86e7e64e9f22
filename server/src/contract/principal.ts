import type { Scope } from './operation-table.ts';

/** Who is calling: the organization and the key that named it. */
export interface Principal {
  readonly organizationId: string;
  readonly mode: 'test' | 'live';
  readonly creditPolicy: 'unlimited' | 'prepaid';
  readonly apiKeyId: string;
  readonly scopes: readonly Scope[];
  /** True for keys of the operator's own organization. */
  readonly admin: boolean;
}
