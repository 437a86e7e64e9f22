import type { components } from '../../contract/generated/openapi.ts';
import type { AppError } from '../../platform/process/errors.ts';
import type { ErrorPageUrl } from '../docs/error-pages.ts';
import { explainErrorCode } from '../kernel/explain-error-code.ts';
import { gatewayCodes, routerCodes } from './surface-codes.ts';

const maxHintBytes = 512;

/** What an envelope says beside its error. */
export interface EnvelopeContext {
  readonly requestId: string;
  readonly errorPageUrl: ErrorPageUrl;
  /** What the operation calls violations of its rules, by the place where they are; the longest place that fits counts. */
  readonly violationCodes?: Readonly<Record<string, string>> | undefined;
}

/** The body of an error on the core API, `{error, code, retryable, hint, docs_url}` and the details of the error. */
export function coreEnvelope({ message, code, details }: AppError, { errorPageUrl }: EnvelopeContext): object {
  const known = explainErrorCode(code);
  return {
    error: message,
    code,
    retryable: known?.retryable === true,
    hint: known?.hint ?? message,
    docs_url: errorPageUrl(code),
    ...details,
  };
}

/** The body of an error on the router, `{error: {code, message, hint, retryable, request_id}}`: also of a stream's last frame. */
export function routerEnvelope(
  error: AppError,
  { requestId }: Pick<EnvelopeContext, 'requestId'>,
): components['schemas']['RouterErrorEnvelope'] {
  const called = routerCodes[error.code]?.code ?? error.code;
  // The set is closed: what is not in it is a fault of ours, as bind says of codes that an operation does not list.
  const code = isRouterCode(called) ? called : 'relay_error';
  const known = explainErrorCode(code);
  const hint = typeof error.details.hint === 'string' ? error.details.hint : (known?.hint ?? error.message);
  // A refusal may be about another request: the one that its key belongs to.
  const about = typeof error.details.requestId === 'string' ? error.details.requestId : requestId;
  return {
    error: {
      code,
      message: error.message,
      hint: oneLine(hint),
      // A stream may say it of itself, where its code alone does not.
      retryable: error.details.retryable === true || known?.retryable === true,
      request_id: about,
    },
  };
}

/** The body of an error of the local gateway, `{error: {code, message}}`. */
export function gatewayEnvelope(
  error: AppError,
  { violationCodes = {} }: Pick<EnvelopeContext, 'violationCodes'>,
): { readonly error: { readonly code: string; readonly message: string } } {
  const called = gatewayCodes[error.code]?.code ?? error.code;
  const violation = error.code === 'VALIDATION_ERROR' ? violationCode(error, violationCodes) : null;
  return { error: { code: violation ?? called, message: error.message } };
}

/** What the first violation is called, which is the one that the message names. */
function violationCode({ details }: AppError, codes: Readonly<Record<string, string>>): string | null {
  const [first]: unknown[] = Array.isArray(details.issues) ? details.issues : [];
  const path = typeof first === 'object' && first !== null && 'path' in first ? String(first.path) : '';
  const pointers = Object.keys(codes).filter((pointer) => path === pointer || path.startsWith(`${pointer}/`));
  const [nearest] = pointers.sort((a, b) => b.length - a.length);
  return nearest === undefined ? null : (codes[nearest] ?? null);
}

type RouterCode = components['schemas']['RouterErrorEnvelope']['error']['code'];

function isRouterCode(code: string): code is RouterCode {
  return code === code.toLowerCase() && explainErrorCode(code)?.sources.includes('router') === true;
}

function oneLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return Buffer.byteLength(line) <= maxHintBytes
    ? line
    : new TextDecoder().decode(Buffer.from(line).subarray(0, maxHintBytes - 3)).replace(/\uFFFD$/, '');
}
