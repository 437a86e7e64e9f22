import { findBodyFields, valuesAt } from '../../contract/body-fields.ts';
import type { Contract } from '../../contract/contract.ts';
import { rightNumberProblem } from '../../platform/text/call-destination.policy.ts';
import type { Issue } from '../../platform/process/errors.ts';

/** Issues of the numbers of a body that reach another number than they are meant for, or none. */
export type CheckNumbers = (operationId: string, body: unknown) => Issue[];

/**
 * Refuses numbers that are E.164 and written with a digit too many (docs/decisions/requests.md#d3), and names the right one: in
 * fields whose schema says `x-right-number`, but for those that only look something up, beside whose reference stands
 * `x-any-spelling`, and for changes: what is stored can be sent back.
 */
export function createCheckNumbers(contract: Contract): CheckNumbers {
  const numbers = findBodyFields(contract, (used, component) =>
    component['x-right-number'] === true && used['x-any-spelling'] !== true ? true : undefined,
  );
  return (operationId, body) => {
    const fields = contract.operations[operationId]?.method === 'PATCH' ? [] : (numbers.get(operationId) ?? []);
    return fields.flatMap(({ steps }) =>
      valuesAt(body, steps).flatMap(({ path, value }) => {
        const message = typeof value === 'string' ? rightNumberProblem(value) : null;
        return message === null ? [] : [{ path, message }];
      }),
    );
  };
}
