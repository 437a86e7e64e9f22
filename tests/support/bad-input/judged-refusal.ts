import type { OperationDescription } from '../../../server/src/contract/operation-table.ts';
import type { ApiAnswer } from '../sms-http.ts';
import type { BadInput } from './bad-input.ts';

/** How an answer must refuse. */
export interface Expected {
  status: readonly number[];
  names?: BadInput['names'] | undefined;
  /** Whose declared answer it is; none where it is refused before that is known. */
  description?: OperationDescription | undefined;
}

/** Throws where an answer is not the refusal that is expected: another status, no envelope, a code or a path amiss. */
export function assertRefusal(answer: ApiAnswer, { status, names, description }: Expected): void {
  const told = `${answer.status} ${answer.text.slice(0, 500)}`;
  const insist = (holds: boolean, what: string): void => {
    if (!holds) throw new Error(`${what}: ${told}`);
  };
  insist(status.includes(answer.status), `The status is not ${status.join(' or ')}`);
  insist(answer.headers['content-type'] === 'application/json', 'The answer is not application/json');
  const { error, code } = envelopeOf(answer.body);
  insist(error !== null, 'The answer is no error envelope');
  const routed = typeof error === 'object';
  if (description !== undefined)
    insist(routed === (description.surface === 'router'), 'The envelope is another surface’s');
  // Heads of which no method or address can be read are answered before any operation is known.
  const declared = description?.responses[answer.status]?.codes;
  insist(declared === undefined || declared.includes(code), `The code is none of ${declared?.join()}`);
  if (routed) insist(code === routerCodes[answer.status], `The code is not ${routerCodes[answer.status]}`);
  const paths = pathsNamed(answer.body);
  insist(
    paths.every((path) => routed || /^\/(body|query|path|headers)/.test(path)),
    'An issue has no path that a person can find',
  );
  if (names === undefined || answer.status !== 400) return;
  if (names instanceof RegExp)
    insist(
      paths.some((path) => names.test(path)),
      `No issue names ${String(names)}`,
    );
  else for (const name of names) insist(paths.includes(name), `No issue names ${name}`);
}

interface Envelope {
  error?: unknown;
  code?: unknown;
  issues?: unknown;
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

/** The error of an envelope, as the core API or the router says it, and its code; null where it is neither. */
function envelopeOf(body: unknown): { error: string | object | null; code: string } {
  const { error, code }: Envelope = Object(body);
  if (typeof error === 'string' && typeof code === 'string') return { error, code };
  const { code: routerCode, message, hint, retryable, request_id: requestId }: Record<string, unknown> = Object(error);
  const isRouted =
    [routerCode, message, hint, requestId].every((text) => typeof text === 'string') && retryable === false;
  return isRouted ? { error: Object(error), code: String(routerCode) } : { error: null, code: '' };
}

/** What a refusal names: a list on the core API; the router names the first, in its message. */
function pathsNamed(body: unknown): string[] {
  const { error, issues }: Envelope = Object(body);
  if (typeof error !== 'string') return [String(Object(error).message).split(': ')[0] ?? ''];
  if (!Array.isArray(issues)) return [];
  return issues.filter(({ message }) => typeof message === 'string').map(({ path }) => String(path));
}
