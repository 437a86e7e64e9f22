import { findBodyFields, valuesAt } from '../../contract/body-fields.ts';
import type { Contract } from '../../contract/contract.ts';
import type { Issue } from '../../platform/process/errors.ts';

/** Issues of the fields of a body that take more bytes than the contract allows them. */
export type CheckJsonBytes = (operationId: string, body: unknown) => Issue[];

/**
 * Holds the fields of a body to `x-max-json-bytes` of their schemas: how many bytes of UTF-8 their JSON may take without
 * white space, which a schema alone cannot say.
 */
export function createCheckJsonBytes(contract: Contract): CheckJsonBytes {
  const limits = findBodyFields(contract, (_used, { 'x-max-json-bytes': most }) =>
    typeof most === 'number' ? most : undefined,
  );
  return (operationId, body) =>
    (limits.get(operationId) ?? []).flatMap(({ steps, said: maxBytes }) =>
      valuesAt(body, steps)
        .filter(({ value }) => Buffer.byteLength(JSON.stringify(value)) > maxBytes)
        .map(({ path }) => ({ path, message: `must be at most ${maxBytes} bytes of JSON` })),
    );
}
