import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type BadInputStage, startBadInputStage } from '../../support/sms-bad-input.ts';
import type { Ask } from '../../support/sms-http.ts';
import { operationList } from '../../support/sms-sample-requests.ts';

let stage: BadInputStage;

beforeAll(async () => {
  stage = await startBadInputStage();
}, 60_000);
afterAll(() => stage.close());

type Operation = (typeof operationList)[number];

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
}
interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}

const document = JSON.parse(
  readFileSync(new URL('../../../spec/bundled/platform.json', import.meta.url), 'utf8'),
) as Document;

const metadata = '#/components/schemas/SmsMetadata';
const resolved = (schema: Schema | undefined): Schema => {
  const name = schema?.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? (schema ?? {}) : resolved(document.components.schemas[name]);
};

/** Every place of a request that takes metadata: in the body itself, or in the items of one of its lists. */
const places = operationList.flatMap((operation) => {
  const { path, method } = operation.description;
  const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {};
  const { properties = {} } = resolved(content['application/json']?.schema);
  const own =
    properties['metadata']?.$ref === metadata ? [{ list: null as string | null, path: '/body/metadata' }] : [];
  const inLists = Object.entries(properties).flatMap(([list, schema]) =>
    resolved(resolved(schema).items).properties?.['metadata']?.$ref === metadata
      ? [{ list, path: `/body/${list}/0/metadata` }]
      : [],
  );
  return [...own, ...inLists].map((place) => ({ id: operation.id, operation, ...place }));
});

/** A working request with that metadata in one place. */
async function withMetadata(operation: Operation, list: string | null, value: unknown): Promise<Ask> {
  const request = await stage.sample(operation);
  const json = Object(request.json);
  if (list === null) return { ...request, json: { ...json, metadata: value } };
  const [item, ...others] = json[list];
  return { ...request, json: { ...json, [list]: [{ ...item, metadata: value }, ...others] } };
}

const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, place) => [`k${place}`, place]));
const around = '{"v":""}'.length;

const taken: Array<[what: string, value: object]> = [
  ['nothing', {}],
  ['50 keys', keys(50)],
  ['50 keys below one', { all: keys(50), more: keys(50) }],
  ['exactly 8192 bytes', { v: 'a'.repeat(8_192 - around) }],
  ['exactly 8192 bytes of UTF-8', { v: 'é'.repeat((8_192 - around) / 2) }],
];

const refused: Array<[what: string, value: unknown]> = [
  ['51 keys', keys(51)],
  ['8193 bytes', { v: 'a'.repeat(8_193 - around) }],
  ['8193 bytes of UTF-8 in fewer characters', { v: `${'é'.repeat((8_192 - around) / 2)}a` }],
  ['8193 bytes below a key', { deep: { deeper: ['a'.repeat(8_193)] } }],
  ['a list', []],
  ['text', '{}'],
  ['null', null],
];

it('there are operations that take metadata', () => {
  expect(places.map(({ id }) => id)).toEqual(expect.arrayContaining(['sendSmsMessage', 'sendSmsConversationMessage']));
});

describe.each(places)('$id at $path', ({ id, operation, list, path }) => {
  it.each(taken)('takes metadata of %s and gives it back as it came (limit SMS metadata)', async (_what, value) => {
    const { status, body } = await stage.ask<{ metadata?: unknown; data?: Array<{ metadata?: unknown }> }>(
      await withMetadata(operation, list, value),
    );
    expect(status).toBeLessThan(300);
    // What is only explained is not kept.
    if (id === 'explainSmsMessage') expect(body).toMatchObject({ outcome: 'would_send' });
    else expect((body.data?.[0] ?? body).metadata).toEqual(value);
  });

  it.each(refused)('refuses metadata of %s, naming it (bad input, limit SMS metadata)', async (_what, value) => {
    await stage.refused(operation, await withMetadata(operation, list, value), { status: [400], path });
  });
});
