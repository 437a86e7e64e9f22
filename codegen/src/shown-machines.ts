import { arrayAt, isObject, type JsonObject, stringAt } from './contract-document.ts';
import { chartName } from './state-charts.ts';
import { type StateMachine, stateMachinesOf } from './state-machines.ts';

/**
 * The document whose tags show their state machine, where `x-state-machine` names one: a picture, which the server
 * serves, and what each state means. The address is relative to the document and to the docs page alike.
 */
export function showStateMachines(document: JsonObject): JsonObject {
  const machines = new Map(stateMachinesOf(document).map((machine) => [machine.name, machine]));
  const tags = arrayAt(document, 'tags').map((tag) => {
    if (!isObject(tag) || tag['x-state-machine'] === undefined) return tag;
    const machine = machines.get(String(tag['x-state-machine']));
    if (machine === undefined) throw new Error(`${String(tag.name)} names a state machine that does not exist`);
    return { ...tag, description: `${stringAt(tag, 'description') ?? ''}\n\n${shown(machine)}` };
  });
  return { ...document, tags };
}

function shown(machine: StateMachine): string {
  const rows = Object.entries(machine.states).map(([state, about]) => {
    const end = about.terminal === true ? ' It ends here.' : '';
    return `| \`${state}\` | ${stringAt(about, 'description') ?? ''}${end} |`;
  });
  const chart = `docs/state-machines/${chartName(machine.name)}.svg`;
  return [
    // A click shows it in its full size.
    `[![${machine.description}](${chart})](${chart})`,
    '',
    '| state | meaning |',
    '|---|---|',
    ...rows,
  ].join('\n');
}
