/**
 * Names and values as the query of an address (RFC 3986). A space is `%20`: the `+` of URLSearchParams is a space in forms
 * alone, and a vendor that reads its addresses by the RFC takes it for a plus.
 */
export function queryString(entries: Iterable<readonly [name: string, value: string]>): string {
  return [...entries].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&');
}

// Half of a surrogate pair has no bytes: what cannot be said is said to be missing.
const encoded = (text: string): string => encodeURIComponent(text.toWellFormed());
