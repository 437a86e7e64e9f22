/** The text without the secrets in it. */
export type Redact = (text: string) => string;

const sign = '[redacted]';
// A shorter one is a word: taken out wherever it stands, it would take the log with it.
const shortestSecret = 8;
// What most lines are looked at for: so many characters of a secret, at every place in which they could stand.
const windowLength = 4;
const slots = 1 << 16;

/**
 * Takes these secrets out of text, in every form in which somebody who was given one may say it back: as it is, within
 * JSON, within JSON that is a text in JSON, encoded for an address, in hex, and in base64 of itself or of more around it.
 *
 * A text without a secret, which is nearly every one, is looked at only once in each `step` characters: a form cannot
 * stand between two such places unseen (docs/decisions/operating.md#d222).
 */
export function createRedact(secrets: readonly string[]): Redact {
  const known = new Set(secrets.filter((secret) => secret.length >= shortestSecret).flatMap(formsOf));
  // The longest first: of two forms that begin alike the whole one goes.
  const forms = [...known].toSorted((one, other) => other.length - one.length);
  if (forms.length === 0) return (text) => text;
  const shortest = forms.at(-1)?.length ?? 0;
  const step = shortest - windowLength + 1;
  const begins = new Uint8Array(slots);
  for (const form of forms) for (let at = 0; at < step; at += 1) begins[slotOf(form, at)] = 1;
  return (text) => {
    for (let at = 0; at + windowLength <= text.length; at += step)
      if (begins[slotOf(text, at)] === 1) return forms.reduce((left, form) => left.replaceAll(form, sign), text);
    return text;
  };
}

/** Those of at least the shortest length: what is left of a short one in base64 may be too little to tell. */
function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const escaped = inJson(secret);
  const base64 = [0, 1, 2].map((offset) => base64Inside(bytes, offset));
  return [
    secret,
    escaped,
    inJson(escaped),
    encodeURIComponent(secret.toWellFormed()),
    bytes.toString('hex'),
    bytes.toString('hex').toUpperCase(),
    ...base64,
    ...base64.map((form) => form.replaceAll('+', '-').replaceAll('/', '_')),
    ...base64.map(encodeURIComponent),
  ].filter((form) => form.length >= shortestSecret);
}

/** How bytes look in the base64 of something in which they begin at this offset of a group of three. */
function base64Inside(bytes: Buffer, offset: number): string {
  const text = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  // Characters in which what stands around has a part are left out.
  return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + bytes.length) * 8) / 6));
}

function inJson(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

function slotOf(text: string, at: number): number {
  const window =
    text.charCodeAt(at) |
    (text.charCodeAt(at + 1) << 8) |
    (text.charCodeAt(at + 2) << 16) |
    (text.charCodeAt(at + 3) << 24);
  return Math.imul(window, 0x9e3779b1) >>> 16;
}
