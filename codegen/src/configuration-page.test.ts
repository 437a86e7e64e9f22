import { expect, it } from '@jest/globals';
import { withSettings } from './configuration-page.ts';

const settings = [
  { name: 'PORT', value: '8080', meaning: 'Port of the API.' },
  { name: 'ADMIN_API_KEY', value: '(none)', meaning: 'Makes the admin organization.' },
];
const page = 'Before.\n\n<!-- settings -->\nold\n<!-- /settings -->\n\nBehind.\n';

it('has a line for each variable between its marks, with its default and what it is for', () => {
  const filled = withSettings(page, settings);
  expect(filled).toBe(`Before.

<!-- settings -->

| name | default | meaning |
|---|---|---|
| PORT | 8080 | Port of the API. |
| ADMIN_API_KEY | none | Makes the admin organization. |

<!-- /settings -->

Behind.
`);
  expect(withSettings(filled, settings)).toBe(filled);
});

it('is refused without a mark', () => {
  expect(() => withSettings(page.replace('<!-- /', '<!-- '), settings)).toThrow('<!-- /settings -->');
});
