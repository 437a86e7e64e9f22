import type { CreditsService } from '../../credits/index.ts';
import { bodySha256 } from '../../platform/text/canonical-json.ts';
import type { Cursors } from '../../platform/crypto/cursors.ts';
import type { Database } from '../../platform/db/database.ts';
import { notFound } from '../../platform/process/errors.ts';
import type { BatchForecast } from '../explain/index.ts';
import { keySha256 } from '../../platform/idempotency/key-sha256.ts';
import { type PageRequest, readSealedPage, type SealedPage } from '../../platform/crypto/sealed-page.ts';
import { withQueuePositions } from '../throughput/index.ts';
import type { ExplainedCall, Message } from '../model/types.ts';
import { findBatch, listBatchMessages } from './batch-store.ts';
import type { Batch, BatchCall, BatchRequest } from './types.ts';
import { cancelBatch } from './cancel-batch.ts';

const endpoint = 'POST /v1/sms/batches';

/** A batch as a caller sends it: the body is what its key is held against. */
export interface BatchSend {
  organizationId: string;
  prepaid: boolean;
  key: string;
  body: object;
  request: BatchRequest;
}

/** Every method answers another organization's batch as an unknown one. */
export interface BatchService {
  send(send: BatchSend): Promise<Batch>;
  /** What `send` would do; nothing is stored and the key, where there is one, is not used. */
  explain(send: Omit<BatchSend, 'key'> & { key: string | undefined }): Promise<BatchForecast>;
  get(organizationId: string, id: string): Promise<Batch>;
  /** One message for each row, in the order of the rows. */
  listMessages(organizationId: string, id: string, page: PageRequest): Promise<SealedPage<Message>>;
  cancel(organizationId: string, id: string): Promise<Batch>;
}

export function createBatchService(options: {
  database: Database;
  credits: CreditsService;
  cursors: Cursors;
  accept: (call: BatchCall) => Promise<Batch>;
  explain: (call: ExplainedCall<BatchCall>) => Promise<BatchForecast>;
}): BatchService {
  const { database, credits, cursors, accept, explain } = options;
  const get = async (organizationId: string, id: string): Promise<Batch> => {
    const batch = await findBatch(database.read, organizationId, id);
    if (batch === null) throw notFound('Batch');
    return batch;
  };
  return {
    send: ({ key, ...send }) => accept({ ...callOf(send), keySha256: keySha256(key) }),
    explain: ({ key, ...send }) => explain({ ...callOf(send), keySha256: key === undefined ? null : keySha256(key) }),
    get,
    listMessages: async (organizationId, id, page) => {
      await get(organizationId, id);
      return readSealedPage(cursors, { organizationId, kind: 'sms.batch-messages', filter: { id } }, page, {
        names: ['after'],
        load: async (position, limit) =>
          withQueuePositions(
            database.read,
            organizationId,
            await listBatchMessages(database.read, organizationId, id, { after: position?.after ?? null, limit }),
          ),
        positionOf: (message) => ({ after: message.id }),
      });
    },
    cancel: (organizationId, id) => cancelBatch(database, credits, organizationId, id),
  };
}

function callOf({ organizationId, prepaid, body, request }: Omit<BatchSend, 'key'>): Omit<BatchCall, 'keySha256'> {
  return { organizationId, prepaid, endpoint, bodySha256: bodySha256(body), request };
}
