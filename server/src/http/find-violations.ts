import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Contract } from '../contract/contract.ts';
import { isIanaTimezone } from '../platform/timezones.ts';
import { isInstant } from './instant-format.ts';
import { requestSchemas } from './request-schemas.ts';
import { isUuid } from './uuid-format.ts';

/** What of a request the contract describes, in the types that it gives: defaults are written into it. */
export interface RequestView {
  headers: Record<string, string | string[] | undefined>;
  query: Record<string, unknown>;
  params: Readonly<Record<string, string>>;
  body: unknown;
}

/** What of a request is against the contract; empty where nothing is. */
export type FindViolations = (operationId: string, view: RequestView) => readonly ErrorObject[];

/**
 * One validator for the request of each operation, compiled when it is first asked for. With `allErrors` they tell every
 * violation of a request, otherwise the first.
 */
export function createFindViolations(contract: Contract, options: { allErrors: boolean }): FindViolations {
  // An unknown format or keyword is an error: ignored, it would be a rule of the contract that nobody checks.
  const ajv = new Ajv2020({ ...options, strictTypes: false, strictRequired: false, useDefaults: true });
  // What is added is no schema but holds them.
  ajv.addVocabulary(['operations', 'components']);
  ajv.addFormat('date-time', isInstant);
  ajv.addFormat('uuid', isUuid);
  ajv.addFormat('iana-timezone', isIanaTimezone);
  ajv.addSchema(requestSchemas(contract), 'contract');
  const compiled = new Map<string, ValidateFunction>();
  const compile = (operationId: string): ValidateFunction => {
    const validate = ajv.compile({ $ref: `contract#/operations/${operationId}` });
    compiled.set(operationId, validate);
    return validate;
  };
  return (operationId, view) => {
    const validate = compiled.get(operationId) ?? compile(operationId);
    return validate(view) ? [] : (validate.errors ?? []);
  };
}
