import type { Contract } from './contract.ts';
import { asArray, asRecord, componentOf } from './schema.ts';

/** A field of the JSON of a request about which its schema says something of ours. */
export interface BodyField<Said> {
  /** What leads to it: a name each, or null for every item of a list. */
  readonly steps: ReadonlyArray<string | null>;
  readonly said: Said;
}

/**
 * The fields of the requests of each operation of which `read` finds something in their schema: as it stands where it is used,
 * beside a reference, and as the component that it refers to. Fields are found through `properties`, `items` and unions.
 */
export function findBodyFields<Said>(
  { document, operations }: Contract,
  read: (used: Readonly<Record<string, unknown>>, component: Readonly<Record<string, unknown>>) => Said | undefined,
): ReadonlyMap<string, ReadonlyArray<BodyField<Said>>> {
  const fieldsIn = (value: unknown, steps: BodyField<Said>['steps'], above: readonly unknown[]): BodyField<Said>[] => {
    const component = componentOf(document, value);
    if (above.includes(component)) return [];
    const said = read(asRecord(value), component);
    const below = (member: unknown, ...more: Array<string | null>): BodyField<Said>[] =>
      fieldsIn(member, [...steps, ...more], [...above, component]);
    return [
      ...(said === undefined ? [] : [{ steps, said }]),
      ...Object.entries(asRecord(component.properties)).flatMap(([name, member]) => below(member, name)),
      ...(component.items === undefined ? [] : below(component.items, null)),
      ...[...asArray(component.oneOf), ...asArray(component.anyOf)].flatMap((form) => below(form)),
    ];
  };
  const found = new Map<string, ReadonlyArray<BodyField<Said>>>();
  for (const [id, { path, method }] of Object.entries(operations)) {
    const operation = asRecord(asRecord(document.paths[path])[method.toLowerCase()]);
    const content = asRecord(componentOf(document, operation.requestBody).content);
    const fields = fieldsIn(asRecord(content['application/json']).schema, [], []);
    if (fields.length > 0) found.set(id, fields);
  }
  return found;
}

/** What a body has where `steps` lead, each with its JSON pointer. */
export function valuesAt(body: unknown, steps: BodyField<unknown>['steps']): Array<{ path: string; value: unknown }> {
  return steps.reduce(
    (found, step) =>
      found.flatMap(({ path, value }) => {
        if (step === null)
          return Array.isArray(value) ? value.map((one, index) => ({ path: `${path}/${index}`, value: one })) : [];
        const member = asRecord(value)[step];
        return member === undefined ? [] : [{ path: `${path}/${step}`, value: member }];
      }),
    [{ path: '/body', value: body }],
  );
}
