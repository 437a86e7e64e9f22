import type { Temporal } from 'temporal-polyfill';
import type { Tx } from '../platform/db/database.ts';
import type { AdmissionFacts, Sender } from './admission.ts';
import { loadRecipientFacts } from './recipient-facts.ts';

/** What other slices know, read as a set: one question for a whole group. */
export interface FactsSources {
  loadSettings(
    tx: Tx,
    organizationIds: readonly string[],
  ): Promise<Map<string, { mode: 'test' | 'live'; now: Temporal.Instant; defaultTimezone: string | null }>>;
  loadSenders(
    tx: Tx,
    refs: ReadonlyArray<{ organizationId: string; phoneNumberId: string }>,
  ): Promise<Array<(Sender & { organizationId: string }) | null>>;
  /** Whether this server can reach the carrier by that name, and it serves organizations of that mode. */
  carrierConfigured(carrier: string, mode: 'test' | 'live'): boolean;
}

export interface FactsQuery {
  organizationId: string;
  phoneNumberId: string;
  recipient: string;
  consentId: string | null;
}

/** Everything that the gates of a send look at, for each member of a group, in order. */
export async function loadFacts(
  tx: Tx,
  sources: FactsSources,
  queries: readonly FactsQuery[],
): Promise<AdmissionFacts[]> {
  const organizationIds = [...new Set(queries.map((query) => query.organizationId))];
  const [settings, senders] = await Promise.all([
    sources.loadSettings(tx, organizationIds),
    sources.loadSenders(tx, queries),
  ]);
  const recipients = await loadRecipientFacts(
    tx,
    queries.map((query, index) => ({ ...query, campaignId: senders[index]?.campaignId ?? null })),
  );
  return queries.map((query, index) => {
    const organization = settings.get(query.organizationId);
    const recipient = recipients[index];
    const sender = senders[index] ?? null;
    if (organization === undefined || recipient === undefined) throw new Error('Facts of a send are incomplete');
    return {
      ...recipient,
      sender,
      organizationTimezone: organization.defaultTimezone,
      at: organization.now,
      carrierConfigured: sender !== null && sources.carrierConfigured(sender.carrier, organization.mode),
    };
  });
}
