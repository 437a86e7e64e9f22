import { createHash } from 'node:crypto';
import { createGrant } from '../../server/src/credits/grant.ts';
import { systemClock } from '../../server/src/platform/time/clock.ts';
import { createCursors } from '../../server/src/platform/crypto/cursors.ts';
import { createDatabase, type Database } from '../../server/src/platform/db/database.ts';
import { AppError } from '../../server/src/platform/process/errors.ts';
import { createIds } from '../../server/src/platform/crypto/ids.ts';
import { createLog } from '../../server/src/platform/process/log.ts';
import { addMetrics, createMetrics } from '../../server/src/platform/process/metrics.ts';
import { systemRandomness } from '../../server/src/platform/crypto/random.ts';
import { type AdmissionDesk, createAdmission } from '../../server/src/router/admission/admission.ts';
import type { AdmissionRequest, Admitted, RequestOutcome } from '../../server/src/router/model/types.ts';
import { createTestDatabase } from './postgres.ts';
import { createRouterMetrics, type RouterMetrics } from '../../server/src/router/model/metrics.ts';

/** What one process has of the admission, with the ends of what it admitted by id. */
export interface Desk extends AdmissionDesk {
  metrics: RouterMetrics;
  settle(requestId: string, outcome: RequestOutcome): void;
  withdraw(requestId: string): void;
}

/** What became of asking to be admitted: the code of the refusal, and the original request where it names one. */
export type Answer = 'admitted' | { code: string; original?: string };

/** A database of its own, and what processes that share it have of the admission. */
export interface AdmissionStage {
  database: Database;
  /** A process that does not sweep by itself: a test says when. */
  openDesk(options?: { concurrency?: number; through?: (database: Database) => Database }): Promise<Desk>;
  /** With a balance it is prepaid. */
  organization(balanceMicroUsd?: number): Promise<{ id: string; prepaid: boolean }>;
  request(organization: { id: string; prepaid: boolean }, fields?: RequestFields): AdmissionRequest;
  rows<R extends object>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** Every place that is counted has a live row, and every balance is the sum of its lines. */
  faultsOfBooks(): Promise<object[]>;
  close(): Promise<void>;
}

export interface RequestFields
  extends Partial<Pick<AdmissionRequest, 'operation' | 'idempotencyKey' | 'reservedMicroUsd'>> {
  content?: string;
}

const booksSql = `
select 'places' as what, coalesce(c.organization_id, l.organization_id) as id, c.running, l.live
from router_concurrency c
full join (select organization_id, count(*)::int as live from router_live group by 1) l using (organization_id)
where c.running is distinct from coalesce(l.live, 0)
union all
select 'balance', a.organization_id, a.balance_micro_usd::int,
  (select sum(amount_micro_usd)::int from credit_ledger l where l.organization_id = a.organization_id)
from credit_accounts a
where a.balance_micro_usd is distinct from
  (select sum(amount_micro_usd) from credit_ledger l where l.organization_id = a.organization_id)
  or a.balance_micro_usd < 0`;

export async function openAdmissionStage(): Promise<AdmissionStage> {
  const log = createLog({ level: 'silent', pretty: false });
  const ids = createIds(systemClock, systemRandomness);
  const created = await createTestDatabase();
  const database = createDatabase({ url: created.url, log, maxConnections: 12 });
  const grant = createGrant({ database, ids });
  const desks: Desk[] = [];
  let names = 0;
  return {
    database,
    openDesk: async ({ concurrency = 1_000, through } = {}) => {
      const metrics = addMetrics(createMetrics({ processMetrics: false }), createRouterMetrics);
      const desk = createAdmission({
        database: through?.(database) ?? database,
        cursors: createCursors({ keys: [Buffer.alloc(32)] }),
        clock: systemClock,
        ids,
        log,
        metrics,
        killPoint: () => {},
        concurrency,
      });
      const running = new Map<string, Admitted>();
      const opened: Desk = {
        ...desk,
        metrics,
        admit: async (request) => {
          const admitted = await desk.admit(request);
          running.set(request.requestId, admitted);
          return admitted;
        },
        settle: (requestId, outcome) => running.get(requestId)?.settle(outcome),
        withdraw: (requestId) => running.get(requestId)?.withdraw(),
      };
      desks.push(opened);
      return opened;
    },
    organization: async (balanceMicroUsd) => {
      const id = ids.prefixed('org');
      const prepaid = balanceMicroUsd !== undefined;
      await database.read.query(
        `insert into organizations (id, name, slug, mode, credit_policy, webhook_secret_encrypted,
           webhook_secret_created_at, created_at, updated_at)
         values ($1, 'Test', $1, 'test', $2, 'none', now(), now(), now())`,
        [id, prepaid ? 'prepaid' : 'unlimited'],
      );
      if (prepaid) {
        await grant(id, { amountMicroUsd: balanceMicroUsd, reason: 'Test' });
      }
      return { id, prepaid };
    },
    request: ({ id, prepaid }, { content = 'content', ...fields } = {}) => ({
      requestId: ids.prefixed('req'),
      organizationId: id,
      prepaid,
      kind: 'llm',
      operation: 'createResponse',
      idempotencyKey: `key ${(names += 1)}`,
      contentSha256: createHash('sha256').update(content).digest(),
      reservedMicroUsd: 100,
      routing: { mode: 'explicit', vendor: 'simulated', model: 'echo' },
      streamed: false,
      ...fields,
    }),
    rows: (text, values = []) => database.read.query(text, values),
    faultsOfBooks: () => database.read.query(booksSql),
    close: async () => {
      for (const desk of desks) await desk.stop();
      await database.close();
      await created.drop();
    },
  };
}

/** Asks once, and answers what came of it. */
export async function ask(desk: AdmissionDesk, request: AdmissionRequest): Promise<Answer> {
  try {
    await desk.admit(request);
    return 'admitted';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const original = error.details['requestId'];
    return { code: error.code, ...(typeof original === 'string' ? { original } : {}) };
  }
}

/** A request that succeeded and cost so much. */
export function outcome({
  costMicroUsd = 40,
  ...fields
}: Partial<RequestOutcome> & { costMicroUsd?: number } = {}): RequestOutcome {
  return {
    status: 'succeeded',
    errorCode: null,
    attempts: [],
    usage: { inputTokens: 3, outputTokens: 4 },
    usageEstimated: false,
    charges: costMicroUsd === 0 ? [] : [{ metric: 'output_tokens', quantity: 4, costMicroUsd }],
    provider: 'simulated',
    sessionId: null,
    totalMs: 12.5,
    ownMs: 0.5,
    stream: null,
    ...fields,
  };
}
