import { canonicalJson } from '../platform/text/canonical-json.ts';
import type { Cursors } from '../platform/crypto/cursors.ts';
import type { Database } from '../platform/db/database.ts';
import { type PageRequest, readSealedPage, type SealedPage } from '../platform/crypto/sealed-page.ts';
import type { RegistrationStore } from './registration-store.ts';
import type { Registration } from './types.ts';

/** Reading of brands or campaigns. */
export interface RegistrationReads<Item> {
  get(organizationId: string, id: string): Promise<Item>;
  /** Newest first. */
  list(organizationId: string, page: PageRequest): Promise<SealedPage<Item>>;
}

export function createRegistrationReads<Item extends Registration<unknown, unknown>>(options: {
  database: Database;
  cursors: Cursors;
  store: RegistrationStore<Item>;
  kind: string;
  notFound: () => Error;
}): RegistrationReads<Item> {
  const { database, cursors, store, kind } = options;
  return {
    get: async (organizationId, id) => {
      const found = await store.find(database.read, organizationId, id);
      if (found === null) throw options.notFound();
      return found;
    },
    list: (organizationId, page) =>
      readSealedPage(cursors, { organizationId, kind, filter: {} }, page, {
        names: ['at', 'id'],
        load: (after, limit) => store.list(database.read, organizationId, { after, limit }),
        positionOf: ({ listedAt, id }) => ({ at: listedAt, id }),
      }),
  };
}

/** Whether exactly these details are on their way to the registry already: the same change once more changes nothing. */
export function isOnItsWay(item: Registration<string, object>, details: object): boolean {
  return item.status === 'registering' && canonicalJson(item.details ?? {}) === canonicalJson(details);
}
