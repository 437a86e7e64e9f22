import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two texts are equal, in a time that says nothing of what is in them: one of them is a secret. */
export function isSameText(one: string, other: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(one), digest(other));
}
