import { describe, expect, it } from '@jest/globals';
import { createJsonValueEnd } from './json-value-end.ts';

describe('the end of a JSON value in pieces', () => {
  it.each([
    '{}',
    '{"a":[{"b":{}}],"c":"}"}',
    String.raw`{"a":"\\\"}]","b":"\\"}`,
    ' {"a":1}',
    String.raw`"{\"a\":\"b\"}"`,
  ])('has come with the last character of %s, and not before it', (text) => {
    const end = createJsonValueEnd();
    for (const character of text) {
      expect(end.hasCome()).toBe(false);
      expect(end.add(character)).toBe(1);
    }
    expect(end.hasCome()).toBe(true);
    expect(end.add('\n')).toBe(0);
    expect(end.hasCome()).toBe(true);
  });

  it('is found within a piece', () => {
    expect(createJsonValueEnd().add('{"a":1}{"a":1}')).toBe(7);
  });
});
