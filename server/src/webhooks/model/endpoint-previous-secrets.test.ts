import { expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { previousSecretsBeside } from './endpoint-previous-secrets.ts';

const day = (n: number) => Temporal.Instant.from('2027-01-01T00:00:00Z').add({ hours: 24 * n });
const replacedOn = (n: number, secret: string) => ({ secret, replacedAt: day(n), expiresAt: day(n + 7) });
const names = (kept: ReadonlyArray<{ secret: string }>) => kept.map(({ secret }) => secret);

it('the four newest go on signing, newest first, each with its own end', () => {
  const replaced = [3, 1, 5, 2, 4].map((n) => replacedOn(n, `secret-${n}`));
  const kept = previousSecretsBeside(['current'], replaced);
  expect(names(kept)).toEqual(['secret-5', 'secret-4', 'secret-3', 'secret-2']);
  expect(kept[0]?.expiresAt).toEqual(day(12));
});

it('one that signs anyway is not kept beside itself, and takes no place', () => {
  const replaced = [5, 4, 3, 2, 1].map((n) => replacedOn(n, `secret-${n}`));
  expect(names(previousSecretsBeside(['secret-4', 'other'], replaced))).toEqual([
    'secret-5',
    'secret-3',
    'secret-2',
    'secret-1',
  ]);
});

it('one that was replaced twice ends as it was told last', () => {
  const kept = previousSecretsBeside([], [replacedOn(1, 'a'), replacedOn(3, 'a'), replacedOn(2, 'b')]);
  expect(kept).toEqual([replacedOn(3, 'a'), replacedOn(2, 'b')]);
});
