import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

// A violation names its pattern alone: two messages of one pattern would be told for each other.
it('a pattern of the contract has one message', () => {
  const messages = new Map<string, Set<unknown>>();
  for (const name of ['platform', 'gateway']) {
    const text = readFileSync(new URL(`../../../../spec/bundled/${name}.json`, import.meta.url), 'utf8');
    JSON.parse(text, (_key, value) => {
      if (typeof value?.pattern === 'string' && value['x-message'] !== undefined)
        messages.set(value.pattern, (messages.get(value.pattern) ?? new Set()).add(value['x-message']));
      return value;
    });
  }
  expect([...messages].filter(([, said]) => said.size > 1)).toEqual([]);
  expect(messages.size).toBeGreaterThan(20);
});
