import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, it } from '@jest/globals';
import { objectAt } from '../../../codegen/src/contract-document.ts';
import { requestExample } from '../../support/contract-examples.ts';
import { upload } from '../../support/router-requests.ts';
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
  type?: string | string[];
  oneOf?: Schema[];
  required?: string[];
  properties?: Record<string, Schema>;
  minLength?: number;
  maxLength?: number;
  enum?: unknown[];
  maxItems?: number;
}
interface Document {
  paths: Record<string, Record<string, { requestBody?: { content: Record<string, { schema: Schema }> } }>>;
  components: { schemas: Record<string, Schema> };
}

const document = JSON.parse(
  readFileSync(new URL('../../../spec/bundled/platform.json', import.meta.url), 'utf8'),
) as Document;

function resolved(schema: Schema | undefined): Schema {
  const name = schema?.$ref?.replace('#/components/schemas/', '');
  return name === undefined ? (schema ?? {}) : resolved(document.components.schemas[name]);
}

const values: ReadonlyArray<readonly [type: string, value: unknown]> = [
  ['null', null],
  ['boolean', true],
  ['integer', 7],
  ['number', 7.5],
  ['string', 'text'],
  ['array', []],
  ['array', ['text']],
  ['object', {}],
  ['object', { toString: 'text', length: 1 }],
];

/** Values that the schema of a field does not allow, each with what is wrong with it. */
function wrongValues(schema: Schema): Array<[what: string, value: unknown]> {
  const types = [schema, ...(schema.oneOf ?? []).map(resolved)].flatMap(({ type }) => type ?? []);
  const wrong: Array<[string, unknown]> = values
    .filter(([type]) => !types.includes(type) && !(type === 'integer' && types.includes('number')))
    .map(([, value]) => [JSON.stringify(value), value]);
  if (types.includes('string')) {
    if ((schema.minLength ?? 0) > 0) wrong.push(['an empty string', '']);
    if (schema.maxLength !== undefined) {
      wrong.push([`${schema.maxLength + 1} characters`, 'x'.repeat(schema.maxLength + 1)]);
      wrong.push(['100,000 characters', 'x'.repeat(100_000)]);
    }
    if (schema.enum !== undefined) {
      const listed = String(schema.enum[0]);
      const upper = listed.toUpperCase();
      wrong.push(['a value that is not listed', 'unlisted']);
      wrong.push(['another case', listed === upper ? listed.toLowerCase() : upper]);
    }
  }
  return wrong;
}

const fields = operationList.flatMap((operation) => {
  const { path, method, requestMediaType } = operation.description;
  const content = document.paths[path]?.[method.toLowerCase()]?.requestBody?.content ?? {};
  const body = resolved(content[requestMediaType ?? '']?.schema);
  // The JSON of an upload is its first part.
  const isUpload = requestMediaType === 'multipart/form-data';
  const { properties = {}, required = [] } = isUpload ? resolved(body.properties?.request) : body;
  return Object.entries(properties).map(([field, schema]) => ({
    id: operation.id,
    operation,
    field,
    path: `/body/${isUpload ? 'request/' : ''}${field}`,
    required: required.includes(field),
    wrong: wrongValues(resolved(schema)),
  }));
});

type Fields = Readonly<Record<string, unknown>>;

/** A working request, but for what `change` makes of its JSON. */
async function spoiled(operation: Operation, change: (fields: Fields) => Fields): Promise<Ask> {
  const { json, ...request } = await stage.sample(operation);
  if (json !== undefined) return { ...request, json: change(Object(json)) };
  const { headers, raw } = upload(change(objectAt(requestExample(operation.id), 'request')));
  return { ...request, headers: { ...request.headers, ...headers }, raw };
}

/** The same with another value in one field. */
const withValue = (operation: Operation, field: string, value: unknown): Promise<Ask> =>
  spoiled(operation, (given) => ({ ...given, [field]: value }));

describe.each(fields)(
  '$id refuses with 400 VALIDATION_ERROR in $field',
  ({ operation, field, path, required, wrong }) => {
    it.each(wrong)('%s, naming the field (bad input)', async (_what, value) => {
      await stage.refused(operation, await withValue(operation, field, value), { status: [400], path });
    });

    if (required) {
      it('nothing, because it is required', async () => {
        const without = await spoiled(operation, ({ [field]: _left, ...rest }) => rest);
        await stage.refused(operation, without, { status: [400], path });
      });
    }
  },
);

const e164: Array<[string, string]> = [
  ['without a plus', '15005550123'],
  ['too short', '+123456'],
  ['too long', '+1234567890123456'],
  ['with a leading zero', '+05005550123'],
  ['with letters', '+1500FLOWERS'],
  ['with spaces', '+1 500 555 0123'],
  ['with dashes', '+1-500-555-0123'],
  ['with a trailing line end', '+15005550123\n'],
  ['with a leading space', ' +15005550123'],
  ['in full-width digits', '+１５００５５５０１２３'],
  ['in Arabic digits', '+١٥٠٠٥٥٥٠١٢٣'],
  ['with a full-width plus', '＋15005550123'],
  ['with an extension', '+15005550123;ext=1'],
  ['as a URI', 'tel:+15005550123'],
  ['with two pluses', '++15005550123'],
  ['empty', ''],
  ['a plus alone', '+'],
];

const phoneFields = fields.filter(({ field }) => ['to', 'from', 'e164'].includes(field));

describe.each(phoneFields)('$id refuses with 400 VALIDATION_ERROR in $field', ({ operation, field, path }) => {
  it.each(e164)('a number that is %s (bad input: E.164)', async (_what, number) => {
    await stage.refused(operation, await withValue(operation, field, number), { status: [400], path });
  });
});

const zones = [
  'EST',
  'EST5EDT',
  'FOO+5',
  '+05:00',
  '-08',
  'UTC+1',
  'GMT+5',
  'america/new_york',
  'AMERICA/NEW_YORK',
  'America/New York',
  'America/New_York ',
  'America/Nowhere',
  'New_York',
  'America',
  'Z',
  'local',
  '../etc/passwd',
  '/usr/share/zoneinfo/UTC',
  '\u{1F30D}',
];

const zoneFields = fields.filter(({ field }) => ['recipient_timezone', 'defaultTimezone'].includes(field));

describe.each(zoneFields)('$id refuses with 400 VALIDATION_ERROR in $field', ({ operation, field, path }) => {
  it.each(zones)('the zone "%s" (bad input: zones)', async (zone) => {
    await stage.refused(operation, await withValue(operation, field, zone), { status: [400], path });
  });
});
