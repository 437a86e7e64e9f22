import { expect, it } from '@jest/globals';
import { partOf } from './range.policy.ts';

const huge = '9'.repeat(5_000);

// RFC 9110, 14.1.2 and 14.2.
it.each<[string | undefined, ReturnType<typeof partOf>]>([
  [undefined, 'whole'],
  ['bytes=0-0', { start: 0, end: 1 }],
  ['bytes=0-99', { start: 0, end: 100 }],
  ['bytes=0-100', { start: 0, end: 100 }],
  [`bytes=99-${huge}`, { start: 99, end: 100 }],
  ['bytes=50-', { start: 50, end: 100 }],
  ['bytes=-1', { start: 99, end: 100 }],
  [`bytes=-${huge}`, { start: 0, end: 100 }],
  ['bytes=100-', 'none'],
  [`bytes=${huge}-`, 'none'],
  [`bytes=${huge}-${huge}`, 'none'],
  ['bytes=-0', 'none'],
  ['bytes=5-4', 'whole'],
  [`bytes=${huge}-5`, 'whole'],
  ['bytes=0-1, 3-4', 'whole'],
  ['bytes=-', 'whole'],
  ['bytes=--1', 'whole'],
  ['bytes=+1-2', 'whole'],
  ['bytes=1.5-2', 'whole'],
  ['items=0-1', 'whole'],
  ['', 'whole'],
])('of 100 bytes %s is a part, the whole or none', (range, part) => {
  expect(partOf(range, 100)).toEqual(part);
});
