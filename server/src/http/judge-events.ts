import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { Contract } from '../contract/contract.ts';

/** What is wrong with an event of the stream of an operation; empty where it is right. */
export type JudgeEvents = (operationId: string, event: unknown) => readonly string[];

/** Holds events of streams against the contract. */
export function createJudgeEvents({ document, operations }: Contract): JudgeEvents {
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
  // One event may go to many readers.
  const sound = new WeakSet<object>();
  return (operationId, event) => {
    if (typeof event === 'object' && event !== null && sound.has(event)) return [];
    const validate = compiled.get(operationId) ?? compile(operationId);
    compiled.set(operationId, validate);
    if (!validate(event)) return (validate.errors ?? []).map((e) => `${e.instancePath || '/'} ${e.message ?? ''}`);
    if (typeof event === 'object' && event !== null) sound.add(event);
    return [];
  };
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && key in value ? Reflect.get(value, key) : undefined;
}
