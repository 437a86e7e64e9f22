import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { type CoveredAnswer, judgeAnswer } from '../../../tests/support/contract-recorder.ts';
import { BadAnswerError } from './bad-answer.ts';
import type { Exchange, WireAnswer } from './line.ts';
import type { RequestPlan } from './request-plan.ts';
import type { ServedDocument } from './served-document.ts';
import { requestOf } from './upload-body.ts';
import type { WireRequest } from './wire-request.ts';

/** What the answer to a request proves, or what is wrong with it. */
export type Judge = (plan: RequestPlan, request: WireRequest, seen: Exchange) => CoveredAnswer | null;

// What is no HTTP, or no address, is refused before it is known what was asked for.
const beforeAnyOperation = new Set([400, 404, 405, 408, 413, 431]);

// Around here the head of a request is too long, and nobody reads what it asks for.
const longHead = 15_000;

/**
 * Judges by the served document. No input excuses a 5xx, silence, bytes that are no answer, an answer that the document
 * does not have, success for a body that the document does not allow, or success with something of another organization.
 */
export function createJudge({ name, document, operations }: ServedDocument): Judge {
  const expected = name === 'gateway' ? new Set([...beforeAnyOperation, 403]) : beforeAnyOperation;
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  // One schema of all bodies, so that what several refer to is compiled once.
  const { components } = document;
  const bodies = Object.fromEntries(operations.flatMap(({ id, body }) => (body === null ? [] : [[id, body]])));
  ajv.addSchema({ components, bodies }, 'served');
  const allowed = new Map<string, ValidateFunction>(
    Object.keys(bodies).map((id) => [id, ajv.compile({ $ref: `served#/bodies/${id}` })]),
  );
  const declared = new Map(
    operations.map(({ id, path, method }) => {
      const item = Object(document.paths)[path];
      return [id, new Set(Object.keys(item[method.toLowerCase()].responses).map(Number))] as const;
    }),
  );
  return (plan, request, { answers, rest, end }) => {
    if (end === 'silent') throw new BadAnswerError('neither an answer nor the end of the connection within 30 s');
    for (const { status, text } of answers) {
      if (status < 500 || opensNoSession(plan, status, text)) continue;
      if (!tellsOfVendors(plan, status, text) && !isNotServed(plan, status, text))
        throw new BadAnswerError(`${status} ${text.slice(0, 200)}`);
    }
    if (end === 'closed' && answers.length === 0 && isBrokenSpeech(plan, rest)) return null;
    // Behind what answers HEAD an answer with a body is none to it, and cannot be told apart.
    if (rest !== '' && (request.sound || request.method !== 'HEAD'))
      throw new BadAnswerError(`bytes that are no answer: ${rest.slice(0, 200)}`);
    const final = answers.filter(({ status }) => status >= 200);
    if (!request.sound) {
      for (const answer of final) judgeFramed(answer, declared.get(plan.operation.id) ?? new Set());
      return null;
    }
    const [answer, ...more] = final;
    if (answer === undefined) throw new BadAnswerError('the connection ended without an answer');
    if (more.length > 0) throw new BadAnswerError(`${final.length} answers to one request`);
    if (answer.status === 431 && request.head.join('\r\n').length > longHead) return null;
    const covered = judgeAnswer({ method: request.method, path: request.target, ...answer }, name);
    if (covered === null) judgeUnknown(answer, request.method, expected);
    if (answer.status < 300 && request.method === plan.operation.method)
      judgeSuccess(plan, request, allowed.get(plan.operation.id));
    return covered;
  };
}

const speaking = new Set(['createTranscription', 'createSpeech', 'createResponse']);
const oneShot = new Set(['complete', 'synthesize', 'transcribe']);

/** What a vendor does is no fault of ours, and the simulated ones fail as they are asked to. */
function tellsOfVendors({ operation }: RequestPlan, status: number, text: string): boolean {
  const code = /^\{"error":\{"code":"(provider_error|provider_unavailable|request_timeout)"/.exec(text)?.[1];
  const coreCode = /"code":"(COMPLETE_FAILED|SYNTHESIZE_FAILED|TRANSCRIBE_FAILED|ALL_PROVIDERS_FAILED)"/.exec(
    text,
  )?.[1];
  if (oneShot.has(operation.id)) return status === 500 && coreCode !== undefined;
  return speaking.has(operation.id) && [502, 503, 504].includes(status) && code !== undefined;
}

/** The one answer of the gateway to a request for a session with which nothing is wrong. */
export function opensNoSession({ operation }: RequestPlan, status: number, text: string): boolean {
  return (
    operation.id === 'openGatewaySession' && status === 502 && text.startsWith('{"error":{"code":"session_open_failed"')
  );
}

const notServed = new Set(['listAvailablePhoneNumbers', 'buyPhoneNumber', 'createSession']);

/** The operator's organization is a live one, and this server has neither numbers nor a transport for those. */
function isNotServed({ operation, caller }: RequestPlan, status: number, text: string): boolean {
  return caller === 'operator' && notServed.has(operation.id) && status === 503 && /^\{"error":"[^"]* yet\b/.test(text);
}

/** Audio whose vendor failed after its first byte: its connection is reset, and what came is no whole answer. */
function isBrokenSpeech({ operation }: RequestPlan, rest: string): boolean {
  const isSpeech = operation.id === 'createSpeech' || operation.id === 'synthesize';
  return isSpeech && /^HTTP\/1\.1 200 [^]*(?:application\/octet-stream|audio\/pcm)/.test(rest);
}

function judgeFramed(answer: WireAnswer, declared: ReadonlySet<number>): void {
  const known = declared.has(answer.status) || beforeAnyOperation.has(answer.status);
  if (!known) throw new BadAnswerError(`status ${answer.status}, which nothing declares: ${answer.text.slice(0, 200)}`);
  if (answer.status >= 400 && answer.text !== '') judgeEnvelope(answer);
}

function judgeUnknown(answer: WireAnswer, method: string, expected: ReadonlySet<number>): void {
  if (!expected.has(answer.status)) throw new BadAnswerError(`status ${answer.status} where there is no operation`);
  if (method !== 'HEAD') judgeEnvelope(answer);
}

function judgeEnvelope({ headers, text }: WireAnswer): void {
  // Of the core API, or of the router.
  const envelope = /^\{"error":(".+","code":"[A-Z_]+"|\{"code":"[a-z_]+","message":".+)/s;
  const good = headers['content-type'] === 'application/json' && envelope.test(text);
  if (!good) throw new BadAnswerError(`no error envelope: ${text.slice(0, 200)}`);
}

function judgeSuccess(plan: RequestPlan, request: WireRequest, allows: ValidateFunction | undefined): void {
  const ownKey = ['ours', 'reader', 'sender'].includes(plan.caller);
  if (ownKey && request.namesTheirs) throw new BadAnswerError('success with something of another organization');
  if (allows === undefined || request.body === null) return;
  const value = parsed(plan.operation.isUpload ? (requestOf(request.body) ?? request.body) : request.body);
  if (value === undefined) throw new BadAnswerError('success for a body that is no JSON in UTF-8');
  if (!allows(value))
    throw new BadAnswerError(
      `success for a body that the document does not allow: ${JSON.stringify(allows.errors?.[0])}`,
    );
}

function parsed(bytes: Buffer): unknown {
  try {
    // One byte order mark may be passed over (RFC 8259, 8.1).
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}
