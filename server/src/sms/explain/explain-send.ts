import type { CreditsService } from '../../credits/index.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import { type Acceptance, answersByKey } from '../accept/index.ts';
import { type AdmissionFacts, type AdmissionRequest, decideAdmission, isToItself } from '../model/admission.policy.ts';
import { smsErrors } from '../model/errors.ts';
import { loadFacts, type FactsSources } from '../model/facts.ts';
import { estimateSegments } from '../model/segments.policy.ts';
import type { ExplainedCall } from '../model/types.ts';
import { explainCredits, explainKey, type KeyUse } from './explain-account.ts';
import { explainRecipient, explainSender } from './explain-gates.policy.ts';
import type { ForecastSender, Outcome, SendForecast, TextForecast, Verdict } from './types.ts';

/** Says what a send would do: it reads what a send reads, goes through the same gates, and writes nothing. */
export function createExplainSend(options: {
  database: Database;
  sources: FactsSources;
  credits: CreditsService;
  segmentPriceMicroUsd: number;
}): (call: ExplainedCall<Acceptance>) => Promise<SendForecast> {
  const { database, sources, credits, segmentPriceMicroUsd } = options;
  return async (call) => {
    const { organizationId, keySha256, request } = call;
    const use = keySha256 === null ? 'not_sent' : await useOf(database.read, { ...call, keySha256 });
    const query = {
      organizationId,
      phoneNumberId: request.fromPhoneNumberId,
      recipient: request.to,
      consentId: request.consentId,
    };
    const [facts] = await loadFacts(database.read, sources, [query]);
    if (facts === undefined) throw new Error('Facts of a send are incomplete');
    if (isToItself(facts, request.to)) throw smsErrors.toItself('/body/to');
    const balance = call.prepaid
      ? ((await credits.balances(database.read, [organizationId])).get(organizationId) ?? 0)
      : null;
    const asked = {
      sendAt: request.sendAt,
      timezone: request.recipientTimezone,
      consentId: request.consentId,
      proactive: false,
    };
    const price = estimateSegments(request.text).segments * segmentPriceMicroUsd;
    const verdicts = [
      explainKey(use),
      ...explainSender(asked, facts),
      ...explainRecipient(asked, facts),
      explainCredits(price, balance),
    ];
    const outcome = outcomeOf(verdicts, use);
    return { sender: senderOf(facts), ...forecastText(asked, facts, request.text, { verdicts, outcome, price }) };
  };
}

async function useOf(tx: Tx, call: Acceptance): Promise<KeyUse> {
  const [known = null] = await answersByKey(tx, [call]);
  if (known === null) return 'free';
  return 'message' in known ? { sameAs: known.message.id } : 'conflict';
}

/** A key that was used for the same request answers before any gate is asked. */
export function outcomeOf(verdicts: readonly Verdict[], use: KeyUse): Outcome {
  if (typeof use === 'object') return 'would_repeat';
  return verdicts.some(({ result }) => result === 'failed') ? 'would_refuse' : 'would_send';
}

export function senderOf({ sender, campaign }: AdmissionFacts): ForecastSender {
  return sender === null ? null : { sender, campaign };
}

/** One text with its price and time, which it has only where it would be sent. `price` is in millionths of a US dollar. */
export function forecastText(
  asked: AdmissionRequest,
  facts: AdmissionFacts,
  text: string,
  { verdicts, outcome, price }: { verdicts: Verdict[]; outcome: Outcome; price: number },
): TextForecast {
  const base = { outcome, verdicts, estimate: estimateSegments(text) };
  const decision = outcome === 'would_send' ? decideAdmission(asked, facts) : null;
  if (decision === null || 'refusal' in decision) {
    return { ...base, priceMicroUsd: 0, timezone: null, consentId: null, consentBasis: null, effectiveSendAt: null };
  }
  const { timezone, consentId, consentBasis, effectiveSendAt } = decision.admitted;
  return { ...base, priceMicroUsd: price, timezone, consentId, consentBasis, effectiveSendAt };
}
