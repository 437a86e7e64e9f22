import { expect } from '@jest/globals';
import type { OperationDescription } from '../../server/src/contract/operation-table.ts';
import type { ApiAnswer, Ask } from './sms-http.ts';
import type { SmsOrganization } from './sms-organization.ts';
import { askOf, createSamples, type operationList } from './sms-sample-requests.ts';
import { type SmsStage, startSmsStage } from './sms-stage.ts';

type Operation = (typeof operationList)[number];

/** A server, a working request for each operation, and the proof that a refused one left nothing behind. */
export interface BadInputStage extends SmsStage {
  ours: SmsOrganization;
  /** A working request for the operation, to be spoiled by the test. */
  sample(operation: Operation): Promise<Ask & { headers: Record<string, string> }>;
  /**
   * Sends a request that must be refused with one of these statuses, a declared code and nothing stored; for a 400 the
   * field must be named where the test knows it. Then the server must still answer.
   */
  refused(operation: Operation, request: Ask, expected: { status: number[]; path?: string | RegExp }): Promise<void>;
  /** The same for an answer that was asked for in another way. */
  expectRefused(
    send: () => Promise<ApiAnswer>,
    expected: { status: number[]; path?: string | RegExp; description?: OperationDescription },
  ): Promise<void>;
}

const tables = [
  'organizations',
  'api_keys',
  'agents',
  'phone_numbers',
  'sms_campaigns',
  'sms_conversations',
  'sms_messages',
  'idempotency_keys',
  'credit_ledger',
  'webhook_events',
  'simulated_carrier_requests',
  'simulated_carrier_callbacks',
];
const storedSql = `select ${tables.map((table) => `(select count(*) from ${table})::int as ${table}`).join(', ')},
  (select md5(string_agg(o::text, '|' order by id)) from organizations o) as organization_rows,
  (select count(*) from api_keys where revoked_at is not null)::int as revoked,
  (select count(*) from sms_messages where status = 'canceled')::int as canceled`;

export async function startBadInputStage(): Promise<BadInputStage> {
  const stage = await startSmsStage({ worker: false });
  const [ours, live] = await Promise.all([stage.organization(), stage.organization({ mode: 'live' })]);
  const samples = createSamples({ ours, live });
  const keys = { ours: ours.apiKey, admin: stage.adminKey };

  const expectRefused: BadInputStage['expectRefused'] = async (send, { status, path, description }) => {
    const [before] = await stage.sql(storedSql);
    const answer = await send();
    const seen = { status: answer.status, text: answer.text.slice(0, 500) };
    if (!status.includes(answer.status)) expect(seen).toEqual({ ...seen, status: status.join(' or ') });
    expectEnvelope(answer, description);
    if (path !== undefined && answer.status === 400) {
      const { issues = [] } = answer.body as { issues?: Array<{ path: string; message: string }> };
      const named = issues.some((issue) => (typeof path === 'string' ? issue.path === path : path.test(issue.path)));
      if (!named) expect(issues).toContainEqual({ path: String(path), message: expect.any(String) });
    }
    expect((await ours.call('GET', '/v1/organization')).status).toBe(200);
    const [after] = await stage.sql(storedSql);
    expect(after).toEqual(before);
  };

  return {
    ...stage,
    ours,
    sample: async ({ id, description }) => askOf(description, await samples[id](), keys),
    refused: ({ description }, request, expected) =>
      expectRefused(() => stage.ask(request), { ...expected, description }),
    expectRefused,
  };
}

/** The envelope of the core API, with a code that the operation declares for the status. */
function expectEnvelope(answer: ApiAnswer, description: OperationDescription | undefined): void {
  expect(answer.headers['content-type']).toBe('application/json');
  expect(answer.body).toMatchObject({ error: expect.any(String), code: expect.any(String) });
  const { code, issues } = answer.body as { code: string; issues?: unknown };
  const codes = description?.responses[answer.status]?.codes;
  // Addresses that name no operation and heads that are no HTTP are answered before any operation is known.
  if (codes !== undefined) expect(codes).toContain(code);
  if (issues !== undefined) {
    const issue = { path: expect.stringMatching(/^\/(body|query|path|headers)/), message: expect.any(String) };
    expect(issues).toEqual(expect.arrayContaining([issue]));
  }
}
