import { expect } from '@jest/globals';
import type { OperationDescription } from '../../server/src/contract/operation-table.ts';
import type { ApiAnswer, Ask } from './sms-http.ts';
import type { SmsOrganization } from './sms-organization.ts';
import { askOf, createSamples, type operationList } from './sms-sample-requests.ts';
import { type SmsStage, startSmsStage } from './sms-stage.ts';
import { waitFor } from './sms-waiting.ts';

type Operation = (typeof operationList)[number];

/** A server, a working request for each operation, and the proof that a refused one left nothing behind. */
export interface BadInputStage extends SmsStage {
  ours: SmsOrganization;
  /** A working request for the operation, to be spoiled by the test: what it names is the same each time. */
  sample(operation: Operation): Promise<Ask & { headers: Record<string, string> }>;
  /** The same for a request that is to work: what it names is there for this one alone. */
  freshSample(operation: Operation): Promise<Ask & { headers: Record<string, string> }>;
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

// Written by every request, or by none: how much of its quota a caller used, and which migrations there are.
const aside = ['edge_quota', 'kysely_migration', 'kysely_migration_lock'];
const tablesSql = `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> all($1) order by 1`;

/** How many rows each table has, and what stands in those that change in place. */
function storedSql(tables: readonly string[]): string {
  return `select ${tables.map((table) => `(select count(*) from ${table})::int as ${table}`).join(', ')},
    (select md5(string_agg(o::text, '|' order by id)) from organizations o) as organization_rows,
    (select md5(string_agg(e::text, '|' order by id)) from webhook_endpoints e) as endpoint_rows,
    (select md5(string_agg(v::text, '|' order by id)) from sms_conversations v) as conversation_rows,
    (select count(*) from api_keys where revoked_at is not null)::int as revoked,
    (select count(*) from sms_messages where status = 'canceled')::int as canceled`;
}

export async function startBadInputStage(): Promise<BadInputStage> {
  const stage = await startSmsStage({ worker: false });
  const [ours, live] = await Promise.all([stage.organization(), stage.organization({ mode: 'live' })]);
  const samples = createSamples({ ours, live });
  const made = new Map<string, ReturnType<(typeof samples)[Operation['id']]>>();
  const keys = { ours: ours.apiKey, admin: stage.adminKey };
  const tables = (await stage.sql<{ name: string }>(tablesSql, [aside])).map(({ name }) => name);
  const stored = storedSql(tables);
  const look = async (): Promise<Record<string, unknown>> =>
    (await stage.sql<Record<string, unknown>>(stored, [], 'stored'))[0] ?? {};

  const expectRefused: BadInputStage['expectRefused'] = async (send, { status, path, description }) => {
    // A request of the router that worked is counted after its answer.
    const before = await waitFor('no request of the router is under way', look, ({ router_live: live }) => live === 0);
    const answer = await send();
    const seen = { status: answer.status, text: answer.text.slice(0, 500) };
    if (!status.includes(answer.status)) expect(seen).toEqual({ ...seen, status: status.join(' or ') });
    expectEnvelope(answer, description);
    if (path !== undefined && answer.status === 400) {
      const issues = issuesOf(answer);
      const named = issues.some((issue) => (typeof path === 'string' ? issue.path === path : path.test(issue.path)));
      if (!named) expect(issues).toContainEqual({ path: String(path), message: expect.any(String) });
    }
    expect((await ours.call('GET', '/v1/organization')).status).toBe(200);
    expect(await look()).toEqual(before);
  };

  return {
    ...stage,
    ours,
    sample: async ({ id, description }) => {
      const sample = made.get(id) ?? samples[id]();
      made.set(id, sample);
      return askOf(description, await sample, keys);
    },
    freshSample: async ({ id, description }) => askOf(description, await samples[id](), keys),
    refused: ({ description }, request, expected) =>
      expectRefused(() => stage.ask(request), { ...expected, description }),
    expectRefused,
  };
}

interface Issue {
  path: string;
  message: string;
}

/** What a refusal names: a list on the core API; the router names the first, in its message. */
function issuesOf(answer: ApiAnswer): Issue[] {
  const { issues = [], error } = answer.body as { issues?: Issue[]; error: string | { message: string } };
  return typeof error === 'string' ? issues : [{ path: error.message.split(': ')[0] ?? '', message: error.message }];
}

// Of the codes that an operation of the router lists for a status, the one that says what is wrong with a request itself.
const routerCodes: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'authentication_failed',
  404: 'route_not_found',
  405: 'method_not_allowed',
  413: 'payload_too_large',
  415: 'unsupported_media',
  431: 'invalid_request',
};

/** The envelope of the surface, with a code that the operation declares for the status. */
function expectEnvelope(answer: ApiAnswer, description: OperationDescription | undefined): void {
  expect(answer.headers['content-type']).toBe('application/json');
  const { error, code: coreCode, issues } = answer.body as { error: unknown; code?: unknown; issues?: unknown };
  const routed = typeof error === 'object';
  if (description !== undefined) expect(routed).toBe(description.surface === 'router');
  const text = expect.any(String);
  expect(answer.body).toMatchObject(
    routed
      ? { error: { code: text, message: text, hint: text, retryable: false, request_id: text } }
      : { error: text, code: text },
  );
  if (routed) expect(error).toHaveProperty('code', routerCodes[answer.status]);
  const code = routed ? (error as { code: string }).code : coreCode;
  const codes = description?.responses[answer.status]?.codes;
  // Heads of which no method or address can be read are answered before any operation is known.
  if (codes !== undefined) expect(codes).toContain(code);
  if (issues !== undefined) {
    const issue = { path: expect.stringMatching(/^\/(body|query|path|headers)/), message: text };
    expect(issues).toEqual(expect.arrayContaining([issue]));
  }
}
