import { afterAll, describe, expect, it } from '@jest/globals';
import { createLog } from '../../platform/log.ts';
import { createTemplateThreads } from './template-threads.ts';

const threads = createTemplateThreads({ log: createLog({ level: 'silent', pretty: false }) });
afterAll(() => threads.stop());

const render = (texts: string[], variables: Record<string, unknown> = {}, organizationId = 'org_a') =>
  threads.run(organizationId, { kind: 'render', texts, variables });

/** Templates that the engine itself does not stop in time: it looks at its limits between two nodes alone. */
const hostile: Array<[string, string]> = [
  ['a range', '{% assign a = (1..900000000) | join %}'],
  [
    'filters one after another',
    `{% assign a = 'xxxxxxxxxxxxxxxx' %}${'{% assign a = a | append: a | append: a %}'.repeat(30)}`,
  ],
  [
    'a replacement that grows',
    `{% assign a = 'xx' %}${"{% assign a = a | replace: 'x', 'xxxxxxxxxxxx' %}".repeat(12)}`,
  ],
  [
    'loops in loops',
    '{% for a in (1..99999) %}{% for b in (1..99999) %}{% for c in (1..99999) %}.{% endfor %}{% endfor %}{% endfor %}',
  ],
  ['a sort', '{% assign a = (1..900000) | reverse | sort | reverse | sort %}{{ a | join }}'],
];

describe('rendering', () => {
  it('puts values in the place of variables, and nothing in the place of what there is not', async () => {
    const variables = { name: 'Ann', order: { lines: [1, 2] }, constructor: 'mine' };
    const texts = [
      'Hi {{ name | upcase }}',
      '{{ order.lines | join: "+" }}',
      '[{{ nobody.there }}]',
      '{{ name.constructor }}{{ __proto__ }}',
      'plain',
    ];
    expect(await render(texts, variables)).toEqual({
      answer: [{ text: 'Hi ANN' }, { text: '1+2' }, { text: '[]' }, { text: '' }, { text: 'plain' }],
    });
  });

  it('reads no files and no other templates', async () => {
    const outcome = await render(["{% include 'a' %}", "{% render '/etc/passwd' %}", "{% layout 'x' %}"]);
    expect(outcome).toMatchObject({
      answer: Array.from({ length: 3 }, () => ({ problem: expect.stringContaining('not found') })),
    });
  });

  it.each(hostile)('of %s is ended, named by its place, and holds up no other organization', async (_what, text) => {
    const slow = render(['fine', text, 'never seen'], {}, 'org_hostile');
    expect(await render(['{{ 1 | plus: 1 }}'], {}, 'org_other')).toEqual({ answer: [{ text: '2' }] });
    const outcome = await slow;
    if ('answer' in outcome) expect(outcome.answer[1]).toEqual({ problem: expect.any(String) });
    else expect(outcome.stoppedAt).toBe(1);
    expect(await render(['{{ 1 | plus: 1 }}'], {}, 'org_hostile')).toEqual({ answer: [{ text: '2' }] });
  });

  it('gives no text of more than 262,144 characters', async () => {
    const outcome = await render([`{% for a in (1..3000) %}${'x'.repeat(100)}{% endfor %}`]);
    expect(outcome).toEqual({ answer: [{ problem: 'gives more than 262144 characters' }] });
  });
});

describe('inspecting', () => {
  const inspect = (texts: string[]) => threads.run('org_a', { kind: 'inspect', texts });

  it('tells the variables that come from outside, and none that a template makes itself', async () => {
    const text =
      '{% assign own = caller.name %}{{ own }}{% for x in list %}{{ x.y }}{% endfor %}{{ a.b.c[0] }}{{ system.now }}';
    const outcome = await inspect([text]);
    const paths =
      'answer' in outcome && outcome.answer[0] !== undefined && 'paths' in outcome.answer[0]
        ? outcome.answer[0].paths
        : [];
    expect(paths.map((path) => path[0]).sort()).toEqual(['a', 'caller', 'list', 'system']);
    expect(paths).toContainEqual(['system', 'now']);
  });

  it('says in one line what is wrong with a text, and looks at the others', async () => {
    expect(await inspect(['{{ x', '{% nonsense %}', '{{ x | nonsense }}', 'fine'])).toEqual({
      answer: [
        ...Array.from({ length: 3 }, () => ({ problem: expect.stringMatching(/^is no Liquid template: .{3,200}$/) })),
        { paths: [] },
      ],
    });
  });

  it('of a megabyte of open tags ends', async () => {
    const outcome = await inspect(['{% if a %}'.repeat(100_000)]);
    if ('answer' in outcome) expect(outcome.answer).toEqual([{ problem: expect.any(String) }]);
    else expect(outcome.stoppedAt).toBe(0);
  });
});
