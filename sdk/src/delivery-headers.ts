import { WebhookVerificationError } from './errors.ts';

/**
 * Headers in any of the shapes that frameworks give: a Headers object or another list of pairs, or a plain object
 * whose names may be written in any case and whose values may be lists.
 */
export type DeliveryHeaders =
  | Iterable<readonly [string, string]>
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The headers of a signature. Several `webhook-signature` are joined; any other that comes twice is refused. */
export function readDeliveryHeaders(headers: DeliveryHeaders): { id: string; timestamp: string; signatures: string } {
  if (typeof headers !== 'object' || headers === null) {
    throw new TypeError('headers must be the headers of the request');
  }
  const pairs = Symbol.iterator in headers ? [...headers] : Object.entries(headers);
  const valuesOf = (name: string): string[] =>
    pairs.flatMap(([written, value]) =>
      String(written).toLowerCase() === name && value !== undefined ? [value].flat().map(String) : [],
    );
  const one = (name: string): string => {
    const [value, ...others] = valuesOf(name);
    if (value === undefined || value === '') throw missing(name);
    if (others.length > 0) throw new WebhookVerificationError('invalid_header', `${name} comes more than once`);
    return value;
  };
  const signatures = valuesOf('webhook-signature').join(' ').trim();
  if (signatures === '') throw missing('webhook-signature');
  return { id: one('webhook-id'), timestamp: one('webhook-timestamp'), signatures };
}

function missing(name: string): WebhookVerificationError {
  return new WebhookVerificationError('missing_header', `${name} is missing`);
}
