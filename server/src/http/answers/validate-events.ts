import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Contract } from '../../contract/contract.ts';

/** What is wrong with an event of the stream of an operation; empty where it is right. */
export type ValidateEvents = (operationId: string, event: unknown) => readonly string[];

const known = new WeakMap<Contract, (operationId: string) => ValidateFunction>();

/** Holds events of streams against the contract. */
export function createValidateEvents(contract: Contract): ValidateEvents {
  // One event may go to many readers.
  const sound = new WeakSet<object>();
  return (operationId, event) => {
    if (typeof event === 'object' && event !== null && sound.has(event)) return [];
    const validate = validatorOf(contract, operationId);
    if (!validate(event)) return (validate.errors ?? []).map((e) => `${e.instancePath || '/'} ${e.message ?? ''}`);
    if (typeof event === 'object' && event !== null) sound.add(event);
    return [];
  };
}

/** Made at the first event, since most servers of tests send none; those of one process share it. */
function validatorOf(contract: Contract, operationId: string): ValidateFunction {
  const ofContract = known.get(contract) ?? createValidatorOf(contract);
  known.set(contract, ofContract);
  return ofContract(operationId);
}

function createValidatorOf({ document, operations }: Contract): (operationId: string) => ValidateFunction {
  // What is added is no schema but holds them: to be held against that of schemas would only cost time.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false });
  ajv.addSchema({ components: document.components }, 'contract');
  const compiled = new Map<string, ValidateFunction>();
  const compile = (operationId: string): ValidateFunction => {
    const { path = '', method = 'GET' } = operations[operationId] ?? {};
    const at = [
      'paths',
      path,
      method.toLowerCase(),
      'responses',
      '200',
      'content',
      'text/event-stream',
      'schema',
      '$ref',
    ];
    const ref = at.reduce<unknown>((found, key) => memberOf(found, key), document);
    if (typeof ref !== 'string') throw new Error(`${operationId} names no schema of its events`);
    return ajv.compile({ $ref: `contract${ref}` });
  };
  return (operationId) => {
    const validate = compiled.get(operationId) ?? compile(operationId);
    compiled.set(operationId, validate);
    return validate;
  };
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined;
}
