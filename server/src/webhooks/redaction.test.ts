import { describe, expect, test } from '@jest/globals';
import { redact } from './redaction.ts';

const credential = 'Bearer a"b/c+d=secret';

describe('credentials in an answer (P20)', () => {
  test.each([
    ['as they were sent', credential],
    ['as JSON', JSON.stringify({ authorization: credential })],
    ['in a URL', `?auth=${encodeURIComponent(credential)}`],
    ['in base64', Buffer.from(credential).toString('base64')],
    ['without their scheme', 'your token a"b/c+d=secret is wrong'],
    ['without their scheme, as JSON', JSON.stringify(['a"b/c+d=secret'])],
    ['with its slashes escaped', JSON.stringify(credential).replaceAll('/', '\\/')],
    ['as JSON of the cautious kind', 'Bearer a\\u0022b\\u002fc\\u002Bd\\u003dsecret'],
    ['as HTML', 'Bearer a&quot;b&#x2F;c&#43;d&#0061;secret'],
    ['in a form', 'Bearer+a%22b%2fc%2Bd%3Dsecret'],
    ['twice', `${credential} and ${credential}`],
  ])('are redacted %s', (_how, answer) => {
    const shown = redact(`before ${answer} after`, [credential]);
    expect(shown).toContain('[redacted]');
    expect(shown).not.toContain('secret');
    expect(shown).toMatch(/^before .* after$/);
    expect(shown).not.toContain(Buffer.from('secret').toString('base64').slice(0, 6));
  });

  test('are redacted where a long answer was cut inside of one', () => {
    for (let length = 4; length < credential.length; length += 1) {
      expect(redact(`before ${credential.slice(0, length)}`, [credential])).toBe('before [redacted]');
    }
  });

  test('an answer without any stays as it is', () => {
    for (const answer of ['', 'ok', 'a'.repeat(1_000)]) expect(redact(answer, [credential])).toBe(answer);
    expect(redact('no credentials were sent', [])).toBe('no credentials were sent');
    // One that is too short to be told from any text is left alone.
    expect(redact('1 of 10', ['1'])).toBe('1 of 10');
  });
});
