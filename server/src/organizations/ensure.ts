import type { Database, Tx } from '../platform/db/database.ts';
import { hashApiKey, modeOfApiKey } from './api-key.ts';
import { findKeyOwner } from './api-key-store.ts';
import type { ApiKeysService } from './api-keys.ts';
import type { MakeOrganization } from './make-organization.ts';
import { findOrganizationBySlug, lockEnsuring } from './organization-store.ts';
import type { OrganizationMode } from './types.ts';

/** What must exist before the server answers, or why the key at hand cannot be the one it exists with. */
export type Ensured =
  | { kind: 'exists'; organizationId: string }
  | { kind: 'born'; organizationId: string; apiKey: string; webhookSecret: string }
  | { kind: 'refused'; reason: KeyRefusal };

export type KeyRefusal = 'revoked' | 'other_organization' | 'other_mode';

export interface EnsureOrganizations {
  /**
   * The first organization of the key's mode, with this key. Without a key: the first organization of any mode, or a
   * new test one with a minted key. `keepBorn` is called before the commit, so that no secret of a new one is lost.
   */
  first(apiKey: string | null, keepBorn: (born: Extract<Ensured, { kind: 'born' }>) => void): Promise<Ensured>;
  /** The internal admin organization, with this key. */
  admin(apiKey: string): Promise<Ensured>;
}

const slugs = { test: 'first-test', live: 'first-live', admin: 'admin' } as const;

/** Safe when several processes start at once: one at a time looks and makes, and the slugs are unique. */
export function createEnsureOrganizations(options: {
  database: Database;
  apiKeys: Pick<ApiKeysService, 'issue'>;
  makeOrganization: MakeOrganization;
}): EnsureOrganizations {
  const { database, apiKeys, makeOrganization } = options;

  interface WantedOrganization {
    slug: string;
    name: string;
    mode: OrganizationMode;
    isAdmin: boolean;
  }
  async function ensure(tx: Tx, wanted: WantedOrganization, apiKey: string): Promise<Ensured> {
    const organization = await findOrganizationBySlug(tx, wanted.slug);
    const owner = await findKeyOwner(tx, hashApiKey(apiKey));
    if (owner !== null && owner.organizationId !== organization?.id)
      return { kind: 'refused', reason: 'other_organization' };
    if (owner?.revoked) return { kind: 'refused', reason: 'revoked' };
    if (organization === null) return create(tx, wanted, apiKey);
    if (organization.mode !== wanted.mode) return { kind: 'refused', reason: 'other_mode' };
    if (owner === null) await apiKeys.issue(tx, organization, { name: 'Configured key', scopes: null, secret: apiKey });
    return { kind: 'exists', organizationId: organization.id };
  }

  async function create(
    tx: Tx,
    wanted: WantedOrganization,
    apiKey: string | null,
  ): Promise<Extract<Ensured, { kind: 'born' }>> {
    const born = await makeOrganization(tx, { ...wanted, creditPolicy: 'unlimited', apiKey });
    return {
      kind: 'born',
      organizationId: born.organization.id,
      apiKey: born.apiKey,
      webhookSecret: born.webhookSecret,
    };
  }

  const firstOf = (mode: OrganizationMode): WantedOrganization => ({
    slug: slugs[mode],
    name: mode === 'test' ? 'First organization' : 'First live organization',
    mode,
    isAdmin: false,
  });

  async function anyFirst(tx: Tx): Promise<Ensured> {
    const known = (await findOrganizationBySlug(tx, slugs.test)) ?? (await findOrganizationBySlug(tx, slugs.live));
    return known === null ? create(tx, firstOf('test'), null) : { kind: 'exists', organizationId: known.id };
  }

  return {
    first: (apiKey, keepBorn) =>
      database.tx(async (tx) => {
        await lockEnsuring(tx);
        const ensured = apiKey === null ? await anyFirst(tx) : await ensure(tx, firstOf(modeOfApiKey(apiKey)), apiKey);
        if (ensured.kind === 'born') keepBorn(ensured);
        return ensured;
      }),
    admin: (apiKey) =>
      database.tx(async (tx) => {
        await lockEnsuring(tx);
        return ensure(
          tx,
          { slug: slugs.admin, name: 'Administration', mode: modeOfApiKey(apiKey), isAdmin: true },
          apiKey,
        );
      }),
  };
}
