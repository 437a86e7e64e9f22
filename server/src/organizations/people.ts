import type { Tx } from '../platform/db/database.ts';
import { listApiKeys } from './api-key-store.ts';

/** A person of an organization, as other slices may name one. */
interface Person {
  id: string;
  name: string;
}

/**
 * The people of an organization, by the keys that it gave out: this server knows no others. A person is known by
 * the id of the API key, for as long as the key is in force.
 */
interface People {
  exists(tx: Tx, organizationId: string, id: string): Promise<boolean>;
  /** The oldest key first. */
  list(tx: Tx, organizationId: string): Promise<Person[]>;
}

export const people: People = {
  exists: async (tx, organizationId, id) => (await listApiKeys(tx, organizationId)).some((key) => key.id === id),
  list: async (tx, organizationId) => (await listApiKeys(tx, organizationId)).map(({ id, name }) => ({ id, name })),
};
