import { randomUUID } from 'node:crypto';
import { Temporal } from 'temporal-polyfill';
import { request } from 'undici';
import { callApi } from './call-api.ts';
import type { Measure } from './measure.ts';
import { percentile } from './statistics.ts';
import type { Trunkline } from './trunkline.ts';

const rows = 1_000;
const count = { warm: 5, measured: 60 };

/**
 * How long a batch of 1,000 rows takes from its request to its 202, one after another: to recipients that are new, and
 * to those of batches before, whose conversations are moved on. They are for tomorrow, so that nothing but the
 * acceptance is measured, and are taken back.
 */
export async function measureBatches(trunkline: Trunkline): Promise<Measure[]> {
  return [
    await measureSeries(trunkline, 'batch of 1,000 accepted, p95', (nth) => nth),
    await measureSeries(trunkline, 'batch of 1,000 to known recipients accepted, p95', (nth) => nth % count.warm),
  ];
}

/** Batches to the recipients that `whom` names for each of them. */
async function measureSeries(trunkline: Trunkline, name: string, whom: (nth: number) => number): Promise<Measure> {
  const { fromPhoneNumberId, timezone } = trunkline.smsRequest();
  const sendAt = Temporal.Now.instant().add({ hours: 24 }).toString();
  const times: number[] = [];
  for (let nth = 0; nth < count.warm + count.measured; nth += 1) {
    const recipients = Array.from({ length: rows }, (_, index) => ({
      to: `+1915${String(whom(nth)).padStart(3, '0')}${String(index).padStart(4, '0')}`,
      text: 'Your table is ready.',
      recipient_timezone: timezone,
    }));
    const body = JSON.stringify({ from_phone_number_id: fromPhoneNumberId, send_at: sendAt, recipients });
    const startedAtMs = performance.now();
    const id = await sendBatch(trunkline, body);
    if (nth >= count.warm) times.push(performance.now() - startedAtMs);
    await callApi(trunkline, 'POST', `/v1/sms/batches/${id}/cancel`, 200);
  }
  const p95 = percentile(times, 0.95);
  return {
    name,
    ours: `${p95.toFixed(0)} ms, p50 ${percentile(times, 0.5).toFixed(0)} ms of ${times.length}`,
    bounds: { value: p95, better: 'less', must: 300, goal: 100, unit: ' ms' },
  };
}

async function sendBatch({ url, apiKey }: Trunkline, body: string): Promise<string> {
  const { statusCode, body: answer } = await request(`${url}/v1/sms/batches`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${apiKey}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body,
  });
  const json = (await answer.json()) as { id: string; accepted_count: number };
  if (statusCode !== 202 || json.accepted_count !== rows) throw new Error(`A batch was answered ${statusCode}`);
  return json.id;
}
