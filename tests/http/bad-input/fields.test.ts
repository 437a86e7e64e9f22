import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { families } from '../../support/bad-input/families.ts';
import { bytesAround, metadataKeys, metadataPlaces } from '../../support/bad-input/metadata-inputs.ts';
import { type BadInputStage, startBadInputStage } from '../../support/bad-input/stage.ts';
import { eachOperationRefuses } from '../../support/bad-input/sweep.ts';
import { bodyPlaces, queryParameters, withValue } from '../../support/bad-input/body-places.ts';
import { isE164, misspelledNumbers, takesEverySpelling } from '../../support/bad-input/field-inputs.ts';
import { itForEachInput } from '../../support/input-family.ts';
import { type Operation, operationList } from '../../support/operation-list.ts';
import { withQuery } from '../../support/with-query.ts';

let stage: BadInputStage;

beforeAll(async () => {
  stage = await startBadInputStage();
}, 60_000);
afterAll(() => stage.close());

eachOperationRefuses(families.fields, () => stage);

const taken: ReadonlyArray<readonly [what: string, value: object]> = [
  ['nothing', {}],
  ['50 keys', metadataKeys(50)],
  ['50 keys below one', { all: metadataKeys(50), more: metadataKeys(50) }],
  ['exactly 8192 bytes', { v: 'a'.repeat(8_192 - bytesAround) }],
  ['exactly 8192 bytes of UTF-8', { v: 'é'.repeat((8_192 - bytesAround) / 2) }],
];

const taking = operationList.flatMap((operation) => {
  const places = metadataPlaces(operation);
  return places.length === 0 ? [] : [{ id: operation.id, operation, places }];
});

describe('what is no mistake is served', () => {
  beforeAll(() => stage.expectNothingStored());

  it('there are operations that take metadata', () => {
    expect(taking.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['sendSmsMessage', 'sendSmsConversationMessage']),
    );
  });

  itForEachInput<[Operation, string | readonly string[]]>(
    'a number in every spelling, where it looks something up or a change sends it back (decision 3)',
    operationList.flatMap((operation) => [
      ...bodyPlaces(operation)
        .filter(({ schema }) => isE164(schema) && takesEverySpelling(operation, schema))
        .map(({ way, path }) => [`${operation.id} ${path}`, operation, way] as const),
      ...queryParameters(operation)
        .filter(({ schema }) => isE164(schema))
        .map(({ name }) => [`${operation.id} ${name}`, operation, name] as const),
    ]),
    async (_what, operation, place) => {
      const [[written]] = misspelledNumbers;
      const working = await stage.freshSample(operation);
      const request =
        typeof place === 'string'
          ? { ...working, path: withQuery(working.path, `${place}=${encodeURIComponent(written)}`) }
          : withValue(operation.id, working, place, written);
      const { status, text } = await stage.ask(request);
      // A number of ours that is not there is not found.
      expect([status, [200, 201, 202, 404].includes(status) || text]).toEqual([status, true]);
    },
  );

  describe.each(taking)('$id', ({ id, operation, places }) => {
    const inputs = places.flatMap(({ way, path }) =>
      taken.map(([what, value]) => [`${what} at ${path}`, way, value] as const),
    );
    itForEachInput(
      'takes metadata within its limits, and gives it back as it came (limit SMS metadata)',
      inputs,
      async (_what, way, value) => {
        const request = withValue(id, await stage.freshSample(operation), way, value);
        const { status, body } = await stage.ask<{ metadata?: unknown; data?: Array<{ metadata?: unknown }> }>(request);
        expect(status).toBeLessThan(300);
        // What is only explained is not kept.
        if (id === 'explainSmsMessage') expect(body).toMatchObject({ outcome: 'would_send' });
        else expect((body.data?.[0] ?? body).metadata).toEqual(value);
      },
    );
  });
});
