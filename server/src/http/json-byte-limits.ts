import type { Contract } from '../contract/contract.ts';
import { asRecord, componentOf } from '../contract/schema.ts';
import type { Issue } from '../platform/errors.ts';

/** Issues of the fields of a body that take more bytes than the contract allows them. */
export type CheckJsonBytes = (operationId: string, body: unknown) => Issue[];

/** Where a limit is: what leads to its fields, a name each, or null for every item of an array. */
interface Limit {
  readonly steps: ReadonlyArray<string | null>;
  readonly maxBytes: number;
}

/**
 * Holds the fields of a body to `x-max-json-bytes` of their schemas: how many bytes of UTF-8 their JSON may take without
 * white space, which a schema alone cannot say. Fields are found through `properties` and `items`.
 */
export function createCheckJsonBytes({ document, operations }: Contract): CheckJsonBytes {
  const resolved = (value: unknown): Record<string, unknown> => componentOf(document, value);
  const limitsOf = (value: unknown, steps: Limit['steps'], above: readonly unknown[]): Limit[] => {
    const schema = resolved(value);
    if (above.includes(schema)) return [];
    const own = schema['x-max-json-bytes'];
    const below = (member: unknown, step: string | null): Limit[] =>
      limitsOf(member, [...steps, step], [...above, schema]);
    return [
      ...(typeof own === 'number' ? [{ steps, maxBytes: own }] : []),
      ...Object.entries(asRecord(schema.properties)).flatMap(([name, member]) => below(member, name)),
      ...(schema.items === undefined ? [] : below(schema.items, null)),
    ];
  };
  const limits = new Map<string, Limit[]>();
  for (const [id, { path, method }] of Object.entries(operations)) {
    const operation = asRecord(asRecord(document.paths[path])[method.toLowerCase()]);
    const content = asRecord(resolved(operation.requestBody).content);
    const limited = limitsOf(asRecord(content['application/json']).schema, [], []);
    if (limited.length > 0) limits.set(id, limited);
  }
  return (operationId, body) =>
    (limits.get(operationId) ?? []).flatMap(({ steps, maxBytes }) =>
      fieldsAt(body, steps)
        .filter(({ value }) => Buffer.byteLength(JSON.stringify(value)) > maxBytes)
        .map(({ path }) => ({ path, message: `must be at most ${maxBytes} bytes of JSON` })),
    );
}

/** What a body has where `steps` lead, each with its JSON pointer. */
function fieldsAt(body: unknown, steps: Limit['steps']): Array<{ path: string; value: unknown }> {
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
