import fc from 'fast-check';
import type { JsonObject } from '../../../codegen/src/contract-document.ts';
import { requestExample } from '../../../tests/support/contract-examples.ts';
import { brokenValue } from './broken-value.ts';
import { type Framing, framings } from './framing.ts';
import { hostileJson } from './hostile-json.ts';
import { leaseMark, pooled, splitAtMarks } from './known-names.ts';
import { briefRecording } from './recorded-session.ts';
import type { ServedDocument, ServedOperation, ServedParameter } from './served-document.ts';
import { oddRecording, oddUpload, uploaded, uploadType } from './upload-body.ts';
import { validValue } from './valid-value.ts';

/** Who asks. `stranger` has no key at all. */
export type Caller =
  | 'ours'
  | 'reader'
  | 'sender'
  | 'theirs'
  | 'operator'
  | 'unknown'
  | 'malformed'
  | 'twice'
  | 'stranger';

/** A request before it is sent: names that answers will have given are still marks. */
export interface RequestPlan {
  operation: ServedOperation;
  caller: Caller;
  method: string;
  /** Percent-encoded, one for each parameter of the path. */
  params: string[];
  /** What is done to the address as a whole. */
  address: 'exact' | 'slash' | 'doubled' | 'upper' | 'suffix';
  query: string;
  headers: Array<[name: string, value: string]>;
  /** Latin-1: one character is one byte. Null sends none. */
  body: string | null;
  framing: Framing | null;
}

const oddMethods = ['HEAD', 'PUT', 'OPTIONS', 'TRACE', 'DELETE', 'PATCH', 'FROB', 'get'];
const oddSegments = [
  'x',
  '%',
  '%00',
  '%ff',
  '%zz',
  '%2e%2e',
  '..',
  '%2F',
  '%0d%0aX: 1',
  'null',
  '__proto__',
  "'or'1",
  '{id}',
  'x'.repeat(65),
  'x'.repeat(9_000),
  '%F0%9F%98%80',
  '0',
  '-1',
  '00000000-0000-7000-8000-000000000000',
];
const oddPairs = [
  'unknown=1',
  'limit[]=1',
  'limit=0x10',
  'limit=1e1',
  'limit=%205',
  'limit=5&limit=5',
  'cursor=%00',
  'cursor=%ff',
  '__proto__=1',
  '=',
  '&',
  '%',
  'a=%zz',
  'LIMIT=1',
  'constructor=1',
  `x=${'y'.repeat(9_000)}`,
];
const oddHeaders: Array<[string, string]> = [
  ['Content-Type', 'text/plain'],
  ['Content-Type', 'application/json; charset=utf-16'],
  ['Content-Type', 'multipart/form-data; boundary=x'],
  ['Content-Type', ''],
  ['Content-Encoding', 'gzip'],
  ['Content-Encoding', 'br, identity'],
  ['Idempotency-Key', ''],
  ['Idempotency-Key', ' \t '],
  ['Idempotency-Key', 'k'.repeat(257)],
  ['Idempotency-Key', 'k'.repeat(256)],
  ['Idempotency-Key', '\xff\x80'],
  ['If-None-Match', '*'],
  ['If-None-Match', '"x", W/"y",,'],
  ['If-None-Match', 'x'.repeat(2_000)],
  ['Accept', 'text/html;q=0'],
  ['Accept-Encoding', 'gzip, br'],
  ['X-Forwarded-For', '1.2.3.4, \xff'],
  ['X-Forwarded-Proto', 'javascript'],
  ['X-Request-Id', "'; drop table"],
  ['X-HTTP-Method-Override', 'DELETE'],
  ['Cookie', 'a=b; __proto__=c'],
  ['Range', 'bytes=0-1'],
  ['Origin', 'https://evil.example'],
  ['X-Service-Intent', '{"language":"en","language":"de"}'],
  ['X-Service-Intent', '"\xff"'],
  ['X-Service-Constraints', '{"allowedProviders":{"stt":["simulated:error-500"]}}'],
  ['X-Service-Stt-Options', '{"providerOptions":{"__proto__":{}}}'],
  ['X-Service-Stt-Options', '[[[['],
  ['X-Session-Id', 'not a session'],
];
const mostlyGood = <T>(good: fc.Arbitrary<T>, ...odd: fc.Arbitrary<T>[]): fc.Arbitrary<T> =>
  fc.oneof({ weight: 5 * odd.length, arbitrary: good }, ...odd.map((arbitrary) => ({ weight: 2, arbitrary })));

export interface RequestPlans {
  /** Requests that the document allows, of whoever may make them. */
  good: fc.Arbitrary<RequestPlan>;
  /** Good ones, and ones that are wrong in one place or another. */
  any: fc.Arbitrary<RequestPlan>;
}

/** Requests of one operation. */
export function requestPlans({ document }: ServedDocument, operation: ServedOperation): RequestPlans {
  const owner: Caller = !operation.secured ? 'stranger' : operation.adminOnly ? 'operator' : 'ours';
  const good = {
    operation: fc.constant(operation),
    caller: fc.constant(owner),
    method: fc.constant(operation.method),
    params: fc.tuple(
      ...operation.pathParameters.map(
        (parameter) => oneOfFew(parameter) ?? pooled(kindOfSegment(operation, parameter), ['ours']),
      ),
    ),
    address: fc.constant<RequestPlan['address']>('exact'),
    query: goodQuery(document, operation),
    headers: goodHeaders(operation),
    body: goodBody(document, operation).map(impatient),
    framing: fc.constant(null),
  };
  const others = [
    'ours',
    'operator',
    'theirs',
    'reader',
    'sender',
    'unknown',
    'malformed',
    'twice',
    'stranger',
  ] as const;
  const mixed = {
    ...good,
    caller: mostlyGood(good.caller, fc.constantFrom<Caller>(...others), fc.constantFrom<Caller>(...others)),
    method: fc.oneof({ weight: 40, arbitrary: good.method }, fc.constantFrom(...oddMethods)),
    params: fc.tuple(...operation.pathParameters.map((parameter) => segment(operation, parameter))),
    address: fc.oneof(
      { weight: 30, arbitrary: good.address },
      fc.constantFrom<RequestPlan['address']>('slash', 'doubled', 'upper', 'suffix'),
    ),
    query: queries(document, operation),
    headers: headers(operation),
    body: bodies(document, operation).map(impatient),
    framing: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, framings),
  };
  const allowed = fc.record<RequestPlan>(good);
  const any = fc.oneof({ weight: 1, arbitrary: allowed }, { weight: 4, arbitrary: fc.record<RequestPlan>(mixed) });
  return { good: allowed, any };
}

/** A value for a parameter of the path: most often of something that exists. */
function segment(operation: ServedOperation, parameter: ServedParameter): fc.Arbitrary<string> {
  const named = oneOfFew(parameter) ?? pooled(kindOfSegment(operation, parameter));
  return mostlyGood(named, fc.constantFrom(...oddSegments));
}

/** A parameter of the path that names nothing, but has a list of values: that of its example more often than others. */
function oneOfFew({ values }: ServedParameter): fc.Arbitrary<string> | null {
  const [first] = values ?? [];
  return values === null || first === undefined ? null : fc.oneof(fc.constant(first), fc.constantFrom(...values));
}

/** What a parameter of the path names: the word before it says so. */
function kindOfSegment(operation: ServedOperation, { name }: ServedParameter): string {
  const { path } = operation;
  // What a call leaves behind few sessions have, and newer ones push them out of what is known of sessions.
  if (/\/(?:recording|report)$/.test(path)) return 'recorded-session';
  // Keys are pressed in calls of telephones alone.
  if (path.endsWith('/digits')) return 'telephone-session';
  if (path.includes('/transfers/')) return kindOfTransfer(operation, name);
  if (name === 'controlId') return name;
  if (wantsLease(operation)) return 'claimed-session';
  return new RegExp(`([^/]+)/\\{${name}\\}`).exec(path)?.[1] ?? name;
}

/** Of transfers: calls that can be handed over, ones whose destination has answered, and ones that a worker can tell of. */
function kindOfTransfer(operation: ServedOperation, name: string): string {
  const which = wantsLease(operation) ? 'told' : 'answered';
  if (name === 'transferId') return `${which}-transfer`;
  return operation.path.includes('{transferId}') ? `${which}-session` : 'speaking-session';
}

/** Whether it is asked by the worker that has the session. */
function wantsLease({ headers }: ServedOperation): boolean {
  return headers.some(({ name }) => name === 'Service-Lease');
}

function goodQuery(document: JsonObject, { query }: ServedOperation): fc.Arbitrary<string> {
  const pairs = query.map(({ name, schema, required }) =>
    fc.option(pairOf(validValue(document, schema, name), name), { freq: required ? 20 : 2, nil: '' }),
  );
  return fc.tuple(...pairs).map((made) => made.filter((text) => text !== '').join('&'));
}

function pairOf(value: fc.Arbitrary<unknown>, name: string): fc.Arbitrary<string> {
  return value.map(
    (one) => `${encodeURIComponent(name)}=${encoded(typeof one === 'string' ? one : JSON.stringify(one))}`,
  );
}

function queries(document: JsonObject, operation: ServedOperation): fc.Arbitrary<string> {
  const odd = fc.array(fc.constantFrom(...oddPairs), { minLength: 1, maxLength: 3 }).map((pairs) => pairs.join('&'));
  const broken = operation.query.map(({ name, schema }) => pairOf(brokenValue(document, schema, name), name));
  return mostlyGood(goodQuery(document, operation), odd, ...(broken.length > 0 ? [fc.oneof(...broken)] : []));
}

/** Percent-encoded, but for the marks of names, which are filled in later. Lone surrogates have no encoding. */
function encoded(text: string): string {
  const parts = splitAtMarks(text.toWellFormed());
  return parts.map((part, index) => (index % 2 === 0 ? encodeURIComponent(part) : part)).join('');
}

// Their bodies name what an answer told under no id, and the world has what their example names, or have fields that a rule
// binds to others.
const namedByExample = new Set([
  'callWorkerTool',
  'commandCallLeg',
  'complete',
  'createSession',
  'dialPhone',
  'explainSession',
  'issuePresenceToken',
  'joinCallLeg',
  'placeHumanCall',
  'saveKybDraft',
  'sendPresenceHeartbeat',
  'startWarmTransfer',
  'submitKyb',
  'tellWorkerTransfer',
]);

function goodBody(
  document: JsonObject,
  { id, body, isUpload, isAudio, isFile }: ServedOperation,
): fc.Arbitrary<string | null> {
  if (isAudio || isFile) return fc.constant(briefRecording.toString('latin1'));
  if (body === null) return fc.constant(null);
  const valid = validValue(document, body);
  const value = written(namedByExample.has(id) ? fc.oneof(valid, fc.constant(requestExample(id))) : valid);
  return isUpload ? uploaded(value) : value;
}

function goodHeaders(operation: ServedOperation): fc.Arbitrary<RequestPlan['headers']> {
  const { headers: declared } = operation;
  const key = fc.oneof(
    { weight: 4, arbitrary: fc.nat().map((n) => `key-${n}`) },
    { weight: 1, arbitrary: fc.nat({ max: 3 }).map((n) => `shared-${n}`) },
  );
  const taken = declared.find(({ name }) => name.toLowerCase() === 'idempotency-key');
  const sendsKey = fc.constantFrom(...(taken === undefined ? [false] : taken.required ? [true] : [true, false]));
  return fc
    .tuple(key, sendsKey)
    .map(([value, sends]) => [
      ...(sends ? [['Idempotency-Key', value] as [string, string]] : []),
      ...(operation.isFile ? [['X-Service-Intent', '{"language":"en"}'] as [string, string]] : []),
      ...(wantsLease(operation) ? [['Service-Lease', leaseMark] as [string, string]] : []),
      ...typeOf(operation).map((type): [string, string] => ['Content-Type', type]),
    ]);
}

/** The Content-Type of a body, where it takes one. */
function typeOf({ body, isUpload, isAudio, isFile }: ServedOperation): string[] {
  if (isAudio || isFile) return ['audio/wav'];
  if (body === null) return [];
  return [isUpload ? uploadType : 'application/json'];
}

function headers(operation: ServedOperation): fc.Arbitrary<RequestPlan['headers']> {
  const good = goodHeaders(operation);
  const odd = fc.array(fc.constantFrom(...oddHeaders), { minLength: 1, maxLength: 3 });
  const added = fc.tuple(good, odd).map(([these, more]) => [...these, ...more]);
  const replaced = fc
    .tuple(good, odd)
    .map(([these, more]) => [...these.filter(([name]) => more.every(([other]) => other !== name)), ...more]);
  return mostlyGood(good, added, replaced, fc.constant([]));
}

function bodies(document: JsonObject, operation: ServedOperation): fc.Arbitrary<string | null> {
  const { body, isUpload, isAudio, isFile } = operation;
  if (isAudio || isFile) return fc.oneof({ weight: 5, arbitrary: goodBody(document, operation) }, oddRecording);
  if (body === null) {
    return fc.oneof({ weight: 12, arbitrary: fc.constant(null) }, fc.constantFrom('{}', 'x', ' '.repeat(300_000)));
  }
  const good = validValue(document, body);
  const as = isUpload ? uploaded : (text: fc.Arbitrary<string>) => text;
  return fc.oneof(
    { weight: 5, arbitrary: as(written(good)) },
    { weight: 5, arbitrary: as(written(brokenValue(document, body))) },
    { weight: 3, arbitrary: as(hostileJson(good)) },
    { weight: 1, arbitrary: fc.constant(null) },
    ...(isUpload ? [{ weight: 4, arbitrary: oddUpload(written(good)) }] : []),
  );
}

/**
 * The same body where it asks the server to wait, half a minute for work or two for a telephone that rings: it waits for a
 * second, or not at all. What asks for more than the contract allows stays so.
 */
function impatient(body: string | null): string | null {
  return (
    body
      ?.replaceAll(/"waitSeconds":(?:[2-9]|1\d|2[0-5])(?=[,}])/g, '"waitSeconds":1')
      .replaceAll('"waitUntilAnswered":true', '"waitUntilAnswered":false') ?? null
  );
}

/** A value as the bytes of its JSON. */
function written(value: fc.Arbitrary<unknown>): fc.Arbitrary<string> {
  return value.map((one) => Buffer.from(JSON.stringify(one) ?? '').toString('latin1'));
}
