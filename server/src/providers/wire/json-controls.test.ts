import { describe, expect, it } from '@jest/globals';
import { createControlEscaper } from './json-controls.ts';

const all = String.fromCharCode(...Array.from({ length: 32 }, (_, code) => code));

describe('control characters in JSON', () => {
  it('are escaped in its strings and names, wherever it is parted, and stay between them', () => {
    const value = { [`a${all}`]: [`${all}"\\${all}`, 'é\u2028👋'] };
    const raw = JSON.stringify(value, null, '\t').replaceAll(/\\u00..|\\[bfnrt]/g, (found) => JSON.parse(`"${found}"`));
    expect(() => JSON.parse(raw)).toThrow(SyntaxError);
    for (let at = 0; at <= raw.length; at += 1) {
      const escape = createControlEscaper();
      const escaped = escape(raw.slice(0, at)) + escape(raw.slice(at));
      expect(JSON.parse(escaped)).toEqual(value);
      expect(escaped.split('\n')).toHaveLength(JSON.stringify(value, null, '\t').split('\n').length);
    }
  });

  it('become the escape that a backslash before them begins', () => {
    const escape = createControlEscaper();
    const pieces = ['{"a":"x\\', '\n', 'y\\\\\n', '\\', '\u0001"}\n'];
    expect(pieces.map(escape)).toEqual(['{"a":"x\\', 'n', 'y\\\\\\n', '\\', 'u0001"}\n']);
  });

  it('that stand in no string, and text without any, are left as they are', () => {
    for (const json of ['{\n\t"a": 1,\r\n"b": "\\n\\\\"}', '', 'null', '"'])
      expect(createControlEscaper()(json)).toBe(json);
  });
});
