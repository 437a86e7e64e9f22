import type { Tx } from '../../platform/db/database.ts';

export type RegistrationKind = 'brand' | 'campaign' | 'number';

/** A registration as it stands in the books of the simulated registry. Times are milliseconds since then. */
export interface Registration {
  registryId: string;
  parent: string | null;
  subject: string;
  elapsedMs: number;
  endedMs: number | null;
}

interface NewRegistration {
  kind: RegistrationKind;
  registryId: string;
  reference: string;
  parent: string | null;
  subject: string;
  taken: boolean;
}

const columns = `
  registry_id as "registryId", parent, subject,
  extract(epoch from statement_timestamp() - submitted_at)::float8 * 1000 as "elapsedMs",
  extract(epoch from statement_timestamp() - ended_at)::float8 * 1000 as "endedMs"`;

/** How often this was asked for before, whatever came of it. */
export async function timesAsked(tx: Tx, kind: RegistrationKind, reference: string): Promise<number> {
  const [row] = await tx.query<{ asked: number }>(
    'select count(*)::int as asked from simulated_registrations where kind = $1 and reference = $2',
    [kind, reference],
  );
  return row?.asked ?? 0;
}

export async function writeRegistration(tx: Tx, one: NewRegistration): Promise<void> {
  await tx.query(
    `insert into simulated_registrations (kind, registry_id, reference, parent, subject, taken, submitted_at)
     values ($1, $2, $3, $4, $5, $6, statement_timestamp())`,
    [one.kind, one.registryId, one.reference, one.parent, one.subject, one.taken],
  );
}

/** The newest that was taken under a reference. */
export async function findByReference(tx: Tx, kind: RegistrationKind, reference: string): Promise<Registration | null> {
  const [row] = await tx.query<Registration>(
    `select ${columns} from simulated_registrations where kind = $1 and reference = $2 and taken
     order by seq desc limit 1`,
    [kind, reference],
  );
  return row ?? null;
}

/** What was not taken out of the books. */
export async function findById(tx: Tx, kind: RegistrationKind, registryId: string): Promise<Registration | null> {
  const [row] = await tx.query<Registration>(
    `select ${columns} from simulated_registrations
     where kind = $1 and registry_id = $2 and taken and ended_at is null`,
    [kind, registryId],
  );
  return row ?? null;
}

/** Begins its review anew. */
export async function submitAnew(tx: Tx, kind: RegistrationKind, registryId: string, subject: string): Promise<void> {
  await tx.query(
    `update simulated_registrations set subject = $3, submitted_at = statement_timestamp()
     where kind = $1 and registry_id = $2 and ended_at is null`,
    [kind, registryId, subject],
  );
}

export async function endRegistration(tx: Tx, kind: RegistrationKind, registryId: string): Promise<void> {
  await tx.query(
    `update simulated_registrations set ended_at = statement_timestamp()
     where kind = $1 and registry_id = $2 and ended_at is null`,
    [kind, registryId],
  );
}
