import { checkOptionsObject } from '../client-options.ts';

/** Throws a TypeError that names the option that is not one of `names`. */
export function checkOptions(options: object, names: readonly string[]): void {
  checkOptionsObject(options);
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) throw new TypeError(`options.${name} is not known; there is ${names.join(', ')}`);
  }
}

/** What opens one socket. A secret key does not, and has no place in a page. Throws a TypeError that names it. */
export function checkToken(name: string, token: unknown, what: string): string {
  if (typeof token === 'string' && /^(?!sk_)[\w-]{1,256}$/.test(token)) return token;
  throw new TypeError(`${name} must be what ${what}`);
}
