// A short word of a proxy of one's own is no secret, and stands in many a text.
const shortestSecret = 16;

/** Takes the secret of a client out of texts that others wrote, before they become errors, which logs read. */
export function createRedact(secret: string): (text: string) => string {
  return (text) => (secret.length < shortestSecret ? text : text.replaceAll(secret, '[redacted]'));
}

/** The headers without the secret. */
export function redacted(headers: Headers, redact: (text: string) => string): Headers {
  return new Headers([...headers].map(([name, value]): [string, string] => [name, redact(value)]));
}
