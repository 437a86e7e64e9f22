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
    const shown = redact(`before ${answer} after`, [credential], false);
    expect(shown).toContain('[redacted]');
    expect(shown).not.toContain('secret');
    expect(shown).toMatch(/^before .* after$/);
    expect(shown).not.toContain(Buffer.from('secret').toString('base64').slice(0, 6));
  });

  test('are redacted where a long answer was cut inside of one', () => {
    for (let length = 4; length < credential.length; length += 1) {
      expect(redact(`before ${credential.slice(0, length)}`, [credential], true)).toBe('before [redacted]');
      // An answer that ended by itself holds no half of anything.
      const whole = `before ${credential.slice(0, length)}`;
      expect(redact(whole, [credential], false)).toBe(whole);
    }
  });

  test('an answer without any stays as it is', () => {
    for (const answer of ['', 'ok', 'a'.repeat(1_000)]) expect(redact(answer, [credential], true)).toBe(answer);
    expect(redact('no credentials were sent', [], true)).toBe('no credentials were sent');
    // One that is too short to be told from any text is left alone.
    expect(redact('1 of 10', ['1'], true)).toBe('1 of 10');
  });

  test('a credential of signs is found as it is and as JSON', () => {
    for (const signs of ['a\\b\\\\c', '\\\\\\\\', '%%41&amp;+']) {
      for (const answer of [signs, JSON.stringify(signs), encodeURIComponent(signs)]) {
        expect(redact(`<${answer}>`, [signs], false)).toContain('[redacted]');
      }
    }
  });

  test('takes no longer for signs that were chosen to take long', () => {
    const long = '\\'.repeat(4_095);
    expect(redact(`${'\\'.repeat(60_000)}y`, [`${long}x`], true)).toContain('y');
    expect(redact('!'.repeat(60_000), ['!'.repeat(4_090)], true)).toMatch(/^(\[redacted\])+/);
    expect(redact('a'.repeat(60_000), [`${'a'.repeat(4_000)}b`], true)).toContain('[redacted]');
  });
});
