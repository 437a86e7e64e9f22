import { describe, expect, it } from '@jest/globals';
import { renderSchemaNames } from './schema-names.ts';

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ content: { 'application/json': { schema } } });
const operation = (id: string, tag: string, name: string, more: object = {}) => ({
  operationId: id,
  tags: [tag],
  responses: { 200: { description: 'Yes', ...json(ref(name)) } },
  ...more,
});

const document = JSON.parse(
  JSON.stringify({
    paths: {
      '/things': { get: operation('listThings', 'things', 'Thing') },
      '/managed': { get: operation('listManaged', 'things', 'Managed', { 'x-admin-only': true }) },
      '/openapi.json': { get: operation('getDocument', 'contract', 'Document') },
    },
    webhooks: { 'thing.made': { post: { requestBody: json(ref('ThingMade')) } } },
    components: {
      schemas: {
        Thing: { description: 'A thing */ of yours.', properties: { part: ref('Part'), parent: ref('Thing') } },
        Part: { type: 'string' },
        Managed: { type: 'object' },
        Document: { type: 'object' },
        ThingMade: { type: 'object' },
      },
    },
  }),
);

describe('the names of schemas', () => {
  const names = renderSchemaNames(document);

  it('are those that customers can hold, directly or over others, and those of events', () => {
    expect([...names.matchAll(/export type (\w+) =/g)].map((found) => found[1])).toEqual([
      'Part',
      'Thing',
      'ThingMade',
    ]);
  });

  it('carry what the contract says of them, in a comment that cannot be left', () => {
    expect(names).toContain("/** A thing *\\/ of yours. */\nexport type Thing = components['schemas']['Thing'];");
  });
});
