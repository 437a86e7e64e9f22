import type { CreditsService } from '../../credits/index.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { batchByKey } from './accept-batch.ts';
import { planRows, rejectionCodes, type RowPlan, rowRequest, senderRefusal } from './plan-batch.policy.ts';
import { loadRowFacts } from './row-facts.ts';
import { rowProblemFor } from './row-rules.policy.ts';
import type { BatchCall, BatchRequest, BatchRow } from './types.ts';
import type { FactsSources, LoadedFacts } from '../model/facts.ts';
import { estimateSegments } from '../model/segments.policy.ts';
import type { ExplainedCall } from '../model/types.ts';
import {
  explainCredits,
  explainKey,
  type KeyUse,
  explainRecipient,
  explainSender,
  forecastText,
  outcomeOf,
  senderOf,
  type BatchForecast,
  type Outcome,
  type TextForecast,
  type Verdict,
} from '../explain/index.ts';

/** Says what a batch would do, row by row, with the planner of a real one; writes nothing. */
export function createExplainBatch(options: {
  database: Database;
  sources: FactsSources;
  credits: CreditsService;
  segmentPriceMicroUsd: number;
}): (call: ExplainedCall<BatchCall>) => Promise<BatchForecast> {
  const { database, sources, credits, segmentPriceMicroUsd } = options;
  return async (call) => {
    const { organizationId, keySha256, request } = call;
    const use = keySha256 === null ? 'not_sent' : await useOf(database.read, { ...call, keySha256 });
    const { facts, first } = await loadRowFacts(database.read, sources, call);
    const plans = senderRefusal(request, first) === null ? planRows(request, facts) : null;
    const priceOf = (row: BatchRow): number => estimateSegments(row.text).segments * segmentPriceMicroUsd;
    const price = request.rows.reduce((sum, row, index) => sum + (isAdmitted(plans?.[index]) ? priceOf(row) : 0), 0);
    const balance = call.prepaid
      ? ((await credits.balances(database.read, [organizationId])).get(organizationId) ?? 0)
      : null;
    const asked = { sendAt: request.sendAt, timezone: null, consentId: null, proactive: true };
    const verdicts = [explainKey(use), ...explainSender(asked, first), explainCredits(price, balance)];
    const outcome = outcomeOf(verdicts, use);
    return {
      outcome,
      verdicts,
      sender: senderOf(first),
      rows: request.rows.map((row, index) =>
        explainRow(request, row, facts[index] ?? first, { plan: plans?.[index], outcome, price: priceOf(row) }),
      ),
    };
  };
}

async function useOf(tx: Tx, call: BatchCall): Promise<KeyUse> {
  const known = await batchByKey(tx, call);
  if (known === null) return 'free';
  return 'batch' in known ? { sameAs: known.batch.id } : 'conflict';
}

/** One row: what is refused with the whole batch is not sent either. */
function explainRow(
  request: BatchRequest,
  row: BatchRow,
  facts: LoadedFacts,
  { plan, outcome, price }: { plan: RowPlan | undefined; outcome: Outcome; price: number },
): TextForecast {
  const given = rowRequest(request, row);
  // What is no zone says nothing of when the text would leave; the verdict on the row tells it.
  const asked =
    given.timezone !== null && !facts.zoneRules.isZone(given.timezone) ? { ...given, timezone: null } : given;
  const own = outcome === 'would_send' && !isAdmitted(plan) ? 'would_refuse' : outcome;
  const verdicts = [rowVerdict(row, facts), ...explainRecipient(asked, facts).map(ofRow)];
  return forecastText(asked, facts, row.text, { verdicts, outcome: own, price });
}

function isAdmitted(plan: RowPlan | undefined): boolean {
  return plan !== undefined && 'admitted' in plan;
}

const rowCodes: Readonly<Record<string, string>> = {
  suppression: rejectionCodes.suppressed,
  consent: rejectionCodes.consent,
  timezone: rejectionCodes.timezone,
};

/** A row is not refused: it is stored with the code of its rejection. */
function ofRow(verdict: Verdict): Verdict {
  return verdict.code === null ? verdict : { ...verdict, code: rowCodes[verdict.gate] ?? verdict.code };
}

function rowVerdict(row: BatchRow, facts: LoadedFacts): Verdict {
  const problem = rowProblemFor(facts, row);
  return problem === null
    ? { gate: 'row', result: 'passed', code: null, detail: 'The row is sound' }
    : { gate: 'row', result: 'failed', code: problem.code, detail: problem.message };
}
