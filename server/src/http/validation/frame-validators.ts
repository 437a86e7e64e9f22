import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { createDropAbsentNulls } from '../../contract/absent-nulls.ts';
import type { ContractDocument, SocketDocument } from '../../contract/contract.ts';
import { asRecord, componentOf, isRecord } from '../../contract/schema.ts';
import type { Issue } from '../../platform/process/errors.ts';
import { pointerToken } from '../../platform/text/pointer-token.ts';
import type { Violation } from './openapi-validator.ts';
import { type AddressTable, patternMessagesOf, requestDocument } from './request-document.ts';
import { issuesOf } from './violation-message.ts';

/** Holds the frames of a channel against the contract, each direction by its own. */
export interface FrameValidators {
  /** What a caller sent, without null in place of optional members. */
  readIn(frame: unknown): { readonly frame: object } | { readonly issues: readonly Issue[] };
  /** Empty where a frame is right. */
  validateOut(frame: unknown): Issue[];
}

/** The validators of each channel. Schemas are compiled when the first frame of their type comes. */
export function createFrameValidators(sockets: SocketDocument): ReadonlyMap<string, FrameValidators> {
  // As bodies of requests, so that a frame is refused in the same words as a body.
  const contract = asContract(sockets);
  const patterns = patternMessagesOf(contract.document);
  const document = requestDocument(contract);
  const dropNulls = createDropAbsentNulls(contract.document);
  // What is added is no schema but holds them: to be held against that of schemas would only cost time.
  const ajv = new Ajv2020({ strict: false, validateFormats: false, validateSchema: false, allErrors: true });
  ajv.addSchema({ components: document.components, paths: document.paths }, 'frames');

  const ofDirection = (channel: string, action: 'receive' | 'send') => {
    const types = frameTypes(sockets, channel, action);
    const compiled = new Map<string, ValidateFunction>();
    return (sent: unknown): { frame: object } | { issues: Issue[] } => {
      const issue = (path: string, message: string) => ({ issues: [{ path, message }] });
      if (!isRecord(sent)) return issue('/body', 'must be object');
      const { type } = sent;
      if (type === undefined) return issue('/body/type', 'is required');
      const ref = typeof type === 'string' ? types.get(type) : undefined;
      if (ref === undefined || typeof type !== 'string')
        return issue('/body/type', `must be one of ${[...types.keys()].join(', ')}`);
      const frame = action === 'send' ? sent : (dropNulls({ $ref: ref }, sent) as object);
      const validate = compiled.get(type) ?? ajv.compile({ $ref: `frames${bodyOf(ref)}` });
      compiled.set(type, validate);
      return validate(frame) ? { frame } : { issues: issuesOf((validate.errors ?? []).map(violationOf), patterns) };
    };
  };
  return new Map(
    Object.keys(sockets.channels).map((channel) => [
      channel,
      { readIn: ofDirection(channel, 'receive'), validateOut: issuesOnly(ofDirection(channel, 'send')) },
    ]),
  );
}

function issuesOnly(read: (frame: unknown) => { frame: object } | { issues: Issue[] }): FrameValidators['validateOut'] {
  return (frame) => {
    const found = read(frame);
    return 'issues' in found ? found.issues : [];
  };
}

/** The schemas of the frames that go one way, by their types. */
function frameTypes(sockets: SocketDocument, channel: string, action: 'receive' | 'send'): Map<string, string> {
  const found = Object.values(sockets.operations).find(
    (one) => one.action === action && one.channel.$ref === `#/channels/${channel}`,
  );
  const types = new Map<string, string>();
  for (const { $ref } of found?.messages ?? []) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    const message = componentOf(contractOf(sockets), sockets.channels[channel]?.messages[name]);
    const { $ref: schema } = asRecord(message.payload);
    if (typeof schema === 'string') types.set(String(message.name), schema);
  }
  return types;
}

/** The document as its components are found in it. */
function contractOf({ info, components }: SocketDocument): ContractDocument {
  return { openapi: '3.1.0', info, paths: {}, components };
}

/** Each frame as the body of an operation with the name of its schema. */
function asContract(sockets: SocketDocument): { document: ContractDocument; operations: AddressTable } {
  const names = Object.keys(sockets.components['schemas'] ?? {});
  const paths = Object.fromEntries(
    names.map((name) => {
      const content = { 'application/json': { schema: { $ref: `#/components/schemas/${name}` } } };
      return [`/${name}`, { post: { requestBody: { content }, responses: {} } }];
    }),
  );
  const operations = Object.fromEntries(names.map((name) => [name, { method: 'POST' as const, path: `/${name}` }]));
  return { document: { ...contractOf(sockets), paths }, operations };
}

function bodyOf(ref: string): string {
  const name = ref.slice(ref.lastIndexOf('/') + 1);
  return `#/paths/~1${name}/post/requestBody/content/application~1json/schema`;
}

/** What the engine says, as the library of requests would hand it on. */
function violationOf({ instancePath, keyword, params, message = '' }: ErrorObject): Violation {
  const member: unknown = params.missingProperty ?? params.additionalProperty ?? params.unevaluatedProperty;
  const path = `/body${instancePath}${typeof member === 'string' ? `/${pointerToken(member)}` : ''}`;
  const allowed: unknown = params.allowedValues;
  const values = Array.isArray(allowed) ? `: ${allowed.join(', ')}` : '';
  // In draft 7, which AsyncAPI keeps to, it has another name.
  const code = keyword === 'dependencies' ? 'dependentRequired' : keyword;
  return { path, message: message + values, errorCode: `${code}.openapi.validation` };
}
