import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { projectRoot } from './support/sms-process.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

// docs/decisions/house.md#d377
describe('what the composition root lends lower slices of higher ones', () => {
  it('is what stands in lent-functions.json, which only shrinks: a slice above hangs in at what the lower one declares', () => {
    const [, body = ''] =
      /function lendFromAbove\([^]*?return \{([^]*?)\n {2}\} satisfies/.exec(read('server/src/app/compose.ts')) ?? [];
    const lent = [...body.matchAll(/^ {4}(\w+):/gm)].map(([, name]) => name);
    expect(lent.toSorted()).toEqual(JSON.parse(read('tests/lent-functions.json')));
  });
});
