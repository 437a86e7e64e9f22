import { describe, expect, it } from '@jest/globals';
import { createMultipartReader, MultipartError } from './multipart-reader.ts';

/** What a reader makes of a body that comes in these pieces: its parts as they end, and how it ends itself. */
async function read(pieces: readonly Buffer[]): Promise<string[]> {
  const seen: string[] = [];
  let content = '';
  const reader = createMultipartReader('x-y', {
    begin: (head) => {
      content = '';
      seen.push(`begin ${head.join('|')}`);
    },
    content: (piece) => {
      content += piece.toString('latin1');
    },
    end: () => {
      seen.push(`end ${content}`);
    },
  });
  try {
    for (const piece of pieces) await reader.push(piece);
    reader.finish();
  } catch (error) {
    if (!(error instanceof MultipartError)) throw error;
    seen.push(error.message);
  }
  return seen;
}

const two = ['begin a: 1', 'end one', 'begin ', 'end two'];
const one = ['begin a: 1', 'end one'];

describe('a multipart body', () => {
  it.each<[string, string, string[]]>([
    ['of two parts', '--x-y\r\na: 1\r\n\r\none\r\n--x-y\r\n\r\ntwo\r\n--x-y--\r\nafter', two],
    ['behind a preamble', 'hello --x-y\r\n\r\nno\r\n--x-y\r\na: 1\r\n\r\none\r\n--x-y--', one],
    ['behind an empty line', '\r\n--x-y\r\na: 1\r\n\r\none\r\n--x-y--', one],
    ['with white space behind its boundary', '--x-y \t\r\na: 1\r\n\r\none\r\n--x-y--', one],
    ['of no part', '--x-y--\r\n', []],
    [
      'whose first boundary goes on',
      '--x-yz\r\n\r\none\r\n--x-y--',
      ['has a boundary that does not end its line with CRLF'],
    ],
    ['that ends with its first boundary', '--x-y', ['ends before its closing boundary']],
    ['without a byte', '', ['has no boundary of its Content-Type']],
  ])('%s is the same however it is cut in three', async (_what, text, expected) => {
    const body = Buffer.from(text);
    for (let first = 0; first <= body.length; first += 1) {
      for (let second = first; second <= body.length; second += 1) {
        const pieces = [body.subarray(0, first), body.subarray(first, second), body.subarray(second)];
        expect(await read(pieces)).toEqual(expected);
      }
    }
  });
});
