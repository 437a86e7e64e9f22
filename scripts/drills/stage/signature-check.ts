import { Webhook as StandardWebhook } from 'standardwebhooks';
import { Webhook as SvixWebhook } from 'svix';
import type { ReceivedRequest } from '../../../tests/support/webhook-receiver.ts';

/** What receivers that hold one of some secrets make of a request. */
export interface SignatureCheck {
  /** Secrets with which both libraries accept it, reading the secret either way. */
  accepted: ReadonlySet<string>;
  /** Secrets that only some of the four ways accept: none should be. */
  halfAccepted: readonly string[];
  /** Signatures that it carries, and those that one of the secrets makes. */
  tokens: number;
  verifying: number;
}

/** Tries every secret in every way, over the exact bytes that arrived. */
export function checkSignature({ headers, rawBody }: ReceivedRequest, secrets: readonly string[]): SignatureCheck {
  const tokens = (headers['webhook-signature'] ?? '').split(' ');
  const signedAt = new Date(Number(headers['webhook-timestamp']) * 1_000);
  const accepted = new Set<string>();
  const halfAccepted: string[] = [];
  const made = new Set<string>();
  for (const secret of secrets) {
    const verifiers = verifiersOf(secret);
    for (const verifier of verifiers) made.add(verifier.sign(headers['webhook-id'] ?? '', signedAt, rawBody));
    const accepting = verifiers.filter((verifier) => accepts(verifier, rawBody, headers)).length;
    if (accepting === verifiers.length) accepted.add(secret);
    else if (accepting > 0) halfAccepted.push(secret);
  }
  return { accepted, halfAccepted, tokens: tokens.length, verifying: tokens.filter((token) => made.has(token)).length };
}

type Verifier = Pick<StandardWebhook, 'sign' | 'verify'>;

function verifiersOf(secret: string): Verifier[] {
  const raw = { format: 'raw' } as const;
  // The libraries decode strictly: of a text that is no base64 they are given what a lenient reader decodes.
  const decoded = secret.startsWith('whsec_') ? secret : Buffer.from(secret, 'base64').toString('base64');
  return [
    new StandardWebhook(secret, raw),
    new SvixWebhook(secret, raw),
    new StandardWebhook(decoded),
    new SvixWebhook(decoded),
  ];
}

function accepts(verifier: Verifier, body: Buffer, headers: ReceivedRequest['headers']): boolean {
  try {
    verifier.verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
