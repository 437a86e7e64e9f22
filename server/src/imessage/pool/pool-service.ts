import type { Temporal } from 'temporal-polyfill';
import { findOrganization } from '../../organizations/index.ts';
import type { NumberStanding, PhoneNumbersPorts } from '../../phone-numbers/index.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { imessageErrors } from '../errors.ts';
import type { Caller, PoolEntry, Tags } from '../types.ts';
import { findAccess } from './access-store.ts';
import { type Reach, reachOf } from './access.policy.ts';
import { type Line, lineOf } from './line.policy.ts';
import { listPool, listTags, putTags } from './pool-store.ts';

/** A number of the channel as its organization sees it. */
export interface ChannelNumber
  extends Line,
    Pick<NumberStanding, 'id' | 'e164' | 'textsSince' | 'callCarrier' | 'callObstacles' | 'dispatchMetadataTemplate'> {
  tags: Tags;
  /** Null before there is a pool. */
  entry: PoolEntry | null;
}

/** What an organization can use of the channel. */
export interface Channel {
  reach: Reach;
  /** Of the pool in the order in which they came into it, before pools oldest first. */
  numbers: ChannelNumber[];
}

export interface PoolService {
  /** What an organization can use. Throws 403 NOT_ENABLED_FOR_ORGANIZATION where the channel is closed to it. */
  open(tx: Tx, caller: Caller): Promise<Channel>;
  list(caller: Caller): Promise<ChannelNumber[]>;
  /** Whether the channel is open to an organization. */
  isOpen(tx: Tx, organizationId: string): Promise<boolean>;
  /** An active number that an organization can use. Throws as `open`, and 404 PHONE_NUMBER_NOT_FOUND. */
  active(tx: Tx, caller: Caller, phoneNumberId: string): Promise<ChannelNumber>;
  /** The numbers of the pool that an agent holds, whether the organization may manage them or not. */
  heldBy(tx: Tx, organizationId: string, agentId: string): Promise<ChannelNumber[]>;
  /**
   * Replaces the tags of an active number. A key of the operator does so for any organization. Throws 403, and 404
   * PHONE_NUMBER_NOT_FOUND for a number that is unknown, foreign, released, inactive or outside the pool.
   */
  setTags(
    caller: Caller,
    phoneNumberId: string,
    tags: Tags,
  ): Promise<{ number: ChannelNumber; updatedAt: Temporal.Instant }>;
}

export function createPoolService(options: {
  database: Database;
  phoneNumbers: Pick<PhoneNumbersPorts, 'standings' | 'ownerOf'>;
}): PoolService {
  const { database, phoneNumbers } = options;

  const numbersOf = async (tx: Tx, organizationId: string) => {
    const pool = await listPool(tx, organizationId);
    const standings = await phoneNumbers.standings.list(tx, organizationId);
    const tags = await listTags(tx, organizationId);
    const numberOf = (standing: NumberStanding, entry: PoolEntry | null): ChannelNumber => {
      const { id, e164, textsSince, callCarrier, callObstacles, dispatchMetadataTemplate } = standing;
      const number = { id, e164, textsSince, callCarrier, callObstacles, dispatchMetadataTemplate };
      return { ...number, ...lineOf(standing, entry), tags: tags.get(id) ?? {}, entry };
    };
    const byId = new Map(standings.map((standing) => [standing.id, standing]));
    return {
      pool,
      standings,
      inventory: () => standings.map((standing) => numberOf(standing, null)),
      pooled: () =>
        pool.flatMap((entry) => {
          const standing = byId.get(entry.phoneNumberId);
          return standing === undefined ? [] : [numberOf(standing, entry)];
        }),
    };
  };

  const channelOf = async (tx: Tx, { organizationId, admin }: Caller): Promise<Channel> => {
    const access = await findAccess(tx, organizationId);
    const { pool, standings, inventory, pooled } = await numbersOf(tx, organizationId);
    const reach = reachOf({ admin, access, pool, numbers: standings });
    if (reach === 'closed') return { reach, numbers: [] };
    return { reach, numbers: reach === 'inventory' ? inventory() : pooled() };
  };

  const open = async (tx: Tx, caller: Caller): Promise<Channel> => {
    const channel = await channelOf(tx, caller);
    if (channel.reach === 'closed') throw imessageErrors.notEnabled();
    return channel;
  };

  /** Whose numbers a key may name by their id: the operator's those of every organization. */
  const ownerFor = async (tx: Tx, caller: Caller, phoneNumberId: string): Promise<Caller> => {
    if (!caller.admin) return caller;
    const organizationId = (await phoneNumbers.ownerOf(tx, phoneNumberId)) ?? caller.organizationId;
    return { organizationId, admin: organizationId === caller.organizationId };
  };

  return {
    open,
    active: async (tx, caller, phoneNumberId) => {
      const { numbers } = await open(tx, caller);
      const number = numbers.find(({ id }) => id === phoneNumberId);
      if (number?.status !== 'active') throw imessageErrors.numberNotFound();
      return number;
    },
    list: async (caller) => (await open(database.read, caller)).numbers,
    isOpen: async (tx, organizationId) => {
      const admin = (await findOrganization(tx, organizationId))?.isAdmin === true;
      return (await channelOf(tx, { organizationId, admin })).reach !== 'closed';
    },
    heldBy: async (tx, organizationId, agentId) => {
      const { pooled } = await numbersOf(tx, organizationId);
      return pooled().filter(({ entry }) => entry?.agentId === agentId);
    },
    setTags: (caller, phoneNumberId, tags) =>
      database.tx(async (tx) => {
        const owner = await ownerFor(tx, caller, phoneNumberId);
        // A customer's number is not found by the operator where the customer cannot use it.
        const { numbers } = caller.admin ? await channelOf(tx, owner) : await open(tx, owner);
        const number = numbers.find(({ id }) => id === phoneNumberId);
        if (number?.status !== 'active') throw imessageErrors.numberNotFound();
        const updatedAt = await putTags(tx, owner.organizationId, phoneNumberId, tags);
        return { number: { ...number, tags }, updatedAt };
      }),
  };
}
