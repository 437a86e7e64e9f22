import { createHmac } from 'node:crypto';

/**
 * The Standard Webhooks scheme on node:crypto: what the server signs with a library is verified by one that made no
 * signature of it. Takes the arguments that the libraries take.
 */
export class CryptoWebhook {
  readonly #key: Buffer;

  /** Decodes a secret from base64, with or without `whsec_`; with `raw` takes its own bytes. */
  constructor(secret: string, { format }: { format?: 'raw' } = {}) {
    this.#key = format === 'raw' ? Buffer.from(secret) : Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  }

  /** The v1 token of a message. */
  sign(id: string, signedAt: Date, payload: string | Buffer): string {
    const mac = createHmac('sha256', this.#key).update(`${id}.${Math.floor(signedAt.getTime() / 1_000)}.`);
    return `v1,${mac.update(payload).digest('base64')}`;
  }

  /** The body, parsed. Throws unless one of the tokens is of this key, over these bytes. */
  verify(payload: string | Buffer, headers: Readonly<Record<string, string>>): unknown {
    const token = this.sign(
      headers['webhook-id'] ?? '',
      new Date(Number(headers['webhook-timestamp']) * 1_000),
      payload,
    );
    if (headers['webhook-signature']?.split(' ').includes(token) !== true)
      throw new Error('No matching signature found');
    return JSON.parse(payload.toString());
  }
}
