import { addressInputs, idInputs } from './address-inputs.ts';
import type { BadInputFamily } from './bad-input.ts';
import { fieldInputs, innerFieldInputs, misspelledInputs, phoneInputs, zoneInputs } from './field-inputs.ts';
import { credentialInputs, headInputs, idempotencyKeyInputs } from './head-inputs.ts';
import { instantInputs } from './instant-inputs.ts';
import { jsonByteInputs, jsonInputs } from './json-inputs.ts';
import { metadataInputs } from './metadata-inputs.ts';
import { parameterInputs, queryInputs } from './query-inputs.ts';
import { contentTypeInputs, emptyBodyInputs, sizeInputs, wrappingInputs } from './wrapping-inputs.ts';

/** Every kind of bad input, by the file of tests/http/bad-input/ that tries it on every operation, or one of each shape. */
export const families = {
  fields: [fieldInputs, phoneInputs, misspelledInputs, zoneInputs, metadataInputs],
  instants: [instantInputs],
  json: [jsonInputs, jsonByteInputs],
  queryAndPath: [queryInputs, parameterInputs, idInputs, addressInputs],
  framing: [
    headInputs,
    credentialInputs,
    idempotencyKeyInputs,
    wrappingInputs,
    emptyBodyInputs,
    contentTypeInputs,
    sizeInputs,
  ],
} as const satisfies Readonly<Record<string, readonly BadInputFamily[]>>;

/** All of them, and what grows with every field that a contract describes: the drill `fuzz` tries the whole product. */
export const wholeProduct: readonly BadInputFamily[] = [...Object.values(families).flat(), innerFieldInputs];
