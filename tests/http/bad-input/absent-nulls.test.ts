import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createDropAbsentNulls } from '../../../server/src/contract/absent-nulls.ts';
import { loadContract } from '../../../server/src/contract/contract.ts';
import { bodySchemaOf } from '../../../server/src/http/validation/request-document.ts';
import { type NullPlace, nullPlaces } from '../../support/bad-input/null-places.ts';
import { type BadInputStage, startBadInputStage } from '../../support/bad-input/stage.ts';
import { requestExample, successesOf } from '../../support/contract-examples.ts';
import { itForEachInput } from '../../support/input-family.ts';
import { type Operation, operationList } from '../../support/operation-list.ts';
import { upload } from '../../support/router-requests.ts';

let stage: BadInputStage;

beforeAll(async () => {
  stage = await startBadInputStage();
}, 60_000);
afterAll(() => stage.close());

const { document } = loadContract();
const dropAbsentNulls = createDropAbsentNulls(document);

interface Described {
  readonly id: string;
  readonly operation: Operation;
  readonly places: readonly NullPlace[];
  readonly absent: readonly NullPlace[];
}

const operations: readonly Described[] = operationList.flatMap((operation) => {
  const places = nullPlaces(operation);
  return places.length === 0
    ? []
    : [{ id: operation.id, operation, places, absent: places.filter((one) => one.isAbsent) }];
});

// Some take objects alone whose members have to be there.
const taking = operations.filter(({ absent }) => absent.length > 0);

const isUpload = (id: string): boolean => id === 'createTranscription';

/** Writes into JSON what it does not have of another: members of its objects, and of the first items of its lists. */
function complete(into: unknown, from: unknown): unknown {
  if (into === undefined) return from;
  if (typeof into !== 'object' || into === null || typeof from !== 'object' || from === null) return into;
  if (Array.isArray(into)) return [complete(into[0], Object(from)[0]), ...into.slice(1)];
  const names = [...Object.keys(into), ...Object.keys(from)];
  return Object.fromEntries(names.map((name) => [name, complete(Reflect.get(into, name), Reflect.get(from, name))]));
}

const has = (json: unknown, [name, ...way]: readonly string[]): boolean =>
  name === undefined || (Object.hasOwn(Object(json), name) && has(Reflect.get(Object(json), name), way));

/** JSON with null in each of the places that it leaves out. */
const withNulls = (json: unknown, places: readonly NullPlace[]): unknown =>
  places
    .filter(({ way }) => has(json, way.slice(0, -1)) && !has(json, way))
    .reduce((made, { around }) => complete(made, around(null)), json);

describe('null in the JSON of a request', () => {
  it('may stand in some hundred optional members', () => {
    expect(operations.flatMap((one) => one.absent).length).toBeGreaterThan(400);
  });

  itForEachInput(
    'is no member in an optional one that takes no null, and stays what it is everywhere else (decision 340)',
    operations.flatMap(({ operation, places }) =>
      places.map((place) => [`${operation.id} ${place.path}`, operation, place] as const),
    ),
    (_what, { id, description }, { around, isAbsent }) => {
      const body = (json: unknown): unknown => (isUpload(id) ? { request: json } : json);
      const value = body(around(null));
      const left = dropAbsentNulls(bodySchemaOf(document, description), value, description.method === 'PATCH');
      expect(left).toEqual(body(around(isAbsent ? undefined : null)));
    },
  );

  itForEachInput(
    'is served in all optional members that a working request leaves out; for its key it is other content than none (decision 9)',
    taking.map(({ id, operation, absent }) => [id, operation, absent] as const),
    async (id, operation, absent) => {
      const { json: shown = requestExample(id)['request'], ...working } = await stage.freshSample(operation);
      const ask = (value: unknown) => {
        const { headers, ...body } = isUpload(id) ? upload(Object(value)) : { json: value, headers: {} };
        return stage.ask({ ...working, ...body, headers: { ...working.headers, ...headers } });
      };
      const nulls = withNulls(shown, absent);
      const { status, text } = await ask(nulls);
      expect([status, successesOf(id).includes(String(status)) || text]).toEqual([status, true]);
      // What is only explained takes no key.
      const { idempotencyKey, surface } = operation.description;
      if (idempotencyKey === null || id.startsWith('explain') || nulls === shown) return;
      const without = await ask(shown);
      const code = surface === 'core' ? 'IDEMPOTENCY_CONFLICT' : 'idempotency_conflict';
      expect([without.status, without.text]).toEqual([409, expect.stringContaining(code)]);
    },
  );

  itForEachInput(
    'is never named by a refusal, at whatever depth it stands',
    taking
      .filter(({ operation }) => operation.description.surface === 'core')
      .map(({ id, operation, absent }) => [id, operation, absent] as const),
    async (_id, operation, absent) => {
      const { json, ...request } = await stage.sample(operation);
      const deepestFirst = absent.toSorted((a, b) => b.way.length - a.way.length);
      const nulls = deepestFirst.reduce((made, { around }) => complete(made, around(null)), json);
      const { status, body } = await stage.ask<{ issues?: Array<{ path: string }> }>({
        ...request,
        json: { ...Object(nulls), unknown_field: 1 },
      });
      const named = (body.issues ?? []).map(({ path }) => path);
      expect([status, named.includes('/body/unknown_field'), named.length < 100]).toEqual([400, true, true]);
      const isNull = ({ way }: NullPlace): boolean => way.reduce((value, name) => Object(value)[name], nulls) === null;
      expect(named.filter((path) => absent.some((place) => place.path === path && isNull(place)))).toEqual([]);
    },
  );
});
