/** The body of a callback; undefined where it is not UTF-8 or not JSON: the answer is the same to the sender. */
export function jsonOf(rawBody: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody));
  } catch {
    return undefined;
  }
}
