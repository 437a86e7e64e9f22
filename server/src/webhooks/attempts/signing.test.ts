import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { Webhook as SvixWebhook } from 'svix';
import { CryptoWebhook } from '../../../../tests/support/crypto-webhook.ts';
import { endpointIssues } from '../endpoints/endpoint-rules.policy.ts';
import { signatureHeader } from './signing.ts';

const blank = {
  allAgents: true,
  agentIds: [],
  events: [],
  extractionFields: [],
  headers: {},
  authHeaderNames: [],
  hasCustomSecret: false,
};
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
  ['node:crypto', 'base64', (key: string) => new CryptoWebhook(key)],
  ['node:crypto', 'raw', (key: string) => new CryptoWebhook(key, { format: 'raw' })],
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

  // Made with node:crypto before the library signed: nothing of it may change for a receiver.
  test.each([
    [
      'a workspace secret',
      secret,
      'v1,uuPMvU3ltvc1FUPv0GvLL64VZrYe9GuOSbIgKog2nuw= v1,neVNW3NV4A5/WHwlLqOq+j78yWaUrOPBlxZr6GtjWmc=',
    ],
    [
      'its own bytes alone',
      'not_base64_at_all?_no:_plain!',
      'v1,mmRSo8ILRkaRw+t2OdY3o1VM+FSfQ5I8cbcocqMDqPU= v1,KLnc2KYoQjK/KzlszQQ9BmIC1ZFrHLGIas+bB/j2PVs=',
    ],
    [
      'a key longer than a block of the hash',
      `whsec_${Buffer.alloc(64, 200).toString('base64url')}`,
      'v1,J7OmAGUaI+V5LjIjYwRLPioE+RBDM9wZPNCSoSt5f78= v1,l9aMFPgb4uTudPm6OlBRrSC9/eVTciU5VdiKHbmrmt8=',
    ],
    [
      'a text that decodes to next to nothing',
      '!'.repeat(24),
      'v1,Wiqqo+k6igzVU2r/SyGcSK9FACwPCfSxCi5fqc4pNIM= v1,Rgf+sWixo0tHHfOsImEFRo/3NftpJzHzRWfLLLSp++k=',
    ],
  ])('of %s stays what it always was', (_what, key, expected) => {
    expect(signatureHeader([key], { id, timestamp: 1_800_000_000, payload })).toBe(expected);
  });

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
    expect(new CryptoWebhook(plain, { format: 'raw' }).verify(payload, sent)).toBeTruthy();
  });

  test('every secret that an endpoint may have gives two tokens, and a raw verifier finds its own', () => {
    const bytes = fc.uint8Array({ minLength: 24, maxLength: 64 }).map((key) => Buffer.from(key));
    const encoded = fc
      .tuple(bytes, fc.constantFrom('base64' as const, 'base64url' as const), fc.boolean())
      .map(([key, alphabet, padded]) => {
        const text = key.toString(alphabet).replace(/=+$/, '');
        return `whsec_${text}${padded ? '='.repeat((4 - (text.length % 4)) % 4) : ''}`;
      });
    const printable = fc.string({
      unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
      minLength: 24,
      maxLength: 128,
    });
    fc.assert(
      fc.property(fc.oneof(encoded, printable), (accepted) => {
        const issues = endpointIssues({ signingSecretSource: 'custom', signingSecret: accepted }, blank);
        fc.pre(issues.length === 0);
        const sent = headers([accepted]);
        expect(new Set(sent['webhook-signature']?.split(' ')).size).toBe(2);
        expect(new CryptoWebhook(accepted, { format: 'raw' }).verify(payload, sent)).toBeTruthy();
      }),
    );
    fc.assert(
      fc.property(encoded, (text) => {
        expect(endpointIssues({ signingSecretSource: 'custom', signingSecret: text }, blank)).toEqual([]);
      }),
    );
  });

  test('a library that decodes finds its token too, in the alphabet that it knows', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 24, maxLength: 64 }), (key) => {
        const text = `whsec_${Buffer.from(key).toString('base64')}`;
        expect(new SvixWebhook(text).verify(payload, headers([text]))).toBeTruthy();
        // The same key in the older alphabet: what it stands for is the same.
        const older = `whsec_${Buffer.from(key).toString('base64url')}`;
        expect(new SvixWebhook(text).verify(payload, headers([older]))).toBeTruthy();
      }),
    );
  });

  test.each([
    '='.repeat(24),
    '!'.repeat(128),
    '!'.repeat(24),
    'QQ=defghijklmnopqrstuvwxyz',
    '=abcdefghijklmnopqrstuvwxyz',
  ])('a custom secret that decodes to next to nothing gives no token under so weak a key: %s', (weak) => {
    const sent = headers([weak]);
    const message = `${id}.${sent['webhook-timestamp']}.${payload}`;
    const guessed = createHmac('sha256', Buffer.from(weak, 'base64')).update(message).digest('base64');
    expect(sent['webhook-signature']).not.toContain(guessed);
    expect(new CryptoWebhook(weak, { format: 'raw' }).verify(payload, sent)).toBeTruthy();
  });
});
