import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { componentOf, queryParameters, resolved, type Schema } from '../../support/bad-input/body-places.ts';
import { isE164 } from '../../support/bad-input/field-inputs.ts';
import { type CursorList, cursorLists, type CursorOperation } from '../../support/cursor-lists.ts';
import { itForEachInput } from '../../support/input-family.ts';
import { type BadInputStage, startBadInputStage } from '../../support/bad-input/stage.ts';
import { operationList, pathOf } from '../../support/sms-sample-requests.ts';
import type { SmsOrganization } from '../../support/sms-organization.ts';

let stage: BadInputStage;
let theirs: SmsOrganization;

type Operation = (typeof operationList)[number];
type Listed = CursorList & { cursor: string | null };

const lists = operationList.filter(({ id }) => id in cursorLists);
const listed = new Map<string, Listed>();

beforeAll(async () => {
  stage = await startBadInputStage();
  theirs = await stage.organization();
  const make = async (id: string): Promise<void> => {
    for (const one of operationList.filter((other) => other.id === id)) {
      const { status, text } = await stage.ask(await stage.sample(one));
      if (status > 299) throw new Error(`${id}: ${status} ${text}`);
    }
  };
  for (const operation of lists) {
    const list = await cursorLists[operation.id as CursorOperation](stage.ours, make);
    const { body } = await ask(operation, list, { limit: '1' });
    listed.set(operation.id, { ...list, cursor: body.next_cursor ?? body.nextCursor ?? null });
  }
}, 60_000);
afterAll(() => stage.close());

interface Page {
  next_cursor?: string | null;
  nextCursor?: string | null;
}

function addressOf({ description }: Operation, list: CursorList, query: Record<string, string>): string {
  const { limit: _limit, ...rest } = query;
  const asked = { ...list.query, ...('limit' in description.query ? query : rest) };
  return `${pathOf(description, list.params)}?${new URLSearchParams(asked).toString()}`;
}

const ask = (operation: Operation, list: CursorList, query: Record<string, string>, caller = stage.ours) =>
  caller.call<Page>('GET', addressOf(operation, list, query));

/** What the list was asked for in the beginning, and the cursor that it gave out. */
function first(operation: Operation): Listed {
  const list = listed.get(operation.id);
  if (list === undefined) throw new Error(`${operation.id} was not listed`);
  return list;
}

const refused = async (operation: Operation, query: Record<string, string>, caller = stage.ours): Promise<void> => {
  const { description } = operation;
  await stage.expectRefused(
    async () => {
      const answer = await ask(operation, first(operation), query, caller);
      expect(answer.body).toMatchObject({ code: 'INVALID_CURSOR' });
      return answer;
    },
    { status: [400], description },
  );
};

/** Every filter of a list, with a value that it takes. */
const filtersOf = (operation: Operation): Array<[name: string, value: string]> =>
  queryParameters(operation)
    .filter(({ name }) => name !== 'cursor' && name !== 'limit')
    .map(({ name, schema }) => [name, valueOf(schema)]);

function valueOf(schema: Schema): string {
  const { enum: listed, format, type } = resolved(schema);
  if (listed?.[0] !== undefined) return String(listed[0]);
  if (format === 'date-time') return '2027-01-01T00:00:00Z';
  if (type === 'boolean') return 'false';
  if (isE164(schema)) return '+15005550123';
  return componentOf(schema) === 'Uuid' ? '00000000-0000-7000-8000-000000000000' : 'another';
}

it('every operation with a cursor is one of the lists', () => {
  const withCursor = operationList.filter(({ description }) => 'cursor' in description.query).map(({ id }) => id);
  expect(lists.map(({ id }) => id)).toEqual(withCursor);
});

describe.each(lists)('$id', (operation) => {
  it('gives out a cursor that it takes, also with another limit', async () => {
    const list = first(operation);
    expect(list.cursor === null).toBe(!list.hasCursor);
    if (list.cursor === null) return;
    for (const limit of ['1', '100'])
      expect(await ask(operation, list, { cursor: list.cursor, limit })).toMatchObject({ status: 200 });
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
    for (const { id } of lists) {
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
    expect([status, body]).toEqual(
      list.params === undefined
        ? [400, expect.objectContaining({ code: 'INVALID_CURSOR' })]
        : [404, expect.objectContaining({ code: 'NOT_FOUND' })],
    );
  });
});
