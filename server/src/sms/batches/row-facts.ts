import type { Tx } from '../../platform/db/database.ts';
import { type FactsSources, type LoadedFacts, loadFacts } from '../model/facts.ts';
import type { BatchCall } from './types.ts';

/** What the gates know of each row, and of the first one apart, whose sender is that of all. */
export async function loadRowFacts(
  tx: Tx,
  sources: FactsSources,
  { organizationId, request }: Pick<BatchCall, 'organizationId' | 'request'>,
): Promise<{ facts: LoadedFacts[]; first: LoadedFacts }> {
  const facts = await loadFacts(
    tx,
    sources,
    request.rows.map((row) => ({
      organizationId,
      phoneNumberId: request.fromPhoneNumberId,
      recipient: row.to,
      consentId: row.consentId,
    })),
  );
  const [first] = facts;
  if (first === undefined) throw new Error('A batch has no rows');
  return { facts, first };
}
