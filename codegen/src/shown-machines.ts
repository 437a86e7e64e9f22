import { arrayAt, isObject, type JsonObject, stringAt } from './contract-document.ts';
import { chartName } from './state-charts.ts';
import { type StateMachine, stateMachinesOf } from './state-machines.ts';

/**
 * The document whose tags show their state machines, where `x-state-machine` names one or several: a picture, which the
 * server serves, and what each state means. The address is relative to the document and to the docs page alike.
 */
export function showStateMachines(document: JsonObject): JsonObject {
  const machines = new Map(stateMachinesOf(document).map((machine) => [machine.name, machine]));
  const tags = arrayAt(document, 'tags').map((tag) => {
    const names = isObject(tag) ? machineNamesOf(tag) : [];
    if (!isObject(tag) || names.length === 0) return tag;
    const parts = names.map((name) => {
      const machine = machines.get(name);
      if (machine === undefined) throw new Error(`${String(tag.name)} names a state machine that does not exist`);
      return shown(machine);
    });
    return { ...tag, description: [stringAt(tag, 'description') ?? '', ...parts].join('\n\n') };
  });
  return { ...document, tags };
}

/** The machines that a tag names: one, a list, or none. */
export function machineNamesOf(tag: JsonObject): string[] {
  return [tag['x-state-machine'] ?? []].flat().map(String);
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
