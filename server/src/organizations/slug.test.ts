import { describe, expect, it } from '@jest/globals';
import { slugOf } from './slug.ts';

describe('the slug of a name', () => {
  it.each([
    ['Demo', 'demo'],
    ['  Ünïted  Föö & Sons!  ', 'united-foo-sons'],
    ['日本', 'organization'],
    ['---', 'organization'],
    ['x'.repeat(200), 'x'.repeat(48)],
    [`${'x'.repeat(47)} y`, 'x'.repeat(47)],
  ])('of %j is %s', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it.each(['Admin', 'First test', 'FIRST LIVE'])('never is one that the server gives itself: %s', (name) => {
    expect(slugOf(name)).toMatch(/-organization$/);
  });
});
