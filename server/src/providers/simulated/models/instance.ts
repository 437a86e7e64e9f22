import { VendorFailure } from '../../ports/vendor-call.ts';

type Schema = Readonly<Record<string, unknown>>;

// A schema may ask for more than anybody wants to have: lists of lists, itself again and again, or the same names joined
// a thousand times. Whatever is walked or written is paid from one purse, an entry or a character at a time.
const mostWork = 100_000;
// What every value and every part of a schema costs by itself; it bounds how deep they lie in each other as well.
const workOfEach = 100;
const longestText = 1_000;

const textOfFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-01-01T00:00:00Z',
  date: '2026-01-01',
  time: '00:00:00Z',
  email: 'someone@example.com',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  uuid: '00000000-0000-7000-8000-000000000000',
};

/**
 * The smallest value that a simple JSON Schema takes: what is required and nothing else, texts as short and numbers as
 * near to zero as they may be. `pattern`, `not` and `if` are beyond it. Throws VendorFailure `unusable_output` for a schema
 * that no small value satisfies, or that takes long to find out about.
 */
export function instanceOf(schema: Schema): unknown {
  let workLeft = mostWork;
  return make(schema);

  function spend(work: number): void {
    workLeft -= work;
    if (workLeft < 0) throw new VendorFailure('unusable_output', 'The schema asks for too much');
  }

  function make(any: unknown): unknown {
    spend(workOfEach);
    const part = whole(any);
    if ('const' in part) return given(part['const']);
    if (isList(part['enum']) && part['enum'].length > 0) return given(part['enum'][0]);
    switch (typeOf(part)) {
      case 'object':
        return objectOf(part);
      case 'array':
        return arrayOf(part);
      case 'string':
        return textOf(part);
      case 'integer':
        return numberOf(part, 1);
      case 'number':
        return numberOf(part, null);
      case 'boolean':
        return false;
      default:
        return null;
    }
  }

  /** A schema with what it refers to and is put together from. */
  function whole(any: unknown): Schema {
    let part = isSchema(any) ? any : {};
    for (let hops = 0; '$ref' in part && hops < 8; hops += 1) {
      const { $ref, ...beside } = part;
      if (typeof $ref !== 'string') break;
      const target = pointedAt($ref);
      spend(entriesOf(target) + entriesOf(beside));
      part = { ...target, ...beside };
    }
    const { allOf, anyOf, oneOf } = part;
    const parts = [
      ...(isList(allOf) ? allOf : []),
      ...[anyOf, oneOf].flatMap((any) => (isList(any) ? any.slice(0, 1) : [])),
    ];
    return parts.reduce<Schema>((joined, next) => {
      spend(workOfEach);
      const added = whole(next);
      spend(workOfJoin(joined) + workOfJoin(added));
      return join(joined, added);
    }, part);
  }

  /** A value that stands in the schema: written out, it may be long, and it may be asked for often. */
  function given(value: unknown): unknown {
    spend(JSON.stringify(value).length);
    return value;
  }

  function pointedAt(ref: string): Schema {
    spend(ref.length);
    if (!ref.startsWith('#')) return {};
    let at: unknown = schema;
    for (const step of ref.split('/').slice(1)) {
      const name = step.replaceAll('~1', '/').replaceAll('~0', '~');
      if (!isSchema(at) || !Object.hasOwn(at, name)) return {};
      at = at[name];
    }
    return isSchema(at) ? at : {};
  }

  function objectOf({ properties, required }: Schema): unknown {
    const known = isSchema(properties) ? properties : {};
    const names = isList(required) ? required.filter((name) => typeof name === 'string') : [];
    for (const name of names) spend(1 + name.length);
    return Object.fromEntries(names.map((name) => [name, make(Object.hasOwn(known, name) ? known[name] : {})]));
  }

  function arrayOf({ prefixItems, items, minItems }: Schema): unknown[] {
    const first = isList(prefixItems) ? prefixItems : [];
    const length = sizeOf(minItems);
    const made: unknown[] = [];
    while (made.length < length) made.push(make(first[made.length] ?? items));
    return made;
  }
}

function join(one: Schema, other: Schema): Schema {
  const both = (name: string): unknown[] => [one[name], other[name]].flatMap((list) => (isList(list) ? list : []));
  const properties = {
    ...(isSchema(one['properties']) ? one['properties'] : {}),
    ...(isSchema(other['properties']) ? other['properties'] : {}),
  };
  return { ...one, ...other, properties, required: [...new Set(both('required'))] };
}

/** How many entries a join copies of one of its sides. */
function workOfJoin(part: Schema): number {
  const { properties, required } = part;
  return entriesOf(part) + entriesOf(properties) + (isList(required) ? required.length : 0);
}

function entriesOf(value: unknown): number {
  return isSchema(value) ? Object.keys(value).length : 0;
}

function typeOf({ type, properties, required, items }: Schema): unknown {
  if (isList(type)) return type[0];
  if (type !== undefined) return type;
  if (isSchema(properties) && Object.keys(properties).length > 0) return 'object';
  if (isList(required) && required.length > 0) return 'object';
  return items === undefined ? undefined : 'array';
}

function textOf({ format, minLength }: Schema): string {
  if (typeof format === 'string' && Object.hasOwn(textOfFormat, format)) return textOfFormat[format] ?? '';
  return 'x'.repeat(Math.min(sizeOf(minLength), longestText));
}

function numberOf(
  { minimum, exclusiveMinimum, maximum, exclusiveMaximum, multipleOf }: Schema,
  step: number | null,
): number {
  const stride = typeof multipleOf === 'number' && multipleOf > 0 ? multipleOf : (step ?? 0);
  const up = (least: number): number => (stride > 0 ? Math.ceil(least / stride) * stride : least);
  const down = (most: number): number => (stride > 0 ? Math.floor(most / stride) * stride : most);
  const beside = stride > 0 ? stride : 1;
  if (typeof minimum === 'number' && minimum > 0) return up(minimum);
  if (typeof exclusiveMinimum === 'number' && exclusiveMinimum >= 0)
    return up(exclusiveMinimum) > exclusiveMinimum ? up(exclusiveMinimum) : up(exclusiveMinimum) + beside;
  if (typeof maximum === 'number' && maximum < 0) return down(maximum);
  if (typeof exclusiveMaximum === 'number' && exclusiveMaximum <= 0)
    return down(exclusiveMaximum) < exclusiveMaximum ? down(exclusiveMaximum) : down(exclusiveMaximum) - beside;
  return 0;
}

function sizeOf(value: unknown): number {
  return typeof value === 'number' && value > 0 ? Math.ceil(value) : 0;
}

function isSchema(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}
