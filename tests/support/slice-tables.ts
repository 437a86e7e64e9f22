// Reads what tests/slices/ says of operations. Every file there is found by its place: none is listed.
import { readdirSync } from 'node:fs';
import type { OperationId } from '../../server/src/contract/binding.ts';
import { operations } from '../../server/src/contract/generated/operations.ts';
import type { OperationEntry, SliceModule, Things } from './slice-table.ts';

const folder = new URL('../slices/', import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith('.ts'));
const modules = await Promise.all(files.map(async (name): Promise<SliceModule> => import(new URL(name, folder).href)));

/** What the tests know of each operation, by its id. */
export const entries: ReadonlyMap<string, OperationEntry> = new Map(
  modules.flatMap((module) => Object.entries(module.operations)),
);

const makers = new Map(modules.flatMap(({ things = {} }) => Object.entries(things)));

/** Every thing that an organization can come to have. */
export const thingNames: ReadonlySet<string> = new Set(makers.keys());

/** Throws, and says where it belongs, where an operation has no entry. */
export function entryOf(id: OperationId): OperationEntry {
  const found = entries.get(id);
  if (found === undefined) throw new Error(`${id} has no entry in tests/slices/${operations[id].slice}.ts`);
  return found;
}

/** How a thing is made. Throws where no slice says so. */
export function makerOf(thing: string): Things[string] {
  const found = makers.get(thing);
  if (found === undefined)
    throw new Error(`No file of tests/slices/ says under \`things\` how an organization comes to have "${thing}"`);
  return found;
}
