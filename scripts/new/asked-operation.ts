import { parse } from 'yaml';
import { operations } from '../../server/src/contract/generated/operations.ts';
import type { Tree } from './tree.ts';

/** What was asked for cannot be done: its message is for the caller. */
export class Refused extends Error {}

/** An operation that is not there yet. */
export interface AskedOperation {
  /** The tag of its slice. */
  readonly slice: string;
  readonly id: string;
  /** The id as files are called: `duplicate-agent`. */
  readonly fileName: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  /** Names of the places in the path, in their order. */
  readonly params: readonly string[];
  /** The operations of its slice, the one that is most like it first: it goes into the files of that one. */
  readonly siblings: readonly [KnownOperation, ...KnownOperation[]];
}

/** An operation that is there. */
export interface KnownOperation {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly params: readonly string[];
  readonly scope: string | null;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
const usage = 'npm run new -- operation SLICE operationId METHOD /v1/path/{id}';

/** Reads the words of the command. Throws Refused with what is wrong, before anything is made. */
export function askedOperation(given: readonly string[], tree: Tree): AskedOperation {
  const [kind, slice = '', id = '', method = '', path = '', ...rest] = given;
  if (kind !== 'operation' || path === '' || rest.length > 0) throw new Refused(`Say ${usage}`);
  const known = Object.entries(operations).map(([name, { slice: of, ...one }]) => ({ ...one, id: name, of }));
  const own = known.filter(({ of }) => of === slice);
  if (slice === 'gateway')
    throw new Refused('Operations of the local gateway are written by hand: CONTRIBUTING.md says where');
  if (own.length === 0) {
    const slices = [...new Set(known.map(({ of }) => of))].toSorted().join(', ');
    throw new Refused(`No slice is called ${slice}: it is one of ${slices}`);
  }
  if (!/^[a-z]+([A-Z][a-z0-9]*)+$/.test(id))
    throw new Refused(`${id} is no id: a verb and a noun, like duplicateAgent`);
  const verb = methods.find((one) => one === method);
  if (verb === undefined) throw new Refused(`${method} is no method: it is one of ${methods.join(', ')}`);
  if (!/^\/v1(\/[a-z0-9]+(-[a-z0-9]+)*|\/\{[a-z][A-Za-z_]*\})+$/.test(path)) {
    throw new Refused(`${path} is no path: it begins with /v1/, has words in small letters, and ids in braces`);
  }
  const words = new Set(own.map((one) => one.path.split('/')[2] ?? ''));
  if (!words.has(path.split('/')[2] ?? '')) {
    const places = [...words].toSorted().map((word) => `/v1/${word}`);
    throw new Refused(`${slice} has nothing below ${path.split('/', 3).join('/')}: it has ${places.join(', ')}`);
  }
  const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  if (new Set(params).size < params.length) throw new Refused(`${path} names a place twice`);
  if (known.some((one) => one.id === id)) throw new Refused(`The contract has an operation ${id}`);
  const paths = parse(tree.read('spec/openapi.yaml')) as { paths: Record<string, unknown> };
  const unnamed = (one: string): string => one.replaceAll(/\{\w+\}/g, '{}');
  const taken = Object.keys(paths.paths).find((one) => unnamed(one) === unnamed(path));
  if (taken !== undefined)
    throw new Refused(`The contract has the path ${taken}: add the operation to its file by hand`);
  const other = own.map((one) => otherName(path, one.path)).find((name) => name !== null);
  if (other !== undefined) throw new Refused(`The contract calls a place of ${path} {${other}}`);
  const fileName = id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  return { slice, id, fileName, method: verb, path, params, siblings: byNearness(own, path, verb) };
}

/** What a known path calls the first place in which it differs from this one by its name alone. */
function otherName(path: string, known: string): string | null {
  const others = known.split('/');
  for (const [at, part] of path.split('/').entries()) {
    const other = others[at] ?? '';
    if (part === other) continue;
    return part.startsWith('{') && other.startsWith('{') ? other.slice(1, -1) : null;
  }
  return null;
}

/** Those with the most in common from the left of the path first, and of these what reads something. */
function byNearness<One extends KnownOperation>(own: readonly One[], path: string, method: string): [One, ...One[]] {
  const parts = path.split('/');
  const common = (one: One): number => {
    const others = one.path.split('/');
    const differs = parts.findIndex((part, place) => part !== others[place]);
    return differs === -1 ? parts.length : differs;
  };
  const score = (one: One): number =>
    common(one) * 100 -
    one.path.split('/').length * 10 +
    (one.method === 'GET' ? 2 : 0) +
    (one.method === method ? 1 : 0);
  const [first, ...rest] = own.toSorted((a, b) => score(b) - score(a));
  if (first === undefined) throw new Error('A slice has no operation');
  return [first, ...rest];
}
