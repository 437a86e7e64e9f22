import type { Tx } from '../../platform/db/database.ts';
import { spellingsOf } from '../../platform/text/e164.ts';
import type { ChainHead, EvidenceLink } from './types.ts';

// Writing the same value back takes the row's lock and answers its newest version, also behind another's commit. Sorted,
// because two transactions that take the same chains in another order would wait for each other.
const lockSql = `
insert into sms_evidence_chains as c (organization_id, recipient, seq, hash)
select organization_id, recipient, 0, $3 from unnest($1::text[], $2::text[]) as q(organization_id, recipient)
order by organization_id, recipient
on conflict (organization_id, recipient) do update set seq = c.seq
returning organization_id as "organizationId", recipient, seq::float8 as seq, hash`;

/** The ends of these chains, each named once, locked until the transaction ends. A new chain ends in `firstHash`. */
export async function lockChains(
  tx: Tx,
  chains: ReadonlyArray<{ organizationId: string; recipient: string }>,
  firstHash: string,
): Promise<ChainHead[]> {
  return tx.query<ChainHead>(
    lockSql,
    [chains.map((chain) => chain.organizationId), chains.map((chain) => chain.recipient), firstHash],
    'sms_lock_evidence_chains',
  );
}

const appendSql = `
with link as (
  select * from json_to_recordset($1::json) as l(
    "organizationId" text, recipient text, seq bigint, "previousHash" text, content text, hash text)
), written as (
  insert into sms_evidence (organization_id, recipient, seq, previous_hash, content, hash)
  select "organizationId", recipient, seq, "previousHash", content, hash from link
), ends as (
  select distinct on ("organizationId", recipient) * from link order by "organizationId", recipient, seq desc
)
update sms_evidence_chains c set seq = ends.seq, hash = ends.hash
from ends where c.organization_id = ends."organizationId" and c.recipient = ends.recipient`;

/** Writes links behind the ends of their chains, which are locked. */
export async function appendLinks(tx: Tx, links: readonly EvidenceLink[]): Promise<void> {
  await tx.query(appendSql, [JSON.stringify(links)], 'sms_append_evidence');
}

// One statement, so that the end and the entries are of one moment.
const readSql = `
select c.recipient, c.seq::float8 as head_seq, c.hash as head_hash, e.seq::float8 as seq, e.previous_hash, e.content, e.hash
from sms_evidence_chains c
left join lateral (
  select * from sms_evidence e
  where e.organization_id = c.organization_id and e.recipient = c.recipient and e.seq > $3 order by e.seq limit $4
) e on true
where c.organization_id = $1 and c.recipient = (
  select k.recipient from sms_evidence_chains k
  where k.organization_id = $1 and k.recipient = any($2) order by k.recipient = ($2::text[])[1] desc limit 1
)
order by e.seq`;

/**
 * A part of a chain behind `after`, with its end; null for a recipient of whom nothing is recorded. It is that of the spelling
 * that is given, or else of the right one.
 */
export async function readChain(
  tx: Tx,
  { organizationId, recipient }: { organizationId: string; recipient: string },
  part: { after: number; limit: number },
): Promise<{ head: ChainHead; links: EvidenceLink[] } | null> {
  const rows = await tx.query<{
    recipient: string;
    head_seq: number;
    head_hash: string;
    seq: number | null;
    previous_hash: string;
    content: string;
    hash: string;
  }>(readSql, [organizationId, spellingsOf(recipient), part.after, part.limit]);
  const [first] = rows;
  if (first === undefined) return null;
  const chain = { organizationId, recipient: first.recipient };
  return {
    head: { ...chain, seq: first.head_seq, hash: first.head_hash },
    links: rows.flatMap(({ seq, previous_hash: previousHash, content, hash }) =>
      seq === null ? [] : [{ ...chain, seq, previousHash, content, hash }],
    ),
  };
}
