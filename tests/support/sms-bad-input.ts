import { expect } from '@jest/globals';
import type { OperationDescription } from '../../server/src/contract/operation-table.ts';
import { createRefusals } from './refusals.ts';
import type { ApiAnswer, Ask } from './sms-http.ts';
import type { SmsOrganization } from './sms-organization.ts';
import { askOf, createSamples, type operationList } from './sms-sample-requests.ts';
import { type SmsStage, startSmsStage } from './sms-stage.ts';

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
   * field must be named where the test knows it. Then the server must still answer. What is stored is looked at once for
   * many requests, the last time when the stage closes.
   */
  refused(operation: Operation, request: Ask, expected: { status: number[]; path?: string | RegExp }): Promise<void>;
  /** The same for an answer that was asked for in another way. */
  expectRefused(
    send: () => Promise<ApiAnswer>,
    expected: { status: number[]; path?: string | RegExp; description?: OperationDescription },
  ): Promise<void>;
  /** Looks now: requests that work may follow. */
  expectNothingStored(): Promise<void>;
}

export async function startBadInputStage(): Promise<BadInputStage> {
  const stage = await startSmsStage({ worker: false });
  const [ours, live] = await Promise.all([stage.organization(), stage.organization({ mode: 'live' })]);
  const samples = createSamples({ ours, live });
  const made = new Map<string, ReturnType<(typeof samples)[Operation['id']]>>();
  const keys = { ours: ours.apiKey, admin: stage.adminKey };
  const refusals = await createRefusals(stage.sql);

  const expectRefused: BadInputStage['expectRefused'] = async (send, { status, path, description }) => {
    const answer = await refusals.send(send);
    const seen = { status: answer.status, text: answer.text.slice(0, 500) };
    if (!status.includes(answer.status)) expect(seen).toEqual({ ...seen, status: status.join(' or ') });
    expectEnvelope(answer, description);
    if (path !== undefined && answer.status === 400) {
      const issues = issuesOf(answer);
      const named = issues.some((issue) => (typeof path === 'string' ? issue.path === path : path.test(issue.path)));
      if (!named) expect(issues).toContainEqual({ path: String(path), message: expect.any(String) });
    }
    expect((await ours.call('GET', '/v1/organization')).status).toBe(200);
  };

  return {
    ...stage,
    ours,
    sample: async ({ id, description }) => {
      const sample = made.get(id) ?? refusals.between(samples[id]);
      made.set(id, sample);
      return askOf(description, await sample, keys);
    },
    freshSample: async ({ id, description }) => askOf(description, await refusals.between(samples[id]), keys),
    refused: ({ description }, request, expected) =>
      expectRefused(() => stage.ask(request), { ...expected, description }),
    expectRefused,
    expectNothingStored: refusals.expectNothingStored,
    close: async () => {
      try {
        await refusals.expectNothingStored();
      } finally {
        await stage.close();
      }
    },
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
