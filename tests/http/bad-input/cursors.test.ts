import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OperationId } from '../../../server/src/contract/binding.ts';
import { operations } from '../../../server/src/contract/generated/operations.ts';
import { componentOf, queryParameters, resolved, type Schema } from '../../support/bad-input/body-places.ts';
import { isE164 } from '../../support/bad-input/field-inputs.ts';
import { type BadInputStage, startBadInputStage } from '../../support/bad-input/stage.ts';
import { itForEachInput } from '../../support/input-family.ts';
import { type Listed, listOperations, makeList, readList } from '../../support/lists.ts';
import type { Operation } from '../../support/operation-list.ts';
import { createOwner } from '../../support/owner.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';
import { refusedAs } from '../../support/surface-codes.ts';

let stage: BadInputStage;
let theirs: SmsOrganization;
const listed = new Map<string, Listed>();

beforeAll(async () => {
  stage = await startBadInputStage();
  theirs = await stage.organization();
  const owner = createOwner(stage.ours);
  const send = async (id: OperationId): Promise<void> => {
    const { status, text } = await stage.ask(await stage.freshSample({ id, description: operations[id] }));
    if (status > 299) throw new Error(`${id}: ${status} ${text}`);
  };
  for (const operation of listOperations) listed.set(operation.id, await makeList(operation, owner, send));
}, 60_000);
afterAll(() => stage.close());

const ask = (operation: Operation, list: Listed, query: Record<string, string>, caller = stage.ours) =>
  readList(operation, list, query, caller);

/** What the list was asked for in the beginning, and the cursor that it gave out. */
function first({ id }: Operation): Listed {
  const list = listed.get(id);
  if (list === undefined) throw new Error(`${id} was not listed`);
  return list;
}

const refused = async (operation: Operation, query: Record<string, string>, caller = stage.ours): Promise<void> => {
  const { description } = operation;
  await stage.expectRefused(
    async () => {
      const answer = await ask(operation, first(operation), query, caller);
      expect(answer.body).toMatchObject(refusedAs(description, 'INVALID_CURSOR'));
      return answer;
    },
    { status: [400], description },
  );
};

/** Every filter of a list, with a value that it takes. */
const filtersOf = (operation: Operation): Array<[name: string, value: string]> =>
  queryParameters(operation)
    .filter(({ name }) => name !== 'cursor' && name !== 'limit')
    .map(({ name, schema, example }) => [
      name,
      // A default is the same filter as none.
      typeof example === 'string' && example !== resolved(schema).default ? example : valueOf(schema),
    ]);

function valueOf(schema: Schema): string {
  const { enum: listed, format, type, items, default: silent } = resolved(schema);
  if (items !== undefined) return valueOf(items);
  // The default, said, asks for the same list.
  const said = listed?.find((value) => value !== silent);
  if (said !== undefined) return String(said);
  if (format === 'date-time') return '2027-01-01T00:00:00Z';
  if (type === 'boolean') return 'false';
  if (isE164(schema)) return '+15005550123';
  return componentOf(schema) === 'Uuid' ? '00000000-0000-7000-8000-000000000000' : 'another';
}

describe.each(listOperations)('$id', (operation) => {
  it('gives out a cursor that it takes, also with another limit', async () => {
    const list = first(operation);
    expect(list.cursor === null).toBe(!list.hasCursor);
    if (list.cursor === null) return;
    for (const limit of ['1', '100'])
      expect(await ask(operation, list, { cursor: list.cursor, limit })).toMatchObject({ status: 200 });
  });

  it('takes an empty cursor for none (decision 341)', async () => {
    const list = first(operation);
    const page = async (query: Record<string, string>): Promise<unknown> => {
      const { status, text } = await ask(operation, list, query);
      // Some say when they were asked, or reckon from then.
      return { status, text: text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'an instant') };
    };
    expect(await page({ cursor: '' })).toEqual(await page({}));
  });

  const filters = filtersOf(operation).map(([name, value]) => [`${name}=${value}`, name, value] as const);
  if (filters.length > 0) {
    itForEachInput(
      'refuses its cursor with 400 INVALID_CURSOR under another filter (bad input: cursors)',
      filters,
      async (_what, name, value) => {
        const { cursor } = first(operation);
        if (cursor !== null) await refused(operation, { cursor, [name]: value });
      },
    );
  }

  it('refuses the cursor of every other list (bad input: cursors)', async () => {
    for (const { id } of listOperations) {
      const cursor = listed.get(id)?.cursor ?? null;
      if (id !== operation.id && cursor !== null) await refused(operation, { cursor });
    }
  });

  it('refuses what is no cursor, and its own cut, lengthened or changed (bad input: cursors)', async () => {
    const { cursor } = first(operation);
    const spoiled =
      cursor === null ? [] : [cursor.slice(1), cursor.slice(0, -1), `${cursor}A`, `${cursor}=`, cursor.toUpperCase()];
    for (const text of ['x', 'null', '{}', '2027-01-01T00:00:00Z', 'A'.repeat(2_048), ...spoiled])
      await refused(operation, { cursor: text });
  });

  it('refuses another organization’s cursor, or does not know its list (bad input: cursors, promise P14)', async () => {
    const list = first(operation);
    if (list.cursor === null) return;
    const { status, body } = await ask(operation, list, { cursor: list.cursor }, theirs);
    const [expected, code] =
      list.params === undefined ? ([400, 'INVALID_CURSOR'] as const) : ([404, 'NOT_FOUND'] as const);
    expect(status).toBe(expected);
    expect(body).toMatchObject(refusedAs(operation.description, code));
  });
});
