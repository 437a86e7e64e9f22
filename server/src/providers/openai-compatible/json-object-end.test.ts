import { describe, expect, it } from '@jest/globals';
import { createJsonObjectEnd } from './json-object-end.ts';

describe('the end of a JSON object in pieces', () => {
  it.each(['{}', '{"a":[{"b":{}}],"c":"}"}', String.raw`{"a":"\\\"}]","b":"\\"}`, ' {"a":1}'])(
    'has come with the last bracket of %s, and not before it',
    (text) => {
      const end = createJsonObjectEnd();
      for (const character of text) {
        expect(end.hasCome()).toBe(false);
        end.add(character);
      }
      expect(end.hasCome()).toBe(true);
      end.add('\n');
      expect(end.hasCome()).toBe(true);
    },
  );
});
