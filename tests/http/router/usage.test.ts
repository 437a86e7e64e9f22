import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startTestServer, type TestServer } from '../../support/server.ts';
import { ask } from '../../support/sms-http.ts';
import type { RouterRecord } from '../../support/router-stage.ts';
import { waitFor } from '../../support/sms-waiting.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: ['api'] });
});
afterAll(() => server.close());

/** Asks a simulated model for a response. */
function respond(model: string, fields: object = {}, signal?: AbortSignal): Promise<Response> {
  return fetch(`${server.url}/v1/llm/responses`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${server.key}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      routing: { mode: 'explicit', provider: 'simulated', model },
      input: [{ type: 'message', role: 'user', content: [{ type: 'text', text: 'one two three four five six' }] }],
      max_output_tokens: 100,
      ...fields,
    }),
    ...(signal === undefined ? {} : { signal }),
  });
}

const idOf = (answer: Response): string => answer.headers.get('service-request-id') ?? '';

/** The record of a request that has ended. */
function recordOf(requestId: string): Promise<RouterRecord> {
  return waitFor(
    'the request has ended',
    async () => {
      const path = `/v1/router/requests/${requestId}`;
      return (await ask<RouterRecord>(server.url, { method: 'GET', path, key: server.key })).body;
    },
    ({ status }) => status !== undefined && status !== 'running',
  );
}

async function ownTimes(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/^trunkline_router_own_seconds_count\{kind="llm"\} (\d+)$/m.exec(text)?.[1] ?? 0);
}

describe('what a response is charged for (docs/decisions/credits.md#d163)', () => {
  it('is what the vendor tells, when it ends well', async () => {
    const answer = await respond('echo');
    await answer.arrayBuffer();
    expect(await recordOf(idOf(answer))).toMatchObject({
      status: 'succeeded',
      usage: { input_tokens: 6, output_tokens: 6 },
      usage_estimated: false,
      cost_micro_usd: '18',
      error_code: null,
    });
  });

  it('is nothing, where it was to be told whole and broke off half-way', async () => {
    const answer = await respond('cut-mid-stream');
    await answer.arrayBuffer();
    expect(await recordOf(idOf(answer))).toMatchObject({
      status: 'failed',
      usage: {},
      cost_micro_usd: '0',
      error_code: 'provider_error',
    });
  });

  it('is an estimate, where a stream broke off after its first content', async () => {
    const answer = await respond('cut-mid-stream', { stream: true });
    expect(await answer.text()).toContain('event: error');
    const record = await recordOf(idOf(answer));
    expect(record).toMatchObject({ status: 'failed', usage_estimated: true, error_code: 'provider_error' });
    expect(Number(record.cost_micro_usd)).toBeGreaterThan(0);
  });

  it('is an estimate, where the caller left a stream', async () => {
    const leaving = new AbortController();
    const answer = await respond('stall-mid-stream', { stream: true }, leaving.signal);
    leaving.abort();
    const record = await recordOf(idOf(answer));
    expect(record).toMatchObject({ status: 'canceled', usage_estimated: true, error_code: null });
    expect(Number(record.cost_micro_usd)).toBeGreaterThan(0);
  });
});

describe('own time', () => {
  it.each([{ stream: false }, { stream: true }])('is measured once for each request, %j', async (fields) => {
    const before = await ownTimes();
    const answer = await respond('echo', fields);
    await answer.arrayBuffer();
    await recordOf(idOf(answer));
    expect((await ownTimes()) - before).toBe(1);
    expect(answer.headers.get('server-timing')).toMatch(/^own;dur=\d+\.\d\d, vendor;dur=\d+\.\d\d$/);
  });
});
