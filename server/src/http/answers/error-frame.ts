import type { components } from '../../contract/generated/openapi.ts';
import type { AppError } from '../../platform/process/errors.ts';
import { routerEnvelope } from './envelopes.ts';

type RouterError = components['schemas']['RouterErrorEnvelope']['error'];

const newStream = 'open another stream with a new Idempotency-Key';

/** What to do about it, where that is another thing than after an answer of HTTP. */
const hints: Readonly<Partial<Record<RouterError['code'], string>>> = {
  insufficient_credit: 'Add credit for 60 seconds of audio or 1,000 characters, or name a cheaper model',
  rate_limited: `Wait a moment and ${newStream}, or allow more providers`,
  request_timeout: 'Open another stream with a new Idempotency-Key, or allow more providers',
  request_in_progress: 'Wait until it has ended; this key is request_already_started then',
  payload_too_large: 'Commit after less audio or text, or name a model that takes more',
};

/** What is said instead where an error brings no hint of its own. */
const generalHints: typeof hints = {
  provider_unavailable: `Wait a moment and ${newStream}`,
  payload_too_large: 'Send it in smaller messages; GET /asyncapi.json names the limits',
};

/**
 * The last frame of a stream that failed, in the words of sockets: pointers lead into the frame of the caller, where those of a
 * request lead into its body, and a hint names the member at fault.
 */
export function errorFrame(error: AppError, requestId: string): { type: 'error'; error: RouterError } {
  const said = routerEnvelope(error, { requestId }).error;
  const message = inFrame(said.message);
  const own = typeof error.details.hint === 'string';
  const hint = inFrame((own ? undefined : generalHints[said.code]) ?? hints[said.code] ?? said.hint);
  const [member] = /^\/[^\s:]+/.exec(message) ?? [];
  const isNamed = member === undefined || hint.includes(member);
  return { type: 'error', error: { ...said, message, hint: isNamed ? hint : `${member}: ${hint}` } };
}

/** A transcription has its request in a part of the body; a frame is the whole of it. */
function inFrame(text: string): string {
  return text.replaceAll(/(?<=^|\s)\/body(?:\/request)?(?=\/)/g, '');
}
