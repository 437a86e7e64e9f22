import { describe, expect, it } from '@jest/globals';
import { createRedact } from './redact.ts';

const key = 'sk-proj-A1b2_C3d4+E5/f6"G7\\h8';
const password = 'pä ss&wörd#1';
const redact = createRedact([key, password, 'short', '']);
const encoded = (text: string, encoding: BufferEncoding): string => Buffer.from(text).toString(encoding);

describe('a text with a secret in it', () => {
  it.each([
    ['as it is', (secret: string) => secret],
    ['within JSON', (secret: string) => JSON.stringify({ secret })],
    ['within JSON within JSON', (secret: string) => JSON.stringify({ body: JSON.stringify({ secret }) })],
    ['in an address', (secret: string) => `https://example.com/?key=${encodeURIComponent(secret)}`],
    ['in hex', (secret: string) => encoded(secret, 'hex')],
    ['in HEX', (secret: string) => encoded(secret, 'hex').toUpperCase()],
    ['in base64', (secret: string) => encoded(secret, 'base64')],
    ['in the base64 of an address', (secret: string) => encodeURIComponent(encoded(secret, 'base64'))],
    ['in the base64 of an account', (secret: string) => `Basic ${encoded(`AC1:${secret}`, 'base64')}`],
    ['in the base64 of more', (secret: string) => encoded(`some:${secret}:more`, 'base64url')],
  ])('loses it %s, wherever it stands', (_what, spell) => {
    for (const secret of [key, password]) {
      const said = spell(secret);
      for (let before = 0; before < 60; before += 1) {
        const text = redact(`${'.'.repeat(before)}${said} and ${said}`);
        expect(text).toMatch(/\[redacted\].*and.*\[redacted\]/);
        // No half of it is left either.
        const middle = Math.ceil(said.length / 2);
        const long = said.length > 60 ? 30 : middle;
        expect(text).not.toContain(said.slice(middle - long / 2, middle + long / 2));
      }
    }
  });

  it('keeps what stands around, and stays JSON', () => {
    const line = JSON.stringify({ level: 30, said: `HTTP 400 ${key}`, msg: `it came with "${key}"` });
    expect(JSON.parse(redact(line))).toEqual({
      level: 30,
      said: 'HTTP 400 [redacted]',
      msg: 'it came with "[redacted]"',
    });
  });
});

describe('a text without one', () => {
  it.each(['', 'a', 'router attempt', 'this is short', '/'.repeat(1_000), 'sk-proj-A1b2_C3d4', key.slice(1)])(
    'stays as it is: %j',
    (text) => {
      expect(redact(text)).toBe(text);
      expect(createRedact([])(text)).toBe(text);
    },
  );
});
