import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CarrierCallback } from '../ports/messaging.ts';

export const signatureHeader = 'x-twilio-signature';

/** Where Twilio names the digest of a body that is no form. */
const bodyHashParameter = 'bodySHA256';
const macBytes = 20;
// Far above what it sends; a form is put in order before anything about it is proven.
const mostParameters = 200;
const defaultPorts: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80', 'wss:': '443', 'ws:': '80' };

/**
 * Whether a callback is the carrier's: HMAC-SHA1 under the token of the account over the address that it asked for and
 * the parameters of the form, by name. A body of another kind is held by its digest in the address. Nothing tells when
 * it was signed. `callbackUrl` is ours, from the configuration and without a query: Host may say anything.
 */
export function isGenuine(
  authToken: string,
  callbackUrl: string,
  { headers, query, rawQuery, rawBody }: Pick<CarrierCallback, 'headers' | 'query' | 'rawQuery' | 'rawBody'>,
): boolean {
  const encoded = headers[signatureHeader] ?? '';
  const mac = Buffer.from(encoded, 'base64');
  // Node skips what is not base64; only what comes back as it was is one.
  if (mac.length !== macBytes || mac.toString('base64') !== encoded) return false;
  const bodyHash = query[bodyHashParameter];
  if (bodyHash !== undefined && bodyHash !== createHash('sha256').update(rawBody).digest('hex')) return false;
  const parameters = bodyHash === undefined ? signedForm(rawBody) : '';
  if (parameters === null) return false;
  const address = rawQuery === '' ? callbackUrl : `${callbackUrl}?${rawQuery}`;
  return spellings(address).some((url) =>
    timingSafeEqual(
      mac,
      createHmac('sha1', authToken)
        .update(url + parameters)
        .digest(),
    ),
  );
}

/**
 * Each parameter by its name, in order, directly followed by its value; one that came twice, once for each value. Null
 * for more of them than any form of the carrier has.
 */
function signedForm(rawBody: Buffer): string | null {
  const form = new URLSearchParams(rawBody.toString('utf8'));
  if (form.size > mostParameters) return null;
  const values = new Map<string, Set<string>>();
  for (const [name, value] of form) values.set(name, (values.get(name) ?? new Set()).add(value));
  return [...values.keys()]
    .toSorted()
    .flatMap((name) => [...(values.get(name) ?? [])].toSorted().map((value) => name + value))
    .join('');
}

/** The carrier may name the usual port of a scheme, and leave out any port, as the validator of its own libraries allows. */
function spellings(address: string): string[] {
  const [, origin = '', scheme = '', rest = ''] = /^(((?:http|ws)s?:)\/\/[^/?]+)(.*)$/.exec(address) ?? [];
  const usual = `:${defaultPorts[scheme] ?? ''}`;
  const [port] = /:\d+$/.exec(origin) ?? [];
  return [address, (port === undefined ? origin + usual : origin.slice(0, -port.length)) + rest];
}
