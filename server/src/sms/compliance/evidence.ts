import type { Temporal } from 'temporal-polyfill';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { invalidCursor } from '../../platform/process/errors.ts';
import { chainOf, linkFacts, noHash } from './evidence-chain.policy.ts';
import { appendLinks, lockChains, readChain } from './evidence-store.ts';
import type { ChainHead, EvidenceFact, EvidenceLink } from './types.ts';

/**
 * Adds facts to the chains of their recipients, in the transaction that decides them. It is the last statement of that
 * transaction: the ends of the chains are locked by it, and whoever holds one must not wait for anything else.
 */
export async function recordEvidence(tx: Tx, facts: readonly EvidenceFact[]): Promise<void> {
  if (facts.length === 0) return;
  const chains = [...new Map(facts.map((fact) => [chainOf(fact), fact])).values()];
  await appendLinks(tx, linkFacts(facts, await lockChains(tx, chains, noHash)));
}

/** What a chain holds, or a part of it. */
export interface EvidenceExport {
  organizationId: string;
  recipient: string;
  at: Temporal.Instant;
  links: EvidenceLink[];
  head: Pick<ChainHead, 'seq' | 'hash'>;
  nextCursor: string | null;
}

export type ExportEvidence = (
  organizationId: string,
  recipient: string,
  cursor: string | null,
) => Promise<EvidenceExport>;

// A few megabytes: nearly every chain is one file.
const mostLinks = 5_000;

/** Reads a chain as it is stored: what is wrong with it shows when the file is verified. */
export function createExportEvidence(options: {
  database: Database;
  cursors: Cursors;
  now: (tx: Tx, organizationId: string) => Promise<Temporal.Instant>;
}): ExportEvidence {
  const { database, cursors, now } = options;
  return async (organizationId, recipient, cursor) => {
    const scope = { organizationId, kind: 'sms.evidence', filter: { recipient } };
    const position = cursor === null ? null : cursors.open(scope, cursor);
    if (cursor !== null && position === null) throw invalidCursor();
    const after = typeof position?.['after'] === 'number' ? position['after'] : 0;
    const at = await now(database.read, organizationId);
    const found = await readChain(database.read, { organizationId, recipient }, { after, limit: mostLinks + 1 });
    const links = (found?.links ?? []).slice(0, mostLinks);
    const last = links.at(-1);
    const more = (found?.links.length ?? 0) > mostLinks && last !== undefined;
    return {
      organizationId,
      recipient: found?.head.recipient ?? recipient,
      at,
      links,
      head: { seq: found?.head.seq ?? 0, hash: found?.head.hash ?? noHash },
      nextCursor: more ? cursors.seal(scope, { after: last.seq }) : null,
    };
  };
}
