import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import type { AddressPolicy } from './address-policy.ts';
import { type LocalReceivers, namesLocalReceiver } from './local-receivers.ts';
import { servicePorts } from './service-ports.ts';

/** `url` is the canonical spelling. `problem` continues a sentence that begins with the field's name: `must be ...`. */
export type UrlCheck = { ok: true; url: string } | { ok: false; problem: string };

/** A destination as it was read; `host` is a name or an IP address without brackets, `isLocal` one of the open receivers here. */
export type Destination =
  | { ok: true; url: URL; host: string; isLocal: boolean }
  | { ok: false; reason: 'bad_url' | 'refused_address'; problem: string };

const maxLength = 2_048;
const refusedAddress = 'must not point to a private, local or reserved address';

/**
 * Reads a URL that a customer wrote, without asking anybody. Stricter than the URL standard, which would repair many
 * spellings: a host must be written as it is stored, so that what was checked is what every reader sees. An international
 * host name is taken in its ASCII form. With `local` the receivers on this machine are open.
 */
export function readDestination(
  written: string,
  installed: AddressPolicy,
  local: Pick<LocalReceivers, 'ownPorts'> | null = null,
): Destination {
  const text = withAsciiHost(written);
  const isLocal = local !== null && namesLocalReceiver(written);
  const policy = isLocal ? openHere : installed;
  const problem = spellingProblem(text, policy, local !== null);
  if (problem !== null) return { ok: false, reason: 'bad_url', problem };
  const url = URL.parse(text);
  if (url === null || url.href.length > maxLength) return bad(`must be a URL of at most ${maxLength} characters`);
  const [host, port] = splitAuthority(authorityOf(text));
  if (host !== url.hostname) return bad('must write its host in canonical form');
  if (port !== null && !isAllowedPort(port, url)) {
    return bad('must use the default port or one from 1024 to 65535 that no well-known service of another kind owns');
  }
  if (isLocal && local.ownPorts().includes(effectivePort(url))) return bad('must not use a port of this server itself');
  const literal = host.replace(/^\[(.*)\]$/, '$1');
  if (isIP(literal) !== 0) {
    return policy.allows(literal)
      ? { ok: true, url, host: literal, isLocal }
      : { ok: false, reason: 'refused_address', problem: refusedAddress };
  }
  const nameProblem = hostNameProblem(host, policy);
  return nameProblem === null ? { ok: true, url, host, isLocal } : bad(nameProblem);
}

// Of a URL that names a receiver here: its host is one of three, whatever the policy says of others.
const openHere: AddressPolicy = { allowHttp: true, allows: () => true };

function effectivePort({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

function bad(problem: string): Destination {
  return { ok: false, reason: 'bad_url', problem };
}

function spellingProblem(text: string, { allowHttp }: AddressPolicy, hasLocal: boolean): string | null {
  if (text.length > maxLength) return `must be at most ${maxLength} characters long`;
  if (!isPlain(text)) {
    return 'must be printable ASCII without spaces; of an international host name in letters alone the ASCII form is taken';
  }
  if (!(allowHttp ? /^https?:\/\/[^/?#]/i : /^https:\/\/[^/?#]/i).test(text)) {
    if (allowHttp) return 'must be an https:// or http:// URL';
    // A receiver here that is not spelled as it has to be is what is likely to be meant.
    const other = hasLocal ? authorityProblem(text) : null;
    return other ?? `must be an https:// URL${hasLocal ? localHint : ''}`;
  }
  return authorityProblem(text);
}

const localHint = ', or http:// with the host 127.0.0.1, [::1] or localhost, spelled so';

function authorityProblem(text: string): string | null {
  if (text.includes('\\')) return 'must not contain a backslash';
  if (text.includes('#')) return 'must not have a fragment';
  return authorityOf(text).includes('@') ? 'must not carry a user name or a password' : null;
}

function authorityOf(text: string): string {
  return /^https?:\/\/([^/?#]+)/i.exec(text)?.[1] ?? '';
}

/**
 * A URL with the ASCII form of its host where that is an international name: each label as it is shown, in letters. What
 * the URL standard would make ASCII characters of, such as digits of full width and other dots, stays as it was written.
 */
function withAsciiHost(text: string): string {
  const authority = authorityOf(text);
  if (isPlain(authority)) return text;
  const [host, port] = splitAuthority(authority);
  const ascii = domainToASCII(host);
  const [labels, plain] = [host.split('.'), ascii.split('.')];
  const isInternational =
    labels.length === plain.length &&
    labels.every((label, index) => isPlain(label) || plain[index]?.startsWith('xn--') === true) &&
    domainToUnicode(ascii) === host.normalize('NFC');
  return isInternational ? text.replace(authority, port === null ? ascii : `${ascii}:${port}`) : text;
}

function isPlain(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text);
}

/** The host, in lower case, and the port as it was written; null where there is no colon for one. */
function splitAuthority(authority: string): [host: string, port: string | null] {
  const [, host = authority, port = null] = /^(.*):([^:\]]*)$/.exec(authority) ?? [];
  return [host.toLowerCase(), port];
}

function isAllowedPort(port: string, { port: effective }: URL): boolean {
  if (!/^[1-9]\d*$/.test(port)) return false;
  return effective === '' || (Number(effective) >= 1024 && !servicePorts.has(Number(effective)));
}

function hostNameProblem(host: string, { allowHttp }: AddressPolicy): string | null {
  const labels = host.split('.');
  if (host.length > 253 || !labels.every((label) => /^[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9_])?$/.test(label))) {
    return 'must have a host name of letters, digits and dashes, without a dot at its end';
  }
  // Names that only a local network answers. Where private networks are open, their addresses are judged instead.
  const isLocal = labels.length === 1 || /\.(localhost|local|internal|home\.arpa)$/.test(host);
  return isLocal && !allowHttp ? 'must not name a host of a local network' : null;
}
