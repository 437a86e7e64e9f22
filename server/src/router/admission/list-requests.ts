import type { Cursors } from '../../platform/crypto/cursors.ts';
import { type PageRequest, readSealedPage, type SealedPage } from '../../platform/crypto/sealed-page.ts';
import type { Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/process/errors.ts';
import { routerErrors } from '../model/errors.ts';
import { requestUuid } from '../model/request-id.ts';
import { recordFromRow, type RequestRecord } from './request-record.ts';
import { listRequestsSql, type RequestFilter } from './sql/list-requests.ts';

/** A page of an organization's requests, newest first. Throws 400 invalid_request for a cursor of another list or filter. */
export type ListRequests = (
  organizationId: string,
  filter: RequestFilter,
  page: PageRequest,
) => Promise<SealedPage<RequestRecord>>;

/** `settled` resolves when what an organization's requests ended with in this process is written, or cannot be. */
export function createListRequests(options: {
  database: Database;
  cursors: Cursors;
  settled: (organizationId: string) => Promise<void>;
}): ListRequests {
  const { database, cursors, settled } = options;
  return async (organizationId, filter, page) => {
    await settled(organizationId);
    return readSealedPage(cursors, { organizationId, kind: 'router.requests', filter: { ...filter } }, page, {
      names: ['before'],
      load: async (position, limit) => {
        const before = position?.before ?? null;
        const { rows } = await listRequestsSql(organizationId, filter, { before, limit }).execute(database.read.kysely);
        return rows.map(recordFromRow);
      },
      positionOf: ({ requestId }) => ({ before: requestUuid(requestId) ?? '' }),
    }).catch((error: unknown) => {
      const isCursor = error instanceof AppError && error.code === 'INVALID_CURSOR';
      throw isCursor ? routerErrors.invalidRequest(error.message, 'Begin again without a cursor') : error;
    });
  };
}
