import { Temporal } from 'temporal-polyfill';
import type { Tx } from '../../platform/db/database.ts';
import type { ZoneRules } from '../../platform/time/zone-rules/zone-rules.ts';
import type { AdmissionFacts, Sender } from './admission.policy.ts';
import { loadRecipientFacts } from './recipient-facts.ts';

/** What other slices know, read as a set: one question for a whole group. */
export interface FactsSources {
  loadSettings(tx: Tx, organizationIds: readonly string[]): Promise<Map<string, OrganizationFacts>>;
  loadSenders(
    tx: Tx,
    refs: ReadonlyArray<{ organizationId: string; phoneNumberId: string }>,
  ): Promise<Array<(Sender & { organizationId: string }) | null>>;
  /** Whether this server can reach the carrier by that name, and it serves organizations of that mode. */
  carrierConfigured(carrier: string, mode: 'test' | 'live'): boolean;
  zoneRules: ZoneRules;
}

/** What the gates know about an organization. */
export interface OrganizationFacts {
  mode: 'test' | 'live';
  creditPolicy: 'unlimited' | 'prepaid';
  now: Temporal.Instant;
  /** Whether its test clock is on its way: then what falls due is judged as of the instant for which it was due. */
  advancing: boolean;
  defaultTimezone: string | null;
}

/** What the gates look at, of which organization, and when it was read. */
export type LoadedFacts = AdmissionFacts & { mode: OrganizationFacts['mode']; readAt: Temporal.Instant };

export interface FactsQuery {
  organizationId: string;
  phoneNumberId: string;
  recipient: string;
  consentId: string | null;
  /** When the message that is judged was due; absent while it is being accepted. */
  dueAt?: Temporal.Instant;
}

/** Everything that the gates of a send look at, for each member of a group, in order. */
export async function loadFacts(tx: Tx, sources: FactsSources, queries: readonly FactsQuery[]): Promise<LoadedFacts[]> {
  const organizationIds = [...new Set(queries.map((query) => query.organizationId))];
  // A batch asks a thousand times for one sender.
  const keys = new Map(queries.map((query, index) => [`${query.organizationId} ${query.phoneNumberId}`, index]));
  const [settings, found] = await Promise.all([
    sources.loadSettings(tx, organizationIds),
    sources.loadSenders(
      tx,
      [...keys.values()].flatMap((index) => queries[index] ?? []),
    ),
  ]);
  const known = new Map([...keys.keys()].map((key, index) => [key, found[index] ?? null]));
  const senders = queries.map((query) => known.get(`${query.organizationId} ${query.phoneNumberId}`) ?? null);
  const recipients = await loadRecipientFacts(
    tx,
    queries.map((query, index) => ({
      ...query,
      campaignId: senders[index]?.campaignId ?? null,
      due: query.dueAt !== undefined,
    })),
  );
  return queries.map((query, index) => {
    const organization = settings.get(query.organizationId);
    const recipient = recipients[index];
    const sender = senders[index] ?? null;
    if (organization === undefined || recipient === undefined) throw new Error('Facts of a send are incomplete');
    return {
      ...recipient,
      sender,
      mode: organization.mode,
      organizationTimezone: organization.defaultTimezone,
      at: judgedAt(organization, query.dueAt),
      readAt: organization.now,
      carrierConfigured: sender !== null && sources.carrierConfigured(sender.carrier, organization.mode),
      zoneRules: sources.zoneRules,
    };
  });
}

function judgedAt({ advancing, now }: OrganizationFacts, dueAt: Temporal.Instant | undefined): Temporal.Instant {
  return advancing && dueAt !== undefined && Temporal.Instant.compare(dueAt, now) < 0 ? dueAt : now;
}
