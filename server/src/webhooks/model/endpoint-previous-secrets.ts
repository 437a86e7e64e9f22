import { Temporal } from 'temporal-polyfill';
import { maxPreviousSecrets } from '../../organizations/index.ts';

/** A secret that was replaced and still signs until `expiresAt`, in the clear. */
export interface PreviousSecret {
  secret: string;
  replacedAt: Temporal.Instant;
  expiresAt: Temporal.Instant;
}

/** Which replaced secrets go on signing beside `current`: each once, newest first, and not more than an organization has. */
export function previousSecretsBeside(
  current: readonly string[],
  replaced: readonly PreviousSecret[],
): PreviousSecret[] {
  const signing = new Set(current);
  const kept: PreviousSecret[] = [];
  for (const previous of replaced.toSorted((a, b) => Temporal.Instant.compare(b.replacedAt, a.replacedAt))) {
    if (signing.has(previous.secret)) continue;
    signing.add(previous.secret);
    kept.push(previous);
  }
  return kept.slice(0, maxPreviousSecrets);
}
