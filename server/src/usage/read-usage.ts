import type { CreditsPorts } from '../credits/index.ts';
import type { Database } from '../platform/db/database.ts';
import { organizationNow } from '../platform/db/organization-now.ts';
import { instantFromDate } from '../platform/time/clock.ts';
import { type AskedSpan, usageSpan } from './span.policy.ts';
import { countSessionsSql } from './sql/count-sessions.ts';
import { sumDebitsSql } from './sql/sum-debits.ts';
import { typeOfMetric } from './types-of-metrics.policy.ts';
import type { Usage, UsageLine } from './types.ts';

/** Adds up what an organization used; throws 400 VALIDATION_ERROR for a span that is none. */
export type ReadUsage = (organizationId: string, asked: AskedSpan) => Promise<Usage>;

export function createReadUsage(options: { database: Database; credits: Pick<CreditsPorts, 'balance'> }): ReadUsage {
  const { database, credits } = options;
  return async (organizationId, asked) => {
    const now = instantFromDate(new Date(await organizationNow(database.read, organizationId)));
    const span = usageSpan(asked, now.toZonedDateTimeISO('UTC').toPlainDate());
    // Side by side, because the debits of a year take long; on two connections, because the pool serves others too.
    const [{ rows: debits }, { rows: ended, balanceMicroUsd }] = await Promise.all([
      sumDebitsSql(organizationId, span).execute(database.read.kysely),
      countSessionsSql(organizationId, span)
        .execute(database.read.kysely)
        .then(async ({ rows }) => ({ rows, ...(await credits.balance(organizationId)) })),
    ]);
    return {
      span,
      sessions: ended[0]?.sessions ?? 0,
      sessionSeconds: ended[0]?.seconds ?? 0,
      costMicroUsd: debits.reduce((sum, { cost }) => sum + BigInt(cost), 0n),
      lines: debits.flatMap(({ provider, metric, is_of_web, quantity, cost }): UsageLine[] =>
        metric === null || provider === null
          ? []
          : [
              {
                provider,
                type: typeOfMetric(metric, is_of_web),
                metric,
                quantity: quantity ?? 0,
                costMicroUsd: BigInt(cost),
              },
            ],
      ),
      balanceMicroUsd,
    };
  };
}
