import { arrayAt, isObject, type Json, type JsonObject, objectAt, stringAt } from './contract-document.ts';

interface Transition {
  on: string;
  from: string[];
  to: string;
  by: string[];
}

export interface StateMachine {
  name: string;
  description: string;
  initial: string[];
  states: Record<string, JsonObject>;
  transitions: Transition[];
}

/** The machines under `x-state-machines`. Throws where one names a state that it does not have. */
export function stateMachinesOf(document: JsonObject): StateMachine[] {
  return Object.entries(objectAt(document, 'x-state-machines')).map(([name, value]) => {
    if (!isObject(value)) throw new Error(`State machine ${name} is not an object`);
    const machine: StateMachine = {
      name,
      description: stringAt(value, 'description') ?? '',
      initial: strings(value.initial),
      states: Object.fromEntries(Object.entries(objectAt(value, 'states')).map(([k, v]) => [k, isObject(v) ? v : {}])),
      transitions: arrayAt(value, 'transitions')
        .filter(isObject)
        .map((t) => ({ on: String(t.on), from: strings(t.from), to: String(t.to), by: strings(t.by) })),
    };
    checkStates(machine);
    return machine;
  });
}

function checkStates(machine: StateMachine): void {
  const named = [...machine.initial, ...machine.transitions.flatMap((t) => [...t.from, t.to])];
  const unknown = named.find((state) => !Object.hasOwn(machine.states, state));
  if (unknown !== undefined) throw new Error(`State machine ${machine.name} has no state ${unknown}`);
  const reached = new Set([...machine.initial, ...machine.transitions.map((t) => t.to)]);
  const orphan = Object.keys(machine.states).find((state) => !reached.has(state));
  if (orphan !== undefined) throw new Error(`State machine ${machine.name} never reaches ${orphan}`);
}

/** Each machine as constant data, and its states and triggers as union types. */
export function renderStateMachines(document: JsonObject): string {
  const parts = stateMachinesOf(document).map(({ name, ...machine }) => {
    const type = name.charAt(0).toUpperCase() + name.slice(1);
    return `/** ${machine.description} */
export const ${name}Machine = ${JSON.stringify(machine, null, 2)} as const;

export type ${type}Status = keyof typeof ${name}Machine.states;
export type ${type}Trigger = (typeof ${name}Machine.transitions)[number]['on'];
`;
  });
  return `// Generated from spec/state-machines by codegen. Change the contract, then run \`npm run generate\`.
${parts.join('\n')}`;
}

/** The machines as a page with one diagram and one table each. */
export function renderStateDiagrams(document: JsonObject): string {
  const parts = stateMachinesOf(document).map((machine) => {
    const arrows = machine.transitions.flatMap((t) => t.from.map((from) => `  ${from} --> ${t.to}: ${t.on}`));
    const ends = Object.keys(machine.states).filter((state) => machine.states[state]?.terminal === true);
    const rows = Object.entries(machine.states).map(
      ([state, about]) =>
        `| ${state} | ${about.terminal === true ? 'yes' : ''} | ${stringAt(about, 'description') ?? ''} |`,
    );
    const moves = machine.transitions.map((t) => `| ${t.on} | ${t.from.join(', ')} | ${t.to} | ${t.by.join(', ')} |`);
    return `## ${machine.name}

${machine.description}

\`\`\`mermaid
stateDiagram-v2
${[...machine.initial.map((state) => `  [*] --> ${state}`), ...arrows, ...ends.map((s) => `  ${s} --> [*]`)].join('\n')}
\`\`\`

| state | terminal | meaning |
|---|---|---|
${rows.join('\n')}

| trigger | from | to | by |
|---|---|---|---|
${moves.join('\n')}
`;
  });
  return `# State machines

Generated from spec/state-machines by \`npm run generate\`.

${parts.join('\n')}`;
}

function strings(value: Json | undefined): string[] {
  return Array.isArray(value) ? value.map(String) : [];
}
