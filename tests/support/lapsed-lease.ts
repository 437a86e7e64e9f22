import type { Reach } from './organization.ts';

/** Has the leases of these sessions run out, as if their workers had not called for so long; `where` reads `sessions`. */
export async function lapseLeases(sql: Reach['sql'], where: string, values: readonly unknown[] = []): Promise<void> {
  await sql(`update worker_lease_clock set resumed_at = resumed_at - interval '1 hour'`);
  await sql(
    `update sessions set lease_renewed_at = lease_renewed_at - interval '1 hour'
     where status <> 'ended' and lease_renewed_at is not null and ${where}`,
    values,
  );
}
