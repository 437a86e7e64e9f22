import { e164Number, rightNumber } from './e164.ts';

/** Where a call can be transferred (schema CallDestination of the contract): an E.164 number, or a tel, sip or sips URI. */
export const callDestination =
  /^(\+[1-9][0-9]{6,14}|[Tt][Ee][Ll]:([0-9A-Fa-f*#().+-]|%[0-9A-Fa-f]{2})*([0-9]|%3[0-9])([0-9A-Fa-f*#().+-]|%[0-9A-Fa-f]{2})*(;[!-~]+)?|[Ss][Ii][Pp][Ss]?:([!-.0-?A-~][!-?A-~]*@)?([0-9A-Za-z][0-9A-Za-z._-]*|\[[0-9A-Fa-f:.]+\])([:;?][!-?A-~]*)?)$/;
export const mostDestinationCharacters = 256;

/**
 * The E.164 number that a destination leads to, in its right spelling, however it is spelled (RFC 3966, RFC 3261 19.1.6); null where it leads to none that
 * is known, such as the desk of a SIP domain or an extension of a private network.
 */
export function numberOf(destination: string): string | null {
  const written = writtenNumberOf(destination);
  return written === null ? null : rightNumber(written);
}

/**
 * What is wrong with a number, or a tel URI, that is written with a digit too many for the number that it means; null where
 * nothing is. The user of a SIP URI is for its domain to understand.
 */
export function rightNumberProblem(destination: string): string | null {
  const written = /^(?:\+|tel:)/i.test(destination) ? writtenNumberOf(destination) : null;
  const right = written === null ? null : rightNumber(written);
  return right === written ? null : `must be ${right}: ${written} does not reach that number`;
}

function writtenNumberOf(destination: string): string | null {
  const tel = /^tel:([^?]*)/i.exec(destination)?.[1];
  if (tel !== undefined) return numberOfSubscriber(tel);
  const sip = /^sips?:(.*)$/is.exec(destination)?.[1];
  if (sip === undefined) return numberOfSubscriber(destination);
  const [, user, rest = ''] = /^([^@:]*)(?::[^@]*)?@([^?]*)/.exec(sip) ?? [];
  // Some write the context of a number behind the domain, among the parameters of the URI.
  if (user !== undefined) return numberOfSubscriber(`${user}${/;phone-context=[^;]*/i.exec(rest)?.[0] ?? ''}`);
  // A domain of digits alone is none: a number was meant.
  return numberOfSubscriber(/^\d+(?=$|[:;?])/.exec(sip)?.[0] ?? '');
}

/** The domain that a SIP URI with a user sends the call to, with its port; null where the destination names none. */
export function sipDomainOf(destination: string): string | null {
  return /^sips?:[^@]*@([^;?]*)/i.exec(destination)?.[1]?.toLowerCase() ?? null;
}

/** Whether two destinations lead to the same number, or are spelled alike where they lead to none. */
export function isSameDestination(one: string, other: string): boolean {
  return one === other || (numberOf(one) !== null && numberOf(one) === numberOf(other));
}

/** Reads `telephone-subscriber` of RFC 3966, which stands in tel URIs and as the user of SIP ones. */
function numberOfSubscriber(written: string): string | null {
  const [digits = '', ...parameters] = decoded(written).split(';');
  // Behind a star or a hash stand tones.
  const number = withoutSeparators(digits).replace(/[*#].*$/s, '');
  const context = parameters.find((parameter) => /^phone-context=/i.test(parameter))?.replace(/^.*?=/s, '') ?? '';
  const found = number.startsWith('+') ? number : globalNumber(withoutSeparators(context), number);
  return e164Number.test(found) ? found : null;
}

/** A number that is not global continues its context; without one it is taken as global, after what is dialed to leave a country. */
function globalNumber(context: string, number: string): string {
  return context === '' ? `+${number.replace(/^(?:00|011)/, '')}` : `${context}${number}`.replace(/^\+?/, '+');
}

/** Every character of a number and of its parameters is ASCII; what is encoded besides is no part of one. */
function decoded(text: string): string {
  return text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Dashes, dots and brackets are there for the eye; so are spaces, which only percent-encoding can bring. */
function withoutSeparators(text: string): string {
  return text.replace(/[-.()\s]/g, '');
}
