import { afterAll, describe, expect, it } from '@jest/globals';
import { systemClock } from '../../platform/time/clock.ts';
import { createLog } from '../../platform/process/log.ts';
import { createTemplateThreads } from './template-threads.ts';

const log = createLog({ level: 'silent', pretty: false });
const threads = createTemplateThreads({ clock: systemClock, log, rests: 0 });
const resting = createTemplateThreads({ clock: systemClock, log, rests: 1_000 });
afterAll(() => Promise.all([threads.stop(), resting.stop()]));

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
      '[{{ absent.there }}]',
      '{{ name.constructor }}{{ __proto__ }}',
      'plain',
    ];
    expect(await render(texts, variables)).toEqual({
      answer: [{ text: 'Hi ANN' }, { text: '1+2' }, { text: '[]' }, { text: '' }, { text: 'plain' }],
    });
  });

  it('knows the time of the conversation alone, in its zone, and leaves nothing to chance', async () => {
    const system = { now: '2026-11-20T23:30:00+09:00' };
    const texts = ["{{ 'now' | date: '%Y-%m-%d %H:%M' }}", "{{ 'today' | date: '%A' }}", '{{ list | sample }}'];
    expect(await render(texts, { system, list: [1, 2] })).toEqual({
      answer: [
        { text: '2026-11-20 23:30' },
        { text: 'Friday' },
        { problem: expect.stringContaining('undefined filter: sample') },
      ],
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

  it('gives no more than 262,144 characters, of all texts of a task together', async () => {
    const of = (characters: number) => `{% for a in (1..${characters / 100}) %}${'x'.repeat(100)}{% endfor %}`;
    const problem = 'gives more than 262144 characters, together with the templates before it';
    expect(await render([of(300_000)])).toEqual({ answer: [{ problem }] });
    expect(await render([of(200_000), of(100_000), 'short'])).toEqual({
      answer: [{ text: expect.stringMatching(/^x{200000}$/) }, { problem }, { text: 'short' }],
    });
  });

  it('leaves a thread to the others where several organizations are hostile', async () => {
    const text = '{% for a in (1..99999) %}{% for b in (1..99999) %}.{% endfor %}{% endfor %}';
    const slow = ['org_h1', 'org_h2', 'org_h3'].flatMap((id) => [render([text], {}, id), render([text], {}, id)]);
    // Known as slow once their first task was.
    await Promise.race(slow);
    const settled: string[] = [];
    const all = Promise.all(slow.map((one) => one.then(() => settled.push('hostile'))));
    await render(['fine'], {}, 'org_quiet').then(() => settled.push('quiet'));
    await render(['fine'], {}, 'org_quiet').then(() => settled.push('quiet'));
    await all;
    expect(settled).toHaveLength(8);
    expect(settled.slice(-2)).toEqual(['hostile', 'hostile']);
  });

  it('refuses the task that would be the 33rd of its organization to wait, and runs the others', async () => {
    const all = Array.from({ length: 34 }, () => render(['fine'], {}, 'org_many'));
    const outcomes = await Promise.allSettled(all);
    expect(outcomes.slice(0, 33).map(({ status }) => status)).toEqual(Array.from({ length: 33 }, () => 'fulfilled'));
    expect(outcomes[33]).toMatchObject({ status: 'rejected', reason: { status: 503, code: 'SERVICE_UNAVAILABLE' } });
  });
});

describe('the thread of slow organizations', () => {
  it('rests when it has run, while the others are served, and few of a slow one wait', async () => {
    const task = (text: string) => ({ kind: 'render', texts: [text] }) as const;
    const dear = '{% for a in (1..99999) %}{% for b in (1..99999) %}.{% endfor %}{% endfor %}';
    await resting.run('org_slow', { ...task(dear), variables: {} });
    let begun = 0;
    const more = Array.from({ length: 9 }, () =>
      resting.run('org_slow', { ...task('fine'), variables: {} }).finally(() => {
        begun += 1;
      }),
    );
    await expect(more.at(-1)).rejects.toMatchObject({ status: 503, code: 'SERVICE_UNAVAILABLE' });
    for (let count = 0; count < 20; count += 1)
      expect(await resting.run('org_other', { ...task('fine'), variables: {} })).toEqual({
        answer: [{ text: 'fine' }],
      });
    expect(begun).toBe(1);
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
