import type { Reach } from './organization.ts';

/** Lets the keys of an organization work in its sessions as well: those that are made without scopes may do all but that. */
export async function addWorkerScope(sql: Reach['sql'], organizationId: string): Promise<void> {
  await sql(
    `update api_keys set scopes = scopes || 'worker'::text where organization_id = $1 and not 'worker' = any(scopes)`,
    [organizationId],
  );
}
