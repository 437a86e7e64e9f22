import { withoutNulls } from '../platform/text/dropped-nulls.ts';
import type { ContractDocument } from './contract.ts';
import { asArray, asRecord, componentOf, isRecord } from './schema.ts';

/** What a schema says of the places where null may stand. */
interface Shape {
  readonly takesNull: boolean;
  /** The members that it names. */
  readonly members: Map<string, { readonly isRequired: boolean; readonly shape: Shape }>;
  /** The members that it does not name; null where it says nothing of them. */
  others: Shape | null;
  /** The entries of a list. */
  items: Shape | null;
  /** What it may be, one of several: the forms of a union, and of those that are in it. */
  forms: readonly Shape[];
  /** The values that tell its form: constants and closed lists. */
  readonly tags: Map<string, readonly unknown[]>;
}

/**
 * JSON of that schema without the members whose null means that they are absent; what holds them is changed. `keepsOwn` leaves
 * those of the value itself: null at the top of a PATCH clears.
 */
export type DropAbsentNulls = (schema: unknown, value: unknown, keepsOwn?: boolean) => unknown;

/**
 * Null for an optional member that a schema names, and that takes no null, is the same as no member: clients of typed languages
 * write it so (docs/decisions/requests.md#d340). Null stays what it is where the schema takes it, in required and in
 * unknown members, in entries of lists, and in values of maps. In a union it is passed over where no form that names the
 * member requires it. Schemas are looked at once, when the first value of theirs comes.
 */
export function createDropAbsentNulls(document: ContractDocument): DropAbsentNulls {
  const shapes = new Map<unknown, Shape>();
  const shapeOf = (schema: unknown): Shape => {
    const source = componentOf(document, schema);
    const known = shapes.get(source);
    if (known !== undefined) return known;
    const shape: Shape = {
      takesNull: takesNull(document, source),
      members: new Map(),
      others: null,
      items: null,
      forms: [],
      tags: new Map(),
    };
    // Before it is complete: a schema may hold itself.
    shapes.set(source, shape);
    const required = asArray(source.required);
    for (const [name, member] of Object.entries(asRecord(source.properties))) {
      shape.members.set(name, { isRequired: required.includes(name), shape: shapeOf(member) });
      const { const: constant, enum: listed } = componentOf(document, member);
      if (constant !== undefined) shape.tags.set(name, [constant]);
      else if (Array.isArray(listed)) shape.tags.set(name, listed);
    }
    if (source.items !== undefined) shape.items = shapeOf(source.items);
    const { additionalProperties: others } = source;
    if (others === true || isRecord(others)) shape.others = shapeOf(others);
    shape.forms = [...asArray(source.oneOf), ...asArray(source.anyOf)]
      .map(shapeOf)
      .flatMap((form) => [form, ...form.forms]);
    return shape;
  };
  return (schema, value, keepsOwn = false) => walk([shapeOf(schema)], value, keepsOwn);
}

/** A value that one of the shapes describes, or several together, as it is without the nulls. */
function walk(shapes: readonly Shape[], value: unknown, keepsOwn: boolean): unknown {
  // What no schema describes is the caller's own.
  if (shapes.length === 0 || typeof value !== 'object' || value === null) return value;
  const all = shapes.flatMap((shape) => [shape, ...shape.forms]);
  if (Array.isArray(value)) {
    const items = all.flatMap((shape) => shape.items ?? []);
    return items.length === 0 ? value : value.map((item) => walk(items, item, false));
  }
  const object = asRecord(value);
  const meant = shapes.flatMap((shape) => [shape, ...shape.forms.filter((form) => isMeant(form, object))]);
  const absent: string[] = [];
  for (const [name, member] of Object.entries(object)) {
    if (typeof member !== 'object') continue;
    const below = meant.flatMap((shape) => shape.members.get(name)?.shape ?? shape.others ?? []);
    if (member !== null) object[name] = walk(below, member, false);
    else if (!keepsOwn && isOptional(all, name) && !below.some((shape) => shape.takesNull)) absent.push(name);
  }
  return absent.length === 0 ? object : withoutNulls(object, absent);
}

/** Whether one of the shapes names a member, and none of them requires it. */
function isOptional(shapes: readonly Shape[], name: string): boolean {
  const named = shapes.flatMap((shape) => shape.members.get(name) ?? []);
  return named.length > 0 && named.every(({ isRequired }) => !isRequired);
}

/** Whether an object may be of that form, by the members that tell it. */
function isMeant({ tags }: Shape, object: Readonly<Record<string, unknown>>): boolean {
  for (const [name, values] of tags) {
    const value = object[name];
    if (value !== undefined && value !== null && !values.includes(value)) return false;
  }
  return true;
}

function takesNull(document: ContractDocument, schema: unknown): boolean {
  const { type, const: constant, enum: listed, oneOf, anyOf } = componentOf(document, schema);
  if (constant !== undefined) return constant === null;
  if (Array.isArray(listed)) return listed.includes(null);
  const forms = [...asArray(oneOf), ...asArray(anyOf)];
  if (forms.length > 0) return forms.some((form) => takesNull(document, form));
  return type === undefined || type === 'null' || asArray(type).includes('null');
}
