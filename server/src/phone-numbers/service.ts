import { findOrganization, organizationErrors } from '../organizations/index.ts';
import type { Clock } from '../platform/time/clock.ts';
import type { Database, Tx } from '../platform/db/database.ts';
import type { Ids } from '../platform/crypto/ids.ts';
import { lookSoon } from './carrier-work/index.ts';
import { phoneNumberErrors } from './errors.ts';
import { newTextNumber } from './text-number.ts';
import { findPhoneNumber, holdNumber, insertPhoneNumber, listPhoneNumbers, restateCarrier } from './store.ts';
import type { CreateCampaign, HasUnsentTexts, LiveCarrier, NumberAgents, PhoneNumber } from './types.ts';

/** A number that a live organization owns at the carrier already. */
export interface OwnedNumber {
  e164: string;
  /** Null means the one that this server has an account at, where there are not two. */
  carrier: LiveCarrier | null;
  providerResourceId: string | null;
  messagingProfileId: string | null;
  campaignId: string | null;
  /** False for a number that the organization assigns to a campaign itself before it can send. */
  hasCampaign: boolean;
  /** Null means the organization's default agent. */
  agentId: string | null;
}

export interface PhoneNumbersService {
  list(organizationId: string): Promise<PhoneNumber[]>;
  /** 404 for a number that is unknown, foreign or released. */
  get(organizationId: string, id: string): Promise<PhoneNumber>;
  /**
   * Takes over what the administrator states: profile ready, campaign assigned and approved, or none. A number that the
   * organization has is put at another carrier, where one is named beside the number and its ids alone. 400 for a
   * messaging profile at a carrier that has none, or without a carrier where there are two; 404 for an unknown
   * organization or agent; 409 for a test organization, a number in use, or a campaign that is known and not approved.
   */
  assign(organizationId: string, number: OwnedNumber): Promise<PhoneNumber>;
}

export function createPhoneNumbersService(options: {
  database: Database;
  clock: Clock;
  ids: Ids<'num'>;
  agents: NumberAgents;
  createCampaign: CreateCampaign;
  /** Carries the numbers that name no carrier; null where each has to name one. */
  defaultCarrier: LiveCarrier | null;
  hasUnsentTexts: HasUnsentTexts;
}): PhoneNumbersService {
  const { database, clock, ids, agents, createCampaign, defaultCarrier, hasUnsentTexts } = options;

  /** The number at the carrier that is stated anew; null where it is not the organization's, or nothing else is stated. */
  async function restate(tx: Tx, organizationId: string, owned: OwnedNumber): Promise<PhoneNumber | null> {
    const { carrier, e164, providerResourceId, messagingProfileId } = owned;
    const asked = carrier !== null && owned.hasCampaign && owned.campaignId === null && owned.agentId === null;
    const known = asked ? await holdNumber(tx, organizationId, e164) : null;
    if (carrier === null || known === null || known.carrier === carrier) return null;
    if (await hasUnsentTexts(tx, organizationId, known.id)) throw phoneNumberErrors.textsWait();
    const stated = { organizationId, id: known.id, carrier, providerResourceId, messagingProfileId };
    const number = await restateCarrier(tx, stated);
    await lookSoon(tx, { organizationId, id: known.id, afresh: true });
    return { ...number, routing: null };
  }

  return {
    list: (organizationId) => listPhoneNumbers(database.read, organizationId),
    get: async (organizationId, id) => {
      const number = await findPhoneNumber(database.read, organizationId, id);
      if (number === null) throw phoneNumberErrors.notFound();
      return number;
    },
    assign: async (organizationId, owned) => {
      const carrier = owned.carrier ?? defaultCarrier;
      if (carrier === null) throw phoneNumberErrors.unnamedCarrier();
      if (carrier !== 'telnyx' && owned.messagingProfileId !== null)
        throw phoneNumberErrors.noMessagingProfile(carrier);
      return database.tx(async (tx) => {
        const organization = await findOrganization(tx, organizationId);
        if (organization === null) throw organizationErrors.organizationNotFound();
        if (organization.mode === 'test') throw phoneNumberErrors.testOrganization();
        if (owned.agentId !== null && !(await agents.exists(tx, organizationId, owned.agentId))) {
          throw phoneNumberErrors.managedAgentNotFound();
        }
        const restated = await restate(tx, organizationId, owned);
        if (restated !== null) return restated;
        const stated = { organizationId, status: 'approved', campaignId: owned.campaignId } as const;
        const campaign = owned.hasCampaign ? await createCampaign(tx, stated) : null;
        const number = newTextNumber({
          id: ids.prefixed('num'),
          organizationId,
          e164: owned.e164,
          carrier,
          agentId: owned.agentId ?? (await agents.defaultAgentId(tx, organizationId)),
          campaign,
          providerResourceId: owned.providerResourceId,
          messagingProfileId: owned.messagingProfileId,
          at: clock.now(),
        });
        if (!(await insertPhoneNumber(tx, number))) throw phoneNumberErrors.taken();
        await lookSoon(tx, { organizationId, id: number.id, afresh: false });
        return number;
      });
    },
  };
}
