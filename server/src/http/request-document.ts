import type { Contract, ContractDocument } from '../contract/contract.ts';

type Reached = Map<string, Map<string, unknown>>;

// Words for people, which the validator would carry along with every schema that it compiles.
const proseKeywords = new Set(['description', 'summary', 'example', 'examples', 'tags', 'externalDocs']);

/** The part of the document that is needed to check requests: parameters, bodies and the components they reach. */
export function requestDocument(contract: Contract): ContractDocument {
  const reached: Reached = new Map();
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { path, method } of Object.values(contract.operations)) {
    const item = asRecord(contract.document.paths[path]);
    const operation = asRecord(item[method.toLowerCase()]);
    const stripped = {
      parameters: [...asArray(item.parameters), ...asArray(operation.parameters)],
      ...(operation.requestBody === undefined ? {} : { requestBody: operation.requestBody }),
    };
    const copied = { ...asRecord(copy(contract.document, stripped, reached)), responses: {} };
    paths[path] = { ...paths[path], [method.toLowerCase()]: copied };
  }
  const components = Object.fromEntries([...reached].map(([kind, named]) => [kind, Object.fromEntries(named)]));
  const { openapi, info } = contract.document;
  return { openapi, info, paths, components };
}

/** A deep copy without prose; notes every component that it refers to, and copies it too. */
function copy(document: ContractDocument, value: unknown, reached: Reached, inProperties = false): unknown {
  if (Array.isArray(value)) return value.map((member) => copy(document, member, reached));
  if (!isRecord(value)) return value;
  const [, kind, name] = /^#\/components\/([^/]+)\/([^/]+)$/.exec(String(value.$ref ?? '')) ?? [];
  if (kind !== undefined && name !== undefined) reach(document, kind, name, reached);
  const members = Object.entries(value).filter(
    ([key]) => inProperties || !(proseKeywords.has(key) || key.startsWith('x-')),
  );
  return Object.fromEntries(
    members.map(([key, member]) => [key, copy(document, member, reached, key === 'properties' && !inProperties)]),
  );
}

function reach(document: ContractDocument, kind: string, name: string, reached: Reached): void {
  const named = reached.get(kind) ?? new Map<string, unknown>();
  reached.set(kind, named);
  if (named.has(name)) return;
  named.set(name, {});
  named.set(name, copy(document, asRecord(document.components?.[kind])[name], reached));
}

/** Every `pattern` of the document with the `x-message` that tells in words what it allows. */
export function patternMessages(value: unknown, found = new Map<string, string>()): Map<string, string> {
  if (Array.isArray(value)) for (const member of value) patternMessages(member, found);
  if (!isRecord(value)) return found;
  if (typeof value.pattern === 'string' && typeof value['x-message'] === 'string') {
    found.set(value.pattern, value['x-message']);
  }
  for (const member of Object.values(value)) patternMessages(member, found);
  return found;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function asRecord(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {};
}

function asArray(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}
