import { loadContract } from '../../server/src/contract/contract.ts';

interface Part {
  readonly [name: string]: unknown;
}
interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly required?: readonly string[];
  readonly properties?: { readonly [member: string]: Schema };
}
interface Message {
  readonly $ref?: string;
  readonly payload: Schema;
  readonly examples?: ReadonlyArray<{ readonly payload: Part }>;
}

/** A frame of a socket as /asyncapi.json describes it. */
interface Described {
  readonly example: Part;
  readonly schema: Schema;
}

const { sockets } = loadContract();
const at = (ref: string): unknown =>
  ref
    .split('/')
    .slice(1)
    .reduce<unknown>((found, key) => (found as Part)[key], sockets);
const resolved = <T extends { readonly $ref?: string }>(part: T): T =>
  part.$ref === undefined ? part : resolved(at(part.$ref) as T);

/** The frames of one direction, sound aside. */
function described(operation: string): Described[] {
  return (sockets.operations[operation]?.messages ?? []).flatMap(({ $ref }) => {
    const { payload, examples = [] } = resolved(at($ref) as Message);
    const [example] = examples;
    return example === undefined ? [] : [{ example: example.payload, schema: resolved(payload) }];
  });
}

/** An example of each frame of one direction, by its type. */
export const examplesOf = (operation: string): Array<readonly [type: string, frame: object]> =>
  described(operation).map(({ example }) => [String(example['type']), example]);

/** Each frame of a direction with one thing wrong: a member too many, one that is missing, and one of another type, however deep. */
export function wrongFrames(operation: string): Array<readonly [what: string, frame: object]> {
  return described(operation).flatMap(({ example, schema }) =>
    wrongObjects(example, schema).map(([what, frame]) => [`${String(example['type'])} ${what}`, frame] as const),
  );
}

function wrongObjects(example: Part, schema: Schema): Array<readonly [what: string, wrong: object]> {
  const { required = [], properties = {} } = resolved(schema);
  const without = (member: string): object =>
    Object.fromEntries(Object.entries(example).filter(([name]) => name !== member));
  return [
    ['with a member too many', { ...example, member: 1 }],
    ...required.map((member) => [`without ${member}`, without(member)] as const),
    ...Object.keys(example).flatMap((member) => {
      const inner = resolved(properties[member] ?? {});
      const deep = inner.properties === undefined ? [] : wrongObjects(example[member] as Part, inner);
      return [
        // Null is as if it was left out.
        ...othersThan(inner, required.includes(member) ? [] : ['null']).map(
          (wrong) => [`with ${member} ${JSON.stringify(wrong)}`, wrong] as const,
        ),
        ...deep.map(([what, wrong]) => [`in ${member} ${what}`, wrong] as const),
      ].map(([what, wrong]) => [what, { ...example, [member]: wrong }] as const);
    }),
  ];
}

/** Two values of types that this schema has not. */
function othersThan({ type }: Schema, also: readonly string[]): unknown[] {
  const own = new Set([...(typeof type === 'string' ? [type] : (type ?? [])), ...also]);
  if (own.has('integer')) own.add('number');
  const values: Record<string, unknown> = {
    array: [],
    object: {},
    boolean: true,
    null: null,
    string: 'no',
    number: 17.5,
  };
  return Object.entries(values)
    .flatMap(([name, value]) => (own.has(name) ? [] : [value]))
    .slice(-2);
}
