import { describe, expect, it } from '@jest/globals';
import { createAnswerBytes, mostInformationalHeads } from './informational-heads.ts';

const asked = 'HTTP/1.1 100 Continue\r\n\r\n';
const hints = 'HTTP/1.1 103 Early Hints\r\nlink: </a>; rel=preload\r\nx:\r\n\r\n';
const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok';

/** What an HTTP parser sees of these chunks, of which the first comes after a request. */
function seen(...chunks: string[]): string {
  const bytes = createAnswerBytes();
  bytes.expectAnswer();
  return chunks
    .map((chunk) => bytes.withoutInformationalHeads(Buffer.from(chunk, 'latin1')).toString('latin1'))
    .join('');
}

const splitAt = (text: string, at: number): [string, string] => [text.slice(0, at), text.slice(at)];

describe('an answer', () => {
  it.each([
    ['nothing', ''],
    ['100 Continue', asked],
    ['100 Continue twice', asked.repeat(2)],
    ['100 Continue with headers', 'HTTP/1.1 100 Continue\r\nserver: IIS\r\nconnection: close\r\n\r\n'],
    ['100 without a reason', 'HTTP/1.1 100\r\n\r\n'],
    ['100 Continue of HTTP/1.0', 'HTTP/1.0 100 Continue\r\n\r\n'],
    ['lines that end in LF alone', 'HTTP/1.1 100 Continue\nserver: x\n\n'],
    ['100 Continue and 103 Early Hints', asked + hints],
    ['103 Early Hints and 100 Continue', hints + asked],
    ['a status that nobody knows', 'HTTP/1.1 199 Odd\r\n\r\n'],
    ['as many heads as are read', asked.repeat(mostInformationalHeads)],
  ])('is what follows %s, however it is parted', (_, before) => {
    const whole = before + answer;
    const parted = before.length > 1_000 ? [1_000] : Array.from({ length: whole.length + 1 }, (_unused, at) => at);
    for (const at of parted) expect(seen(...splitAt(whole, at))).toBe(answer);
    expect(seen(...whole)).toBe(answer);
  });

  it.each([
    answer,
    'HTTP/1.1 404 Not Found\r\n\r\n',
    'HTTP/1.1 1000 Odd\r\n\r\n',
    'HTTP/1.1 10',
    'HTTP/1.1x100 Continue\r\n\r\n',
    'HTTP/2.0 100 Continue\r\n\r\n',
    'HTTP/9.9 100 Continue\r\n\r\n',
    'SSH-2.0-OpenSSH_9.6\r\n',
    'H',
    '\0',
    '\r\nHTTP/1.1 200 OK\r\n\r\n',
  ])('is left as it is: %j', (bytes) => {
    // What may still become an informational head is held until it is told apart.
    expect(bytes.startsWith(seen(bytes))).toBe(true);
    expect(seen(`${bytes}${' '.repeat(20)}`)).toBe(`${bytes}${' '.repeat(20)}`);
  });

  it('may contain anything: nothing is looked at behind its head, until the next request', () => {
    const bytes = createAnswerBytes();
    const pass = (text: string): string => bytes.withoutInformationalHeads(Buffer.from(text)).toString();
    // Before any request nothing is expected.
    expect(pass(asked)).toBe(asked);
    bytes.expectAnswer();
    expect(pass(asked + answer + asked)).toBe(answer + asked);
    expect(pass(asked)).toBe(asked);
    bytes.expectAnswer();
    expect(pass(asked)).toBe('');
    expect(pass(answer)).toBe(answer);
  });
});

describe('heads that end a connection', () => {
  it.each([
    ['more of them than are read', asked.repeat(mostInformationalHeads + 1), 'ENDLESS_HEADS'],
    ['one without an end', `HTTP/1.1 100 Continue\r\nx: ${'x'.repeat(20_000)}`, 'ENDLESS_HEADS'],
    ['101, which nobody asked for', 'HTTP/1.1 101 Switching Protocols\r\n\r\n', 'UNASKED_UPGRADE'],
    ['101 behind 100', `${asked}HTTP/1.1 101 Switching Protocols\r\n\r\n`, 'UNASKED_UPGRADE'],
  ])('%s', (_, bytes, code) => {
    expect(() => seen(bytes)).toThrow(expect.objectContaining({ code }));
    expect(() => seen(...bytes)).toThrow(expect.objectContaining({ code }));
  });

  it('are counted for each answer anew', () => {
    const bytes = createAnswerBytes();
    for (let nth = 0; nth < 3; nth += 1) {
      bytes.expectAnswer();
      const read = bytes.withoutInformationalHeads(Buffer.from(asked.repeat(mostInformationalHeads) + answer));
      expect(read.toString()).toBe(answer);
    }
  });
});
