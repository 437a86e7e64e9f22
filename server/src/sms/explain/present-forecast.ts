import type { components } from '../../contract/generated/openapi.ts';
import { isoMillis } from '../../platform/time/clock.ts';
import type { BatchForecast, ForecastSender, SendForecast, TextForecast, Verdict } from './types.ts';

type Schemas = components['schemas'];

/** How a send is explained. */
export function presentSendForecast(forecast: SendForecast): Schemas['SmsExplanation'] {
  return { ...presentText(forecast), sender: presentSender(forecast.sender) };
}

/** How a batch is explained. */
export function presentBatchForecast(forecast: BatchForecast): Schemas['SmsBatchExplanation'] {
  const rows = forecast.rows.map((row, index) => ({ index, ...presentText(row) }));
  const sent = forecast.rows.filter((row) => row.outcome === 'would_send');
  return {
    outcome: forecast.outcome,
    gates: forecast.verdicts.map(presentVerdict),
    sender: presentSender(forecast.sender),
    total_count: rows.length,
    accepted_count: sent.length,
    rejected_count: rows.length - sent.length,
    segments: sent.reduce((sum, row) => sum + row.estimate.segments, 0),
    price_micro_usd: sent.reduce((sum, row) => sum + row.priceMicroUsd, 0),
    rows,
  };
}

function presentText(forecast: TextForecast): Omit<Schemas['SmsExplanation'], 'sender'> {
  const { estimate, effectiveSendAt } = forecast;
  return {
    outcome: forecast.outcome,
    gates: forecast.verdicts.map(presentVerdict),
    encoding: estimate.encoding,
    segments: estimate.segments,
    units: estimate.units,
    per_segment: estimate.perSegment,
    price_micro_usd: forecast.priceMicroUsd,
    recipient_timezone: forecast.timezone,
    consent_id: forecast.consentId,
    consent_basis: forecast.consentBasis,
    effective_send_at: effectiveSendAt === null ? null : isoMillis(effectiveSendAt),
  };
}

function presentVerdict({ gate, result, code, detail }: Verdict): Schemas['SmsExplainedGate'] {
  return { gate, result, code, detail };
}

function presentSender(known: ForecastSender): Schemas['SmsExplainedSender'] | null {
  if (known === null) return null;
  const { sender, campaign } = known;
  return {
    phone_number_id: sender.id,
    e164: sender.e164,
    carrier: sender.carrier,
    campaign_id: campaign?.campaignId ?? null,
    brand_id: campaign?.brandId ?? null,
  };
}
