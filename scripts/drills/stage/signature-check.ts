import { createHash } from 'node:crypto';
import { Webhook as SvixWebhook } from 'svix';
import { CryptoWebhook } from '../../../tests/support/crypto-webhook.ts';
import type { ReceivedRequest } from '../../../tests/support/webhook-receiver.ts';

/** What receivers that hold one of some secrets make of a request. */
export interface SignatureCheck {
  /** Secrets with which both verifiers accept it, reading the secret either way. */
  accepted: ReadonlySet<string>;
  /** Secrets that are accepted in some of these ways alone: none should be. */
  halfAccepted: readonly string[];
  /** Signatures that it carries; those of them that a secret makes; and those that the accepted secrets make. */
  tokens: number;
  verifying: number;
  expected: number;
}

/** Tries every secret in every way, over the exact bytes that arrived. */
export function checkSignature({ headers, rawBody }: ReceivedRequest, secrets: readonly string[]): SignatureCheck {
  const tokens = (headers['webhook-signature'] ?? '').split(' ');
  const signedAt = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const accepted = new Set<string>();
  const halfAccepted: string[] = [];
  const made = new Set<string>();
  const expected = new Set<string>();
  for (const secret of secrets) {
    const verifiers = verifiersOf(secret);
    const signatures = verifiers.map((verifier) => verifier.sign(headers['webhook-id'] ?? '', signedAt, rawBody));
    for (const signature of signatures) made.add(signature);
    const accepting = verifiers.filter((verifier) => accepts(verifier, rawBody, headers)).length;
    if (accepting === verifiers.length) {
      accepted.add(secret);
      for (const signature of signatures) expected.add(signature);
    } else if (accepting > 0) halfAccepted.push(secret);
  }
  const verifying = tokens.filter((token) => made.has(token)).length;
  return { accepted, halfAccepted, tokens: tokens.length, verifying, expected: expected.size };
}

// A text that decodes to less is signed under its SHA-512 in place of what it decodes to: so short a key could be found.
const leastKeyBytes = 16;

type Verifier = Pick<SvixWebhook, 'sign' | 'verify'>;

function verifiersOf(secret: string): Verifier[] {
  const raw = { format: 'raw' } as const;
  const verifiers = [new CryptoWebhook(secret, raw), new SvixWebhook(secret, raw)];
  const decoded = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const second = decoded.length < leastKeyBytes ? createHash('sha512').update(secret).digest() : decoded;
  // The libraries decode strictly: of a text that is no base64 they are given what a lenient reader decodes.
  const strict = second.toString('base64');
  verifiers.push(new CryptoWebhook(strict), new SvixWebhook(strict));
  return verifiers;
}

function accepts(verifier: Verifier, body: Buffer, headers: ReceivedRequest['headers']): boolean {
  try {
    verifier.verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
