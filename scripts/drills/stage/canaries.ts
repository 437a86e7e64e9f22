import { randomBytes } from 'node:crypto';
import { createNeedleSearch, type Needle, type NeedleSearch } from './needle-search.ts';

/** A secret that must be found nowhere, by a name that says which one it is. */
export interface Canary {
  name: string;
  secret: string;
}

/** Every canary of a run. */
export interface Canaries {
  add(name: string, secret: string): void;
  /** A new secret around signs that are escaped, quoted or encoded on many ways. */
  mint(name: string, prefix?: string): string;
  all(): readonly Canary[];
  /** Finds each half of each secret, in whatever of its forms. */
  search(but?: (canary: Canary) => boolean): NeedleSearch;
}

export function createCanaries(): Canaries {
  const known = new Map<string, Canary & { needles: readonly Needle[] }>();
  const add = (name: string, secret: string): void => {
    const canary = { name, secret };
    known.set(secret, { ...canary, needles: needlesOf(canary) });
  };
  return {
    add,
    mint: (name, prefix = '') => {
      const [before, after] = [randomBytes(12).toString('hex'), randomBytes(12).toString('hex')];
      const secret = `${prefix}${before}"\\%&<'+/=?${after}`;
      add(name, secret);
      return secret;
    },
    all: () => [...known.values()],
    search: (but = () => false) =>
      createNeedleSearch([...known.values()].filter((canary) => !but(canary)).flatMap(({ needles }) => needles)),
  };
}

function needlesOf({ name, secret }: Canary): Needle[] {
  const words = secret.match(/[A-Za-z0-9+/_-]{12,}=*/g) ?? [];
  const parts = words.flatMap((word) => [...halves(Buffer.from(word)), ...halves(keyBytes(word))]);
  const forms = parts.flatMap(formsOf);
  return forms.map((bytes) => ({ name, bytes }));
}

/** What a word decodes to where it is a key in hex or base64, such as that of sk_test_... and whsec_... . */
function keyBytes(word: string): Buffer {
  const key = word.replace(/^(sk_test_|sk_live_|whsec_)/, '');
  if (/^([0-9a-f]{2})+$/.test(key)) return Buffer.from(key, 'hex');
  return key.length % 4 === 0 ? Buffer.from(key, 'base64') : Buffer.alloc(0);
}

/** A secret that was cut is one still. */
function halves(bytes: Buffer): Buffer[] {
  const middle = Math.ceil(bytes.length / 2);
  return [bytes.subarray(0, middle), bytes.subarray(middle)].filter((half) => half.length >= 8);
}

function formsOf(bytes: Buffer): Buffer[] {
  const text = bytes.toString('latin1');
  const hex = bytes.toString('hex');
  const base64 = [0, 1, 2].map((offset) => base64Inside(bytes, offset));
  const texts = [
    text.replaceAll('+', '-').replaceAll('/', '_'),
    encodeURIComponent(text),
    hex,
    hex.toUpperCase(),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    ...base64.map((form) => encodeURIComponent(form)),
  ];
  return [bytes, ...texts.map((form) => Buffer.from(form))];
}

/** How bytes look in the base64 of something in which they begin at this offset of a group of three. */
function base64Inside(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  // Signs that neighbours have a part in are left out.
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}
