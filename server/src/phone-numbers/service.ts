import { findOrganization, organizationErrors } from '../organizations/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../platform/db/database.ts';
import type { Ids } from '../platform/ids.ts';
import { phoneNumberErrors } from './errors.ts';
import { newTextNumber } from './text-number.ts';
import { findPhoneNumber, insertTextNumber, listPhoneNumbers } from './store.ts';
import type { CreateCampaign, NumberAgents, PhoneNumber } from './types.ts';

/** A number that a live organization owns at the carrier already. */
export interface OwnedNumber {
  e164: string;
  providerResourceId: string | null;
  messagingProfileId: string | null;
  campaignId: string | null;
  /** Null means the organization's default agent. */
  agentId: string | null;
}

export interface PhoneNumbersService {
  list(organizationId: string): Promise<PhoneNumber[]>;
  /** 404 for a number that is unknown, foreign or released. */
  get(organizationId: string, id: string): Promise<PhoneNumber>;
  /**
   * Takes over what the administrator states: profile ready, campaign assigned and approved. 404 for an unknown
   * organization or agent; 409 for a test organization or a number in use.
   */
  assign(organizationId: string, number: OwnedNumber): Promise<PhoneNumber>;
}

export function createPhoneNumbersService(options: {
  database: Database;
  clock: Clock;
  ids: Ids;
  agents: NumberAgents;
  createCampaign: CreateCampaign;
}): PhoneNumbersService {
  const { database, clock, ids, agents, createCampaign } = options;
  return {
    list: (organizationId) => listPhoneNumbers(database.read, organizationId),
    get: async (organizationId, id) => {
      const number = await findPhoneNumber(database.read, organizationId, id);
      if (number === null) throw phoneNumberErrors.notFound();
      return number;
    },
    assign: (organizationId, owned) =>
      database.tx(async (tx) => {
        const organization = await findOrganization(tx, organizationId);
        if (organization === null) throw organizationErrors.organizationNotFound();
        if (organization.mode === 'test') throw phoneNumberErrors.testOrganization();
        if (owned.agentId !== null && !(await agents.exists(tx, organizationId, owned.agentId))) {
          throw phoneNumberErrors.agentNotFound();
        }
        const { campaignId } = await createCampaign(tx, {
          organizationId,
          status: 'approved',
          ...(owned.campaignId === null ? {} : { campaignId: owned.campaignId }),
        });
        const number = newTextNumber({
          id: ids.prefixed('num'),
          organizationId,
          e164: owned.e164,
          carrier: 'telnyx',
          agentId: owned.agentId ?? (await agents.defaultAgentId(tx, organizationId)),
          campaignId,
          providerResourceId: owned.providerResourceId,
          messagingProfileId: owned.messagingProfileId,
          at: clock.now(),
        });
        if (!(await insertTextNumber(tx, number))) throw phoneNumberErrors.taken();
        return number;
      }),
  };
}
