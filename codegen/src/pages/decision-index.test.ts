import { expect, it } from '@jest/globals';
import { decisionIndex, decisionPage } from './decision-index.ts';

const heading = (number: number, title: string): string => `## ${number}. ${title} <a id="d${number}"></a>`;
const page = (...sections: string[]): string => `# Texts\n\nWhat becomes of one.\n\n${sections.join('\n')}`;
const texts = decisionPage('sms.md', page(heading(12, 'Deadlines'), '\nOne second.\n', heading(6, 'Refusals'), ''));

it('has a line for each page and each decision, in the order of the pages, and the next free number', () => {
  const calls = decisionPage('calls.md', page(heading(103, 'Rooms'), ''));
  expect(decisionIndex([texts, calls])).toMatch(/is 104\.\n\n/);
  expect(decisionIndex([texts, calls]).split('\n\n').at(-1)).toBe(`- **[Texts](sms.md)** What becomes of one.
  - [12. Deadlines](sms.md#d12)
  - [6. Refusals](sms.md#d6)
- **[Texts](calls.md)** What becomes of one.
  - [103. Rooms](calls.md#d103)
`);
});

it('knows what stands below a heading', () => {
  expect(texts.decisions.map(({ text }) => text)).toEqual(['One second.', '']);
});

it('refuses a number that stands twice, and says where', () => {
  const again = decisionPage('more.md', page(heading(6, 'Refusals'), ''));
  expect(() => decisionIndex([texts, again])).toThrow('Decision 6 stands in docs/decisions/sms.md and in more.md');
  const twice = decisionPage('twice.md', page(heading(7, 'One'), heading(7, 'Other'), ''));
  expect(() => decisionIndex([twice])).toThrow('Decision 7 stands');
});

it.each([
  ['without an anchor', page('## 6. Refusals')],
  ['with the anchor of another', page('## 6. Refusals <a id="d7"></a>')],
  ['without a number', page('## Refusals <a id="d6"></a>')],
  ['with zeros ahead of its number', page('## 006. Refusals <a id="d006"></a>')],
])('refuses a section %s', (_, text) => expect(() => decisionPage('sms.md', text)).toThrow('docs/decisions/sms.md'));

it.each([
  ['no title', page(heading(6, 'Refusals')).slice(2)],
  ['no line about it', `# Texts\n\n${heading(6, 'Refusals')}\n`],
  ['no section', '# Texts\n\nWhat becomes of one.\n'],
])('refuses a page with %s', (_, text) => expect(() => decisionPage('sms.md', text)).toThrow('begins otherwise'));
