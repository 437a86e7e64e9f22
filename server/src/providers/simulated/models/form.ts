import { instanceOf } from './instance.ts';

type Schema = Readonly<Record<string, unknown>>;

/**
 * A value of a JSON Schema that is filled in as a form: a member whose name stands in a line `name: value` of the text has that
 * value, also behind a speaker as in `user: name: value`; one that may be null is null otherwise, `summary` says how many lines there
 * are, and everything else is as small as it may be. A value that its type does not take comes all the same, as models do.
 */
export function formOf(schema: Schema, text: string): unknown {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return fill(schema, instanceOf(schema), saidIn(lines), lines.length);
}

function fill(schema: unknown, value: unknown, said: ReadonlyMap<string, string>, lines: number): unknown {
  if (!isRecord(schema) || !isRecord(schema['properties']) || !isRecord(value)) return value;
  const properties = schema['properties'];
  return Object.fromEntries(
    Object.entries(value).map(([name, made]) => {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
      const spoken = said.get(name);
      if (isRecord(property) && isRecord(property['properties'])) return [name, fill(property, made, said, lines)];
      if (spoken !== undefined) return [name, valueOf(spoken, property)];
      if (name === 'summary') return [name, `A conversation of ${lines} ${lines === 1 ? 'line' : 'lines'}.`];
      return [name, takesNull(property) ? null : made];
    }),
  );
}

/** What was said last of each name. */
function saidIn(lines: readonly string[]): ReadonlyMap<string, string> {
  const said = new Map<string, string>();
  for (const line of lines) {
    const found = /^(?:[a-z]+: )?([a-zA-Z_][a-zA-Z0-9_]*): (.+)$/.exec(line.trim());
    if (found?.[1] !== undefined && found[2] !== undefined) said.set(found[1], found[2]);
  }
  return said;
}

function valueOf(spoken: string, property: unknown): unknown {
  if (spoken === 'null') return null;
  const types = typesOf(property);
  if (types.includes('number') || types.includes('integer')) {
    const number = Number(spoken);
    return Number.isFinite(number) ? number : spoken;
  }
  if (types.includes('boolean') && /^(?:true|yes|false|no)$/.test(spoken)) return spoken === 'true' || spoken === 'yes';
  return spoken;
}

function takesNull(property: unknown): boolean {
  return typesOf(property).includes('null');
}

function typesOf(property: unknown): readonly unknown[] {
  if (!isRecord(property)) return [];
  const { type } = property;
  return Array.isArray(type) ? type : [type];
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
