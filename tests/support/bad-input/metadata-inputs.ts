import type { Operation } from '../operation-list.ts';
import type { BadInputFamily } from './bad-input.ts';
import { type BodyPlace, bodyPlaces, componentOf } from './body-places.ts';
import { wrongAt } from './field-inputs.ts';

/** Every place of a request that takes metadata: in the body itself, or in the items of one of its lists. */
export const metadataPlaces = (operation: Operation): BodyPlace[] =>
  bodyPlaces(operation).filter(({ schema }) => componentOf(schema) === 'SmsMetadata');

export const metadataKeys = (count: number): Record<string, number> =>
  Object.fromEntries(Array.from({ length: count }, (_, place) => [`k${place}`, place]));

/** The bytes of metadata with one empty value. */
export const bytesAround = '{"v":""}'.length;

const refused: ReadonlyArray<readonly [what: string, value: unknown]> = [
  ['51 keys', metadataKeys(51)],
  ['8193 bytes', { v: 'a'.repeat(8_193 - bytesAround) }],
  ['8193 bytes of UTF-8 in fewer characters', { v: `${'é'.repeat((8_192 - bytesAround) / 2)}a` }],
  ['8193 bytes below a key', { deep: { deeper: ['a'.repeat(8_193)] } }],
  ['a list', []],
  ['text', '{}'],
];

export const metadataInputs: BadInputFamily = {
  name: 'metadata beyond its limits (bad input, limit SMS metadata)',
  inputs: (operation) =>
    metadataPlaces(operation).flatMap((place) =>
      refused.map(([what, value]) => wrongAt(operation, place, what, value)),
    ),
};
