import { describe, expect, it } from '@jest/globals';
import { boundaryOf, readPartHead } from './multipart-part-head.ts';

const disposition = 'Content-Disposition: form-data; name="audio"';

describe('the head of a part', () => {
  it('is read without the blanks around its values', () => {
    const lines = ['Content-Disposition: \t form-data; name="audio" \t', 'Content-Type:audio/wav', 'X-Empty:'];
    expect(readPartHead(lines)).toEqual({ name: 'audio', contentType: 'audio/wav' });
  });

  it.each(['no colon', ': no name', 'a b: c', 'a : b', ' folded: x', 'a: b\u0001', 'a\n: b'])(
    'is malformed with the line %j',
    (line) => {
      expect(readPartHead([disposition, line])).toBe('has a malformed header');
    },
  );

  it.each(['7bit', '8bit', 'binary', 'BINARY'])('may say that nothing is encoded, as %s', (coding) => {
    const lines = [disposition, `Content-Transfer-Encoding: ${coding}`];
    expect(readPartHead(lines)).toEqual({ name: 'audio', contentType: '' });
  });

  it.each(['base64', 'quoted-printable', 'x-own', '', 'binary; x=1'])('is refused with the coding %j', (coding) => {
    expect(readPartHead([disposition, `Content-Transfer-Encoding: ${coding}`])).toMatch(/7bit, 8bit or binary/);
  });

  it('that is full of blanks is read or refused without trying each of them', () => {
    const blanks = ' '.repeat(4_000);
    expect(readPartHead([`x: ${blanks}\n${blanks}`])).toBe('has a malformed header');
    expect(readPartHead([disposition, `x: a${blanks}b${blanks}c`])).toMatchObject({ name: 'audio' });
    expect(readPartHead([`Content-Disposition: form-data;${blanks}name="audio"${blanks};${blanks}`])).toEqual(
      expect.any(String),
    );
    expect(boundaryOf(`multipart/form-data;${blanks}boundary="${blanks}`)).toBe('');
  });
});
