import {
  isObject,
  type Json,
  type JsonObject,
  objectAt,
  operationsOf,
  resolve,
  stringAt,
} from './contract-document.ts';

const marker = '#/components/schemas/';

/**
 * A TypeScript module with one named type for each schema that a customer can hold: what the operations of customers
 * and the webhooks refer to, directly or over others.
 */
export function renderSchemaNames(document: JsonObject): string {
  const customers = operationsOf(document).filter(
    ({ operation, path }) => operation['x-admin-only'] !== true && path !== '/openapi.json',
  );
  const found = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) value.forEach(visit);
    if (!isObject(value)) return;
    const ref = stringAt(value, '$ref');
    if (ref !== null && !found.has(ref)) {
      found.add(ref);
      visit(resolve(document, value));
    }
    Object.values(value).forEach(visit);
  };
  visit(customers.map(({ operation, parameters }) => [operation, ...parameters]));
  visit(objectAt(document, 'webhooks'));

  const schemas = objectAt(objectAt(document, 'components'), 'schemas');
  const names = [...found].filter((ref) => ref.startsWith(marker)).map((ref) => ref.slice(marker.length));
  const lines = names.sort().map((name) => {
    const schema = schemas[name];
    const description = isObject(schema) ? stringAt(schema, 'description') : null;
    const comment = description === null ? '' : `/** ${description.replaceAll('*/', '*\\/').trim()} */\n`;
    return `${comment}export type ${name} = components['schemas']['${name}'];\n`;
  });
  return `// Generated from spec/ by codegen. Change the contract, then run \`npm run generate\`.
import type { components } from './openapi.ts';

${lines.join('\n')}`;
}
