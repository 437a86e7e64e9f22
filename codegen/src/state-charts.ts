import type { JsonObject } from './contract-document.ts';
import { type StateMachine, stateMachinesOf } from './state-machines.ts';

// Lengths in pixels, at the size at which a text of 13 is read well.
const row = 27;
const column = 24;
const nameWidth = 186;
const labelHeight = 104;
const legendHeight = 42;
// What the legend needs before the actors, and for each of them.
const legendWidth = 300;
const actorWidth = 84;
// What the last label, which leans to the right, needs beside its column.
const overhang = 80;
// Who moves a state; readable for eyes that see fewer colours, on the card that the chart brings with it.
const colours: Readonly<Record<string, string>> = {
  worker: '#1d4ed8',
  customer: '#047857',
  carrier: '#b45309',
  lease: '#6d28d9',
};

const unnamed = '#374151';
const stripe = 5;

/** The charts of all machines as constant data, by the name that their address has. */
export function renderStateCharts(document: JsonObject): string {
  const charts = Object.fromEntries(
    stateMachinesOf(document).map((machine) => [chartName(machine.name), renderStateChart(machine)]),
  );
  return `// Generated from spec/state-machines by codegen. Change the contract, then run \`npm run generate\`.
/** A picture of each state machine, as SVG. */
export const stateCharts: Readonly<Record<string, string>> = ${JSON.stringify(charts, null, 2)};
`;
}

/** smsMessage -> sms-message */
export function chartName(machine: string): string {
  return machine.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/**
 * One row for each state and one column for each transition: dots where it may begin, an arrow head where it ends. So
 * every transition can be followed, also where a drawing of boxes and arrows would be a tangle.
 */
export function renderStateChart(machine: StateMachine): string {
  const states = Object.keys(machine.states);
  const yOf = (state: string): number => labelHeight + states.indexOf(state) * row + row / 2;
  const width = Math.max(
    nameWidth + machine.transitions.length * column + overhang,
    legendWidth + actorsOf(machine).length * actorWidth,
  );
  const height = labelHeight + states.length * row + legendHeight;
  const rows = states.map((state) => {
    const y = yOf(state);
    const initial = machine.initial.includes(state) ? `<circle cx="16" cy="${y}" r="4" fill="#111827"/>` : '';
    const end = machine.states[state]?.terminal === true;
    const box = `<rect x="28" y="${y - 10.5}" width="${nameWidth - 38}" height="21" rx="${end ? 4 : 11}" fill="${end ? '#e5e7eb' : '#eff6ff'}" stroke="${end ? '#6b7280' : '#93c5fd'}"${end ? ' stroke-width="2"' : ''}/>`;
    const line = `<line x1="${nameWidth - 10}" y1="${y}" x2="${width - overhang}" y2="${y}" stroke="#e5e7eb"/>`;
    return `${line}${initial}${box}<text x="36" y="${y + 4.5}">${escaped(state)}</text>`;
  });
  const columns = machine.transitions.map((transition, index) => {
    const x = nameWidth + index * column + column / 2;
    const colour = paintOf(transition.by);
    const from = transition.from.filter((state) => state !== transition.to).map(yOf);
    const to = yOf(transition.to);
    const ends = [...from, to];
    const stem = `<line x1="${x}" y1="${Math.min(...ends)}" x2="${x}" y2="${Math.max(...ends)}" stroke="${colour}" stroke-width="2"/>`;
    const dots = from.map(
      (y) => `<circle cx="${x}" cy="${y}" r="4.5" fill="#fff" stroke="${colour}" stroke-width="2"/>`,
    );
    const heads = [
      from.some((y) => y < to) ? `${x - 6},${to - 9} ${x + 6},${to - 9} ${x},${to + 1}` : null,
      from.some((y) => y > to) ? `${x - 6},${to + 9} ${x + 6},${to + 9} ${x},${to - 1}` : null,
    ].flatMap((points) => (points === null ? [] : [`<polygon points="${points}" fill="${colour}"/>`]));
    // A state that may follow itself.
    const loop = transition.from.includes(transition.to)
      ? `<path d="M${x + 2},${to - 2}q12,-9 0,-12" fill="none" stroke="${colour}" stroke-width="2"/>`
      : '';
    const label = `<text transform="translate(${x + 3},${labelHeight - 8}) rotate(-45)" fill="${transition.by.length === 1 ? colour : unnamed}">${escaped(transition.on)}</text>`;
    const title = `<title>${escaped(`${transition.on}, by ${transition.by.join(' or ')}`)}</title>`;
    return `<g>${title}${stem}${dots.join('')}${heads.join('')}${loop}${label}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" font-family="ui-sans-serif, system-ui, sans-serif" font-size="13">
<title>${escaped(machine.description)}</title>
<defs>${stripesOf(machine)}</defs>
<rect width="${width}" height="${height}" rx="8" fill="#fff"/>
${[...rows, ...columns].join('\n')}
${legend(machine, height - 20)}
</svg>
`;
}

/** The colour of one actor; of several, stripes in all their colours. */
function paintOf(by: readonly string[]): string {
  const [actor = ''] = by;
  return by.length > 1 ? `url(#${by.join('-')})` : (colours[actor] ?? unnamed);
}

function stripesOf(machine: StateMachine): string {
  const shared = new Map(machine.transitions.filter(({ by }) => by.length > 1).map(({ by }) => [by.join('-'), by]));
  const gradients = [...shared].map(([id, by]) => {
    const stops = by.flatMap((actor, index) =>
      [index, index + 1].map(
        (edge) => `<stop offset="${edge / by.length}" stop-color="${colours[actor] ?? unnamed}"/>`,
      ),
    );
    return `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="${by.length * stripe}" spreadMethod="repeat">${stops.join('')}</linearGradient>`;
  });
  return gradients.join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

function actorsOf(machine: StateMachine): string[] {
  return [...new Set(machine.transitions.flatMap(({ by }) => by))];
}

function legend(machine: StateMachine, y: number): string {
  const moved = actorsOf(machine).map(
    (actor, index) =>
      `<circle cx="${legendWidth + index * actorWidth}" cy="${y - 4}" r="5" fill="${colours[actor] ?? unnamed}"/><text x="${legendWidth + 10 + index * actorWidth}" y="${y}">${escaped(actor)}</text>`,
  );
  return [
    `<circle cx="16" cy="${y - 4}" r="4" fill="#111827"/><text x="26" y="${y}">begins here</text>`,
    `<rect x="112" y="${y - 12}" width="16" height="15" rx="3" fill="#e5e7eb" stroke="#6b7280" stroke-width="2"/><text x="134" y="${y}">ends here</text>`,
    `<text x="222" y="${y}">moved by:</text>`,
    ...moved,
  ].join('');
}
