import { expect, it } from '@jest/globals';
import { withResourceTable } from './resource-table.ts';

const ask = (): void => undefined;
const resources = { surveys: { list: ask, answers: { get: ask }, create: ask }, openAnswers: { drafts: { get: ask } } };
const readme = 'Before.\n\n<!-- resources -->\nold\n<!-- /resources -->\n\nBehind.\n';

it('stands between the marks: a line for each resource with methods, which leads to its page where it has one', () => {
  const page = withResourceTable(readme, resources, ['open-answers.md']);
  expect(page).toBe(`Before.

<!-- resources -->

| resource | methods |
|---|---|
| \`surveys\` | \`list\` \`create\` |
| \`surveys.answers\` | \`get\` |
| [\`openAnswers.drafts\`](docs/open-answers.md) | \`get\` |

<!-- /resources -->

Behind.
`);
  expect(withResourceTable(page, resources, ['open-answers.md'])).toBe(page);
});

it.each([
  ['a page of no resource', readme, ['answers.md'], 'sdk/docs/answers.md'],
  ['a README without a mark', readme.replace('<!-- /', '<!-- '), [], '<!-- /resources -->'],
])('is refused with %s', (_, text, pages, said) =>
  expect(() => withResourceTable(text, resources, pages)).toThrow(said),
);
