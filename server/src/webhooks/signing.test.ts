import { describe, expect, test } from '@jest/globals';
import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import { signatureHeader } from './signing.ts';

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const older = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
const id = '01997f1c-2a5b-7c3d-8e4f-5a6b7c8d9e0f';
const payload = '{"text":"Grüße \u2028 😀","n":1}';

function headers(secrets: readonly string[]): Record<string, string> {
  const timestamp = Math.floor(Date.now() / 1000);
  return {
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureHeader(secrets, { id, timestamp, payload }),
  };
}

const verifiers = [
  ['standardwebhooks', 'base64', (key: string) => new StandardWebhook(key)],
  ['standardwebhooks', 'raw', (key: string) => new StandardWebhook(key, { format: 'raw' })],
  ['svix', 'base64', (key: string) => new SvixWebhook(key)],
  ['svix', 'raw', (key: string) => new SvixWebhook(key, { format: 'raw' })],
] as const;

describe('webhook-signature (interface, Authentication 3 and 4)', () => {
  test.each(verifiers)('%s verifies the %s derivation', (_library, _derivation, create) => {
    expect(create(secret).verify(payload, headers([secret]))).toEqual(JSON.parse(payload));
  });

  test.each(verifiers)('%s verifies the %s derivation of either secret during the grace', (_library, _form, create) => {
    const sent = headers([secret, older]);
    expect(create(secret).verify(payload, sent)).toBeTruthy();
    expect(create(older).verify(payload, sent)).toBeTruthy();
  });

  test.each(verifiers)(
    '%s refuses the %s derivation of another secret, and an altered body',
    (_library, _form, create) => {
      expect(() => create(older).verify(payload, headers([secret]))).toThrow();
      expect(() => create(secret).verify(`${payload} `, headers([secret]))).toThrow();
    },
  );

  test('carries one v1 token for each derivation of each secret', () => {
    const tokens = headers([secret, older])['webhook-signature']?.split(' ') ?? [];
    expect(tokens).toHaveLength(4);
    expect(new Set(tokens).size).toBe(4);
    for (const token of tokens) expect(token).toMatch(/^v1,[A-Za-z0-9+/]{43}=$/);
  });

  test('a custom secret that is no base64 still gives two tokens, and its raw form verifies', () => {
    const plain = 'not base64 at all? no: plain!'.replaceAll(' ', '_');
    const sent = headers([plain]);
    expect(sent['webhook-signature']?.split(' ')).toHaveLength(2);
    expect(new StandardWebhook(plain, { format: 'raw' }).verify(payload, sent)).toBeTruthy();
  });

  test.each(['='.repeat(24), '!'.repeat(24), 'QQ=defghijklmnopqrstuvwxyz', '=abcdefghijklmnopqrstuvwxyz'])(
    'a custom secret that decodes to next to nothing gives no token under so weak a key: %s',
    (weak) => {
      const sent = headers([weak]);
      expect(sent['webhook-signature']?.split(' ')).toHaveLength(1);
      expect(new StandardWebhook(weak, { format: 'raw' }).verify(payload, sent)).toBeTruthy();
    },
  );
});
