import type { CallbackReply, LineStream } from '../ports/call-carrier.ts';
import { isSipUri, lineDestination } from '../wire/carriers/line-destination.ts';
import { tokenParameter } from './line-media.ts';

/** An address of ours, not escaped. */
type Address = string;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

function element(name: string, attributes: Readonly<Record<string, string>>, content: string): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  return `<${name}${written.join('')}>${content}</${name}>`;
}

function documentOf(...verbs: string[]): string {
  return `<?xml version="1.0" encoding="UTF-8"?><Response>${verbs.join('')}</Response>`;
}

/** What stands behind a verb that may end before its line: the carrier asks there how to go on. */
function goOnAt(address: Address): string {
  return element('Redirect', { method: 'POST' }, escaped(address));
}

/** Streams a line in both directions, for as long as the socket stands. */
export function streamDocument({ url, token }: LineStream, goOn: Address): string {
  const parameter = element('Parameter', { name: tokenParameter, value: token }, '');
  return documentOf(element('Connect', {}, element('Stream', { url }, parameter)), goOnAt(goOn));
}

/** Turns a line away that rings: nothing is answered. */
export function rejectDocument(reason: 'busy' | 'rejected'): string {
  return documentOf(element('Reject', { reason }, ''));
}

/** Ends a line that stands: nothing is left to be done with it. */
export function endDocument(): string {
  return documentOf(element('Hangup', {}, ''));
}

/** Connects a line to a number or a SIP URI, and reports of the leg to it. */
export function dialDocument(options: {
  destination: string;
  from: string;
  ringSeconds: number;
  headers: Readonly<Record<string, string>>;
  events: readonly string[];
  status: Address;
  goOn: Address;
}): string {
  const { destination, from, ringSeconds, headers, events, status, goOn } = options;
  const reports = {
    statusCallback: status,
    statusCallbackEvent: events.join(' '),
    statusCallbackMethod: 'POST',
  };
  const isSip = isSipUri(destination);
  const address = isSip ? withHeaders(destination, headers) : lineDestination(destination);
  const to = element(isSip ? 'Sip' : 'Number', reports, escaped(address));
  return documentOf(element('Dial', { callerId: from, timeout: String(ringSeconds) }, to), goOnAt(goOn));
}

/** Headers of SIP stand behind the address, as in a URI of SIP. */
function withHeaders(address: string, headers: Readonly<Record<string, string>>): string {
  const written = Object.entries(headers).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  if (written.length === 0) return address;
  return `${address}${address.includes('?') ? '&' : '?'}${written.join('&')}`;
}

/** A document as the answer to a callback that is held. */
export function replyOf(body: string): CallbackReply {
  return { contentType: 'text/xml; charset=utf-8', body };
}
