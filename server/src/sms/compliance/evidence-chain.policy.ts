import { canonicalJson, sha256 } from '../../platform/text/canonical-json.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { ChainHead, EvidenceFact, EvidenceLink } from './types.ts';

/** What the first entry of a chain follows. */
export const noHash = '0'.repeat(64);

/** The facts as links, each behind the one before of its recipient, in the order in which they are told. */
export function linkFacts(facts: readonly EvidenceFact[], heads: readonly ChainHead[]): EvidenceLink[] {
  const ends = new Map(heads.map((head) => [chainOf(head), head]));
  return facts.map((fact) => {
    const end = ends.get(chainOf(fact));
    if (end === undefined) throw new Error('A fact belongs to no chain');
    const link = linkBehind(end, fact);
    ends.set(chainOf(fact), link);
    return link;
  });
}

function linkBehind(end: ChainHead, fact: EvidenceFact): EvidenceLink {
  const { organizationId, recipient, kind, at, data } = fact;
  const seq = end.seq + 1;
  // The place and the owner are hashed with the rest: no entry can stand in another's place.
  const content = canonicalJson({
    organization_id: organizationId,
    recipient,
    seq,
    occurred_at: isoMillis(at),
    kind,
    data,
  });
  const hash = sha256(`${end.hash}\n${content}`).toString('hex');
  return { organizationId, recipient, seq, previousHash: end.hash, content, hash };
}

/** Names a chain within a map. */
export function chainOf({ organizationId, recipient }: { organizationId: string; recipient: string }): string {
  return `${organizationId} ${recipient}`;
}
