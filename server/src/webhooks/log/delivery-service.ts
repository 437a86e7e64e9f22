import { Temporal } from 'temporal-polyfill';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { Database } from '../../platform/db/database.ts';
import { invalidCursor, validationError } from '../../platform/process/errors.ts';
import { isUuid } from '../../platform/crypto/uuid.ts';
import {
  type DeliveryFilter,
  type DeliveryWithPayload,
  type EndpointOption,
  findDelivery,
  listAttempts,
  listDeliveries,
  listEndpointOptions,
  type LoggedAttempt,
} from '../rows/delivery-store.ts';
import { webhookErrors } from '../model/errors.ts';
import { findPassedEventIds } from '../rows/pass-through-store.ts';
import type { Delivery } from '../model/types.ts';

/** The delivery log of an organization. */
export interface DeliveryService {
  /**
   * One page, newest first. 400 VALIDATION_ERROR where `to` is before `from`, 400 INVALID_CURSOR for a cursor of another
   * list, filter or organization.
   */
  list(
    organizationId: string,
    filter: DeliveryFilter,
    page: { cursor: string | null; limit: number },
  ): Promise<{ deliveries: Delivery[]; nextCursor: string | null; endpointOptions: EndpointOption[] }>;
  /** The record with its newest attempts, oldest first. 404 NOT_FOUND where the organization has no such delivery. */
  get(organizationId: string, id: string): Promise<{ delivery: DeliveryWithPayload; attempts: LoggedAttempt[] }>;
}

export function createDeliveryService(options: { database: Database; cursors: Cursors }): DeliveryService {
  const { database, cursors } = options;

  /** The events that are known by this id: of ours it is their own, and of a provider's one of any form. */
  const eventsOf = async (organizationId: string, id: string): Promise<string[]> => [
    ...(isUuid(id) ? [id] : []),
    ...(await findPassedEventIds(database.read, organizationId, id)),
  ];

  return {
    list: async (organizationId, filter, { cursor, limit }) => {
      if (filter.from !== null && filter.to !== null && Temporal.Instant.compare(filter.from, filter.to) > 0) {
        throw validationError([{ path: '/query/to', message: 'must not be before from' }]);
      }
      const scope = { organizationId, kind: 'webhooks.deliveries', filter };
      const position = cursor === null ? null : cursors.open(scope, cursor);
      if (cursor !== null && position === null) throw invalidCursor();
      const before = typeof position?.['before'] === 'string' ? position['before'] : null;
      const eventIds = filter.eventId === null ? null : await eventsOf(organizationId, filter.eventId);
      const [found, endpointOptions] = await Promise.all([
        listDeliveries(database.read, organizationId, { ...filter, eventIds }, { before, limit: limit + 1 }),
        listEndpointOptions(database.read, organizationId),
      ]);
      const deliveries = found.slice(0, limit);
      const last = deliveries.at(-1);
      const more = found.length > limit && last !== undefined;
      return { deliveries, endpointOptions, nextCursor: more ? cursors.seal(scope, { before: last.id }) : null };
    },
    get: async (organizationId, id) => {
      // In this order: an attempt is counted when it begins, so that the count is never behind the list.
      const attempts = await listAttempts(database.read, organizationId, id);
      const delivery = await findDelivery(database.read, organizationId, id);
      if (delivery === null) throw webhookErrors.deliveryNotFound();
      return { delivery, attempts };
    },
  };
}
