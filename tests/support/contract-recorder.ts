import { appendFileSync, mkdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { errorCodes } from '../../server/src/contract/generated/error-codes.ts';
import { gatewayOperations } from '../../server/src/contract/generated/gateway-operations.ts';
import { operations } from '../../server/src/contract/generated/operations.ts';
import type { DocumentName } from '../../server/src/contract/contract.ts';
import type { ErrorCodeTable } from '../../server/src/contract/error-code-table.ts';
import { createSurfaceOf } from '../../server/src/http/server/edge.ts';
import { type ClosedResponse, closedContracts, violationsAt } from './closed-schemas.ts';
import { streamViolations } from './event-frames.ts';
import { createOperationMatcher } from './operation-matcher.ts';

/** One answer of the API as a client saw it. */
export interface SeenAnswer {
  method: string;
  /** Address with or without query. */
  path: string;
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>;
  text: string;
}

/** What was covered: one line of the record. */
export interface CoveredAnswer {
  operationId: string;
  status: number;
  code: string | null;
}

export class ContractViolationError extends Error {
  constructor(answer: SeenAnswer, violations: readonly string[]) {
    super(`${answer.method} ${answer.path} -> ${answer.status} breaks the contract:\n  ${violations.join('\n  ')}`);
    this.name = 'ContractViolationError';
  }
}

const match = createOperationMatcher(operations);
const ofPlatform = createSurfaceOf(operations);

/** How each document finds the operation and the surface of an address. */
const documents = {
  platform: { match, surfaceOf: ofPlatform },
  gateway: { match: createOperationMatcher(gatewayOperations), surfaceOf: () => 'gateway' },
} as const satisfies Record<DocumentName, { match: typeof match; surfaceOf: typeof ofPlatform }>;

/**
 * Holds an answer against the contract: listed status, declared headers, exact body, listed code. Throws where it
 * differs. What was seen is appended to a file per process in the folder TRUNKLINE_CONTRACT_RECORD, where that is set.
 */
export function recordAnswer(answer: SeenAnswer, document: DocumentName = 'platform'): void {
  const covered = judgeAnswer(answer, document);
  if (covered !== null) record(covered);
}

/** The same without the file: what the answer covers; null for one to an address or a method that is none. */
export function judgeAnswer(answer: SeenAnswer, document: DocumentName = 'platform'): CoveredAnswer | null {
  const path = answer.path.split('?')[0] ?? '';
  const closed = closedContracts[document];
  const found = documents[document].match(answer.method, path);
  if (found.kind === 'matched') {
    const { operationId, description } = found.operation;
    const response = closed.operations[operationId]?.[answer.status];
    if (response === undefined) throw new ContractViolationError(answer, [`${operationId} does not list this status`]);
    const at = { pointer: `/operations/${operationId}/${answer.status}`, endless: description.endless, document };
    const code = check(answer, response, at);
    return { operationId, status: answer.status, code };
  }
  if (answer.status === 404 || answer.status === 405) {
    const surface = documents[document].surfaceOf(path);
    const response = closed.unmatched[surface]?.[answer.status];
    const pointer = `/unmatched/${surface}/${answer.status}`;
    if (response !== undefined) check(answer, response, { pointer, endless: false, document });
  }
  return null;
}

/** Whether the answer of a request goes on until its reader leaves. */
export function isEndless(method: string, path: string): boolean {
  const found = match(method, path.split('?')[0] ?? '');
  return method !== 'HEAD' && found.kind === 'matched' && found.operation.description.endless;
}

const streams = ['text/event-stream', 'application/octet-stream', 'audio/wav', 'audio/pcm'];

/** `fetch` that holds every answer against the contract. */
export const recordingFetch: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const response = await fetch(request);
  const { pathname, search } = new URL(request.url);
  const seen = {
    method: request.method,
    path: pathname + search,
    status: response.status,
    headers: Object.fromEntries(response.headers),
  };
  if (!streams.includes(response.headers.get('content-type')?.split(';')[0] ?? '')) {
    recordAnswer({ ...seen, text: await response.clone().text() });
    return response;
  }
  // A stream is judged at its end: whoever reads it gets the violation as an error of the stream.
  const chunks: Uint8Array[] = [];
  const recorded = response.body?.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform: (chunk, controller) => {
        chunks.push(chunk);
        controller.enqueue(chunk);
      },
      flush: () => recordAnswer({ ...seen, text: Buffer.concat(chunks).toString('utf8') }),
    }),
  );
  return new Response(recorded, { status: response.status, headers: response.headers });
};

/** Where an answer is described. */
interface Described {
  pointer: string;
  endless: boolean;
  document: DocumentName;
}

function check(answer: SeenAnswer, response: ClosedResponse, at: Described): string | null {
  const violations: string[] = [];
  for (const [name, header] of Object.entries(response.headers)) {
    const value = answer.headers[name];
    if (value === undefined) {
      if (header.required) violations.push(`header ${name} is missing`);
      continue;
    }
    const schema = `${at.pointer}/headers/${name}/schema`;
    // Of Set-Cookie there may be several, and each is one text.
    for (const one of [value].flat()) {
      const typed = header.schema.type === 'integer' ? Number(one) : one;
      violations.push(...violationsAt(schema, typed, at.document).map((v) => `header ${name}: ${v}`));
    }
  }
  if (answer.headers['x-request-id'] === undefined) violations.push('header x-request-id is missing');
  const code = answer.method === 'HEAD' ? null : checkBody(answer, response, at, violations);
  if (violations.length > 0) throw new ContractViolationError(answer, violations);
  return code;
}

function checkBody(
  answer: SeenAnswer,
  response: ClosedResponse,
  { pointer, endless, document }: Described,
  violations: string[],
): string | null {
  const listed = Object.keys(response.bodies);
  if (listed.length === 0) {
    if (answer.text !== '') violations.push('has a body where none is listed');
    return null;
  }
  const mediaType = String(answer.headers['content-type']).split(';')[0];
  if (!listed.includes(mediaType ?? '')) violations.push(`is ${mediaType}, not ${listed.join(' or ')}`);
  const at = `${pointer}/bodies/${mediaType?.replace('/', '~1')}`;
  if (mediaType !== 'text/event-stream' && streams.includes(mediaType ?? '')) return null;
  if (mediaType === 'text/event-stream') {
    violations.push(...streamViolations(answer.text, (frame) => violationsAt(at, frame, document), endless));
    return null;
  }
  const body: unknown = parsed(answer.text, violations);
  if (listed.includes(mediaType ?? '')) violations.push(...violationsAt(at, body, document));
  if (response.codes === null) return null;
  const code = codeOf(body) ?? codeOf(typeof body === 'object' && body !== null && 'error' in body && body.error) ?? '';
  if (document === 'platform') violations.push(...coreErrorViolations(body));
  if (!response.codes.includes(code)) violations.push(`code ${code} is not one of ${response.codes.join(', ')}`);
  return code;
}

const catalogue: ErrorCodeTable = errorCodes;

/** Where an error of the core API says anything else of its code than the catalogue does. */
export function coreErrorViolations(body: unknown): string[] {
  const code = codeOf(body);
  if (typeof body !== 'object' || body === null || code === null) return [];
  const said: Readonly<Record<string, unknown>> = { ...body };
  const known = catalogue[code];
  return [
    ...(said['retryable'] === known?.retryable ? [] : [`retryable is ${String(said['retryable'])}`]),
    ...(said['hint'] === known?.hint ? [] : [`hint is ${String(said['hint'])}`]),
    ...(String(said['docs_url']).endsWith(`/docs/errors/${code}`) ? [] : [`docs_url is ${String(said['docs_url'])}`]),
  ];
}

/** The code of a flat envelope, or of what the router wraps. */
function codeOf(body: unknown): string | null {
  return typeof body === 'object' && body !== null && 'code' in body ? String(body.code) : null;
}

function parsed(text: string, violations: string[]): unknown {
  try {
    return JSON.parse(text);
  } catch {
    violations.push('is not JSON');
    return undefined;
  }
}

const root = join(import.meta.dirname, '../..');
const written = new Set<string>();

function record(covered: CoveredAnswer): void {
  const folder = process.env.TRUNKLINE_CONTRACT_RECORD;
  if (folder === undefined || folder === '') return;
  const testFile = process.env['TRUNKLINE_TEST_FILE'];
  const line = JSON.stringify({ ...covered, file: testFile === undefined ? undefined : relative(root, testFile) });
  if (written.has(folder + line)) return;
  written.add(folder + line);
  mkdirSync(folder, { recursive: true });
  // One file per process: appended lines of several workers never mix.
  appendFileSync(join(folder, `${process.pid}.jsonl`), `${line}\n`);
}
