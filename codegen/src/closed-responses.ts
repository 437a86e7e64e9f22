import { type DocumentName, surfaceRules, surfacesOf } from './rules/surface-rules.ts';
import { isObject, type Json, type JsonObject, objectAt, operationsOf, resolve } from './contract-document.ts';

/**
 * Schemas of every answer and event with all objects closed: `{$defs, operations: {<id>: {<status>: {headers, codes, bodies: {<media type>: schema}}}},
 * webhooks: {<event>: schema}, unmatched: {<surface>: {<status>: ...}}}`. The published document leaves answers open so that fields
 * can be added; tests judge by this copy, so that a field nobody meant to show is a red test.
 */
export function closedResponses(document: JsonObject, name: DocumentName = 'platform'): JsonObject {
  const components = objectAt(document, 'components');
  const $defs: JsonObject = {};
  for (const [name, schema] of Object.entries(objectAt(components, 'schemas'))) $defs[name] = closeInside(schema);

  const operations: JsonObject = {};
  for (const { id, operation } of operationsOf(document)) {
    const byStatus: JsonObject = {};
    for (const [status, reference] of Object.entries(objectAt(operation, 'responses'))) {
      byStatus[status] = closeResponse(document, reference);
    }
    operations[id] = byStatus;
  }
  const webhooks: JsonObject = {};
  for (const [event, item] of Object.entries(objectAt(document, 'webhooks'))) {
    const request = resolve(document, objectAt(resolve(document, item), 'post').requestBody);
    webhooks[event] = close(objectAt(objectAt(request, 'content'), 'application/json').schema ?? {});
  }
  const shared = objectAt(components, 'responses');
  const unmatched: JsonObject = Object.fromEntries(
    surfacesOf(name).map((surface): [string, JsonObject] => {
      const answers = Object.entries(surfaceRules[surface].unmatched);
      return [
        surface,
        Object.fromEntries(answers.map(([status, response]) => [status, closeResponse(document, shared[response])])),
      ];
    }),
  );
  return { $id: name === 'platform' ? 'closed' : `closed-${name}`, $defs, operations, webhooks, unmatched };
}

function closeResponse(document: JsonObject, reference: Json | undefined): JsonObject {
  const response = resolve(document, reference);
  const content = objectAt(response, 'content');
  const headers: JsonObject = {};
  for (const [name, header] of Object.entries(objectAt(response, 'headers'))) {
    const { required, schema } = resolve(document, header);
    headers[name.toLowerCase()] = { required: required === true, schema: schema ?? {} };
  }
  const bodies = Object.fromEntries(
    Object.keys(content).map((mediaType) => [mediaType, close(objectAt(content, mediaType).schema ?? {})]),
  );
  return { headers, codes: response['x-codes'] ?? null, bodies };
}

// What says nothing of a value.
const prose = new Set(['description', 'title', 'deprecated', 'readOnly', 'writeOnly']);

/**
 * A schema where a value stands: nothing beyond what it, or what it is composed of, names. One of which there are only words
 * takes any value, an object too.
 */
function close(schema: Json): Json {
  const inside = closeInside(schema);
  if (!isObject(inside) || Object.keys(inside).every((keyword) => prose.has(keyword))) return inside;
  return { ...inside, unevaluatedProperties: false };
}

/** The schema itself stays open, so that it can be composed with others; the values inside it are closed. */
function closeInside(schema: Json): Json {
  if (!isObject(schema)) return schema;
  const closed: JsonObject = {};
  for (const [keyword, value] of Object.entries(schema)) {
    if (keyword === '$ref' && typeof value === 'string') {
      closed.$ref = value.replace('#/components/schemas/', '#/$defs/');
    } else if (keyword === 'properties' && isObject(value)) {
      closed.properties = Object.fromEntries(Object.entries(value).map(([name, member]) => [name, close(member)]));
    } else if (keyword === 'items' || keyword === 'additionalProperties') {
      closed[keyword] = close(value);
    } else if ((keyword === 'allOf' || keyword === 'oneOf' || keyword === 'anyOf') && Array.isArray(value)) {
      closed[keyword] = value.map(closeInside);
    } else if (!keyword.startsWith('x-') && keyword !== 'example' && keyword !== 'examples') {
      closed[keyword] = value;
    }
  }
  return closed;
}
