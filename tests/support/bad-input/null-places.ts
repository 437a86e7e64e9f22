import type { Operation } from '../operation-list.ts';
import { jsonOf, resolved, type Schema } from './body-places.ts';

/** A place in the JSON of a request that can hold null, whether it may or not. */
export interface NullPlace {
  /** E.g. ['records', '0', 'captured_at']: of a list the first item stands for all. */
  way: readonly string[];
  /** How an issue names it. */
  path: string;
  /** Whether null says there that there is no member; elsewhere it is a value, taken or refused. */
  isAbsent: boolean;
  /** The shortest JSON that has a value there: around it stands what tells the forms of unions. */
  around: (value: unknown) => unknown;
}

/** Every member, entry of a list and value of a map in the JSON of an operation's request, at every depth. */
export function nullPlaces(operation: Operation): NullPlace[] {
  const { schema, path } = jsonOf(operation);
  const isPatch = operation.description.method === 'PATCH';
  const places = placesIn([schema], { way: [], path, around: (value) => value });
  return places.map((place) => (isPatch && place.way.length === 1 ? { ...place, isAbsent: false } : place));
}

type Where = Omit<NullPlace, 'isAbsent'>;

/** The places in a value that is of one of the forms. */
function placesIn(forms: readonly Schema[], where: Where): NullPlace[] {
  const flat = forms.map(resolved).flatMap((form) => (form.oneOf === undefined ? [form] : form.oneOf.map(resolved)));
  return flat.flatMap((form) => {
    const { properties = {}, items, additionalProperties } = form;
    const tags = Object.fromEntries(
      Object.entries(properties).flatMap(([name, { const: tag }]) => (tag === undefined ? [] : [[name, tag]])),
    );
    const members = Object.entries(properties).flatMap(([name, member]) => {
      const isOptional = flat.every((one) => one.properties?.[name] === undefined || !one.required?.includes(name));
      const place = below(where, name, (value) => ({ ...tags, [name]: value }));
      return [{ ...place, isAbsent: isOptional && !takesNull(member) }, ...placesIn([member], place)];
    });
    const item = below(where, '0', (value) => [value]);
    const other = below(where, 'anything', (value) => ({ anything: value }));
    return [
      ...members,
      ...(items === undefined ? [] : [{ ...item, isAbsent: false }, ...placesIn([items], item)]),
      ...(additionalProperties === undefined ? [] : [{ ...other, isAbsent: false }]),
      ...(typeof additionalProperties === 'object' ? placesIn([additionalProperties], other) : []),
    ];
  });
}

function below({ way, path, around }: Where, name: string, inner: (value: unknown) => unknown): Where {
  return { way: [...way, name], path: `${path}/${name}`, around: (value) => around(inner(value)) };
}

function takesNull(schema: Schema): boolean {
  const { type, enum: listed, const: only, oneOf } = resolved(schema);
  if (oneOf !== undefined) return oneOf.some(takesNull);
  if (type !== undefined) return type.includes('null');
  return listed === undefined && only === undefined;
}
