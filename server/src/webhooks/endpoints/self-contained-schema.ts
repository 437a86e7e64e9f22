type Schema = Readonly<Record<string, unknown>>;

const prefix = '#/components/schemas/';
// Keywords whose members are named by the author of the schema: a name there is no keyword.
const named = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs']);
// Keywords that hold plain values, whatever those look like.
const plain = new Set(['const', 'enum', 'default', 'examples']);

/**
 * A schema of an OpenAPI 3.1 document as JSON Schema 2020-12 that stands alone: what it refers to is under `$defs`, and
 * the document's own `x-` keywords are gone, because strict validators refuse them. The answer shares nothing that
 * refers outside of it.
 */
export function selfContainedSchema(schema: object, components: Readonly<Record<string, object>>): Schema {
  const defs: Record<string, unknown> = {};

  const define = (name: string): void => {
    if (Object.hasOwn(defs, name)) return;
    const component = components[name];
    if (component === undefined) throw new Error(`The contract has no schema ${name}`);
    // Taken before it is filled: a schema may refer to itself.
    defs[name] = {};
    defs[name] = rewrite(component);
  };
  const rewriteRef = (ref: unknown): string => {
    const name = String(ref).slice(prefix.length);
    define(name);
    return `#/$defs/${name}`;
  };
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite);
    if (typeof value !== 'object' || value === null) return value;
    const entries = Object.entries(value).filter(([keyword]) => !keyword.startsWith('x-'));
    return Object.fromEntries(entries.map(([keyword, inner]) => [keyword, rewriteKeyword(keyword, inner)]));
  };
  const rewriteKeyword = (keyword: string, value: unknown): unknown => {
    if (keyword === '$ref') return rewriteRef(value);
    if (plain.has(keyword)) return value;
    if (!named.has(keyword)) return rewrite(value);
    return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => [name, rewrite(inner)]));
  };

  const root = rewrite(schema) as Schema;
  return { $schema: 'https://json-schema.org/draft/2020-12/schema', ...root, $defs: defs };
}
