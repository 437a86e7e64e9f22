import { describe, expect, it } from '@jest/globals';
import { showStateMachines } from './shown-machines.ts';
import { renderStateChart } from './state-charts.ts';
import { stateMachinesOf } from './state-machines.ts';

const document = {
  tags: [
    { name: 'doors', description: 'Doors of a house.', 'x-state-machine': 'frontDoor' },
    { name: 'windows', description: 'Windows.' },
  ],
  'x-state-machines': {
    frontDoor: {
      description: 'The states of a door, <open> & others.',
      initial: ['open'],
      states: {
        open: { description: 'Anybody can enter.' },
        closed: { description: 'Nobody can enter.' },
        broken: { description: 'There is no door any more.', terminal: true },
      },
      transitions: [
        { on: 'shut', from: ['open'], to: 'closed', by: ['customer'] },
        { on: 'unlock', from: ['closed'], to: 'open', by: ['customer'] },
        { on: 'knock', from: ['closed', 'open'], to: 'closed', by: ['carrier'] },
        { on: 'slam', from: ['open'], to: 'closed', by: ['customer', 'wind'] },
        { on: 'smash', from: ['open', 'closed'], to: 'broken', by: ['ghost'] },
      ],
    },
  },
};

describe('renderStateChart', () => {
  const [machine] = stateMachinesOf(document);
  if (machine === undefined) throw new Error('There is no machine');
  const chart = renderStateChart(machine);
  const count = (pattern: RegExp): number => [...chart.matchAll(pattern)].length;

  it('names every state and every transition', () => {
    for (const name of ['open', 'closed', 'broken', 'shut', 'unlock', 'knock', 'smash']) {
      expect(chart).toContain(`>${name}</text>`);
    }
  });

  it('has a dot for each state that a transition begins in, and a head where it ends', () => {
    // Seven pairs of begin and end, of which the one that stays where it is has a loop in place of a dot.
    expect(count(/<circle [^>]*fill="#fff"/g)).toBe(6);
    expect(count(/<polygon /g)).toBe(5);
    expect(count(/<path /g)).toBe(1);
  });

  it('marks where a life begins and where it ends', () => {
    const [states = ''] = chart.split('begins here');
    expect([...states.matchAll(/<circle [^>]*fill="#111827"/g)]).toHaveLength(1 + 1);
    expect([...states.matchAll(/fill="#e5e7eb" stroke="#6b7280"/g)]).toHaveLength(1);
  });

  it('says in the legend who moves it, also one whose colour nobody chose', () => {
    for (const actor of ['customer', 'carrier', 'ghost', 'wind']) expect(chart).toContain(`>${actor}</text>`);
  });
});

describe('a chart', () => {
  const chart = stateMachinesOf(document).map(renderStateChart).join('');

  it('shows all who may make a transition, in stripes of their colours', () => {
    expect(chart).toContain('<title>slam, by customer or wind</title>');
    expect(chart).toContain('stroke="url(#customer-wind)"');
    const [, stripes = ''] = /<linearGradient id="customer-wind"[^>]*>(.*?)<\/linearGradient>/.exec(chart) ?? [];
    expect([...stripes.matchAll(/stop-color="([^"]+)"/g)].map(([, colour]) => colour)).toEqual([
      '#047857',
      '#047857',
      '#374151',
      '#374151',
    ]);
  });

  it('is well-formed whatever the words are', () => {
    expect(chart).toContain('<title>The states of a door, &lt;open&gt; &amp; others.</title>');
  });
});

describe('showStateMachines', () => {
  it('adds picture and meanings to the tag that names a machine, and leaves the others', () => {
    const [doors, windows] = showStateMachines(document).tags as [{ description: string }, { description: string }];
    expect(doors.description).toContain('Doors of a house.\n\n');
    expect(doors.description).toContain(
      '![The states of a door, <open> & others.](docs/state-machines/front-door.svg)',
    );
    expect(doors.description).toContain('| `closed` | Nobody can enter. |');
    expect(doors.description).toContain('| `broken` | There is no door any more. It ends here. |');
    expect(windows.description).toBe('Windows.');
  });

  it('shows every machine of a tag that names a list', () => {
    const machines = document['x-state-machines'];
    const two = {
      tags: [{ name: 'doors', description: 'Doors.', 'x-state-machine': ['frontDoor', 'backDoor'] }],
      'x-state-machines': { ...machines, backDoor: machines.frontDoor },
    };
    const [doors] = showStateMachines(two).tags as [{ description: string }];
    expect(doors.description).toMatch(/^Doors\.[^]*front-door\.svg[^]*back-door\.svg/);
  });

  it('refuses a tag that names a machine that does not exist', () => {
    const wrong = { ...document, tags: [{ name: 'doors', 'x-state-machine': 'backDoor' }] };
    expect(() => showStateMachines(wrong)).toThrow('doors names a state machine that does not exist');
  });
});
