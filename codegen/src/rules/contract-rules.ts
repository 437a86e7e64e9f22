import {
  arrayAt,
  type ContractOperation,
  isObject,
  isSecured,
  takes,
  type Json,
  type JsonObject,
  objectAt,
  operationsOf,
  resolve,
} from '../contract-document.ts';
import { commonAnswers } from '../complete-answers.ts';
import { integerProblems } from './integer-rules.ts';
import { stateMachinesOf } from '../state-machines.ts';
import { type DocumentName, surfaceOf, surfaceRules, surfacesOf } from './surface-rules.ts';

const scopes = ['read', 'write', 'execute', 'billing', 'phone', 'admin', 'worker'];
const noticeDays = 90;
// The interface itself lets the caller choose between JSON and events here.
const manyMediaTypes = ['createResponse', 'createSpeech'];
// A long poll that finds nothing says so by its status.
const mayFindNothing = ['claimSession'];
// It checks what it is asked, and has nothing yet that could do it.
const doesNothingYet = ['openGatewaySession'];

/**
 * Where a document of the contract breaks a rule of the house that no general linter knows; empty when it breaks none.
 */
export function contractProblems(document: JsonObject, name: DocumentName = 'platform'): string[] {
  const problems: string[] = [];
  for (const found of operationsOf(document)) {
    const complain = (what: string): number => problems.push(`${found.id}: ${what}`);
    checkMarks(document, found, { name, complain });
    checkStatuses(document, found, complain);
    checkSuccess(document, found, complain);
    checkRequest(document, found, complain);
    checkHeaders(document, found, complain);
    checkDeprecation(found.operation, complain);
  }
  return [...problems, ...machineProblems(document), ...nullProblems(document), ...integerProblems(document)];
}

/** Handlers are found by the id of their operation, whatever document that stands in. */
export function sharedOperationProblems(one: JsonObject, other: JsonObject): string[] {
  const ids = new Set(operationsOf(one).map(({ id }) => id));
  return operationsOf(other).flatMap(({ id }) => (ids.has(id) ? [`${id}: is an operation of two documents`] : []));
}

/**
 * An enumeration does not list null: generators take its type from its values, and some then refuse the whole document,
 * forget the null, or do not compile. A field that may be null is `oneOf` the enumeration and the type null.
 */
function nullProblems(value: Json | undefined, at = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item, index) => nullProblems(item, `${at}/${index}`));
  if (!isObject(value)) return [];
  const own = arrayAt(value, 'enum').includes(null) || value.const === null ? [`${at}: an enumeration lists null`] : [];
  const inner = Object.entries(value).filter(([key]) => key !== 'example' && key !== 'examples');
  return [...own, ...inner.flatMap(([key, member]) => nullProblems(member, `${at}/${key}`))];
}

/** Where a state machine has a schema of its states, both have the same ones. */
function machineProblems(document: JsonObject): string[] {
  const schemas = objectAt(objectAt(document, 'components'), 'schemas');
  return stateMachinesOf(document).flatMap(({ name, states }) => {
    const schema = `${name.charAt(0).toUpperCase()}${name.slice(1)}Status`;
    const listed = arrayAt(objectAt(schemas, schema), 'enum').map(String).sort().join();
    const same = schemas[schema] === undefined || listed === Object.keys(states).sort().join();
    return same ? [] : [`${schema}: does not have the states of ${name}`];
  });
}

function checkMarks(
  document: JsonObject,
  { operation }: ContractOperation,
  { name, complain }: { name: DocumentName; complain: (what: string) => void },
): void {
  const surface = surfaceOf(operation, name);
  if (surface === null) complain(`x-surface must be ${surfacesOf(name).join(' or ')}`);
  if (arrayAt(operation, 'tags').length !== 1) complain('exactly one tag names the slice that serves it');
  const takesKeys = isSecured(operation) && takes(operation.security ?? document.security, 'bearer');
  const opensByScope = takesKeys && surfaceRules[surface ?? 'core'].hasScopes;
  if (opensByScope && !scopes.includes(String(operation['x-scope'])))
    complain(`x-scope must be one of ${scopes.join(', ')}`);
  if (!opensByScope && operation['x-scope'] !== undefined) complain('x-scope has no meaning where no key opens it');
  if (
    operation['x-admin-only'] === true &&
    resolve(document, objectAt(operation, 'responses')['404']).description === undefined
  )
    complain('an operation of the operator answers 404 to everyone else');
  const streams = isObject(contentOf(document, operation, '200')['text/event-stream']);
  if ((operation['x-socket'] !== undefined) !== (objectAt(operation, 'responses')['101'] !== undefined))
    complain('x-socket and 101 go together');
  if (operation['x-endless'] === true && !streams) complain('x-endless has no meaning without a stream of events');
}

function contentOf(document: JsonObject, operation: JsonObject, status: string): JsonObject {
  return objectAt(resolve(document, objectAt(operation, 'responses')[status]), 'content');
}

/** What the pipeline itself can answer before a handler runs must be in the list of the operation. */
function checkStatuses(
  document: JsonObject,
  { operation, parameters }: ContractOperation,
  complain: (what: string) => void,
): void {
  const responses = objectAt(operation, 'responses');
  const { statuses } = surfaceRules[surfaceOf(operation) ?? 'core'];
  const needed = [
    ...statuses.always,
    ...(isSecured(operation) ? statuses.secured : []),
    ...(operation.requestBody === undefined ? [] : statuses.body),
    ...(parameters.some((p) => p.in === 'path') ? ['404'] : []),
  ];
  for (const status of needed) if (responses[status] === undefined) complain(`does not list ${status}`);
  for (const [status, common] of Object.entries(commonAnswers(document, operation))) {
    const codes = arrayAt(resolve(document, responses[status]), 'x-codes');
    for (const code of arrayAt(resolve(document, common), 'x-codes'))
      if (!codes.includes(code)) complain(`${status} does not list ${String(code)}`);
  }
  for (const status of ['413', '415']) {
    if (operation.requestBody === undefined && responses[status] !== undefined)
      complain(`lists ${status} and takes no body`);
  }
  for (const [status, reference] of Object.entries(responses)) {
    if (Number(status) < 400) continue;
    const response = resolve(document, reference);
    const codes = arrayAt(response, 'x-codes').map(String);
    if (codes.length === 0) complain(`${status} has no x-codes`);
    const examples = Object.keys(objectAt(objectAt(objectAt(response, 'content'), 'application/json'), 'examples'));
    for (const code of codes) if (!examples.includes(code)) complain(`${status} shows no example of ${code}`);
    if (status === '503' && objectAt(response, 'headers')['retry-after'] === undefined)
      complain('503 has no Retry-After');
  }
}

/** A redirection to what was asked for is a success, and so is a socket: there is nothing else that the operation could answer. */
function isSuccess(status: string): boolean {
  return status.startsWith('2') || status === '302' || status === '101';
}

/** A generated client gives a method one type, which is that of the one success: a second one is lost or breaks it. */
function checkSuccess(
  document: JsonObject,
  { id, operation }: ContractOperation,
  complain: (what: string) => void,
): void {
  const statuses = Object.keys(objectAt(operation, 'responses')).filter(isSuccess);
  const isOne =
    statuses.length === (doesNothingYet.includes(id) ? 0 : 1) ||
    (mayFindNothing.includes(id) && statuses.join() === '200,204');
  if (!isOne) complain(`lists ${statuses.length} success statuses, not one`);
  const mediaTypes = statuses.flatMap((status) => Object.keys(contentOf(document, operation, status)));
  if (mediaTypes.length > 1 && !manyMediaTypes.includes(id)) complain('its success has more than one media type');
}

/** The router says with every status where it is and what is left; whoever is refused by a quota is told for how long. */
function checkHeaders(document: JsonObject, { operation }: ContractOperation, complain: (what: string) => void): void {
  const always = Object.keys(surfaceRules[surfaceOf(operation) ?? 'core'].headers);
  for (const [status, reference] of Object.entries(objectAt(operation, 'responses'))) {
    const headers = objectAt(resolve(document, reference), 'headers');
    const missing = [...always, ...(status === '429' ? ['retry-after'] : [])].filter((name) => !(name in headers));
    if (missing.length > 0) complain(`${status} lacks the headers ${missing.join(', ')}`);
  }
}

function checkRequest(document: JsonObject, { operation }: ContractOperation, complain: (what: string) => void): void {
  const content = objectAt(objectAt(operation, 'requestBody'), 'content');
  for (const media of Object.values(content)) {
    if (isObject(media))
      findOpenObjects(document, media.schema ?? {}, new Set(), (at) => complain(`request ${at} is open`));
  }
}

/** An object of a request is closed, or says by `additionalProperties` that it is free. */
function findOpenObjects(
  document: JsonObject,
  schema: Json,
  seen: Set<Json>,
  report: (at: string) => void,
  at = '/body',
): void {
  if (!isObject(schema)) return;
  const target = resolve(document, schema);
  if (seen.has(target)) return;
  seen.add(target);
  const types = Array.isArray(target.type) ? target.type : [target.type];
  const closed = target.additionalProperties !== undefined || target.unevaluatedProperties !== undefined;
  if ((types.includes('object') || target.properties !== undefined) && !closed) report(at);
  for (const [name, member] of Object.entries(objectAt(target, 'properties')))
    findOpenObjects(document, member, seen, report, `${at}/${name}`);
  if (target.items !== undefined) findOpenObjects(document, target.items, seen, report, `${at}/*`);
  for (const keyword of ['oneOf', 'anyOf'])
    for (const member of arrayAt(target, keyword)) findOpenObjects(document, member, seen, report, at);
}

function checkDeprecation(operation: JsonObject, complain: (what: string) => void): void {
  const notice = operation['x-deprecation'];
  if ((operation.deprecated === true) !== isObject(notice)) complain('deprecated and x-deprecation go together');
  if (!isObject(notice)) return;
  const days = (Date.parse(String(notice.sunset)) - Date.parse(String(notice.since))) / 86_400_000;
  if (!(days >= noticeDays)) complain(`the sunset is less than ${noticeDays} days after the deprecation`);
  if (typeof notice.successor !== 'string') complain('x-deprecation names no successor');
}
