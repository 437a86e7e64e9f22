import { arrayAt, isObject, type JsonObject, objectAt } from './contract-document.ts';

/**
 * The document whose enumerations have the values of another schema before their own, where `x-enum-of` names it: what
 * one list has and another has as well is written once. Throws where the name is that of no enumeration.
 */
export function joinEnumerations(document: JsonObject): JsonObject {
  const components = objectAt(document, 'components');
  const schemas = objectAt(components, 'schemas');
  const joined = Object.entries(schemas).map(([name, schema]) => [
    name,
    isObject(schema) ? joinedSchema(name, schema, schemas) : schema,
  ]);
  return { ...document, components: { ...components, schemas: Object.fromEntries(joined) } };
}

function joinedSchema(name: string, schema: JsonObject, schemas: JsonObject): JsonObject {
  const { 'x-enum-of': from, ...rest } = schema;
  if (typeof from !== 'string') return schema;
  const values = arrayAt(objectAt(schemas, from), 'enum');
  if (values.length === 0) throw new Error(`${name}: x-enum-of names ${from}, which is no enumeration`);
  return { ...rest, enum: [...values, ...arrayAt(schema, 'enum')] };
}
